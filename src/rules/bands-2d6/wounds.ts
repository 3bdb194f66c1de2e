/** What a blow does to an NPC: so many hits by how dangerous they are, then they are out, and nobody hits twice. */
import type { Entity } from '../../core/state/rows.ts'
import type { AttemptedAction } from '../ruleset.ts'
import type { Aftermath } from './aftermath.ts'
import { integerIn, textIn, valueIn } from './read-attrs.ts'
import { isOut } from './threats.ts'

const resilience: Readonly<Record<string, number>> = { low: 1, moderate: 2, high: 3, extreme: 4 }

/** Hits an NPC; two wounds when the blow was critical. */
export function woundTarget(
  after: Aftermath,
  target: Entity,
  action: AttemptedAction,
  critical: boolean,
): void {
  if (isOut(target, after.view.facts(target.id))) return
  const level = textIn(target.attrs, 'threat_level') ?? 'low'
  const takes = (Object.hasOwn(resilience, level) ? resilience[level] : undefined) ?? 1
  const wounds = Math.min(takes, Math.max(0, integerIn(target.attrs, 'wounds') ?? 0) + (critical ? 2 : 1))
  const details = { npc_id: target.id, npc_name: target.name, wounds, takes }
  after.setAttribute('npc_wounded', details, target.id, ['wounds'], wounds)
  if (wounds < takes) return
  const kills = verbKills(action)
  const status = kills ? 'dead' : 'unconscious'
  after.setAttribute('npc_beaten', { ...details, status }, target.id, ['status'], status)
}

function verbKills(action: AttemptedAction): boolean {
  return action.verb.trim().toLowerCase() === 'kill' || valueIn(action.options, 'lethal') === true
}
