/**
 * A long line, part by part: the tagger says where each act and each speech begins and ends and what of the line is
 * manner, reason, condition or no act at all; every act is then read by itself, each knowing what the ones before it
 * spoke of and where they led.
 */
import { headOf, type ReadAct, type Reading, type ReadingScene } from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { directed } from './grammar/act/act-groups.ts'
import { deniesAll } from './grammar/clause/drop-denied-parts.ts'
import { withoutLead } from './grammar/clause/strip-words-before-act.ts'
import { phraseAt } from './grammar/language/match-lexicon-phrase.ts'
import { emptyWords } from './grammar/language/small-words.ts'
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
 * Reads a line by its parts, where its reading as a whole leaves something open or is at odds with them; else the reading
 * as a whole stands.
 *
 * @example
 * const reading = readParts(whole, tagger.partsOf(line), { scene, index, beyond, tagger })
 */
export function readParts(whole: Reading, parts: readonly LinePart[], at: Standing): Reading {
  const line = whole.intent
  const open = withoutBarred(at.index, line)
  const from = { ...at, index: open, scene: open.scene }
  const cut = rejoined(parts.flatMap((part) => withLeave(part, line)), line).map((part) =>
    !isTalk(whole) && isForTable(part, line, from)
      ? { ...part, kind: 'question' as const, acts: [] }
      : isDenied(part, line)
        ? { ...part, kind: 'denied' as const }
        : isRemark(part, line)
          ? { ...part, kind: 'table' as const }
          : part,
  )
  const questions = cut.filter(({ kind }) => kind === 'question').map((part) => wordsOf(part, line))
  const units = unitsOf(line, cut)
  if (units.length === 0) {
    const isAsked = questions.length > 0 && whole.mode === 'play' && isOnlyAsked(cut) && !isTalk(whole)
    return isAsked ? readQuestionsAsked(questions, line, from.scene, from.index) : whole
  }
  if (line.split(' ').length < 3 || (agrees(whole, units, questions, from.scene) && !meansOffer(whole, units, line, from))) return whole
  const read: ReadUnit[] = []
  const unread: string[] = []
  let standing = from
  for (let next = 0; next < units.length; next += 1) {
    const run = runFrom(units, next, line, standing)
    const unit = run?.unit ?? (units[next] as Unit)
    const reading = run?.reading ?? readUnit(unit, line, standing)
    next += (run?.length ?? 1) - 1
    if (reading === undefined || (units.length > 1 && isUnread(reading))) {
      if (!isManner(unit)) unread.push(wordsOf(unit, line))
      continue
    }
    if (units.length > 1 && isManner(unit) && reading.actions.every(isPainted)) continue
    const acts = reading.actions.map((act) => placed(act, unit, reading, line, standing))
    read.push({ unit, reading, acts })
    standing = afterReading(standing, reading, line)
  }
  return read.length === 0 ? whole : together(line, read, unread, questions)
}

/**
 * True when the whole line was surely read and nothing of it left out: the grammar knows the scene and what was said
 * before, the tagger only how people write. Where the tagger finds more acts than were read, the parts are looked at.
 */
function agrees(
  whole: Reading,
  units: readonly Unit[],
  questions: readonly string[],
  scene: ReadingScene,
): boolean {
  const { mode, actions, unread = [] } = whole
  if (mode !== 'play') return units.every((unit) => isDoubtfulSpeech(unit, whole.intent))
  const acts = actions.filter(({ action }) => action !== 'gesture')
  const isCut = unread.length > 0 && !(units.length === 1 && actions.length > 1)
  if (actions.length === 0 || isCut || !actions.every(isSure)) return false
  if (questions.length > 0 && whole.questions === undefined && !acts.every(({ action }) => directed.has(action))) return false
  if (actions.some(isPower) || acts.length === 0) return true
  if (actions.some(({ action, amount }) => action === 'bribe' || amount !== undefined)) return true
  const waits = actions.some(({ condition, action }) => condition !== undefined || action === 'ready')
  const isAsked = (unit: Unit): boolean =>
    (whole.questions ?? []).some((question) => shareWords(question, wordsOf(unit, whole.intent)))
  const many = units.filter((unit) => !isAsked(unit) && !isWithinOffer(unit, whole, scene) && !isPainting(unit, whole)).length
  return acts.length <= units.length + 1 && (waits || many < 2 || acts.length >= many)
}

/** "… and ask for his" stands in the words of the choice that was taken: "Tell him your name and ask him his". */
function isWithinOffer(unit: Unit, { actions, intent }: Reading, { offers = [] }: ReadingScene): boolean {
  const taken = offers.filter(({ id }) => actions.some((act) => isAuthored(act) && act.offer === id))
  const words = foldedWords(wordsOf(unit, intent)).filter((word) => !emptyWords.has(word))
  return taken.some(({ text, phrases }) => {
    const own = new Set([text, ...phrases].flatMap(foldedWords))
    return words.every((word) => own.has(word))
  })
}

/** A part that the grammar takes for a gesture and the tagger for nothing in particular. */
function isPainting({ from, to, parts }: Unit, { actions }: Reading): boolean {
  const within = actions.filter(({ span }) => span !== undefined && span[0] < to && from < span[1])
  const isDoubtful = parts.every(({ acts }) => (acts[0]?.chance ?? 0) < 0.5)
  return isDoubtful && within.length > 0 && within.every(({ action }) => action === 'gesture')
}

/** True when most words of the shorter text stand in the other. */
function shareWords(left: string, right: string): boolean {
  const [own, others] = [foldedWords(left), foldedWords(right)]
  const same = others.filter((word) => own.includes(word)).length
  return same >= 0.6 * Math.min(own.length, others.length)
}

/** True when no act was found in a part. */
function isUnread({ actions }: Reading): boolean {
  return actions.every((act) => act.action === 'improvise' && !isOffer(act))
}

/** What the tagger takes for a gesture, or for nothing in particular, paints the line. */
function isManner({ parts }: Unit): boolean {
  const acts = parts.flatMap((part) => part.acts)
  return acts[0]?.action === 'gesture' && acts[0].chance >= 0.3
}

/** An act that words took for something else than the gesture they are: "I carry my grief over to Viktor". */
function isPainted(act: ReadAct): boolean {
  return !isOffer(act) && !directed.has(act.action) && act.action !== 'go' && act.action !== 'gesture'
}

/** Words that are surely for somebody. */
function isTalk({ actions, unread = [] }: Reading): boolean {
  return unread.length === 0 && actions.length > 0 && actions.every((act) => directed.has(act.action) && isSure(act))
}

/** What the grammar takes for a question to the game master is one, unless somebody is surely spoken to. */
function isDoubtfulSpeech({ speech, parts, from, to }: Unit, line: string): boolean {
  const words = wordsOf({ from, to }, line)
  return !speech || (parts[0]?.acts[0]?.chance ?? 0) < 0.9 || !(called.test(words) || /\b(?:you|your|ya|everybody|everyone)\b/i.test(words))
}

function isSure(act: ReadAct): boolean {
  const { confidence, missing, action, target, unlinked = [] } = act
  if (isOffer(act)) return confidence >= 0.7
  // Nothing is done where everything is denied; who is called for and is not there was understood.
  if (act.verb === 'hold back' || (missing !== undefined && directed.has(action))) return true
  // One sits down on any floor.
  if (action === 'go' && posture.test(act.verb)) return true
  return confidence >= 0.6 && missing === undefined && action !== 'improvise' && !(action === 'go' && target === null) && unlinked.length < 3
}

const posture = /^(?:sit|lie|kneel|stand|lean|crouch|perch|settle)/

/** A spell or a feature that was called by its name. */
function isPower({ action, item }: ReadAct): boolean {
  return (action === 'cast' || action === 'use') && item !== null
}

/** True when a part surely means an offer that the reading as a whole has not taken. */
function meansOffer(whole: Reading, units: readonly Unit[], line: string, standing: Standing): boolean {
  if (whole.mode !== 'play') return false
  return units.some((unit) => {
    const offer = likeliestOffer(offersFor(unit, line, standing))
    if (offer === undefined || whole.actions.some((act) => act.offer === offer.offer.id)) return false
    return offer.chance >= askedFrom(true, whole)
  })
}

/** "…, without touching it", "saying nothing": what is not done, whatever the tagger takes it for. */
function isDenied(part: LinePart, line: string): boolean {
  const words = wordsOf(part, line)
  return (
    (part.kind === 'act' || part.kind === 'speech') &&
    (/^(?:(?:but|and) )?(?:without|never|not) \p{L}+ing\b/iu.test(words) || (!words.includes('"') && deniesAll(words)))
  )
}

/** "Oh and GM", "it smells of ozone in here": a word to the table, or what is so, and nothing that is done. */
function isRemark(part: LinePart, line: string): boolean {
  const words = wordsOf(part, line)
  if (part.kind === 'condition') return /^if (?:you (?:catch|get|know|please|would|don't mind|will)|i may|possible|need be)\b/i.test(words)
  return /^(?:oh |hey |ok |and |so |wait )*(?:gm|dm|game master|narrator)[,!.]?$/i.test(words) || /^it (?:smells|is|looks|feels|sounds|seems)\b/i.test(words)
}

const leave = /[,.!;]\s*(?:and |so |now )*(?=(?:i'?m|i am) (?:going|off|heading|leaving)\b)/i

/** "Bye bye mister, I'm going up to the Row": who takes leave says it, and goes. */
function withLeave(part: LinePart, line: string): readonly LinePart[] {
  const words = line.slice(part.from, part.to)
  const found = part.kind !== 'speech' || words.includes('"') ? null : leave.exec(words)
  if (found === null || found.index === 0) return [part]
  const cut = part.from + found.index
  const within = (from: number, to: number): LinePart['slots'] => part.slots.filter((slot) => slot.from >= from && slot.to <= to)
  return [
    { ...part, to: cut, slots: within(part.from, cut) },
    { ...part, kind: 'act', from: cut + found[0].length, acts: [{ action: 'go', chance: 0.9 }], slots: within(cut, part.to) },
  ]
}

/** A "don't" that was cut off from what it denies goes with it again. */
function rejoined(parts: readonly LinePart[], line: string): readonly LinePart[] {
  return parts.flatMap((part, at) => {
    const before = parts[at - 1]
    const denies = (other: LinePart | undefined): boolean =>
      other !== undefined && /^(?:i )?(?:don'?t|do not|won'?t|will not|never|not|no|without)$/i.test(wordsOf(other, line))
    if (denies(part) && parts[at + 1] !== undefined) return []
    return denies(before) ? [{ ...part, from: before?.from ?? part.from, kind: 'denied' as const }] : [part]
  })
}

/** "How much heat can I take": a question without quotes that calls and names nobody is for the game master, when the grammar says so too. */
function isForTable(part: LinePart, line: string, { scene, index }: Standing): boolean {
  const words = wordsOf(part, line)
  const hasPerson = part.slots.some(({ kind }) => kind === 'person')
  const isToSomebody = /\b(?:you|your|ya|u|ur|please)\b/i.test(words)
  if (part.kind === 'act' && !hasPerson && !isToSomebody && /^(?:can|could|may|might|should|would) i\b/i.test(words)) return true
  if (part.kind !== 'speech' || hasPerson) return false
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
    else if ((part.kind === 'act' && (isPromise(part, units.at(-1), line) || isForHearer(part, units.at(-1), line))) || goesOn(part, units.at(-1), parts[place - 1], line)) {
      const asked = units.pop() as Unit
      units.push({ ...asked, to: part.to })
    } else if (part.kind === 'act' || part.kind === 'speech')
      units.push({ from: part.from, to: part.to, parts: [part], speech: part.kind === 'speech' && !isDone(wordsOf(part, line)) })
  }
  return awaited.length > 0 ? [...units, ...withCondition(awaited)] : units
}

/** "Tell me where Jin is and I'll buy a round": what is promised for an answer is said, and not done. */
function isPromise(part: LinePart, before: Unit | undefined, line: string): boolean {
  return (
    before !== undefined &&
    /^(?:i'?ll|i will|i can|i could|i'd|i would)\b/i.test(wordsOf(part, line)) &&
    /\b(?:tell|give|show|help|answer|let|bring|take) (?:me|us)\b|\byou\b/i.test(wordsOf(before, line))
  )
}

/** "Here is the letter, read it": what is shown is for the other's eyes. */
function isForHearer(part: LinePart, before: Unit | undefined, line: string): boolean {
  const shown = before?.parts.at(-1)?.acts[0]?.action
  return (
    before !== undefined &&
    (shown === 'show' || shown === 'give' || shown === 'bribe') &&
    /^(?:read|take|keep|look at|have a look at|see) (?:it|this|that|them)\b/i.test(wordsOf(part, line))
  )
}

/** "…, I promise I'll bring it back": what is said behind other words to the same person, and asks nothing, goes with them. */
function goesOn(part: LinePart, before: Unit | undefined, last: LinePart | undefined, line: string): boolean {
  if (part.kind !== 'speech' || before?.speech !== true || last?.kind !== 'speech') return false
  const words = wordsOf(part, line)
  if (/["?]/.test(line.slice(before.from, part.to)) || part.slots.some(({ kind }) => kind === 'person')) return false
  return part.acts[0]?.action !== 'ask' && !/^(?:who|what|where|when|why|how|which|is|are|do|does|did|can|could|have|has|tell|ask)\b/i.test(words)
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
  if (settled || !isVague(direct) || isMissed(direct, unit)) return direct.mode === 'play' ? direct : undefined
  return readPlainly(unit, line, standing) ?? (direct.mode === 'play' && direct.actions.length > 0 ? direct : undefined)
}

/** True when an act was found and only what it is done to is not here: the words for it are no verb. */
function isMissed({ actions }: Reading, { parts }: Unit): boolean {
  const [only, ...others] = actions
  const [likely] = parts.flatMap(({ acts }) => acts)
  return (
    only?.missing !== undefined &&
    others.length === 0 &&
    likely !== undefined &&
    isAkin(only.action, likely.action) &&
    !/\b(?:look|gander|peek|flick|glance|nosy|rummage|butchers)\b/i.test(only.missing)
  )
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
  if (only === undefined || others.length > 0) return reading
  // "Watch who flinches" is no waiting.
  if (only.action === 'wait' && (likely.action === 'insight' || likely.action === 'look') && only.until === undefined)
    return { ...reading, minutes: 1, actions: [{ ...only, action: likely.action, verb: 'watch' }] }
  if (only.action !== 'improvise' || isOffer(only)) return reading
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
    if (!isDone || !isAkin(only.action, action) || only.confidence < 0.6 || (only.target === null && action !== 'look')) continue
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
  if (/^I(?:'m|m| am) (?:going|off|heading|leaving|walking)\b/i.test(words)) return true
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
  if (verb === undefined || !directed.has(verb.action) || called.test(words)) return false
  return !/^(?:tell|show|give|let|ask|answer) (?:me|us)\b/.test(tokens.map(({ word }) => word).join(' '))
}

/** How people are spoken to. */
const called =
  /^(?:and |then )?(?:hello|hi|hey|hiya|bye|goodbye|good (?:morning|evening|day|night|afternoon)|excuse me|psst|thanks|thank you|morning|evening|ey up|yo|oi|please|sorry)\b/i

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
    interlocutor: turned?.target ?? metAt(reading, scene) ?? scene.interlocutor,
  }
  return { ...standing, scene: next, index: { ...index, scene: next } }
}

/** "I walk over to Agent Chen's booth": whose place one goes to is whom one meets there. */
function metAt({ intent, actions }: Reading, { people }: ReadingScene): string | undefined {
  if (actions.at(-1)?.action !== 'go') return undefined
  const words = new Set(foldedWords(intent))
  const named = people.filter(({ name }) => foldedWords(name).some((word) => word.length > 3 && words.has(word)))
  return named.length === 1 ? named[0]?.id : undefined
}

/** The readings of the parts as one. */
function together(
  line: string,
  read: readonly ReadUnit[],
  unread: readonly string[],
  questions: readonly string[],
): Reading {
  const kept = withoutGestures(read.some(({ acts }) => acts.some(isAuthored)) ? read.filter((each) => !leadsUp(each)) : read)
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

/** A choice that an author wrote, and not one that only says what anybody can do. */
function isAuthored({ offer, affordance, action }: ReadAct): boolean {
  return affordance !== undefined || (offer !== undefined && action === 'improvise')
}

/** Gestures beside acts paint them; one that is for somebody is told. */
function withoutGestures(read: readonly ReadUnit[]): readonly ReadUnit[] {
  const isIdle = ({ acts }: ReadUnit): boolean =>
    acts.every(({ action, target, speech }) => action === 'gesture' && target === null && speech === undefined)
  return read.every(isIdle) ? read : read.filter((each) => !isIdle(each))
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
const aimless: ReadonlySet<string> = new Set('look listen wait hide sneak flee rest perform search'.split(' '))

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
