/**
 * A long line, part by part: the tagger says where each act and each speech begins and ends and what of the line is
 * manner, reason, condition or no act at all; every act is then read by itself, each knowing what the ones before it
 * spoke of and where they led.
 */
import { headOf, type ReadAct, type Reading, type ReadingScene } from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { directed } from './grammar/act/act-groups.ts'
import { withoutLead } from './grammar/clause/strip-words-before-act.ts'
import { phraseAt } from './grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from './grammar/language/tokenize-line.ts'
import { surest } from './grammar/offers/find-offer-in-line.ts'
import { withoutBarred } from './grammar/offers/barred-offers.ts'
import { likeliestOffer, type OfferOfPart, type RankedOffers, rankedOffers } from './grammar/offers/offer-of-part.ts'
import { readLine, readOfferTaken, readQuestionsAsked } from './grammar/read-line.ts'
import { indexScene, type SceneIndex } from './grammar/scene/scene-index.ts'
import { placeGoneTo, readJourney, type SceneBeyond } from './read-line-across-places.ts'
import { readingScene } from './reading-scene.ts'
import type { Tagger } from './tagger/open-tagger.ts'
import { saidPlainly } from './tagger/say-part-plainly.ts'
import type { LinePart } from './tagger/tag-line.ts'

/** Where a part is done, and what it knows of the ones before it. */
interface Standing {
  readonly scene: ReadingScene
  readonly index: SceneIndex
  readonly beyond: SceneBeyond | undefined
  /** The place, when the line has led there. */
  readonly at?: string
  readonly tagger: Tagger
}

/** One or more parts that are read together. */
interface Unit {
  readonly from: number
  readonly to: number
  readonly parts: readonly LinePart[]
  readonly speech: boolean
}

/** What a part came to. */
interface ReadUnit {
  readonly unit: Unit
  readonly reading: Reading
  readonly acts: readonly ReadAct[]
}

/**
 * Reads a line by its parts; undefined where nothing could be made of them.
 *
 * @example
 * const reading = readParts(line, tagger.partsOf(line), { scene, index, beyond })
 */
export function readParts(line: string, parts: readonly LinePart[], standingAt: Standing): Reading | undefined {
  const open = withoutBarred(standingAt.index, line)
  const from = { ...standingAt, index: open, scene: open.scene }
  const cut = parts.map((part) =>
    isForTable(part, line, from)
      ? { ...part, kind: 'question' as const, acts: [] }
      : isDenied(part, line)
        ? { ...part, kind: 'denied' as const }
        : part,
  )
  const questions = cut.filter(({ kind }) => kind === 'question').map((part) => wordsOf(part, line))
  const units = unitsOf(line, cut)
  if (units.length === 0)
    return questions.length === 0 || !isOnlyAsked(cut)
      ? undefined
      : readQuestionsAsked(questions, line, from.scene, from.index)
  const read: ReadUnit[] = []
  const unread: string[] = []
  let standing = from
  for (let next = 0; next < units.length; next += 1) {
    const run = runFrom(units, next, line, standing)
    const unit = run?.unit ?? (units[next] as Unit)
    const reading = run?.reading ?? readUnit(unit, line, standing)
    next += (run?.length ?? 1) - 1
    if (reading === undefined) {
      unread.push(wordsOf(unit, line))
      continue
    }
    const acts = reading.actions.map((act) => placed(act, unit, reading, line, standing))
    read.push({ unit, reading, acts })
    standing = afterReading(standing, reading, line)
  }
  return read.length === 0 ? undefined : together(line, read, unread, questions)
}

/** "…, without touching it", "never giving my name": what is not done, whatever the tagger takes it for. */
function isDenied(part: LinePart, line: string): boolean {
  return part.kind === 'act' && /^(?:(?:but|and) )?(?:without|never|not) \p{L}+ing\b/iu.test(wordsOf(part, line))
}

/** "How much heat can I take": a question without quotes that calls and names nobody is for the game master, when the grammar says so too. */
function isForTable(part: LinePart, line: string, { scene, index }: Standing): boolean {
  const words = wordsOf(part, line)
  const called = part.slots.some(({ kind }) => kind === 'person')
  if (part.kind === 'act' && !called && /^(?:can|could|may|might|should|would) i\b/i.test(words)) return true
  if (part.kind !== 'speech' || called) return false
  const asks = words.replace(/^(?:please )?(?:can|could|would|will) you (?:please )?tell me\b/i, 'tell me')
  if (/["]|\b(?:you|your|ya|u|ur)\b/i.test(asks) || isReported(words)) return false
  if ((part.acts[0]?.chance ?? 0) >= 0.9 && scene.people.length + (scene.extras?.length ?? 0) > 0) return false
  return readLine(asks, scene, index).mode === 'gm'
}

/** True when a line is nothing but questions to the game master and what stands around them. */
function isOnlyAsked(parts: readonly LinePart[]): boolean {
  return parts.every(({ kind }) => kind === 'question' || kind === 'table' || kind === 'remark')
}

/** The parts in which something is done or said; what waits for a condition is read with it. */
function unitsOf(line: string, parts: readonly LinePart[]): readonly Unit[] {
  const units: Unit[] = []
  let awaited: LinePart[] = []
  for (const [place, part] of parts.entries()) {
    const ends = /[.!?;]/.test(line.slice(parts[place - 1]?.to ?? 0, part.from))
    if (awaited.length > 0 && ends) {
      units.push(...withCondition(awaited))
      awaited = []
    }
    if (part.kind === 'condition') {
      if (awaited.length > 0) units.push(...withCondition(awaited))
      awaited = [part]
    } else if (awaited.length > 0) awaited.push(part)
    else if (part.kind === 'act' || part.kind === 'speech')
      units.push({ from: part.from, to: part.to, parts: [part], speech: part.kind === 'speech' && !isDone(wordsOf(part, line)) })
  }
  return awaited.length > 0 ? [...units, ...withCondition(awaited)] : units
}

function withCondition(parts: readonly LinePart[]): readonly Unit[] {
  const last = parts.findLast(({ kind }) => kind === 'act' || kind === 'speech')
  const first = parts[0]
  return first === undefined || last === undefined ? [] : [{ from: first.from, to: last.to, parts, speech: false }]
}

/** Several parts that mean one offer together: "I uncap my pen, take her wrist and set the letters down". */
function runFrom(
  units: readonly Unit[],
  from: number,
  line: string,
  standing: Standing,
): { readonly unit: Unit; readonly reading: Reading; readonly length: number } | undefined {
  const [first, second] = [units[from], units[from + 1]]
  if (first === undefined || second === undefined) return undefined
  const alone = [first, second].map((unit) => readAlone(unit, line, standing))
  if (alone.some(({ direct, settled }) => settled || direct.actions.some(isSureOffer))) return undefined
  const best = Math.max(...alone.map(({ offer }) => offer?.chance ?? 0))
  const runs = [2, 3, 4].filter((length) => from + length <= units.length)
  for (const length of runs.length > 1 ? [runs.at(-1) as number, 2] : runs) {
    const together = units.slice(from, from + length)
    const unit = { from: first.from, to: together.at(-1)?.to ?? first.to, parts: together.flatMap(({ parts }) => parts), speech: false }
    const offer = likeliestOffer(offersFor(unit, line, standing, 'run'))
    if (offer === undefined || offer.chance < runFromChance || offer.chance < best) continue
    const quality = offer.chance >= enoughFor(offer, false) ? surest : asked
    return { unit, reading: readOffer(offer, quality, unit, line, standing), length }
  }
  return undefined
}

const runFromChance = 0.2

/** A part read by its words, and the offer it may mean. */
interface ReadAlone {
  readonly direct: Reading
  readonly offer: OfferOfPart | undefined
  readonly settled: boolean
}

function readAlone(unit: Unit, line: string, standing: Standing): ReadAlone {
  const { scene, index, beyond } = standing
  const { likeness: _byWords, ...plainly } = scene
  const read = readJourney(textOf(unit, line, scene), plainly, beyond, { ...index, scene: plainly })
  const ranked = offersFor(unit, line, standing)
  const talk = withTopics(asPlainTalk(asTagged(read, unit), unit), unit, line, standing)
  const direct = { ...talk, actions: talk.actions.map((act) => weighed(act, unit, ranked)) }
  return { direct, offer: likeliestOffer(ranked), settled: isSettled(direct, unit) }
}

function readUnit(unit: Unit, line: string, standing: Standing): Reading | undefined {
  const { direct, offer, settled } = readAlone(unit, line, standing)
  if (direct.actions.some(isSureOffer)) return direct
  if (offer !== undefined && offer.chance >= enoughFor(offer, settled))
    return readOffer(offer, surest, unit, line, standing)
  if (offer !== undefined && offer.chance >= askedFrom(settled, direct))
    return readOffer(offer, asked, unit, line, standing)
  if (settled) return direct
  return readPlainly(unit, line, standing) ?? (direct.mode === 'play' && direct.actions.length > 0 ? direct : undefined)
}

/** How likely an offer has to be to be asked about: the less a part came to by its words, the sooner. */
function askedFrom(settled: boolean, direct: Reading): number {
  if (!settled) return isVague(direct) ? 0.1 : 0.2
  return direct.actions.every(({ action }) => action === 'tell' || action === 'greet') ? 0.2 : 0.4
}

/** An act with how likely the tagger takes it for one; an offer that neither the tagger nor the meaning speaks for is asked about. */
function weighed(act: ReadAct, { parts, speech }: Unit, ranked: RankedOffers): ReadAct {
  if (parts.length !== 1) return act
  const named = act.readied ?? act.speech_act ?? act.action
  const tagged = parts
    .flatMap(({ acts }) => acts)
    .filter(({ action }) => isAkin(action, named))
    .reduce((sum, { chance }) => sum + chance, 0)
  if (!isOffer(act)) return act.action === 'improvise' ? act : { ...act, tagged: Math.round(tagged * 100) / 100 }
  const chance = ranked.find(({ offer }) => offer.id === act.offer)?.chance
  const least = speech ? spokenOffer : strangeOffer
  const isStrange = chance !== undefined && chance < least && (act.action === 'improvise' || tagged < leastChance)
  return isStrange ? { ...act, confidence: Math.min(act.confidence, asked) } : act
}

const strangeOffer = 0.12
/** Words around a speech say less of what is meant than the speech. */
const spokenOffer = 0.4

/** What no verb of the grammar said, and what the tagger takes it for: "I'm off to the concourse". */
function asTagged(reading: Reading, { parts, speech }: Unit): Reading {
  const [part] = parts
  const [likely] = part?.acts ?? []
  const [only, ...others] = reading.actions
  if (speech || parts.length !== 1 || likely === undefined || likely.chance < 0.4) return reading
  if (only === undefined || others.length > 0 || only.action !== 'improvise' || (only.offer ?? only.affordance) !== undefined)
    return reading
  if (only.target === null || !byTarget.has(likely.action)) return reading
  const confidence = Math.max(only.confidence, Math.min(0.8, likely.chance))
  return { ...reading, confidence, actions: [{ ...only, action: likely.action, verb: likely.action, confidence }] }
}

/** "Please, do you know where Jin is?" is asked, and nothing has to be rolled for it: talk is as plain as the tagger takes it for. */
function asPlainTalk(reading: Reading, { parts, speech }: Unit): Reading {
  const [likely] = parts.flatMap(({ acts }) => acts)
  if (!speech || likely === undefined || likely.chance < 0.5 || !plainTalk.has(likely.action)) return reading
  const actions = reading.actions.map((act) =>
    rolledTalk.has(act.action) && act.offer === undefined
      ? { ...act, action: likely.action, verb: likely.action === 'ask' ? 'ask' : 'tell', speech_act: likely.action, phrase: undefined }
      : act,
  )
  return { ...reading, actions: actions.map(({ phrase, ...act }) => (phrase === undefined ? act : { ...act, phrase })) }
}

const plainTalk: ReadonlySet<string> = new Set(['ask', 'tell', 'greet'])
const rolledTalk: ReadonlySet<string> = new Set(['persuade', 'provoke', 'deceive', 'flirt'])

/** What somebody is asked about in words that name nothing: "how a man comes to be erased" is the deletion. */
function withTopics(reading: Reading, unit: Unit, line: string, { scene }: Standing): Reading {
  const { likeness, topics } = scene
  const [only, ...others] = reading.actions
  const isTalk = only !== undefined && others.length === 0 && (only.action === 'ask' || only.action === 'tell')
  if (likeness === undefined || !isTalk || only.topics.length > 0 || only.target === null) return reading
  const said = saidIn(unit, line)
  const ranked = topics
    .flatMap((topic) => {
      const alike = likeness(said, topic.name)
      return alike === undefined ? [] : [{ topic, alike }]
    })
    .toSorted((left, right) => right.alike - left.alike)
  const [best] = ranked
  if (best === undefined || best.alike < leastAlike) return reading
  return { ...reading, actions: [{ ...only, topics: [best.topic.id] }], referenced: [...reading.referenced, best.topic.id] }
}

const leastAlike = 0.33

/** The words of a part as they are compared by meaning. */
function saidIn(unit: Unit, line: string): string {
  return tokensOf(wordsOf(unit, line).replaceAll('"', ''))
    .map(({ word }) => word)
    .join(' ')
}

/** Acts that are known by what they are done to. */
const byTarget: ReadonlySet<string> = new Set('go examine search read listen insight open follow climb'.split(' '))

/** How sure a reading is that is asked about. */
const asked = 0.3

/** How likely an offer has to be to be taken; where the words say something else plainly, likelier. */
function enoughFor({ offer }: OfferOfPart, settled: boolean): number {
  if (!offer.costly) return settled ? 0.8 : 0.6
  return settled ? 0.9 : 0.75
}

function offersFor(
  unit: Unit,
  line: string,
  { scene, index, tagger }: Standing,
  kind: 'act' | 'speech' | 'run' = unit.speech ? 'speech' : 'act',
): RankedOffers {
  if (unit.parts.some((part) => part.kind === 'condition')) return []
  const scope = { index, focus: scene.focus, interlocutor: scene.interlocutor }
  const acts = unit.parts.flatMap((part) => part.acts)
  return rankedOffers(wordsOf(unit, line).replaceAll('"', ''), acts, kind, scope, (text) => tagger.actsIn(text))
}

function readOffer(
  { offer, near }: OfferOfPart,
  quality: number,
  unit: Unit,
  line: string,
  { scene, index }: Standing,
): Reading {
  return readOfferTaken(offer, quality === surest ? [] : near, quality, wordsOf(unit, line), scene, index)
}

function isSureOffer({ offer, affordance, confidence }: ReadAct): boolean {
  return (offer ?? affordance) !== undefined && confidence >= surest
}

/** True when everything of a part was read, and as the act that the tagger takes it for. */
function isSettled({ mode, actions, unread = [] }: Reading, unit: Unit): boolean {
  const likely = unit.parts.flatMap(({ acts }) => acts.filter(({ chance }) => chance >= leastChance))
  return (
    mode === 'play' &&
    actions.length > 0 &&
    unread.length === 0 &&
    actions.every(({ missing, confidence, unlinked = [] }) => missing === undefined && confidence >= 0.6 && unlinked.length < 3) &&
    actions.some(({ action, speech_act }) => likely.some((other) => isAkin(other.action, speech_act ?? action)))
  )
}

const leastChance = 0.15

/** True when nothing is done that could be told: no act, or one of which it is not known to whom or what. */
function isVague({ mode, actions }: Reading): boolean {
  return (
    mode !== 'play' ||
    actions.every(
      ({ action, missing, target, confidence }) =>
        action === 'improvise' || action === 'gesture' || missing !== undefined || (action === 'go' && target === null) || confidence < 0.6,
    )
  )
}

/** A part in the plainest words that the tagger has for it, where that gives something that can be done. */
function readPlainly(unit: Unit, line: string, { scene: near, beyond, index: known }: Standing): Reading | undefined {
  const { likeness: _byWords, ...scene } = near
  const index = { ...known, scene }
  const [part] = unit.parts
  if (part === undefined || unit.parts.length > 1 || unit.speech) return undefined
  for (const { action, chance } of part.acts.slice(0, 2)) {
    const said = chance < leastPlain ? undefined : saidPlainly(part, action, line)
    if (said === undefined) continue
    const reading = readJourney(said, scene, beyond, index)
    const [only, ...others] = reading.actions
    const isDone = reading.mode === 'play' && only !== undefined && others.length === 0 && only.missing === undefined
    if (!isDone || !isAkin(only.action, action) || only.confidence < 0.6) continue
    const details = wordsOf(unit, line)
    const confidence = Math.min(only.confidence, chance >= 0.6 ? 0.8 : 0.6)
    return { ...reading, intent: said, confidence, actions: [{ ...only, details, confidence }] }
  }
  return undefined
}

const leastPlain = 0.35

const kin: readonly ReadonlySet<string>[] = [
  'examine look search listen insight read',
  'give bribe trade persuade show',
  'tell persuade ask greet accuse intimidate provoke deceive agree refuse flirt show bribe',
  'go climb sneak follow flee hide',
  'take steal',
  'use put open improvise craft help gesture perform disable hack equip',
  'wait ready rest',
  'consume trade',
  'force attack grapple disable',
].map((row) => new Set(row.split(' ')))

/** Acts that the same words may be called. */
function isAkin(left: string, right: string): boolean {
  return left === right || kin.some((row) => row.has(left) && row.has(right))
}

/** The words of a part as they are read: what is said without quotes gets them. */
function textOf(unit: Unit, line: string, scene: ReadingScene): string {
  const words = wordsOf(unit, line)
  if (unit.parts[0]?.kind === 'condition') return words.replace(/^only\s+/i, '').replace(/\b(?:do|will|would|shall) I\b/i, ', I')
  if (!unit.speech) return words
  const quotes = words.match(/"/g)?.length ?? 0
  if (quotes > 0 && quotes % 2 === 0) return words
  if (quotes === 0 && isReported(words)) return words
  const said = `"${words.replaceAll('"', '').replace(saying, '').trim()}"`
  const hearer = hearerIn(unit, line, scene)
  return hearer === undefined ? said : `I say to ${hearer}: ${said}`
}

/** "I give Mother Crake her tune again", "Twang! I flick that rope": what is told of oneself and is for nobody is done. */
function isDone(words: string): boolean {
  if (/"|\b(?:you|your|ya|yer|u|ur|sir|mister|miss|please)\b/i.test(words)) return false
  const own = /\bI\b(?!['’ ](?:m|am|ve|have|had|ll|will|d|would|want|need|know|think|saw|found|was|were|can|could|cannot|must|do|did|swear|promise|hope|guess|heard|say|said|mean|ask|tell|like|love)\b)/.exec(words)
  if (own === null) return false
  const verb = phraseAt(withoutLead(tokensOf(words.slice(own.index))).tokens, 0)
  return verb === undefined ? own.index === 0 : !directed.has(verb.action)
}

/** "I say hello Miss Mira": what leads to words that are said. */
const saying = /^(?:(?:and|then|so) )*i (?:say|shout|whisper|yell|call|call out|holler|reply|answer|go|mutter)\b[,:]?\s*(?=\S)/i

/** "Ask Viktor about Jin", "tell him no": what is said is told, and not said outright. */
function isReported(words: string): boolean {
  const tokens = withoutLead(tokensOf(words)).tokens
  const verb = phraseAt(tokens, 0)
  if (verb === undefined || !directed.has(verb.action) || verb.action === 'greet') return false
  return !/^(?:tell|show|give|let|ask|answer) (?:me|us)\b/.test(tokens.map(({ word }) => word).join(' '))
}

/** Somebody of the scene whom the words of a speech call by name. */
function hearerIn({ parts }: Unit, line: string, { people }: ReadingScene): string | undefined {
  const called = parts
    .flatMap(({ slots }) => slots)
    .filter(({ kind }) => kind === 'person')
    .map(({ from, to }) => foldedWords(line.slice(from, to)))
  const named = people.filter(({ name, aliases }) =>
    called.some((words) => {
      const own = [name, ...aliases].flatMap(foldedWords)
      return words.length > 0 && words.every((word) => own.includes(word))
    }),
  )
  return named.length === 1 ? named[0]?.name : undefined
}

/** An act of a part with its place in the whole line and in the world. */
function placed(act: ReadAct, unit: Unit, reading: Reading, line: string, { at }: Standing): ReadAct {
  const { span, ...rest } = act
  const isVerbatim = reading.intent === wordsOf(unit, line) && span !== undefined
  const from = isVerbatim ? unit.from + leadOf(unit, line) : 0
  return {
    ...rest,
    span: isVerbatim ? [span[0] + from, span[1] + from] : [unit.from, unit.to],
    ...((act.at ?? at) !== undefined && { at: act.at ?? (at as string) }),
  }
}

/** Where the next part is done, and whom it finds spoken to and of. */
function afterReading(standing: Standing, reading: Reading, line: string): Standing {
  const { scene, index, beyond } = standing
  const place = placeGoneTo(reading, scene) ?? reading.actions.findLast(({ at }) => at !== undefined)?.at
  const there = place === undefined || place === standing.at ? null : (beyond?.(place) ?? null)
  if (there !== null && place !== undefined) {
    const far = {
      ...readingScene({ ...there, player_input: line }),
      ...(scene.likeness !== undefined && { likeness: scene.likeness }),
    }
    return { ...standing, scene: far, index: indexScene(far), beyond: there.beyond, at: place }
  }
  const spoken = reading.actions.flatMap(({ target, item, topics }) => [target, item, ...topics])
  const fresh = spoken.filter((id) => id !== null)
  const people = new Set(scene.people.map(({ id }) => id))
  const turned = reading.actions.findLast(
    ({ action, target }) =>
      target !== null && people.has(target) && (directed.has(action) || action === 'go' || action === 'trade'),
  )
  const next = {
    ...scene,
    focus: [...fresh, ...scene.focus.filter((id) => !fresh.includes(id))],
    interlocutor: turned?.target ?? scene.interlocutor,
  }
  return { ...standing, scene: next, index: { ...index, scene: next } }
}

/** The readings of the parts as one. */
function together(
  line: string,
  read: readonly ReadUnit[],
  unread: readonly string[],
  questions: readonly string[],
): Reading {
  const kept = read.some(({ acts }) => acts.some(isOffer)) ? read.filter((each) => !leadsUp(each)) : read
  const readings = kept.map(({ reading }) => reading)
  const actions = unrepeated(kept.flatMap(({ acts }) => acts))
  const left = [...readings.flatMap((reading) => reading.unread ?? []), ...unread]
  const asked = [...readings.flatMap((reading) => reading.questions ?? []), ...questions]
  const chips = kept.flatMap(({ reading, unit }) =>
    (reading.chips ?? []).map(({ text, action }) => ({ text, action: { ...action, span: [unit.from, unit.to] as const } })),
  )
  const [first] = readings
  return {
    mode: 'play',
    intent: line,
    confidence: headOf(actions)?.confidence ?? 0,
    band: readings.find(({ band }) => band !== 'act')?.band ?? first?.band ?? 'act',
    actions,
    referenced: [...new Set(readings.flatMap(({ referenced }) => referenced))],
    risk_flags: [...new Set(readings.flatMap(({ risk_flags }) => risk_flags))],
    minutes: readings.reduce((sum, { minutes }) => sum + minutes, 0),
    claims: readings.flatMap(({ claims }) => claims),
    assumptions: readings.flatMap(({ assumptions }) => assumptions),
    understood: inOrder(readings.map(({ understood }) => understood)),
    ...(asked.length > 0 && { questions: asked }),
    ...(left.length > 0 && { unread: left }),
    ...(chips.length > 0 && { chips }),
  }
}

function isOffer({ offer, affordance }: ReadAct): boolean {
  return (offer ?? affordance) !== undefined
}

/** What is done beside a choice and comes to nothing by itself belongs to it: "I uncap my pen", "I drift across to the machine". */
function leadsUp({ acts }: ReadUnit): boolean {
  return acts.every(
    (act) =>
      !isOffer(act) &&
      act.speech === undefined &&
      act.condition === undefined &&
      (act.action === 'improvise' ||
        act.action === 'gesture' ||
        (act.target === null && !aimless.has(act.action)) ||
        (act.missing !== undefined && (act.action === 'go' || act.action === 'take' || act.action === 'use'))),
  )
}

/** Acts that need nothing they are done to. */
const aimless: ReadonlySet<string> = new Set('look listen insight wait hide sneak flee rest perform search'.split(' '))

/** The same choice is taken once, and the same is not done twice in a row. */
function unrepeated(acts: readonly ReadAct[]): readonly ReadAct[] {
  return acts.filter((act, place) => {
    const { offer, affordance, action, target, item, speech } = act
    const before = acts.slice(0, place)
    if ((offer ?? affordance) !== undefined)
      return !before.some((other) => other.offer === offer && other.affordance === affordance)
    const last = before.at(-1)
    return !(
      last !== undefined &&
      speech === undefined &&
      last.action === action &&
      last.target === target &&
      last.item === item &&
      !directed.has(action)
    )
  })
}

/** "You go to the inn." and "You greet Hesper.": "You go to the inn, then greet Hesper." */
function inOrder(sentences: readonly string[]): string {
  const [first = '', ...others] = sentences.filter((sentence) => sentence !== '')
  return others.reduce((said, next) => `${said.replace(/\.$/, '')}, then ${next.replace(/^You\s+/, '')}`, first)
}

const joint = /^(?:[\s,.;:!-]|(?:and|then|but|so)\b)+/iu

/** How many letters of a part join it to what stands before. */
function leadOf({ from, to }: Pick<Unit, 'from' | 'to'>, line: string): number {
  return joint.exec(line.slice(from, to))?.[0].length ?? 0
}

function wordsOf(part: Pick<Unit, 'from' | 'to'>, line: string): string {
  return line.slice(part.from + leadOf(part, line), part.to).trim()
}
