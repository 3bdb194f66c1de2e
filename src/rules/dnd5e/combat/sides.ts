/** Who is drawn into a fight that somebody starts: the target, those who stand with it, and the actor's own. */
import { isJsonObject, type JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction } from '../../ruleset.ts'
import type { CombatantType } from './combat-document.ts'
import type { CombatStart } from './start-combat.ts'

const allyTags = ['ally', 'companion', 'party']
const foeTags = ['hostile', 'enemy']

/** The start of a fight that follows from an action. */
export function sidesFor(view: RulesView, action: AttemptedAction): Result<CombatStart> {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const distance = action.options?.distance
  const ambush = action.options?.ambush
  const common = {
    trigger:
      action.words ??
      `${view.entity(action.actor_id)?.name ?? action.actor_id} attacks ${target?.name ?? 'the enemy'}`,
    ...(typeof distance === 'number' && { distance }),
    ...(ambush === 'party' || ambush === 'enemies' ? { ambush: ambush as 'party' | 'enemies' } : {}),
  }
  const listed = action.options?.combatants
  if (Array.isArray(listed))
    return done({ ...common, combatants: (listed as JsonValue[]).flatMap(listedOne) })
  const others = view.scene.present_entity_ids.filter((id) => id !== action.actor_id && id !== target?.id)
  const combatants = [
    { id: action.actor_id, type: 'pc' as CombatantType },
    ...(target === undefined ? [] : [{ id: target.id, type: 'enemy' as CombatantType }]),
    ...others.flatMap((id) => sideOf(view.entity(id), target)),
  ]
  if (target === undefined && !combatants.some((combatant) => combatant.type === 'enemy'))
    return refuse('rules/no-target', 'There is nobody here to fight; say whom you attack.', {
      rule: 'PIPE-03',
    })
  return done({ ...common, combatants })
}

function listedOne(value: JsonValue): CombatStart['combatants'][number][] {
  if (!isJsonObject(value) || typeof value.id !== 'string' || typeof value.type !== 'string') return []
  return [{ id: value.id, type: value.type as CombatantType }]
}

function sideOf(entity: Entity | undefined, target: Entity | undefined): CombatStart['combatants'][number][] {
  if (entity === undefined || entity.attrs.hp_current === undefined || entity.attrs.hp_current === 0)
    return []
  if (entity.type === 'pc' || entity.tags.some((tag) => allyTags.includes(tag)))
    return [{ id: entity.id, type: entity.type === 'pc' ? 'pc' : 'ally' }]
  const hostile = entity.attrs.hostile === true || entity.tags.some((tag) => foeTags.includes(tag))
  const kin = target?.attrs.stat_block !== undefined && entity.attrs.stat_block === target.attrs.stat_block
  const faction = target?.attrs.faction !== undefined && entity.attrs.faction === target.attrs.faction
  return hostile || kin || faction ? [{ id: entity.id, type: 'enemy' }] : []
}
