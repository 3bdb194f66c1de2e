/** One way to tell the beats: words chosen, people named, speech set in its marks. Several are made, the best is kept. */

import { withFullStop } from '../../../text/sentences.ts'
import { framedChoices, writeFramed } from './author-line-in-library-frame.ts'
import { type Choice, choiceOf, type Search } from './candidate-wordings-for-beat.ts'
import { add, fillFor, isTooSoon, type Piece, take, type Writing } from './draft-in-progress.ts'
import { filled } from './fill-template.ts'
import { openMentions } from './names-mentioned-in-draft.ts'
import type { About, Ask, Beat } from './narration-beat.ts'
import { namesSpeaker, spoken } from './quoted-speech-with-speaker.ts'
import type { Chance } from './seeded-random-for-words.ts'
import type { Somebody } from './spoken-names.ts'
import { writeBusiness, writePeople } from './what-people-are-doing.ts'

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
  if (beat.kind === 'framed') return framedChoices(beat, search)
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
    heard: new Set(),
  }
  for (const one of prepared) {
    if (one.beat.odds !== undefined && chance.next() >= one.beat.odds) continue
    if (!isTooSoon(one.beat, writing)) write(one, writing)
  }
  return { pieces: writing.pieces, used: [...writing.used] }
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
    case 'framed':
      writeFramed(beat, choices, writing)
      return
    case 'people':
      writePeople(beat, choices, writing)
      return
    case 'speech':
      writeSpeech(beat, choices, writing)
  }
}

function writeWords(beat: Beat & { kind: 'words' }, choice: Choice | undefined, writing: Writing): void {
  const chosen = take(choice, beat.weight ?? 'must', writing)
  if (chosen === null) return
  add(writing, beat, withFullStop(fillFor(chosen, beat.about, writing)), chosen.from)
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
    if (add(writing, beat, withFullStop(words), chosen.from)) noteSpeaker(who, writing)
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
    .map((part) => withFullStop(bare(part)))
    .join(' ')
  const tag = needsTag(who, writing) ? tagFor(who, tags, writing) : { text: '', from: '' }
  const from = [...parts.map((part) => part.from), tag.from].filter((one) => one !== '').join(' ')
  // Two speeches side by side would read as one person's or as nobody's.
  const apart = beat.breaks === true || writing.pieces.at(-1)?.text.endsWith('"') === true
  if (add(writing, { ...beat, breaks: apart }, spoken(said, tag.text), from)) noteSpeaker(who, writing)
}

/** Words without marks around them, and without a comma that waited for more. */
function bare(part: string): string {
  return part
    .trim()
    .replace(/^["“](.*)["”]$/su, '$1')
    .replace(/[\s,;:]+$/, '')
}

function noteSpeaker({ id }: Somebody, writing: Writing): void {
  writing.spokenBy = id
  writing.heard.add(id)
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
