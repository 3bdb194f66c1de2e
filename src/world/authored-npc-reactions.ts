/**
 * Reactions of NPCs to what is done to them, as their author wrote them: with words, with effects, or by fleeing,
 * hiding, surrendering or fighting. The most specific reaction that fits is taken, and only one. A fight is only
 * announced here: the rules begin it.
 */
import { personOf, placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../core/state/state-queries.ts'
import type { Entity } from '../core/state/table-row-schemas.ts'
import type { AttemptedAction, Outcome } from '../rules/index.ts'
import { bandOf } from './actions/attempt-context-and-steps.ts'
import { allows } from './authored-conditions.ts'
import { documentChange, type WorldEdit } from './collect-world-changes.ts'
import type { PersonDefinition } from './definition/places-and-people.ts'
import type { WorldDefinition } from './definition/world-definition.ts'
import { applyEffects } from './effects/apply-effects.ts'
import { movePerson } from './effects/people-and-scene-effects.ts'
import { stringList } from './read-untrusted-lists.ts'

type Reaction = PersonDefinition['reactions'][number]

/** Acts that count as one of these for the NPC they are done to. */
const families: Readonly<Record<string, readonly string[]>> = {
  attack: ['attack', 'shoot', 'strike', 'stab', 'kill', 'grapple', 'shove', 'fight'],
  talk: ['talk', 'say', 'greet'],
  bribe: ['bribe', 'pay'],
  ask: ['ask', 'question'],
}

function isAction(wanted: string, verb: string): boolean {
  return wanted === verb || (Object.hasOwn(families, wanted) && families[wanted]?.includes(verb) === true)
}

function fits({ when }: Reaction, act: AttemptedAction, outcome: Outcome): boolean {
  const { action, item, topic, outcome: wanted } = when
  const actions = action === undefined ? [] : stringList(action)
  if (actions.length > 0 && !actions.some((wanted) => isAction(wanted, act.verb))) return false
  if (item !== undefined && item !== act.item_id && act.topics?.includes(item) !== true) return false
  if (topic !== undefined && act.topics?.includes(topic) !== true) return false
  return wanted === undefined || wanted === bandOf(outcome)
}

/** The reaction an author wrote for an act, and the key it is stored under; null when there is none. */
function reactionOf(
  state: GameState,
  definition: WorldDefinition,
  npc: Entity,
  act: AttemptedAction,
  outcome: Outcome,
) {
  const seen = documentOf(state, 'world', 'reactions')
  const ready = (rowOf(definition.people, npc.id)?.reactions ?? [])
    .map((reaction, index) => ({ reaction, key: `${npc.id}#${index}` }))
    .filter(({ reaction, key }) => !(reaction.once && Object.hasOwn(seen, key)))
    .filter(({ reaction }) => fits(reaction, act, outcome))
    .filter(({ reaction }) => allows(reaction.if, state, act.actor_id))
  ready.sort(
    (left, right) => Object.keys(right.reaction.when).length - Object.keys(left.reaction.when).length,
  )
  return personOf(npc).isOut ? null : (ready[0] ?? null)
}

/** True when an NPC would rather flee, hide or surrender than suffer an act. */
export function wouldYield(
  state: GameState,
  definition: WorldDefinition,
  npc: Entity,
  act: AttemptedAction,
): boolean {
  const how = reactionOf(state, definition, npc, act, 'automatic')?.reaction.do
  return how === 'flee' || how === 'hide' || how === 'surrender'
}

/** An NPC reacts to an act, if their author wrote a reaction. */
export function applyNpcReaction(
  edit: WorldEdit,
  definition: WorldDefinition,
  npc: Entity,
  act: AttemptedAction,
  outcome: Outcome,
): void {
  const found = reactionOf(edit.state, definition, npc, act, outcome)
  if (found === null) return
  const { reaction, key } = found
  const change = documentChange('world', 'reactions', [key, currentTurn(edit.state)])
  const how = typeof reaction.do === 'string' ? reaction.do : null
  const details = { npc_id: npc.id, npc_name: npc.name, do: how, say: [...reaction.say] }
  edit.record('npc_reacted', details, change, ['talk', 'reaction'])
  if (how === null) applyEffects(edit, textless(reaction.do), { who: act.actor_id, cause: npc.name })
  else behave(edit, npc, how)
}

function textless(effects: Reaction['do']): Exclude<Reaction['do'], string> {
  return typeof effects === 'string' ? [] : effects
}

function behave(edit: WorldEdit, npc: Entity, how: string): void {
  if (how === 'hide') applyEffects(edit, [{ hide: npc.id }], { cause: npc.name })
  else if (how === 'flee') flee(edit, npc)
  else {
    const fights = how === 'fight'
    const tags = fights
      ? { tags_add: ['hostile'] }
      : { tags_add: ['surrendered'], tags_remove: ['hostile', 'enemy'] }
    const type = fights ? 'npc_turned_hostile' : 'npc_surrendered'
    edit.record(
      type,
      { npc_id: npc.id, npc_name: npc.name },
      { entities_update: [{ id: npc.id, ...tags }] },
      ['reaction'],
    )
  }
}

/** Out by the first way that leads somewhere; out of sight when there is none. */
function flee(edit: WorldEdit, npc: Entity): void {
  const here = edit.state.scene.location_id
  const place = rowOf(edit.state.entities, here)
  const ways = placeOf(place).exits.filter((id) => rowOf(edit.state.entities, id)?.type === 'location')
  const [way] = ways
  if (way === undefined) applyEffects(edit, [{ leave: npc.id }], { cause: 'in flight' })
  else movePerson(edit, npc.id, way, 'in flight')
}
