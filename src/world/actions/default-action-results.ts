/**
 * Default results of actions, where the ruleset is silent: going arrives, taking, giving and dropping move the item,
 * looking finds what can be found. What the ruleset has moved itself is left alone.
 */
import { placeOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { isFighting, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import { discover, nextFind } from '../discovery.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import type { Effect } from '../effects/effect-schema-and-context.ts'
import { enterPlace } from '../effects/people-and-scene-effects.ts'

export const goingVerbs: ReadonlySet<string> = new Set(
  'go move walk travel enter leave exit follow flee sneak climb swim'.split(' '),
)
export const takingVerbs: ReadonlySet<string> = new Set(['take', 'grab', 'pickup', 'pick_up'])
const givingVerbs: ReadonlySet<string> = new Set(['give', 'hand'])
const droppingVerbs: ReadonlySet<string> = new Set(['drop', 'put'])
const eatingVerbs: ReadonlySet<string> = new Set(['eat', 'drink', 'consume'])
const eatableTags: ReadonlySet<string> = new Set(['food', 'drink', 'consumable', 'potion'])

/** Applies what came of an act beside what its rules did; `before` is the state before the rules. */
export function applyDefaultResult(
  edit: WorldEdit,
  before: GameState,
  act: AttemptedAction,
  outcome: Outcome,
): void {
  const now = edit.state
  if (isFighting(now)) return
  const worked = outcome !== 'failure'
  const to = worked ? destinationOf(before, now, act) : null
  const effects = worked ? itemMoves(before, now, act) : []
  if (to !== null) edit.absorb(enterPlace(now, to))
  else if (effects.length > 0) applyEffects(edit, effects, { who: act.actor_id, cause: act.verb })
  else {
    const find = nextFind(now, act)
    if (find !== undefined) edit.absorb(discover(find, outcome, now, act.actor_id))
  }
}

/** The place an act leads to, when the rules have not gone there already and a way is open. */
function destinationOf(before: GameState, now: GameState, act: AttemptedAction): string | null {
  const { target_id: to, verb } = act
  const here = now.scene.location_id
  if (to === undefined || !goingVerbs.has(verb) || here !== before.scene.location_id || here === to)
    return null
  if (act.actor_id !== now.campaign.player_id || rowOf(now.entities, to)?.type !== 'location') return null
  const exits = placeOf(rowOf(now.entities, here)).exitIds
  return exits.length === 0 || exits.includes(to) || verb === 'travel' ? to : null
}

/** A thing from one hand, or the ground, to another. */
function itemMoves(before: GameState, now: GameState, act: AttemptedAction): readonly Effect[] {
  const { verb, actor_id: who, target_id: whom } = act
  const here = now.scene.location_id
  const item = [act.item_id, act.target_id].find((id) => rowOf(now.entities, id)?.type === 'item')
  if (item === undefined || here === null) return []
  const amount = (state: GameState, owner: string): number =>
    rowOf(state.inventory, joinedKey(owner, item))?.qty ?? 0
  if (amount(before, who) !== amount(now, who)) return []
  if (takingVerbs.has(verb)) return amount(now, here) > 0 ? [{ give: { item, from: here, to: who } }] : []
  if (amount(now, who) === 0) return []
  const isFood = rowOf(now.entities, item)?.tags.some((tag) => eatableTags.has(tag)) === true
  if (isFood && eatingVerbs.has(verb)) return [{ take: { item, from: who } }]
  if (givingVerbs.has(verb) && whom !== undefined && rowOf(now.entities, whom)?.type === 'npc')
    return [{ give: { item, from: who, to: whom } }]
  return droppingVerbs.has(verb) ? [{ give: { item, from: who, to: here } }] : []
}
