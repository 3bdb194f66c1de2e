/** One part of a line, read by its words, and by what the line model takes it for of what is here and on offer. */
import type { ReadAct, ReadAction, Reading, ReadingScene } from '../../core/protocol/free-text-reading.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { asksForDie } from '../grammar/act/no-die-for-posture.ts'
import { surest } from '../grammar/offers/find-offer-in-line.ts'
import type { LikelyOffer } from '../grammar/offers/offer-of-part.ts'
import { readOfferTaken } from '../grammar/read-line.ts'
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
  withPhrase,
  wordsOf,
} from './line-units.ts'
import {
  askedFrom,
  askedSooner,
  byAnother,
  doesAnother,
  doubted,
  enoughFor,
  handlesItsThing,
  isOnlyLook,
  offersFor,
  strangeOffer,
} from './offers-of-part.ts'

/** True when no act was found in a part. */
export function isUnread({ actions }: Reading): boolean {
  return actions.every((act) => act.action === 'improvise' && !isOffer(act))
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
  const talk = withTopics(
    asPlainTalk(asTagged(read, unit, standing), unit, wordsOf(unit, line)),
    unit,
    standing,
  )
  const direct = {
    ...talk,
    actions: withoutStrange(talk.actions.map((act) => weighed(act, unit, ranked))).map((act) =>
      withPhrase(act, index),
    ),
  }
  const [best, ...others] = ranked.filter(({ chance }) => chance >= leastChance)
  const isDoubted = best !== undefined && isOnlyLook(unit, best, standing)
  const isOther = best !== undefined && doesAnother(unit, best, standing)
  const offer = isOther
    ? { ...best, chance: best.chance * byAnother }
    : isDoubted
      ? { ...best, chance: Math.min(best.chance, doubted) }
      : best
  return { direct, offer, near: others, settled: isSettled(direct, unit) }
}

/** "And Tam Wick? When did you last see him?" is said to whoever is here, and Tam is what it is about. */
function readSaid(unit: Unit, line: string, standing: Standing): Reading | undefined {
  const { scene, index, beyond } = standing
  const words = wordsOf(unit, line).replaceAll('"', '').trim()
  if (!unit.speech || !/\b(?:you|your|ya|u|ur)\b/i.test(words) || isReported(words)) return undefined
  const read = readJourney(textOf(unit, line, standing), scene, beyond, index)
  const isForNobodyHere = ({ missing, action, target }: ReadAct): boolean =>
    directed.has(action) &&
    (missing !== undefined ||
      (target !== null && ![...scene.people, ...(scene.extras ?? [])].some(({ id }) => id === target)))
  if (!read.actions.some(isForNobodyHere)) return read
  const hearer = scene.people.find(({ id }) => id === scene.interlocutor) ?? onlyOne(scene.people)
  return hearer === undefined
    ? read
    : readJourney(`I say to ${hearer.name}: "${words}"`, scene, beyond, index)
}

function onlyOne<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

/** What hangs on a condition that was read nowhere is asked about, and not done as if there were none. */
export function withConditionKept(reading: Reading | undefined, unit: Unit): Reading | undefined {
  if (reading === undefined || !unit.parts.some(({ kind }) => kind === 'condition')) return reading
  return {
    ...reading,
    actions: reading.actions.map((act) =>
      act.condition !== undefined || act.action === 'ready'
        ? act
        : { ...act, confidence: Math.min(act.confidence, asked) },
    ),
  }
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
  const isNear =
    offer !== undefined &&
    direct.actions.some((act) => act.offer === offer.offer.id || handlesItsThing(act, offer, standing))
  if (offer !== undefined && offer.chance >= enoughFor(offer) - (isNear && !unit.speech ? 0.1 : 0))
    return readOffer(alone, isOpen(alone) ? asked : surest, unit, line, standing)
  const renamed = calledOtherwise(direct, unit, line, standing)
  if (isPlainBlow(alone, standing)) return direct
  const isAsked = offer !== undefined && (offer.offer.plain === undefined || offer.offer.plain.shows === true)
  // Where not one of its words was said, an offer has to be likelier to be asked about.
  const least = settled || renamed !== undefined || offer?.cover === 0 ? askedFrom : askedSooner
  if (isAsked && !isAskedOfSomebody(direct, unit) && offer.chance >= least)
    return readOffer(alone, asked, unit, line, standing)
  if (renamed !== undefined) return renamed
  if (isOtherAct(direct, unit))
    return (
      readPlainly(direct, unit, line, standing) ??
      readAsSaid(unit, line, standing) ??
      asImprovised(direct, unit, line)
    )
  if (settled || !isVague(direct) || isMissed(direct, unit))
    return direct.mode === 'play' ? direct : (readAsSaid(unit, line, standing) ?? undefined)
  return (
    readPlainly(direct, unit, line, standing) ??
    (direct.mode === 'play' && direct.actions.length > 0 ? direct : undefined)
  )
}

/** "Ask Viktor whether anybody has come in": a plain question to somebody who is here is asked, whatever choice it sounds like. */
function isAskedOfSomebody({ actions }: Reading, { speech, parts }: Unit): boolean {
  const likely = parts.flatMap(({ acts }) => acts.slice(0, 1))
  return (
    speech &&
    actions.length > 0 &&
    actions.every(
      ({ action, target, offer }) => directed.has(action) && target !== null && offer === undefined,
    ) &&
    likely.every(({ action, chance }) => action === 'ask' && chance >= surelyAsked)
  )
}

const surelyAsked = 0.8

/**
 * Who strikes at somebody whom they name, or works on a lock that is here, does that, and nothing that only sounds like it:
 * "I chop at the scarred man with my axe", "I pick the lock of the cellar door".
 */
function isPlainBlow({ direct, offer, settled }: ReadAlone, { meaning }: Standing): boolean {
  const [only, ...others] = direct.actions
  if (!settled || only === undefined || only.target === null || others.length > 0) return false
  if (!plainHands.has(only.action)) return false
  const own = offer === undefined ? [] : (meaning?.actsIn(offer.offer.text) ?? [])
  return !own.some(({ action, chance }) => action === only.action && chance >= leastChance)
}

/** What is hardly said in words that stand for something else. */
const plainHands: ReadonlySet<ReadAction> = new Set<ReadAction>(['attack', 'unlock', 'force'])

/**
 * True for an offer that may end the story where it is not sure enough, or where something else comes near it, by the
 * meaning or by the words: it cannot be taken back, so it is asked about.
 */
function isOpen({ direct, offer: likely, near }: ReadAlone): boolean {
  if (likely?.offer.decisive !== true) return false
  const { id } = likely.offer
  const isOtherByWords = direct.actions.some(({ offer }) => offer !== undefined && offer !== id)
  return likely.chance < surelyDecisive || near.length > 0 || isOtherByWords
}

const surelyDecisive = 0.9

/**
 * "Anything hid under the boards" hides nobody: true when the words gave an act that the line model is sure is another, and
 * nothing of the scene bears it out.
 */
function isOtherAct({ mode, actions }: Reading, { parts, speech }: Unit): boolean {
  const [part, ...more] = parts
  const [likely] = part?.acts ?? []
  if (mode !== 'play' || more.length > 0 || likely === undefined || likely.chance < surelyAnother)
    return false
  const isBorne = (act: ReadAct): boolean =>
    isOffer(act) ||
    isPlainTalk(act) ||
    part?.acts.some(
      ({ action, chance }) =>
        chance >= leastBorne && isAkin(action, act.speech_act ?? act.readied ?? act.action),
    ) === true
  const isSafe = (act: ReadAct): boolean => !speech && freely.has(act.action)
  return actions.length > 0 && actions.every((act) => !isBorne(act) && !isSafe(act))
}

const surelyAnother = 0.55
const leastBorne = 0.08

function isPlainTalk({ action }: ReadAct): boolean {
  return directed.has(action) && !rolledTalk.has(action)
}

/** What costs nothing if it was not meant, and is done as it was read. */
const freely: ReadonlySet<string> = new Set(
  'look examine listen go gesture think recall improvise read'.split(' '),
)

/** What the line model is sure is said, and the words took for something that is done: it is said to whoever is spoken with. */
function readAsSaid(unit: Unit, line: string, { scene, index, beyond }: Standing): Reading | undefined {
  const chance = unit.parts[0]?.acts[0]?.chance ?? 0
  if (!unit.speech || unit.parts.length > 1 || chance < 0.4) return undefined
  const hearer = scene.people.find(({ id }) => id === scene.interlocutor) ?? onlyOne(scene.people)
  const words = wordsOf(unit, line).replaceAll('"', '').trim()
  const reading = readJourney(
    hearer === undefined ? `I say: "${words}"` : `I say to ${hearer.name}: "${words}"`,
    scene,
    beyond,
    index,
  )
  return reading.actions.length > 0 && reading.actions.every(({ action }) => directed.has(action))
    ? reading
    : undefined
}

/** The part as something of the player's own that the game master has to make something of. */
function asImprovised(direct: Reading, unit: Unit, line: string): Reading | undefined {
  const [only] = direct.actions
  if (only === undefined || unit.speech) return undefined
  const { phrase: _asRead, ...act } = only
  const details = wordsOf(unit, line)
  return { ...direct, actions: [{ ...act, action: 'improvise', verb: details.split(' ')[0] ?? '', details }] }
}

/** A part read as the offer that it may mean. */
export function readSurely(alone: ReadAlone, unit: Unit, line: string, standing: Standing): Reading {
  return readOffer(alone, isOpen(alone) ? asked : surest, unit, line, standing)
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

/** Words around a speech say less of what is meant than the speech. */
const spokenOffer = 0.4

/** What no verb of the grammar said, and what the tagger takes it for: "I'm off to the concourse". */
function asTagged(reading: Reading, { parts, speech }: Unit, { scene }: Standing): Reading {
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
  // "I hop down", "I climb up to the bell": who goes somewhere climbs nothing that has to be rolled for.
  if (
    (only.action === 'climb' || only.action === 'follow') &&
    !isOffer(only) &&
    likely.action === 'go' &&
    likely.chance >= 0.7
  )
    return asGoing(reading, only, scene)
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

function asGoing(reading: Reading, act: ReadAct, { exits, places }: ReadingScene): Reading {
  const { phrase: _asClimbing, missing: _away, ...rest } = act
  const isWay = [...exits, ...places].some(({ id }) => id === act.target)
  if (isWay) return { ...reading, actions: [{ ...rest, action: 'go', verb: 'go' }] }
  return act.target === null && act.missing === undefined
    ? { ...reading, minutes: 0, actions: [{ ...rest, action: 'gesture', verb: 'move', confidence: 0.9 }] }
    : reading
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
    const isUnpaid = act.action === 'bribe' && !namesMoney.test(words) && chanceOf('ask') >= chanceOf('bribe')
    if (isUnpaid) return { ...act, action: plain, verb: plain, speech_act: plain, item: null }
    if (!rolledTalk.has(act.action) || isOffer(act)) return kept
    const isMeant =
      chanceOf(act.action) >= (plain === 'ask' ? 0.5 : 0.3) &&
      chanceOf(act.action) > chanceOf(plain) &&
      act.target !== null
    return isMeant ? kept : { ...act, action: plain, verb: plain, speech_act: plain }
  })
  return { ...reading, actions }
}

/** Coins that only another part of the line speaks of buy no answer in this one. */
const namesMoney =
  /\d|\b(?:coins?|crowns?|credits?|creds?|silver|gold|money|pay|purse|price|worth|buy|bribe|cash)\b/i

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

function readOffer(
  { offer: likely, near, direct }: ReadAlone,
  quality: number,
  unit: Unit,
  line: string,
  { scene, index, beyond }: Standing,
): Reading {
  const { offer } = likely as LikelyOffer
  const words = wordsOf(unit, line)
  if (offer.plain === undefined) {
    const byWords = (scene.offers ?? []).filter(
      ({ id }) => id !== offer.id && direct.actions.some((act) => act.offer === id),
    )
    const others = quality === surest ? [] : [...new Set([...byWords, ...near.map((other) => other.offer)])]
    return readOfferTaken(offer, others.slice(0, 2), quality, words, scene, index)
  }
  // What no author wrote is read as it stands there, with the player's own words.
  const reading = readJourney(offer.text, scene, beyond, index)
  // "I ask Rusk who they are" is told of: only what is asked is said.
  const speech = isReported(words) ? direct.actions[0]?.speech : words.replaceAll('"', '')
  return {
    ...reading,
    intent: words,
    actions: reading.actions.map(({ span: _ofTitle, ...act }) => ({
      ...act,
      details: words,
      ...(unit.speech && speech !== undefined && { speech }),
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
    // Where nobody said what the words stand for, what was surely read is what they are.
    (unit.parts.every(({ acts }) => acts.length === 0) ||
      actions.some(({ action, speech_act }) =>
        likely.some((other) => isAkin(other.action, speech_act ?? action)),
      ))
  )
}

const leastChance = 0.15

/** A part in the plainest words that the tagger has for it, where that gives something that can be done. */
function readPlainly(
  direct: Reading,
  unit: Unit,
  line: string,
  { scene, beyond, index }: Standing,
): Reading | undefined {
  const [part] = unit.parts
  if (part === undefined || unit.parts.length > 1 || unit.speech) return undefined
  // "Duck under his arm": what was surely read as a gesture is not made into something that is rolled for.
  const isGesture =
    direct.actions.length > 0 &&
    direct.actions.every(({ action, confidence }) => action === 'gesture' && confidence >= 0.6)
  for (const { action, chance } of part.acts.slice(0, 2)) {
    if (isGesture && !freely.has(action)) continue
    if (!asksForDie(action, wordsOf(unit, line))) continue
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
