/** Blows, read from events: who struck whom with what, whether it hit, what is left of the struck, whether they fell. */
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import { numberAt, textAt } from '../read-event-details.ts'

/** A blow and what came of it. */
export interface Blow {
  readonly event: ShownEvent
  readonly who: string
  readonly target: string
  readonly weapon: string
  readonly hit: boolean
  readonly critical: boolean
  /** How much of the struck is left, 0 to 1; null when nobody says. */
  readonly left: number | null
  readonly felled: 'dead' | 'down' | null
}

/** All blows of a turn. */
export function blowsIn(events: readonly ShownEvent[]): readonly Blow[] {
  return events.flatMap((event, at) =>
    event.type === 'attack' ? [readBlow(event, events.slice(at + 1))] : [],
  )
}

function readBlow(event: ShownEvent, after: readonly ShownEvent[]): Blow {
  const { details } = event
  const target = textAt(details, 'target')
  const verdict = textAt(details, 'verdict')
  const until = after.findIndex(({ type }) => type === 'attack' || type === 'turn' || type === 'round')
  const follows = until === -1 ? after : after.slice(0, until)
  const about = (type: string): ShownEvent | undefined =>
    follows.find((one) => one.type === type && textAt(one.details, 'who') === target)
  const damage = about('damage')?.details
  const [hp, most] = [
    damage === undefined ? null : numberAt(damage, 'hp'),
    damage === undefined ? null : numberAt(damage, 'hp_max'),
  ]
  return {
    event,
    who: textAt(details, 'who'),
    target,
    weapon: textAt(details, 'with'),
    hit: verdict === 'hit' || verdict === 'critical',
    critical: verdict === 'critical',
    left: hp === null || most === null || most <= 0 ? null : Math.max(0, hp) / most,
    felled: about('death') !== undefined ? 'dead' : about('falls') !== undefined ? 'down' : null,
  }
}
