/** Parts of a line in which nothing is done that the world could refuse: gestures that are told, and manner that paints an act. */
import type { ReadAct, Reading } from '../../core/protocol/free-text-reading.ts'
import { directed } from '../grammar/act/act-groups.ts'
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
