/**
 * What follows from a deed, in the order in which it is told whatever order it happened in: what came to light, what it
 * cost, what the world did of itself. The omen comes after all of it, and is the only one to speak of its clock.
 */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { classOf, groupOf } from '../action-classes-by-verb.ts'
import { type Beat, fromLines } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { linesAt, textAt } from '../read-event-details.ts'
import { rumourBeats } from './rumour-and-hint-beats.ts'
import { worldBeats } from './world-event-beats.ts'

/** False for what has happened and is not told; clocks are asked again where prices and omens are told. */
export function isTold({ type, tags }: ShownEvent): boolean {
  return !tags.includes('quiet') || type === 'clock_advanced'
}

/** What comes of itself: one thing of this kind is enough for a turn that was spent waiting. */
const coming: ReadonlySet<string> = new Set([
  'storylet_played',
  'hint_given',
  'rumour_heard',
  'tension_move',
  'encounter_opened',
  'contest_opened',
  'chase_opened',
])

/** True when a turn of waiting has been given its one other thing, so that an omen would be one too many. */
export function isFull(events: readonly ShownEvent[]): boolean {
  const waited = events.some(({ details }) => textAt(details, 'verb', 'action') === 'wait')
  return waited && events.some(({ type }) => coming.has(type))
}

const prices: ReadonlySet<string> = new Set([
  'clock_advanced',
  'situation_created',
  'situation_worsened',
  'situation_cleared',
  'situation_eased',
  'relationship_changed',
])

/** True for what is told after everything that was done: prices, what comes of itself, an ending. */
export function isToldLast(event: ShownEvent): boolean {
  return rankOf(event) > 0 && event.type !== 'encounter_opened'
}

function rankOf({ type }: ShownEvent): number {
  if (type === 'ending_reached') return 4
  if (type === 'relationship_changed') return 2
  if (prices.has(type)) return 1
  return coming.has(type) ? 3 : 0
}

/** What stands before everything that follows from it. */
const toldFirst: ReadonlySet<string> = new Set([
  ...['deed_done', 'encounter_opened', 'refreshment_had', 'approached', 'price_named'],
])

const inFight: ReadonlySet<string> = new Set(['ruling', 'action_succeeded', 'action_partial'])

/** What follows; `priced` when an omen will tell what a clock has come to. */
export function afterBeats(
  events: readonly ShownEvent[],
  scene: NarrationScene,
  { fight, priced }: { readonly fight: boolean; readonly priced: boolean },
): readonly Beat[] {
  const rolled = !fight && wasRolled(events)
  return events
    .filter(({ type }) => !toldFirst.has(type) && !(fight && inFight.has(type)))
    .filter(({ type }) => !(priced && type === 'clock_advanced') && !(rolled && type === 'examined'))
    .filter((event) => !isWaitedFor(events, event))
    .filter((event) => !(event.type === 'tension_move' && (priced || hasOther(events, event))))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .flatMap((event) =>
      event.type === 'rumour_heard' ? rumourBeats(event, scene) : worldBeats(event, scene),
    )
}

/** True for who came or went where the end of the waiting for it tells so. */
function isWaitedFor(events: readonly ShownEvent[], { type, details }: ShownEvent): boolean {
  const name = textAt(details, 'npc_name')
  return (
    (type === 'npc_left' || type === 'npc_arrived') &&
    events.some((event) => event.type === 'wait_ended' && textAt(event.details, 'text').includes(name))
  )
}

/** True when something comes beside this that says more than that something is coming. */
function hasOther(events: readonly ShownEvent[], one: ShownEvent): boolean {
  return events.some((event) => event !== one && coming.has(event.type))
}

const rolls: ReadonlySet<string> = new Set(['check', 'action_partial', 'action_failed', 'action_succeeded'])

/** True when a look was rolled for: then the thing's own words stand before how it went. */
function wasRolled(events: readonly ShownEvent[]): boolean {
  return events.some(
    ({ type, details }) =>
      rolls.has(type) &&
      details.outcome_state !== 'automatic' &&
      groupOf(classOf(textAt(details, 'verb', 'action'))) === 'senses',
  )
}

/** A thing's own words, where a look at it was rolled for; known ones are not told again. */
export function lookedBeats(events: readonly ShownEvent[]): readonly Beat[] {
  if (!wasRolled(events)) return []
  return events.flatMap(({ type, details }) => {
    const lines = type === 'examined' ? linesAt(details, 'text', 'say') : []
    const id = textAt(details, 'target_id', 'item_id', 'id') || 'thing'
    return lines.length === 0 ? [] : [fromLines(lines, `pack:${id}.text`, { weight: 'colour' })]
  })
}
