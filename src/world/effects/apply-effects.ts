/**
 * Carries effects out, one after the other, each on the state as the last one left it. What a trigger sets off joins
 * the end of the queue, and the queue has a limit: two clocks that wind each other up stop, and an event says so.
 */
import { asNumber, asText } from '../../core/json.ts'
import { done, type Refusal, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Clock } from '../../core/state/table-row-schemas.ts'
import { type WorldChange, WorldEdit, type WorldEvent } from '../collect-world-changes.ts'
import {
  clockEffects,
  moveClock,
  relationshipEffects,
  triggerEffects,
} from './clock-and-relationship-effects.ts'
import { deferredEffects } from './deferred-effects.ts'
import {
  type Appliers,
  type Effect,
  type EffectContext,
  type EffectParts,
  effectListSchema,
  type ReadEffect,
} from './effect-schema-and-context.ts'
import { factEffects, itemEffects } from './fact-and-item-effects.ts'
import { peopleEffects } from './people-and-scene-effects.ts'
import { storyEffects } from './story-effects.ts'

const appliers: Appliers<keyof EffectParts> = {
  ...factEffects,
  ...itemEffects,
  ...peopleEffects,
  ...clockEffects,
  ...relationshipEffects,
  ...storyEffects,
  ...deferredEffects,
}
const order = Object.keys(appliers) as (keyof EffectParts)[]

/** No single cause sets off more than this many effects. */
const maxQueued = 200

interface EffectCause {
  /** Whose inventory, knowledge and standing are meant when the effect names no character; the player by default. */
  readonly who?: string
  readonly cause?: string
}

/** Carries effects out; what cannot be done is noted in the edit's refusals and the rest goes on. */
export function applyEffects(edit: WorldEdit, effects: readonly Effect[], cause: EffectCause = {}): void {
  const read = effectListSchema.safeParse(effects)
  if (!read.success) {
    edit.refusals.push(
      refuse('world/bad-effect', 'These effects cannot be read; nothing came of them.').refusal,
    )
    return
  }
  const queue: ReadEffect[] = [...read.data]
  const context: EffectContext = {
    who: cause.who ?? playerIdOf(edit.state),
    cause: cause.cause ?? 'the world',
    turn: currentTurn(edit.state),
    follow: (more) => queue.push(...more),
  }
  for (let index = 0; index < queue.length; index += 1) {
    if (index >= maxQueued) {
      edit.emit('effects_stopped', { because: context.cause, after: index }, ['effects'])
      return
    }
    const effect = queue[index]
    const refusal = effect === undefined ? null : applyEffect(edit, effect, context)
    if (refusal !== null) edit.refusals.push(refusal)
  }
}

function applyEffect(edit: WorldEdit, effect: ReadEffect, context: EffectContext): Refusal | null {
  for (const name of order) {
    const part = effect[name]
    if (part === undefined) continue
    const refusal = (appliers[name] as Appliers<'memory'>['memory'])(edit, part as string, context)
    if (refusal !== null) return refusal
  }
  return null
}

/**
 * The change and the events of some effects. A reference to what does not exist is refused, and nothing happens at
 * all: for authors, who want to know, and for choices, which must be whole.
 *
 * @example
 * const read = effectsToDiff([{ clock: { long_tide: 1 } }, { item: { coin: 6 } }], state)
 */
export function effectsToDiff(
  effects: readonly Effect[],
  state: GameState,
  cause: EffectCause = {},
): Result<WorldChange> {
  const edit = new WorldEdit(state)
  applyEffects(edit, effects, cause)
  const refusal = edit.refusals[0]
  return refusal === undefined ? done(edit.finish()) : { ok: false, refusal }
}

/** Moves a clock and applies what hangs on the triggers that it passes. */
export function advanceClock(edit: WorldEdit, clock: Clock, delta: number, cause: string): void {
  for (const { threshold, effects } of moveClock(edit, clock, delta, cause))
    applyEffects(edit, effects, { cause: `${clock.name} reached ${threshold}` })
}

/** Applies what hangs on the triggers that the rules' events say were passed; give it the state after them. */
export function applyClockTriggers(events: readonly WorldEvent[], state: GameState): WorldChange {
  const edit = new WorldEdit(state)
  for (const { type, details } of events) {
    const clock = type === 'clock_triggered' ? rowOf(state.clocks, asText(details.clock_id)) : undefined
    const threshold = asNumber(details.threshold)
    if (clock === undefined || threshold === undefined) continue
    applyEffects(edit, triggerEffects(clock, threshold), { cause: `${clock.name} reached ${threshold}` })
  }
  return edit.finish()
}
