/** One way to tell the beats: words chosen, people named, speech set in its marks. Several are made, the best is kept. */
import type { About, Ask, Beat, Weight } from './beat.ts'
import { type Candidate, type Choice, choiceOf, type Search } from './candidates.ts'
import type { Chance } from './chance.ts'
import { filled } from './fill.ts'
import { capital, stopped } from './grammar.ts'
import { type Mentions, openMentions } from './mentions.ts'
import type { Somebody } from './people.ts'
import { tellingStems } from './rank.ts'
import { namesSpeaker, spoken } from './speech.ts'

/** A piece of prose, not yet polished, and where it comes from. */
export interface Piece {
  readonly text: string
  readonly from: string
  readonly weight: Weight
  readonly breaks: boolean
}

/** A draft: its pieces, and the codes of what it used. */
export interface Draft {
  readonly pieces: readonly Piece[]
  readonly used: readonly string[]
}

/** A beat with the words that were found for it. */
export interface Prepared {
  readonly beat: Beat
  readonly choices: readonly Choice[]
}

/** Finds the words for every beat, once for all drafts. */
export function prepare(beats: readonly Beat[], search: Search): readonly Prepared[] {
  return beats.map((beat) => ({ beat, choices: choicesFor(beat, search) }))
}

function choicesFor(beat: Beat, search: Search): Choice[] {
  if (beat.kind === 'given') return []
  if (beat.kind === 'words') return [choiceOf(beat.asks, beat.about, search)]
  const people = beat.kind === 'people' ? beat.who : [beat.who]
  if (beat.kind !== 'speech') return people.map((who) => choiceOf([businessOf(who)], { target: who }, search))
  const { who } = beat
  const about: About = { ...beat.about, target: who }
  const voice = who.cues?.voice
  const own = (part: 'tag' | 'opener' | 'closer'): Ask => ({
    lines: voice?.[part] ?? [],
    from: `pack:${who.id}.${part}`,
  })
  const tags: Ask[] = [own('tag'), { keys: [`tag.${who.cues?.mood ?? 'neutral'}`, 'tag.neutral'] }]
  return [
    choiceOf(beat.asks, about, search),
    choiceOf(tags, about, search),
    choiceOf([own('opener')], about, search),
    choiceOf([own('closer')], about, search),
  ]
}

function businessOf(who: Somebody): Ask {
  return { lines: who.cues?.business ?? [], from: `pack:${who.id}.business` }
}

/** Makes a draft. */
export function draftOf(prepared: readonly Prepared[], search: Search, chance: Chance): Draft {
  const { scene } = search
  const recent = scene.told.slice(-2).join(' ')
  const writing: Writing = {
    search,
    chance,
    mentions: openMentions((who) => recent.includes(who.short)),
    pieces: [],
    used: new Set(),
    spokenBy: null,
  }
  for (const one of prepared) {
    if (one.beat.odds !== undefined && chance.next() >= one.beat.odds) continue
    write(one, writing)
  }
  return { pieces: writing.pieces, used: [...writing.used] }
}

interface Writing {
  readonly search: Search
  readonly chance: Chance
  readonly mentions: Mentions
  readonly pieces: Piece[]
  readonly used: Set<string>
  /** Whose piece stood last in this paragraph. */
  spokenBy: string | null
}

function write({ beat, choices }: Prepared, writing: Writing): void {
  if (beat.breaks === true) {
    writing.mentions.pause()
    writing.spokenBy = null
  }
  switch (beat.kind) {
    case 'given':
      add(writing, beat, beat.text, beat.from)
      return
    case 'words':
      writeWords(beat, choices[0], writing)
      return
    case 'business':
      writeBusiness(beat, choices[0], writing)
      return
    case 'people':
      writePeople(beat, choices, writing)
      return
    case 'speech':
      writeSpeech(beat, choices, writing)
  }
}

/** Adds a piece; the same words are never told twice in one telling. */
function add(writing: Writing, beat: Beat, text: string, from: string): boolean {
  const words = text.trim()
  if (words === '' || writing.pieces.some((piece) => piece.text === words)) return false
  const first = writing.pieces.length === 0
  const weight = beat.weight ?? 'must'
  writing.pieces.push({ text: words, from, weight, breaks: !first && beat.breaks === true })
  noteNames(words, writing)
  return true
}

/** Whoever was named last in a piece is who a pronoun after it would mean. */
function noteNames(text: string, { search, mentions }: Writing): void {
  const { scene } = search
  let at = -1
  let last: Somebody | null = null
  for (const id of scene.present) {
    const who = scene.person(id)
    const found = text.lastIndexOf(who.short)
    if (found > at) {
      at = found
      last = who
    }
  }
  if (last !== null && !mentions.isClear(last)) mentions.saw(last)
}

function take(choice: Choice | undefined, weight: Weight, { chance, used }: Writing): Candidate | null {
  if (choice === undefined) return null
  const fresh = choice.fresh.filter(({ code }) => !used.has(code))
  const pool = fresh.length > 0 ? fresh : weight === 'must' ? choice.stale : []
  const chosen = pool[chance.below(pool.length)] ?? null
  if (chosen !== null) used.add(chosen.code)
  return chosen
}

function fillFor(candidate: Candidate, about: About | undefined, writing: Writing): string {
  const { search, mentions, chance } = writing
  const target = about?.target
  const [first] = candidate.template.parts
  const authored = candidate.from.startsWith('pack:')
  const opens = typeof first === 'string' ? first : ''
  // An author's line that begins with a verb is said of the person; one that begins with a pronoun needs a name before it.
  if (authored && target !== undefined && /^\p{Ll}/u.test(opens)) {
    const name = mentions.isClear(target)
      ? capital(mentions.pronoun(target, 'he', chance).word)
      : mentions.name(target, chance)
    return `${name} ${filled(candidate.template.parts, { about, ...writing, scene: search.scene })}`
  }
  const clear = target === undefined || mentions.isClear(target)
  const text = filled(candidate.template.parts, { about, ...writing, scene: search.scene })
  return authored && target !== undefined && !clear ? withName(text, target, mentions, chance) : text
}

/** "His thumb finds the rope-burn" before anybody was named: whose it is stands first. */
function withName(text: string, who: Somebody, mentions: Mentions, chance: Chance): string {
  return text.replace(/^(?:(?:His|Her|Their)(?=\s)|(?:He|She|They)(?=\s))/, (word) =>
    capital(/^(?:His|Her|Their)$/.test(word) ? mentions.whose(who, chance) : mentions.name(who, chance)),
  )
}

function writeWords(beat: Beat & { kind: 'words' }, choice: Choice | undefined, writing: Writing): void {
  const chosen = take(choice, beat.weight ?? 'must', writing)
  if (chosen === null) return
  add(writing, beat, stopped(fillFor(chosen, beat.about, writing)), chosen.from)
}

function writeBusiness(
  beat: Beat & { kind: 'business' },
  choice: Choice | undefined,
  writing: Writing,
): void {
  const chosen = take(choice, beat.weight ?? 'garnish', writing)
  if (chosen === null) return
  const added = add(writing, beat, stopped(fillFor(chosen, { target: beat.who }, writing)), chosen.from)
  if (added) writing.spokenBy = beat.who.id
}

const joiners = [' while ', ', and ', '; ']

/** Up to three people at what they do: two in one sentence, unless they would share a word that stands out. */
function writePeople(beat: Beat & { kind: 'people' }, choices: readonly Choice[], writing: Writing): void {
  const { chance } = writing
  const doing = beat.who.flatMap((who, at) => {
    const chosen = take(choices[at], 'garnish', writing)
    if (chosen === null) return []
    return [{ text: fillFor(chosen, { target: who }, writing).replace(/[.\s]+$/, ''), from: chosen.from }]
  })
  const [first, second, ...rest] = doing
  if (first === undefined) return
  const joins =
    second !== undefined && !sharesWords(first.text, second.text) && !/[.;]/.test(first.text + second.text)
  if (joins) {
    const joiner = joiners[chance.below(joiners.length)] ?? ', and '
    add(writing, beat, stopped(`${first.text}${joiner}${second.text}`), `${first.from} ${second.from}`)
  } else {
    add(writing, beat, stopped(first.text), first.from)
    if (second !== undefined) add(writing, { ...beat, breaks: false }, stopped(second.text), second.from)
  }
  for (const one of rest) add(writing, { ...beat, breaks: false }, stopped(one.text), one.from)
}

function sharesWords(one: string, other: string): boolean {
  const stems = tellingStems(one)
  return [...tellingStems(other)].some((stem) => stems.has(stem))
}

function writeSpeech(beat: Beat & { kind: 'speech' }, choices: readonly Choice[], writing: Writing): void {
  const [says, tags, openers, closers] = choices
  const { who, frame } = beat
  const { chance } = writing
  const chosen = take(says, 'must', writing)
  if (chosen === null) return
  const about = { ...beat.about, target: who }
  const words = filled(chosen.template.parts, { about, ...writing, scene: writing.search.scene })
  // Some authors write the telling and the speech in one line.
  if (/["“]/.test(words.slice(1, -1)) && !/^["“].*["”]$/.test(words)) {
    if (add(writing, beat, stopped(words), chosen.from)) writing.spokenBy = who.id
    return
  }
  const opener = frame.opener === true && chance.next() < 0.35 ? take(openers, 'garnish', writing) : null
  const closer = frame.closer === true && chance.next() < 0.3 ? take(closers, 'garnish', writing) : null
  const parts = [opener, { ...chosen, words }, closer].flatMap((part) => (part === null ? [] : [part]))
  const said = parts
    .map((part) =>
      'words' in part
        ? part.words
        : filled(part.template.parts, { about, ...writing, scene: writing.search.scene }),
    )
    .map((part) => stopped(part.trim().replace(/^["“](.*)["”]$/su, '$1')))
    .join(' ')
  const tag = needsTag(who, writing) ? tagFor(who, tags, writing) : { text: '', from: '' }
  const from = [...parts.map((part) => part.from), tag.from].filter((one) => one !== '').join(' ')
  // Two speeches side by side would read as one person's or as nobody's.
  const apart = beat.breaks === true || writing.pieces.at(-1)?.text.endsWith('"') === true
  if (add(writing, { ...beat, breaks: apart }, spoken(said, tag.text), from)) writing.spokenBy = who.id
}

/** Right after what somebody did, it is clear who speaks. */
function needsTag(who: Somebody, { spokenBy, chance, pieces }: Writing): boolean {
  return spokenBy !== who.id || pieces.at(-1)?.text.endsWith('"') === true || chance.next() < 0.5
}

function tagFor(
  who: Somebody,
  tags: Choice | undefined,
  writing: Writing,
): { readonly text: string; readonly from: string } {
  const chosen = take(tags, 'must', writing)
  const name = who.short
  if (chosen === null) return { text: `says ${name}`, from: 'engine' }
  const text = filled(chosen.template.parts, {
    about: { target: who },
    ...writing,
    scene: writing.search.scene,
  }).replace(/[.\s,]+$/, '')
  const names = [who.name, who.short, ...who.epithets, ...who.name.split(' ')]
  return { text: namesSpeaker(text, names) ? text : `${name} ${text}`, from: chosen.from }
}

/** The text of a draft, its paragraphs apart. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece, at) => (at === 0 ? piece.text : `${piece.breaks ? '\n\n' : ' '}${piece.text}`))
    .join('')
}

/** The pieces that fit into so many words: what may be left out goes first, from the end. */
export function shortened(pieces: readonly Piece[], mostWords: number): readonly Piece[] {
  // No word is shorter than two letters and its space, so this needs no counting.
  if (pieces.reduce((sum, { text }) => sum + text.length, 0) < mostWords * 3) return pieces
  let kept = [...pieces]
  for (const weight of ['garnish', 'colour'] as const)
    while (wordsIn(kept) > mostWords) {
      const at = kept.findLastIndex((piece) => piece.weight === weight)
      if (at === -1) break
      kept = kept.filter((_piece, index) => index !== at)
    }
  return kept
}

function wordsIn(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
}
