/**
 * What hangs over a character: people who mean harm, and threats that were announced and not yet answered. A threat
 * can be answered, left behind, or grow stale; it never stays for ever.
 */

import { asObject, asText } from '../../core/json.ts'
import type { Entity, Fact } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import { type EscalationLevel, escalationLevels, sheetOf } from './character-sheet.ts'
import { integerIn, textIn, wordIn } from './read-json-fields.ts'
import { activeSituations } from './situations.ts'

/** How many turns a threat stays alive when it is not renewed. */
export const threatLifetime = 5

/** A person or a thing that means harm right now. */
export interface Threat {
  readonly id: string | null
  readonly name: string
  readonly rank: number
  /** The fact that announced it; null for a person who is simply here. */
  readonly fact: Fact | null
}

export interface PendingThreat {
  readonly fact: Fact
  readonly what: string
  readonly level: EscalationLevel
  readonly source_id: string | null
  readonly since: number | null
  /** False when it is stale or its source is not here. */
  readonly live: boolean
}

const ranks: Readonly<Record<string, number>> = { low: 1, moderate: 2, high: 3, extreme: 4 }
const peaceful: readonly string[] = ['ally', 'friendly', 'companion', 'party', 'captured', 'beaten']

/** True when a creature can neither act nor answer. */
export function isOut(entity: Entity, facts: readonly Fact[] = []): boolean {
  return sheetOf(entity).isUnconscious || isDead(entity, facts)
}

/** True when a creature is dead or a thing destroyed, by its sheet or by a fact about it. */
export function isDead(entity: Entity, facts: readonly Fact[]): boolean {
  return (
    sheetOf(entity).isGone ||
    facts.some(
      ({ predicate, object }) => predicate === 'status' && (object === 'dead' || object === 'destroyed'),
    )
  )
}

/** How dangerous an entity is to the actor, 0 to 4. */
export function threatRank(view: RulesView, entity: Entity): number {
  if (entity.tags.some((tag) => peaceful.includes(tag)) || isOut(entity, view.facts(entity.id))) return 0
  const level = sheetOf(entity).threatLevel ?? ''
  return (Object.hasOwn(ranks, level) ? ranks[level] : undefined) ?? 0
}

/** Threats announced in this scene, stale ones included. */
export function pendingThreats(view: RulesView): readonly PendingThreat[] {
  const subjects = new Set(['scene', 'world', 'campaign', ...view.scene.present_entity_ids])
  return [...subjects]
    .flatMap((subject) => view.facts(subject))
    .filter((fact) => fact.predicate === 'pending_threat')
    .map((fact) => readThreat(view, fact))
}

function readThreat(view: RulesView, fact: Fact): PendingThreat {
  const object = asObject(fact.object)
  const subject = view.entity(fact.subject_id)
  const source = textIn(object, 'source_id') ?? (subject?.type === 'npc' ? subject.id : null)
  const since = integerIn(object, 'since_turn') ?? fact.discovered_turn
  const fresh = since === null || view.turn - since <= threatLifetime
  const here = source === null || view.scene.present_entity_ids.includes(source)
  return {
    fact,
    what:
      asText(fact.object) ?? textIn(object, 'what') ?? textIn(object, 'description') ?? 'something closes in',
    level: wordIn(object, 'level', escalationLevels, 'soft'),
    source_id: source,
    since,
    live: fresh && here,
  }
}

/** The worst of what hangs over an actor now: high or extreme people present, and live announced threats. */
export function primaryThreat(view: RulesView, actorId: string): Threat | null {
  const people = view.scene.present_entity_ids
    .filter((id) => id !== actorId)
    .flatMap((id) => view.entity(id) ?? [])
    .map((entity) => ({ id: entity.id, name: entity.name, rank: threatRank(view, entity), fact: null }))
    .filter((threat) => threat.rank >= 3)
  const announced = pendingThreats(view)
    .filter((threat) => threat.live)
    .map((threat) => ({
      id: threat.source_id,
      name: (threat.source_id === null ? undefined : view.entity(threat.source_id)?.name) ?? threat.what,
      rank: 2 + escalationLevels.indexOf(threat.level),
      fact: threat.fact,
    }))
  return [...people, ...announced].sort((left, right) => right.rank - left.rank)[0] ?? null
}

/** True when a failure would be dangerous: a threat, or a hard situation. */
export function isInDanger(view: RulesView, actorId: string): boolean {
  return (
    primaryThreat(view, actorId) !== null ||
    activeSituations(view, actorId).some((situation) => situation.severity === 'hard')
  )
}

/** True when an enemy is after the actor, so that a streak of failures can end in their hands. */
export function isHunted(view: RulesView, actorId: string): boolean {
  return (
    isInDanger(view, actorId) ||
    activeSituations(view, actorId).some((situation) => situation.name === 'pursued')
  )
}
