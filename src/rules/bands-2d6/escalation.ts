/**
 * How far an NPC has gone against the player: soft, then hard, then lethal, one step at a time, never skipping. The
 * level is a leaf of the NPC's sheet; what it looks like is the NPC's own escalation profile.
 */

import { done, type Result, refuse } from '../../core/result.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../ruleset.ts'
import { type EscalationLevel, escalationLevels, sheetOf } from './character-sheet.ts'
import { textIn } from './read-json-fields.ts'
import { ResolutionBuilder } from './resolution-builder.ts'
import { escalationCeiling } from './risk-calibration.ts'
import { isOut } from './threats-and-fallen-creatures.ts'

const usualWords: Readonly<Record<EscalationLevel, string>> = {
  soft: 'makes plain that this is a warning',
  hard: 'stops warning and acts',
  lethal: 'is ready to kill',
}

/** What an NPC does at a level, in the author's words where there are any. */
export function escalationText(npc: Entity, level: EscalationLevel): string {
  return sheetOf(npc).escalationText(level) ?? `${npc.name} ${usualWords[level]}`
}

/** Takes an NPC to a level, when it is the next one or the one they are at. */
export function escalateTo(
  after: ResolutionBuilder,
  npc: Entity,
  level: EscalationLevel,
): Result<EscalationLevel> {
  const now = sheetOf(npc).escalation
  const step = escalationLevels.indexOf(level) - (now === null ? -1 : escalationLevels.indexOf(now))
  const next = nextLevel(npc) ?? 'lethal'
  if (step > 1)
    return refuse(
      'rules/escalation-skips',
      `${npc.name} is at ${now ?? 'peace'}; the next step is ${next}, not ${level}.`,
      { rule: 'PIPE-14', data: { from: now, to: level, next } },
    ) // enforces: PIPE-14
  if (step < 0)
    return refuse('rules/escalation-backwards', `${npc.name} has already gone as far as ${now}.`, {
      rule: 'PIPE-14',
    })
  if (isOut(npc, after.view.facts(npc.id)))
    return refuse('rules/npc-out', `${npc.name} is in no state to do anything.`)
  const ceiling = escalationCeiling(after.calibration)
  if (escalationLevels.indexOf(level) > escalationLevels.indexOf(ceiling))
    return refuse('rules/escalation-too-far', `This table plays with ${ceiling} as the worst.`)
  setLevel(after, npc, level)
  return done(level)
}

/** The level after the present one; null at the end. */
export function nextLevel(npc: Entity): EscalationLevel | null {
  const now = sheetOf(npc).escalation
  return escalationLevels[now === null ? 0 : escalationLevels.indexOf(now) + 1] ?? null // enforces: PIPE-14
}

/** One step further, as far as the table allows; answers where that is. */
export function escalate(after: ResolutionBuilder, npc: Entity): EscalationLevel {
  const now = sheetOf(npc).escalation
  const next = nextLevel(npc)
  const ceiling = escalationCeiling(after.calibration)
  const allowed = next !== null && (next !== 'lethal' || ceiling === 'lethal')
  const level = allowed ? next : (now ?? 'soft')
  setLevel(after, npc, level)
  return level
}

function setLevel(after: ResolutionBuilder, npc: Entity, level: EscalationLevel): void {
  const from = sheetOf(npc).escalation
  const details = { npc_id: npc.id, npc_name: npc.name, from, to: level, action: escalationText(npc, level) }
  if (from === level) after.tell('npc_action', details, ['escalation'])
  else after.setAttribute('npc_action', details, npc.id, ['escalation'], level)
}

/** Takes an NPC one level back, which is what a success against them earns. */
export function calmDown(after: ResolutionBuilder, npc: Entity): void {
  const now = sheetOf(npc).escalation
  if (now === null) return
  const to = escalationLevels[escalationLevels.indexOf(now) - 1] ?? 'none'
  after.setAttribute(
    'npc_calmed',
    { npc_id: npc.id, npc_name: npc.name, from: now, to },
    npc.id,
    ['escalation'],
    to,
  )
}

/** True for such a move: verb `escalate`, the NPC as actor, and the level in `options.to`. */
export function isEscalation(action: AttemptedAction): boolean {
  return action.verb === 'escalate'
}

/** What such a move calls for. */
export function demandEscalation(view: RulesView, action: AttemptedAction): Result<Demand> {
  const tried = resolveEscalation(view, action)
  if (tried.ok)
    return done({ kind: 'automatic', reason: 'The game master decides when somebody goes further.' })
  return done({ kind: 'impossible', reason: tried.refusal.message })
}

/** Carries such a move out. */
export function resolveEscalation(view: RulesView, action: AttemptedAction): Result<Resolution> {
  const npc = view.entity(action.actor_id)
  if (npc?.type !== 'npc')
    return refuse('rules/unknown-actor', `"${action.actor_id}" is nobody who could escalate.`)
  const asked = textIn(action.options, 'to')
  const level = escalationLevels.find((escalationLevel) => escalationLevel === asked)
  if (level === undefined)
    return refuse('rules/unknown-level', `Escalation goes ${escalationLevels.join(', then ')}.`, {
      rule: 'PIPE-14',
    })
  const after = new ResolutionBuilder(view, npc)
  const escalated = escalateTo(after, npc, level)
  if (!escalated.ok) return escalated
  return done({ outcome: 'automatic', ...after.finish(), elapsed: { action: 'quick_action' } })
}
