/** One part of a line, read by its words, and by what the line model takes it for of what is here and on offer. */
import type { ReadAct, ReadAction, Reading } from '../../core/protocol/free-text-reading.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { phraseFor } from '../grammar/finish/say-back-reading.ts'
import { surest } from '../grammar/offers/find-offer-in-line.ts'
import { type LikelyOffer, rankedOffers } from '../grammar/offers/offer-of-part.ts'
import { readOfferTaken } from '../grammar/read-line.ts'
import type { SceneIndex } from '../grammar/scene/scene-index.ts'
import { entityText, likeliest } from '../line-model/meaning-in-scene.ts'
import { readJourney } from '../read-line-across-places.ts'
import { saidPlainly } from '../tagger/say-part-plainly.ts'
import { calledOtherwise } from './called-in-other-words.ts'
import {
  isAkin,
  isOffer,
  isReported,
  isVague,
  mistakable,
  type Standing,
  textOf,
  type Unit,
  wordsOf,
} from './line-units.ts'

/** True when no act was found in a part. */
export function isUnread({ actions }: Reading): boolean {
  return actions.every((act) => act.action === 'improvise' && !isOffer(act))
}

/** What the tagger takes for a gesture, or for nothing in particular, paints the line. */
export function isManner({ parts }: Unit): boolean {
  const acts = parts.flatMap((part) => part.acts)
  return acts[0]?.action === 'gesture' && acts[0].chance >= 0.3
}

/**
 * "I hang up my coat", "rolling my sleeves": what is done with oneself and changes nothing is told as it was typed. What
 * is done with a thing of the world is not: the engine would say that something is there or moved which it does not know.
 */
export function gestureIn(unit: Unit, line: string, { index }: Standing): ReadAct | undefined {
  const [part] = unit.parts
  const [likely] = part?.acts ?? []
  if (part === undefined || likely === undefined || unit.speech || unit.parts.length > 1) return undefined
  const things = part.slots
    .filter(({ kind }) => kind !== 'amount')
    .map(({ from, to }) => line.slice(from, to))
  const isOwn = things.length > 0 && things.every((words) => ownThings.test(words))
  const forNobody =
    index.scene.people.length === 0 && /\b(?:her|him|them|you|your)\b/i.test(wordsOf(unit, line))
  if (forNobody || othersThings.test(wordsOf(unit, line))) return undefined
  if (!(idle.has(likely.action) || (byHand.has(likely.action) && isOwn))) return undefined
  const act: ReadAct = {
    ...{ action: 'gesture', verb: 'gesture', target: null, item: null, topics: [], manner: [] },
    ...{ details: wordsOf(unit, line), confidence: 0.9, span: [unit.from, unit.to] },
  }
  return withPhrase(act, index)
}

const idle: ReadonlySet<string> = new Set('gesture rest perform think recall equip'.split(' '))
const byHand: ReadonlySet<string> = new Set('use put improvise consume close craft'.split(' '))
/** What is one's own by its words, on the body or worn. */
const ownThings =
  /^(?:my|our|his own|her own)\b|\b(?:hands?|fingers?|sleeves?|collar|hair|eyes?|breath|head|shoulders?|knees?|feet|face|voice)$/i

/** A hand in another's pocket is no gesture. */
const othersThings =
  /\b(?:his|her|their|your|\p{L}+['’]s) (?:\p{L}+ )?(?:pockets?|purse|bag|coat|jacket|belt|pouch|sleeve|keys?|satchel|wallet)\b/iu

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
    const [best] = offersFor(unit, line, standing)
    return (
      best !== undefined &&
      best.chance >= askedFrom &&
      !whole.actions.some((act) => act.offer === best.offer.id)
    )
  })
}

/** A part read by its words, and the offer it may mean. */
export interface ReadAlone {
  readonly direct: Reading
  readonly offer: LikelyOffer | undefined
  /** Others that may be meant. */
  readonly near: readonly LikelyOffer[]
  readonly settled: boolean
}

/** Reads a part by its words, and weighs what it may mean of what is on offer. */
export function readAlone(unit: Unit, line: string, standing: Standing): ReadAlone {
  const { scene, index, beyond } = standing
  const read =
    readSaid(unit, line, standing) ?? readJourney(textOf(unit, line, standing), scene, beyond, index)
  const ranked = offersFor(unit, line, standing)
  const talk = withTopics(asPlainTalk(asTagged(read, unit), unit, wordsOf(unit, line)), unit, standing)
  const direct = {
    ...talk,
    actions: withoutStrange(talk.actions.map((act) => weighed(act, unit, ranked))).map((act) =>
      withPhrase(act, index),
    ),
  }
  const [best, ...others] = ranked.filter(({ chance }) => chance >= leastChance)
  const isDoubted = best !== undefined && isOnlyLook(unit, best, standing)
  const offer = isDoubted ? { ...best, chance: Math.min(best.chance, doubted) } : best
  return { direct, offer, near: others, settled: isSettled(direct, unit) }
}

/** Who walks round a cloak and looks at it does not try it on: what only looks, listens or goes takes no choice that does more. */
function isOnlyLook({ parts }: Unit, { offer }: LikelyOffer, { meaning }: Standing): boolean {
  const likely = parts.flatMap(({ acts }) => acts.slice(0, 1))
  if (meaning === undefined || likely.length === 0) return false
  if (!likely.every(({ action, chance }) => looking.has(action) && chance >= 0.35)) return false
  const own = meaning.actsIn(offer.text).filter(({ chance }) => chance >= 0.1)
  return !own.some(({ action }) => likely.some((act) => isAkin(act.action, action)))
}

const looking: ReadonlySet<string> = new Set('look examine listen go think insight wait'.split(' '))
/** So likely is asked about, and not done. */
const doubted = 0.45

/** "And Tam Wick? When did you last see him?" is said to whoever is here, and Tam is what it is about. */
function readSaid(unit: Unit, line: string, standing: Standing): Reading | undefined {
  const { scene, index, beyond } = standing
  const words = wordsOf(unit, line).replaceAll('"', '').trim()
  if (!unit.speech || !/\b(?:you|your|ya|u|ur)\b/i.test(words) || isReported(words)) return undefined
  const read = readJourney(textOf(unit, line, standing), scene, beyond, index)
  if (!read.actions.some(({ missing, action }) => missing !== undefined && directed.has(action))) return read
  const hearer = scene.people.find(({ id }) => id === scene.interlocutor) ?? onlyOne(scene.people)
  return hearer === undefined
    ? read
    : readJourney(`I say to ${hearer.name}: "${words}"`, scene, beyond, index)
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

/** What a part comes to, once it was read by itself. */
export function readUnit(
  alone: ReadAlone,
  unit: Unit,
  line: string,
  standing: Standing,
): Reading | undefined {
  const { direct, offer, settled } = alone
  if (direct.actions.some(isSureOffer)) return direct
  // What the words come near to and the meaning too is surely meant.
  const isNear = offer !== undefined && direct.actions.some((act) => act.offer === offer.offer.id)
  if (offer !== undefined && offer.chance >= enoughFor(offer) - (isNear ? 0.15 : 0))
    return readOffer(alone, surest, unit, line, standing)
  const renamed = calledOtherwise(direct, unit, line, standing)
  const isAsked = offer !== undefined && offer.offer.plain === undefined
  if (isAsked && offer.chance >= (settled || renamed !== undefined ? askedFrom : askedSooner))
    return readOffer(alone, asked, unit, line, standing)
  if (renamed !== undefined) return renamed
  if (settled || !isVague(direct) || isMissed(direct, unit))
    return direct.mode === 'play' ? direct : undefined
  return (
    readPlainly(unit, line, standing) ??
    (direct.mode === 'play' && direct.actions.length > 0 ? direct : undefined)
  )
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

/** How likely an offer has to be to be asked about; where the words came to nothing else, sooner. */
const askedFrom = 0.3
const askedSooner = 0.15

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

/** An act with how likely the tagger takes it for one; an offer that neither the tagger nor the meaning speaks for is asked about. */
function weighed(act: ReadAct, { parts, speech }: Unit, ranked: readonly LikelyOffer[]): ReadAct {
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
  // "I slip into the laundromat" is no sneaking.
  if (only.action === 'sneak' && likely.action === 'go' && likely.chance >= 0.6 && only.target !== null) {
    const { phrase: _asSneaking, ...act } = only
    return { ...reading, actions: [{ ...act, action: 'go', verb: 'go' }] }
  }
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
function withTopics(reading: Reading, unit: Unit, { scene, meaning }: Standing): Reading {
  const [only, ...more] = reading.actions
  const isTalk = only !== undefined && more.length === 0 && (only.action === 'ask' || only.action === 'tell')
  if (meaning === undefined || !isTalk || only.target === null) return reading
  // Whoever is here is spoken of by name, or by a word for them.
  const here = new Set(scene.people.map(({ id }) => id))
  const others = scene.topics.filter(({ id }) => !here.has(id))
  const best = likeliest(others, meaning.chances('topic', unit, others.map(entityText)))
  const enough = only.topics.length === 0 ? likelyTopic : surerTopic
  if (best === undefined || best.chance < enough) return reading
  return {
    ...reading,
    actions: [{ ...only, topics: [best.candidate.id] }],
    referenced: [...reading.referenced, best.candidate.id],
  }
}

const likelyTopic = 0.5
const surerTopic = 0.75

/** Acts that are known by what they are done to. */
const byTarget: ReadonlySet<string> = new Set(
  'go examine search read listen insight open follow climb'.split(' '),
)

/** How sure a reading is that is asked about. */
const asked = 0.3

/** How likely an offer has to be to be taken: likelier where something is lost if it was not meant. */
function enoughFor({ offer }: LikelyOffer): number {
  return offer.costly ? 0.8 : 0.5
}

function offersFor(unit: Unit, line: string, standing: Standing): readonly LikelyOffer[] {
  const { scene, index, meaning, ofLine } = standing
  if (unit.parts.some((part) => part.kind === 'condition')) return []
  const scope = { index, focus: scene.focus, interlocutor: scene.interlocutor }
  const asks = unit.parts.some(({ acts }) => acts[0]?.action === 'ask' && acts[0].chance >= surelyAsked)
  const ranked = rankedOffers({ ...unit, asks }, wordsOf(unit, line).replaceAll('"', ''), scope, meaning)
  if (ofLine?.from !== unit.from) return ranked
  return ranked
    .map(({ offer, chance }) => ({
      offer,
      chance: offer.id === ofLine.offer ? Math.max(chance, ofLine.chance) : chance,
    }))
    .toSorted((left, right) => right.chance - left.chance)
}

const surelyAsked = 0.5

/** The offer that a line as a whole may mean: what one part does not say, the parts may say together. */
export function offerOfLine(units: readonly Unit[], line: string, standing: Standing): Standing['ofLine'] {
  const [first] = units
  if (first === undefined || units.some(({ parts }) => parts[0]?.kind === 'condition')) return undefined
  const whole = { from: 0, to: line.length, parts: [], speech: false }
  const [best] = offersFor(whole, line, standing)
  if (best === undefined || best.chance < askedSooner) return undefined
  const near = units.map((unit) => ({
    unit,
    chance: offersFor(unit, line, standing).find(({ offer }) => offer === best.offer)?.chance ?? 0,
  }))
  const [nearest] = near.toSorted((left, right) => right.chance - left.chance)
  return nearest === undefined || nearest.chance === 0
    ? undefined
    : { offer: best.offer.id, chance: best.chance, from: nearest.unit.from }
}

function readOffer(
  { offer: likely, near }: ReadAlone,
  quality: number,
  unit: Unit,
  line: string,
  { scene, index, beyond }: Standing,
): Reading {
  const { offer } = likely as LikelyOffer
  const words = wordsOf(unit, line)
  if (offer.plain === undefined) {
    const others = quality === surest ? [] : near.slice(0, 2).map((other) => other.offer)
    return readOfferTaken(offer, others, quality, words, scene, index)
  }
  // What no author wrote is read as it stands there, with the player's own words.
  const reading = readJourney(offer.text, scene, beyond, index)
  const speech = words.replaceAll('"', '')
  return {
    ...reading,
    intent: words,
    actions: reading.actions.map(({ span: _ofTitle, ...act }) => ({
      ...act,
      details: words,
      ...(unit.speech && { speech }),
    })),
  }
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

/** A part in the plainest words that the tagger has for it, where that gives something that can be done. */
function readPlainly(unit: Unit, line: string, { scene, beyond, index }: Standing): Reading | undefined {
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
