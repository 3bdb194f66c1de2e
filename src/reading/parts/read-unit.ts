/** One part of a line, read by its words, by what is on offer and by what the tagger takes it for. */
import type {
  Likeness,
  ReadAct,
  ReadAction,
  Reading,
  ReadingEntity,
} from '../../core/protocol/free-text-reading.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { phraseFor } from '../grammar/finish/say-back-reading.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { surest } from '../grammar/offers/find-offer-in-line.ts'
import {
  likeliestOffer,
  type OfferOfPart,
  type RankedOffers,
  rankedOffers,
} from '../grammar/offers/offer-of-part.ts'
import { readOfferTaken } from '../grammar/read-line.ts'
import type { SceneIndex } from '../grammar/scene/scene-index.ts'
import { readJourney } from '../read-line-across-places.ts'
import { saidPlainly } from '../tagger/say-part-plainly.ts'
import { takenFor } from '../things-called-otherwise.ts'
import { isAkin, isOffer, mistakable, type Standing, textOf, type Unit, wordsOf } from './line-units.ts'

/** True when no act was found in a part. */
export function isUnread({ actions }: Reading): boolean {
  return actions.every((act) => act.action === 'improvise' && !isOffer(act))
}

/** What the tagger takes for a gesture, or for nothing in particular, paints the line. */
export function isManner({ parts }: Unit): boolean {
  const acts = parts.flatMap((part) => part.acts)
  return acts[0]?.action === 'gesture' && acts[0].chance >= 0.3
}

/** An act that words took for something else than the gesture they are: "I carry my grief over to Viktor". */
export function isPainted(act: ReadAct): boolean {
  return !isOffer(act) && !directed.has(act.action) && act.action !== 'go' && act.action !== 'gesture'
}

/** True when a part surely means an offer that the reading as a whole has not taken. */
export function meansOffer(
  whole: Reading,
  units: readonly Unit[],
  line: string,
  standing: Standing,
): boolean {
  if (whole.mode !== 'play') return false
  return units.some((unit) => {
    const offer = likeliestOffer(offersFor(unit, line, standing))
    if (offer === undefined || whole.actions.some((act) => act.offer === offer.offer.id)) return false
    return offer.chance >= askedFrom(true, whole)
  })
}

/** Several parts that mean one offer together: "I uncap my pen, take her wrist and set the letters down". */
export function runFrom(
  units: readonly Unit[],
  from: number,
  line: string,
  standing: Standing,
  alone: ReadAlone,
): { readonly unit: Unit; readonly reading: Reading; readonly length: number } | undefined {
  const [first, second] = [units[from], units[from + 1]]
  if (first === undefined || second === undefined) return undefined
  // Without something that compares by meaning, several parts mean an offer together no better than one does.
  if (standing.scene.likeness === undefined || isDoneAlone(alone)) return undefined
  const next = readAlone(second, line, standing)
  if (isDoneAlone(next)) return undefined
  const best = Math.max(alone.offer?.chance ?? 0, next.offer?.chance ?? 0)
  const runs = [2, 3, 4].filter((length) => from + length <= units.length)
  for (const length of runs.length > 1 ? [runs.at(-1) as number, 2] : runs) {
    const together = units.slice(from, from + length)
    const unit = {
      from: first.from,
      to: together.at(-1)?.to ?? first.to,
      parts: together.flatMap(({ parts }) => parts),
      speech: false,
    }
    const offer = likeliestOffer(offersFor(unit, line, standing, 'run'))
    if (offer === undefined || offer.chance < runFromChance || offer.chance < best) continue
    const quality = offer.chance >= enoughFor(offer, false) ? surest : asked
    return { unit, reading: readOffer(offer, quality, unit, line, standing), length }
  }
  return undefined
}

const runFromChance = 0.2

function isDoneAlone({ direct, settled }: ReadAlone): boolean {
  return settled || direct.actions.some(isSureOffer)
}

/** A part read by its words, and the offer it may mean. */
export interface ReadAlone {
  readonly direct: Reading
  readonly offer: OfferOfPart | undefined
  readonly settled: boolean
}

/** Reads a part by its words, and weighs what it may mean of what is on offer. */
export function readAlone(unit: Unit, line: string, standing: Standing): ReadAlone {
  const { scene, index, beyond } = standing
  const { likeness: _byWords, ...plainly } = scene
  const read = readJourney(textOf(unit, line, scene), plainly, beyond, { ...index, scene: plainly })
  const ranked = offersFor(unit, line, standing)
  const talk = withTopics(asPlainTalk(asTagged(read, unit), unit, wordsOf(unit, line)), unit, line, standing)
  const direct = {
    ...talk,
    actions: withoutStrange(talk.actions.map((act) => weighed(act, unit, ranked))).map((act) =>
      withPhrase(act, index),
    ),
  }
  return { direct, offer: likeliestOffer(ranked), settled: isSettled(direct, unit) }
}

/** What a part comes to, once it was read by itself. */
export function readUnit(
  { direct, offer, settled }: ReadAlone,
  unit: Unit,
  line: string,
  standing: Standing,
): Reading | undefined {
  if (direct.actions.some(isSureOffer)) return direct
  if (offer !== undefined && offer.chance >= enoughFor(offer, settled))
    return readOffer(offer, surest, unit, line, standing)
  const renamed =
    offer === undefined || offer.chance < 0.5 ? calledOtherwise(direct, unit, line, standing) : undefined
  if (renamed !== undefined) return renamed
  if (offer !== undefined && offer.chance >= askedFrom(settled, direct))
    return readOffer(offer, asked, unit, line, standing)
  if (settled || !isVague(direct) || isMissed(direct, unit))
    return direct.mode === 'play' ? direct : undefined
  return (
    readPlainly(unit, line, standing) ??
    (direct.mode === 'play' && direct.actions.length > 0 ? direct : undefined)
  )
}

/** "The little tarred boat" is the skiff: what an act is done to by words that nobody gave it, where one thing is clearly meant. */
function calledOtherwise(
  direct: Reading,
  unit: Unit,
  line: string,
  { scene, index, beyond }: Standing,
): Reading | undefined {
  const { likeness, ...plainly } = scene
  const [only, ...others] = direct.actions
  const [part] = unit.parts
  if (
    likeness === undefined ||
    part === undefined ||
    unit.parts.length > 1 ||
    unit.speech ||
    others.length > 0
  )
    return undefined
  const isTalk = only !== undefined && directed.has(only.action)
  const slot = part.slots.find(({ kind }) => kind === 'thing' || kind === 'place')
  const said = isTalk
    ? undefined
    : (only?.missing ?? (slot !== undefined && isVague(direct) ? line.slice(slot.from, slot.to) : undefined))
  const thing = said === undefined ? undefined : thingLike(said, scene.objects, likeness)
  if (said === undefined || thing === undefined) return undefined
  const [likely] = part.acts
  const plain = likely === undefined ? undefined : saidPlainly(part, likely.action, line)
  for (const words of [wordsOf(unit, line), plain ?? '']) {
    const at = words.toLowerCase().indexOf(said.toLowerCase())
    if (at < 0) continue
    const renamed = `${words.slice(0, at)}${thing.name}${words.slice(at + said.length)}`.replace(
      /\bthe the\b/gi,
      'the',
    )
    const reading = readJourney(renamed, plainly, beyond, { ...index, scene: plainly })
    const isFound =
      reading.mode === 'play' &&
      reading.actions.every(({ missing, action }) => missing === undefined && action !== 'improvise')
    if (isFound && reading.actions.some(({ target }) => target === thing.id))
      return {
        ...reading,
        assumptions: [...reading.assumptions, `${takenFor} “${said}” I take you to mean ${thing.name}.`],
      }
  }
  return undefined
}

function thingLike(
  said: string,
  things: readonly ReadingEntity[],
  likeness: Likeness,
): ReadingEntity | undefined {
  const words = said.toLowerCase().replace(/^(?:the|a|an|that|this|those|his|her|my|its) /, '')
  const [best, next] = things
    .flatMap((thing) => {
      const alike = likeness(words, thing.name)
      return alike === undefined ? [] : [{ thing, alike }]
    })
    .toSorted((left, right) => right.alike - left.alike)
  if (best === undefined || best.alike < clearlyAlike || best.alike - (next?.alike ?? 0) < clearlyAhead)
    return undefined
  return best.thing
}

const clearlyAlike = 0.4
const clearlyAhead = 0.08

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
  if (!settled) return isVague(direct) ? 0.1 : 0.35
  const isPlainTalk = direct.actions.every(({ action }) => action === 'tell' || action === 'greet')
  return isPlainTalk || direct.actions.some(({ action }) => spending.has(action)) ? 0.2 : 0.4
}

/** An act with the words it is said back in. */
function withPhrase(act: ReadAct, index: SceneIndex): ReadAct {
  return act.phrase === undefined ? { ...act, phrase: phraseFor(act, index) } : act
}

/** Beside what was surely read, a grave act that the tagger takes no word for is none. */
function withoutStrange(acts: readonly ReadAct[]): readonly ReadAct[] {
  const left = acts.filter(
    (act) => isOffer(act) || !mistakable.has(act.action) || (act.tagged ?? 1) >= leastChance,
  )
  return left.length > 0 ? left : acts
}

/** Acts after which money or a thing is gone. */
const spending: ReadonlySet<string> = new Set(['trade', 'give', 'bribe', 'put', 'consume'])

/** An act with how likely the tagger takes it for one; an offer that neither the tagger nor the meaning speaks for is asked about. */
function weighed(act: ReadAct, { parts, speech }: Unit, ranked: RankedOffers): ReadAct {
  if (parts.length !== 1) return act
  const named = act.readied ?? act.speech_act ?? act.action
  const tagged = parts
    .flatMap(({ acts }) => acts)
    .filter(({ action }) => isAkin(action, named))
    .reduce((sum, { chance }) => sum + chance, 0)
  if (!isOffer(act))
    return act.action === 'improvise' ? act : { ...act, tagged: Math.round(tagged * 100) / 100 }
  const chance = ranked.find(({ offer }) => offer.id === act.offer)?.chance
  const least = speech ? spokenOffer : strangeOffer
  const isStrange =
    chance !== undefined && chance < least && (act.action === 'improvise' || tagged < leastChance)
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
  if (
    only.action === 'wait' &&
    (likely.action === 'insight' || likely.action === 'look') &&
    only.until === undefined
  )
    return { ...reading, minutes: 1, actions: [{ ...only, action: likely.action, verb: 'watch' }] }
  if (only.action !== 'improvise' || isOffer(only)) return reading
  if (only.target === null || !byTarget.has(likely.action)) return reading
  const confidence = Math.max(only.confidence, Math.min(0.8, likely.chance))
  const { phrase: _ownWay, ...act } = only
  return {
    ...reading,
    confidence,
    actions: [{ ...act, action: likely.action, verb: likely.action, confidence }],
  }
}

/** "Please, do you know where Jin is?" is asked, and nothing has to be rolled for it: talk is as plain as the tagger takes it for. */
function asPlainTalk(reading: Reading, { parts, speech }: Unit, words: string): Reading {
  if (!speech) return reading
  const likely = parts.flatMap(({ acts }) => acts)
  const chanceOf = (action: string): number =>
    likely.filter((act) => act.action === action).reduce((sum, { chance }) => sum + chance, 0)
  const plain: ReadAction = asking.test(words) ? 'ask' : 'tell'
  const actions = reading.actions.map(({ phrase, ...act }): ReadAct => {
    const kept = { ...act, ...(phrase !== undefined && { phrase }) }
    if (!rolledTalk.has(act.action) || isOffer(act)) return kept
    const isMeant =
      chanceOf(act.action) >= (plain === 'ask' ? 0.5 : 0.3) &&
      chanceOf(act.action) > chanceOf(plain) &&
      act.target !== null
    return isMeant ? kept : { ...act, action: plain, verb: plain, speech_act: plain }
  })
  return { ...reading, actions }
}

/** Words that ask something. */
const asking =
  /\?\s*"?$|^"?(?:who|what|where|when|why|how|which|do|does|did|is|are|have|has)\b|\b(?:who|what|where|when|why|how)(?:'s)? (?:\w+ )?(?:you|he|she|they|is|are|was|were|did|do|does|will|would|can|could)\b/i

const rolledTalk: ReadonlySet<string> = new Set(['persuade', 'provoke', 'deceive', 'flirt', 'intimidate'])

/** What somebody is asked about in words that name nothing: "how a man comes to be erased" is the deletion. */
function withTopics(reading: Reading, unit: Unit, line: string, { scene }: Standing): Reading {
  const { likeness, topics } = scene
  const [only, ...others] = reading.actions
  const isTalk =
    only !== undefined && others.length === 0 && (only.action === 'ask' || only.action === 'tell')
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
  return {
    ...reading,
    actions: [{ ...only, topics: [best.topic.id] }],
    referenced: [...reading.referenced, best.topic.id],
  }
}

const leastAlike = 0.33

/** The words of a part as they are compared by meaning. */
function saidIn(unit: Unit, line: string): string {
  return tokensOf(wordsOf(unit, line).replaceAll('"', ''))
    .map(({ word }) => word)
    .join(' ')
}

/** Acts that are known by what they are done to. */
const byTarget: ReadonlySet<string> = new Set(
  'go examine search read listen insight open follow climb'.split(' '),
)

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
  return rankedOffers(wordsOf(unit, line).replaceAll('"', ''), acts, kind, scope, (text) =>
    tagger.actsIn(text),
  )
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
    actions.every(
      ({ missing, confidence, unlinked = [] }) =>
        missing === undefined && confidence >= 0.6 && unlinked.length < 3,
    ) &&
    actions.some(({ action, speech_act }) =>
      likely.some((other) => isAkin(other.action, speech_act ?? action)),
    )
  )
}

const leastChance = 0.15

/** True when nothing is done that could be told: no act, or one of which it is not known to whom or what. */
function isVague({ mode, actions }: Reading): boolean {
  return (
    mode !== 'play' ||
    actions.every(
      ({ action, missing, target, confidence }) =>
        action === 'improvise' ||
        action === 'gesture' ||
        missing !== undefined ||
        (action === 'go' && target === null) ||
        confidence < 0.6,
    )
  )
}

/** A part in the plainest words that the tagger has for it, where that gives something that can be done. */
function readPlainly(
  unit: Unit,
  line: string,
  { scene: near, beyond, index: known }: Standing,
): Reading | undefined {
  const { likeness: _byWords, ...scene } = near
  const index = { ...known, scene }
  const [part] = unit.parts
  if (part === undefined || unit.parts.length > 1 || unit.speech) return undefined
  for (const { action, chance } of part.acts.slice(0, 2)) {
    const said = chance < leastPlain ? undefined : saidPlainly(part, action, line)
    if (said === undefined) continue
    const reading = readJourney(said, scene, beyond, index)
    const [only, ...others] = reading.actions
    const isDone =
      reading.mode === 'play' && only !== undefined && others.length === 0 && only.missing === undefined
    if (
      !isDone ||
      !isAkin(only.action, action) ||
      only.confidence < 0.6 ||
      (only.target === null && action !== 'look')
    )
      continue
    const details = wordsOf(unit, line)
    const confidence = Math.min(only.confidence, chance >= 0.6 ? 0.8 : 0.6)
    return { ...reading, intent: said, confidence, actions: [{ ...only, details, confidence }] }
  }
  return undefined
}

const leastPlain = 0.35
