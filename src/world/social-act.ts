/**
 * What acts do to ties. Trust is won and lost by what somebody did, within -10..10; the same kind of kindness counts
 * once in a scene, so that nobody is talked into devotion by being asked the same thing ten times.
 */
import { done, type Result, refuse } from '../core/result.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { changeRelationship } from './change-relationship.ts'
import { trust } from './disposition.ts'
import { own } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

/** What kinds of act weigh. */
export const actWeights: Readonly<Record<string, number>> = {
  saved_life: 3,
  helped_goal: 2,
  kept_promise: 1,
  gift: 1,
  defended_reputation: 1,
  shared_secret: 1,
  kindness: 1,
  ignored_request: -1,
  insult: -1,
  threat: -1,
  theft: -2,
  broken_promise: -2,
  killed_ally: -4,
  betrayal: -5,
}

/** Something somebody did to somebody. */
export interface SocialAct {
  readonly kind: string
  readonly by: string
  readonly to: string
}

/**
 * The change an act makes to what `to` thinks of `by`.
 *
 * @example
 * const thanked = socialAct({ kind: 'saved_life', by: 'pc_mira_001', to: 'npc_oda_001' }, state)
 */
export function socialAct(act: SocialAct, state: GameState): Result<Happening> {
  const weight = own(actWeights, act.kind)
  if (weight === undefined)
    return refuse(
      'world/unknown-act',
      `"${act.kind.slice(0, 60)}" is no act that weighs; there are ${Object.keys(actWeights).join(', ')}.`,
    )
  const work = new Unfolding(state)
  const tie = own(state.relationships, joinedKey(act.by, act.to, trust))
  const note = `won_by_${act.kind}`
  const farmed = weight > 0 && tie?.notes[note] === state.scene.id
  if (farmed) {
    work.tell('kindness_repeated', { by: act.by, to: act.to, kind: act.kind }, ['relationship'])
    return done(work.finish())
  }
  const notes = weight > 0 ? { [note]: state.scene.id } : {}
  const refusal = changeRelationship(
    work,
    { a_id: act.by, b_id: act.to, rel_type: trust },
    weight,
    act.kind,
    notes,
  )
  return refusal === null ? done(work.finish()) : { ok: false, refusal }
}
