/**
 * Looks that nothing is rolled for: who minds the choice that was just made, whether one is followed, what can be seen of a
 * thing one has climbed into. No bystander is read for them, and getting into what stands beside one is no feat.
 */
import type { ReadAct } from '../../../core/protocol/free-text-reading.ts'
import type { SceneIndex } from '../scene/scene-index.ts'
import { phraseFor } from './say-back-reading.ts'

/** The acts of a line, with looks as what they are. */
export function withFreeLooks(read: readonly ReadAct[], line: string, index: SceneIndex): readonly ReadAct[] {
  const acts = read.filter((act, place) => !isPartOfChoice(act, read.slice(0, place), line, index))
  if (index.scene.mode === 'combat') return acts
  return acts.map((act, place) => {
    if (looksForWatchers(act, line)) return asLook(act, index)
    if (getsInto(act, acts.slice(place + 1), line, index)) return asGesture(act, line, index)
    if (stopsNearby(act)) return asStop(act, line, index)
    return withinApproached(act, acts[place - 1], index)
  })
}

const looking: ReadonlySet<string> = new Set('insight look examine listen wait'.split(' '))
const watching =
  /\b(?:watch|see|look|check|not(?:e|ic)|observ|spot|find out|clock|study|studi|listen|scan|learn)\w*\b/i
const reactions =
  /\b(?:who|whose|which|what|how|if|whether|any ?(?:one|body)|every ?(?:one|body)|faces?|expressions?|reactions?|reacts?|minds?|room|crowd)\b/i

/** "Put on his song and watch whose face changes" where the choice says "See who minds": the watching is what it is made for. */
function isPartOfChoice(
  act: ReadAct,
  before: readonly ReadAct[],
  line: string,
  { scene }: SceneIndex,
): boolean {
  if (!looking.has(act.action) || isChoice(act) || act.condition !== undefined) return false
  const words = wordsOf(act, line)
  if (act.until !== undefined || !watching.test(words) || !reactions.test(words)) return false
  const chosen = before.findLast(isChoice)
  const offer = scene.offers?.find(({ id }) => id === chosen?.offer)
  if (chosen === undefined || before.some(({ action }, at) => action === 'go' && at > before.indexOf(chosen)))
    return false
  return (
    act.target === null ||
    ownWatching.test(`${offer?.description ?? ''} ${offer?.subtitle ?? ''} ${offer?.text ?? ''}`)
  )
}

const ownWatching = /\b(?:see|watch|look|find out|notice|learn|listen)\b/i

function isChoice({ offer, affordance, action }: ReadAct): boolean {
  return affordance !== undefined || (offer !== undefined && action === 'improvise')
}

const sensing: ReadonlySet<string> = new Set('insight look examine listen search follow'.split(' '))
const followers =
  /\b(?:any ?(?:one|body)s?|some ?(?:one|body)s?|no ?(?:one|body)s?|who|whoever|eyes|a tail)\b.{0,24}\b(?:follow|tail|watch|shadow|trail|spy|stalk|track|eye|looking at|behind|on)\w* (?:me|us)\b|\b(?:i'?m|i am|we'?re|we are|i was|being) (?:\p{L}+ )?(?:followed|watched|tailed|shadowed|trailed|spied|observed|stalked|tracked|seen)\b/iu

/**
 * "Check whether anybody is following me": it is looked for all around, and not read off whoever stands nearest. The same
 * goes for what is read off nobody at all.
 */
function looksForWatchers(act: ReadAct, line: string): boolean {
  if (isChoice(act) || act.condition !== undefined || !sensing.has(act.action)) return false
  const isBlind = act.action === 'insight' && act.target === null && act.missing === undefined
  return isBlind || (act.action !== 'listen' && followers.test(wordsOf(act, line)))
}

const entering = /\b(?:in|into|inside|aboard|on|onto|on to|at|for|under|beneath)\b/i
const vessels =
  /\b(?:boat|skiff|punt|barge|dinghy|ship|raft|canoe|ferry|sloop|cutter|cart|wagon|waggon|carriage|coach|car|van|truck|lorry|cab|pod|booth|bed|bath|tub|barrow|sledge|sled|saddle)s?$/i

/** "Leap into the skiff and rummage it": what lies or stands right here is got into without a roll. */
function getsInto(act: ReadAct, later: readonly ReadAct[], line: string, { byId }: SceneIndex): boolean {
  const thing = byId.get(act.target ?? '')
  if (act.action !== 'climb' || isChoice(act) || act.condition !== undefined) return false
  if (thing?.kind !== 'object' || !entering.test(wordsOf(act, line))) return false
  return (
    vessels.test(thing.name) || later.some(({ action, target }) => target === thing.id && byHand.has(action))
  )
}

const byHand: ReadonlySet<string> = new Set('search examine look read take open'.split(' '))

/** "Pounce on that press and poke my nose between the pages": what is gone through is what was gone up to. */
function withinApproached(act: ReadAct, before: ReadAct | undefined, index: SceneIndex): ReadAct {
  const near =
    before !== undefined && approaches.has(before.action) ? index.byId.get(before.target ?? '') : undefined
  const isBlind = act.target === null && (act.action === 'search' ? act.missing !== undefined : isNosy(act))
  if (!isBlind || near?.kind !== 'object') return act
  const { missing: _part, phrase: _before, ...rest } = act
  const aimed: ReadAct = { ...rest, action: 'search', verb: 'search', target: near.id }
  return { ...aimed, phrase: phraseFor(aimed, index) }
}

function isNosy({ action, details }: ReadAct): boolean {
  return (
    action === 'gesture' &&
    /\bmy nose (?:in|into|inside|between|under|among|amongst|through|behind)\b/i.test(details)
  )
}

const approaches: ReadonlySet<string> = new Set(['go', 'gesture'])

const nearby =
  /^(?:the |that |a |an )?(?:first |next |nearest |last |far |near |very )*(?:corner|bend|turning|turn|kerb|curb|doorway|threshold|landing|edge|spot|distance)$/i

/** "Stop at the first corner to listen": any street has one, and it is no place to set out for. */
function stopsNearby(act: ReadAct): boolean {
  return act.action === 'go' && act.target === null && nearby.test(act.missing ?? '')
}

function asStop(act: ReadAct, line: string, index: SceneIndex): ReadAct {
  const words = wordsOf(act, line)
  const listens = /\b(?:to|and) (?:\p{L}+ )?listen\b/iu.test(words)
  const looks = /\b(?:to|and) (?:\p{L}+ )?(?:see|look|peek|peer|watch|check|spy|glance)\b/iu.test(words)
  if (!listens) return looks ? asLook(act, index) : asGesture(act, line, index)
  const { missing: _nowhere, phrase: _went, ...rest } = act
  const heard: ReadAct = { ...rest, action: 'listen', verb: 'listen', target: null }
  return { ...heard, phrase: phraseFor(heard, index) }
}

function asLook({ phrase: _read, missing: _nowhere, ...act }: ReadAct, index: SceneIndex): ReadAct {
  const look: ReadAct = { ...act, action: 'look', verb: 'look', target: null, item: null, topics: [] }
  return { ...look, phrase: phraseFor(look, index) }
}

function asGesture(
  { phrase: _climbed, missing: _nowhere, ...act }: ReadAct,
  line: string,
  index: SceneIndex,
): ReadAct {
  const told: ReadAct = { ...act, action: 'gesture', details: wordsOf(act, line) }
  return { ...told, phrase: phraseFor(told, index) }
}

function wordsOf({ span, details }: ReadAct, line: string): string {
  return span === undefined ? details : line.slice(...span)
}
