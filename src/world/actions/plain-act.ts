/**
 * What an act does where the ruleset is silent: going arrives, taking, giving and dropping move the item, looking
 * finds what can be found. What the ruleset has moved itself is left alone.
 */

import { placeOf } from '../../core/state/entity-attrs.ts'
import { isFighting, rowOf } from '../../core/state/readers.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import { discover, unfoundIn, wouldFind } from '../discovery.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import type { Effect } from '../effects/effect.ts'
import { enterPlace } from '../effects/people-and-scene.ts'
import { noChange, type WorldChange, WorldEdit } from '../world-edit.ts'

const goings: readonly string[] = [
  ...['go', 'move', 'walk', 'travel', 'enter', 'leave', 'exit', 'follow', 'flee', 'sneak', 'climb', 'swim'],
]
const eatings: readonly string[] = ['eat', 'drink', 'consume']
const eatable: readonly string[] = ['food', 'drink', 'consumable', 'potion']
const takings: readonly string[] = ['take', 'grab', 'pickup', 'pick_up']
const givings: readonly string[] = ['give', 'hand']
const droppings: readonly string[] = ['drop', 'put']

/** What came of an act beside what its rules did; `before` is the world before them, `now` the world after. */
export function plainActChange(
  before: GameState,
  now: GameState,
  act: AttemptedAction,
  outcome: Outcome,
): WorldChange {
  if (isFighting(now)) return noChange
  const found = findings(now, act, outcome)
  if (outcome === 'failure') return found
  const to = goingTo(before, now, act)
  if (to !== null) return enterPlace(now, to)
  const effects = handing(before, now, act)
  if (effects.length === 0) return found
  const edit = new WorldEdit(now)
  applyEffects(edit, effects, { who: act.actor_id, cause: act.verb })
  return edit.finish()
}

/** The place an act leads to, when the rules have not gone there already and a way is open. */
function goingTo(before: GameState, now: GameState, act: AttemptedAction): string | null {
  const { target_id: to, verb } = act
  const here = now.scene.location_id
  if (to === undefined || !goings.includes(verb) || here !== before.scene.location_id || here === to)
    return null
  if (act.actor_id !== now.campaign.player_id || rowOf(now.entities, to)?.type !== 'location') return null
  const place = here === null ? undefined : rowOf(now.entities, here)
  const ways = placeOf(place).exitIds
  const open = ways.length === 0 || ways.includes(to) || verb === 'travel'
  return open ? to : null
}

/** A thing from one hand, or the ground, to another. */
function handing(before: GameState, now: GameState, act: AttemptedAction): readonly Effect[] {
  const here = now.scene.location_id
  const holds = (state: GameState, owner: string, item: string): number =>
    rowOf(state.inventory, joinedKey(owner, item))?.qty ?? 0
  const item = [act.item_id, act.target_id].find(
    (id) => id !== undefined && rowOf(now.entities, id)?.type === 'item',
  )
  if (item === undefined || here === null) return []
  const { verb, actor_id: who, target_id: whom } = act
  const moved = holds(before, who, item) !== holds(now, who, item)
  if (moved) return []
  if (takings.includes(verb))
    return holds(now, here, item) > 0 ? [{ give: { item, from: here, to: who } }] : []
  if (holds(now, who, item) === 0) return []
  const food = rowOf(now.entities, item)?.tags.some((tag) => eatable.includes(tag)) === true
  if (food && eatings.includes(verb)) return [{ take: { item, from: who } }]
  const receives = whom !== undefined && rowOf(now.entities, whom)?.type === 'npc'
  if (givings.includes(verb) && receives) return [{ give: { item, from: who, to: whom } }]
  return droppings.includes(verb) ? [{ give: { item, from: who, to: here } }] : []
}

/** What a look or a search comes upon, at the place or in the thing that is looked at. */
function findings(now: GameState, act: AttemptedAction, outcome: Outcome): WorldChange {
  const places = [now.scene.location_id, act.target_id].flatMap((id) =>
    id === null || id === undefined ? [] : (rowOf(now.entities, id) ?? []),
  )
  const next = [...new Set(places)]
    .values()
    .flatMap((place) => unfoundIn(place, now))
    .find((find) => wouldFind(find, act))
  return next === undefined ? noChange : discover(next, outcome, now, act.actor_id)
}
