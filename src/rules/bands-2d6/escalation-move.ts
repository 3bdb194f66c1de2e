/** The game master's own move: an NPC goes one step further. It needs no dice, and cannot skip a step. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../ruleset.ts'
import { Aftermath } from './aftermath.ts'
import { escalateTo } from './escalation.ts'
import { textIn } from './read-attrs.ts'
import { escalationLevels } from './threats.ts'

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
  const after = new Aftermath(view, npc)
  const escalated = escalateTo(after, npc, level)
  if (!escalated.ok) return escalated
  return done({ outcome: 'automatic', ...after.finish(), elapsed: { action: 'quick_action' } })
}
