/**
 * What a bent body is bent for: who crawls under a stool and feels for what is taped there hides from nobody, and feels
 * under that stool. Read off the acts of a line together, because the posture alone could be either.
 */
import type { ReadAct } from '../../../core/protocol/free-text-reading.ts'
import { stoops } from '../act/plain-movement.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { phraseFor } from './say-back-reading.ts'

const seeks: ReadonlySet<string> = new Set('search examine look read take listen'.split(' '))
/** Words that say that nobody is to see it. */
const unseen =
  /\b(?:hid(?:e|es|ing|den)?|unseen|out of (?:sight|view)|where (?:no ?body|no ?one|they|he|she)\b.*\b(?:see|sees|look)|so (?:that )?(?:he|she|they|nobody|no ?one)\b|from (?:view|sight|him|her|them)|shadows?|stay(?:ing)? (?:low|still|quiet)|watch (?:from|for)|till|until|wait)\b/i

/** Why something is done: "because people hide stuff there" is nobody's hiding. */
const reasons = /\b(?:because|since|in case|as if|as though|as) [^.!?;]*/gi

/** The acts of a line, with postures that lead to a search told as what they are. */
export function withPostures(read: readonly ReadAct[], line: string, index: SceneIndex): readonly ReadAct[] {
  const acts = read.map((act) => (isToast(act) ? asGesture(act, line, index) : act))
  if (index.scene.mode === 'combat' || !acts.some((act) => isPosture(act, line) || isBent(act, line)))
    return acts
  if (unseen.test(line.replace(reasons, ' '))) return acts
  const leadsOn = (place: number): boolean =>
    acts.slice(place + 1).some(({ action, offer }) => seeks.has(action) || offer !== undefined)
  const changed = acts.map((act, place) => {
    if (!isPosture(act, line)) return act
    if (leadsOn(place)) return asGesture(act, line, index)
    const to = acts[place + 1]?.span?.[0] ?? line.length
    return looking.test(line.slice(act.span?.[0] ?? 0, to)) ? asSearch(act, index) : act
  })
  return changed.map((act, place) => {
    const before = acts[place - 1]
    const isBlind = act.target === null && act.missing === undefined && act.offer === undefined
    const bends = before !== undefined && (changed[place - 1] !== before || isBent(before, line))
    if (!bends || !isBlind || !seeks.has(act.action)) return act
    const under = index.byId.get(before.target ?? '')
    if (under?.kind !== 'object') return act
    const { phrase: _before, ...rest } = act
    const aimed: ReadAct = {
      ...rest,
      action: act.action === 'look' ? 'examine' : act.action,
      target: under.id,
    }
    return { ...aimed, phrase: phraseFor(aimed, index) }
  })
}

const toasts =
  /^(?:i |then |and )*(?:(?:raise|propose|make|drink|offer) a toast|(?:raise|lift) (?:a|my|the) (?:glass|mug|cup)|toast|drink to)\b/i

/** A glass raised to whoever is not here is heard by all, and asks nobody anything. */
function isToast({ action, target, details, offer }: ReadAct): boolean {
  return talks.has(action) && target === null && offer === undefined && toasts.test(details)
}

const talks: ReadonlySet<string> = new Set('talk greet tell ask perform'.split(' '))

function isPosture(act: ReadAct, line: string): boolean {
  const { action, verb, offer, readied, condition } = act
  return (
    action === 'hide' &&
    (stoops.test(verb) || stoops.test(ownWords(act, line))) &&
    offer === undefined &&
    readied === undefined &&
    condition === undefined
  )
}

/** "I crawl under the stool": a gesture under something. */
function isBent(act: ReadAct, line: string): boolean {
  return act.action === 'gesture' && act.target !== null && stoops.test(ownWords(act, line))
}

function ownWords(act: ReadAct, line: string): string {
  return wordsOf(act, line)
    .toLowerCase()
    .replace(/^(?:i|and|then|so|first|,| )+\b/, '')
    .trim()
}

/** "I duck behind the jukebox and see if anything got kicked under there": one clause that looks. */
const looking =
  /\b(?:see|check|look|find out) (?:if|whether|what|for|at|under|behind)\b|\b(?:feel|peek|peer|search|rummage|grope)\b/i

function wordsOf({ span, details }: ReadAct, line: string): string {
  return span === undefined ? details : line.slice(...span)
}

function asSearch({ phrase: _hidden, ...act }: ReadAct, index: SceneIndex): ReadAct {
  const searched: ReadAct = { ...act, action: 'search', verb: 'search' }
  return { ...searched, phrase: phraseFor(searched, index) }
}

function asGesture({ phrase: _hidden, ...act }: ReadAct, line: string, index: SceneIndex): ReadAct {
  const told: ReadAct = { ...act, action: 'gesture', details: wordsOf(act, line) }
  return { ...told, phrase: phraseFor(told, index) }
}
