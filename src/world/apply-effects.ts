/**
 * Carries effects out, one after the other, each on the world as the last one left it. What a trigger sets off waits
 * its turn in the same line, and the line has an end: two clocks that wind each other up stop, and an event says so.
 */
import { done, type Refusal, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import { type Effect, effectListSchema, type ReadEffect } from './effect.ts'
import { dueEffects } from './effects/due-effects.ts'
import type { Appliers, EffectContext, EffectParts } from './effects/effect-context.ts'
import { factEffects } from './effects/fact-effects.ts'
import { itemEffects } from './effects/item-effects.ts'
import { peopleEffects } from './effects/people-effects.ts'
import { storyEffects } from './effects/story-effects.ts'
import { playingTurn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

const appliers: Appliers<keyof EffectParts> = {
  ...factEffects,
  ...itemEffects,
  ...peopleEffects,
  ...storyEffects,
  ...dueEffects,
}
const order = Object.keys(appliers) as (keyof EffectParts)[]

/** No single cause sets off more than this many effects. */
const maxInLine = 200

/** Whom effects happen to, and why. */
export interface EffectCause {
  /** Whose pockets, knowledge and standing are meant when nobody is named; the player, when left out. */
  readonly who?: string
  readonly cause?: string
}

/** Carries effects out in a running account; what cannot be done is noted there and the rest goes on. */
export function applyEffects(work: Unfolding, effects: readonly Effect[], cause: EffectCause = {}): void {
  const read = effectListSchema.safeParse(effects)
  if (!read.success) {
    work.refusals.push(
      refuse('world/bad-effect', 'These effects cannot be read; nothing came of them.').refusal,
    )
    return
  }
  const line: ReadEffect[] = [...read.data]
  const context: EffectContext = {
    who: cause.who ?? work.state.campaign.player_id ?? '',
    cause: cause.cause ?? 'the world',
    turn: playingTurn(work.state),
    follow: (more) => line.push(...more),
  }
  for (let index = 0; index < line.length; index += 1) {
    if (index >= maxInLine) {
      work.tell('effects_stopped', { because: context.cause, after: index }, ['effects'])
      return
    }
    const effect = line[index]
    const refusal = effect === undefined ? null : applyEffect(work, effect, context)
    if (refusal !== null) work.refusals.push(refusal)
  }
}

function applyEffect(work: Unfolding, effect: ReadEffect, context: EffectContext): Refusal | null {
  for (const name of order) {
    const part = effect[name]
    if (part === undefined) continue
    const refusal = (appliers[name] as Appliers<'memory'>['memory'])(work, part as string, context)
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
): Result<Happening> {
  const work = new Unfolding(state)
  applyEffects(work, effects, cause)
  const refusal = work.refusals[0]
  return refusal === undefined ? done(work.finish()) : { ok: false, refusal }
}
