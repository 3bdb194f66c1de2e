/** Parts of a line in which nothing is done that the world could refuse: gestures that are told, and manner that paints an act. */
import type { ReadAct, Reading, ReadingEntity } from '../../core/protocol/free-text-reading.ts'
import { directed } from '../grammar/act/act-groups.ts'
import { withoutLead } from '../grammar/clause/strip-words-before-act.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { tokensOf } from '../grammar/language/tokenize-line.ts'
import { findMentions } from '../grammar/scene/find-mentions-in-clause.ts'
import { extraTag } from '../people-and-things-only-in-prose.ts'
import { isOffer, type Standing, type Unit, withPhrase, wordsOf } from './line-units.ts'

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

/**
 * "Then crash into the couriers' table", "juggle them like a seal": what a part of a longer line says that costs nothing,
 * takes nothing and comes near no choice is told as it was typed, whatever it is called.
 */
export function flourishIn(
  unit: Unit,
  line: string,
  near: number,
  { index, scene }: Standing,
): ReadAct | undefined {
  const [part] = unit.parts
  if (part === undefined || unit.parts.length > 1 || unit.speech || scene.mode === 'combat') return undefined
  const words = wordsOf(unit, line)
  const { tokens } = withoutLead(tokensOf(words))
  const verb = phraseAt(tokens, 0)?.action
  const likely = part.acts.filter(({ chance }) => chance >= surelyMeant)
  const isFree = (action: string): boolean => idle.has(action) || byHand.has(action) || action === 'improvise'
  if (near >= maybeMeant || othersThings.test(words) || consequences.test(words)) return undefined
  const isAntic = antics.test(words)
  if (
    !isAntic &&
    (verb === undefined || !isFree(verb) || !likely.every(({ action }) => isFree(action) || action === 'go'))
  )
    return undefined
  const isOwner = (end: number): boolean => /^['’]s?$/.test(tokens[end]?.word ?? '') || owners.test(words)
  const named = findMentions(tokens, index, new Set(), scene.focus).filter(
    ({ pronoun, possessive, end }) => pronoun === null && possessive !== true && !isOwner(end),
  )
  const carried = new Set(scene.belongings.map(({ id }) => id))
  if (named.some(({ candidates }) => candidates.some(({ entity }) => isWeighty(entity, carried))))
    return undefined
  return withPhrase(
    {
      ...{ action: 'gesture', verb: 'gesture', target: null, item: null, topics: [], manner: [] },
      ...{ details: words.replace(/^\p{Lu}{2,}\b/u, (shouted) => shouted.toLowerCase()) },
      ...{ confidence: 0.9, span: [unit.from, unit.to] },
    },
    index,
  )
}

/** A flourish that its verb alone makes one, unless a choice is surely meant by it. */
export function anticIn(unit: Unit, line: string, near: number, standing: Standing): ReadAct | undefined {
  return near < surelyMeant && antics.test(wordsOf(unit, line))
    ? flourishIn(unit, line, 0, standing)
    : undefined
}

/** True for a hand that does something with nothing that is known here. */
export function isBlindHand({ mode, actions: [act, ...more] }: Reading, { scene, index }: Standing): boolean {
  const isCarried = scene.belongings.some(({ id }) => id === act?.item || id === act?.target)
  const isNothing = (id: string | null | undefined): boolean =>
    id === null || id === undefined || index.byId.get(id)?.tags?.includes(extraTag) === true
  return (
    mode === 'play' &&
    act !== undefined &&
    more.length === 0 &&
    (byHand.has(act.action) || act.action === 'improvise') &&
    !isCarried &&
    isNothing(act.target) &&
    (isNothing(act.item) || act.target !== null) &&
    (act.offer ?? act.affordance ?? act.condition ?? act.readied) === undefined
  )
}

/** What is carried may be lost, people may be touched, and a way may be gone. */
function isWeighty({ id, kind }: ReadingEntity, carried: ReadonlySet<string>): boolean {
  return carried.has(id) || kind === 'person' || kind === 'exit' || kind === 'place'
}

/**
 * "Crash into the couriers' table", "bounce on it", "juggle three of Nan's shells", "slip on a mint": what a clown does, by
 * its verb, whatever it is done with. Nothing is moved, taken or harmed by it that would be missed.
 */
const antics =
  /^(?:(?:I|we|and|then|so|also|just|even) )*(?:bounce|juggl|crash|tumbl|trip|stumbl|topple|flop|faceplant|face-plant|belly.?flop|slurp|cartwheel|somersault|wobbl|wiggl|twirl|pirouett|moonwalk|boogie|spin|skid|slip on|balance|belch|burp|sneez|hiccup|yodel|drum on|flail|swoon|keel over|roll (?:around|about|over)|jump (?:up and down )?on|play air)\w*\b(?! (?:out|up to|over to|through|across|down to|back to|off to|away|past|along|to (?:the|a)\b))/i
/** Who owns what something is done with is not who it is done to. */
const owners = /\b\p{L}+s['’] \p{L}+/u

const maybeMeant = 0.15
const surelyMeant = 0.5
/** Words whose deed the world would have to know of. */
const consequences =
  /\b(?:(?:back|together) (?:on|onto|in|into|again|up)\b|kill|stab|shoot|burn|fire|light|unlock|lock|open|break|smash|cut|steal|pocket|buy|pay|sell|give|hand|swap|pour|spill|drown|poison|hide|sneak|escape|sign|destroy|tear|disable|hack|mend|repair|fix|attach|connect|plug|wire|fasten|screw|switch|power|restart|start|stop|wake|free|untie|tie|call|ring|push|pull|turn|press|throw|drop|leave|enter|go|run|walk|climb|follow|type|write|read|search|look|find|check|ask|tell|say)\w*\b/i

/** An act that words took for something else than the gesture they are: "I carry my grief over to Viktor". */
export function isPainted(act: ReadAct): boolean {
  return !isOffer(act) && !directed.has(act.action) && act.action !== 'go' && act.action !== 'gesture'
}

/** A reading of nothing but a gesture. */
export function readGesture(act: ReadAct, line: string): Reading {
  return {
    ...{ mode: 'play', intent: line, confidence: act.confidence, band: 'act', actions: [act] },
    ...{ referenced: [], risk_flags: [], minutes: 0, claims: [], assumptions: [] },
    understood: act.phrase ?? '',
  }
}
