/** What a turn was, seen from its events: whether something was earned, whether anybody moved, whom words were meant for. */
import type { ShownEvent } from '../core/protocol/envelope.ts'
import type { AttemptedAction } from '../rules/ruleset.ts'
import { isFighting } from '../world/state-readers.ts'
import type { Earned } from './accept/allowances.ts'
import type { Movement } from './accept/scene-transition.ts'
import type { Social } from './audit/audit-input.ts'
import type { Resolved } from './resolve.ts'

const goingVerbs: ReadonlySet<string> = new Set([
  'go',
  'move',
  'walk',
  'travel',
  'enter',
  'leave',
  'exit',
  'follow',
  'flee',
  'run',
  'explore',
  'climb',
  'swim',
  'ride',
  'sail',
])

const socialVerbs: ReadonlySet<string> = new Set([
  'persuade',
  'deceive',
  'intimidate',
  'negotiate',
  'bribe',
  'provoke',
  'demand_surrender',
  'parley',
])

const addressingVerbs: ReadonlySet<string> = new Set(['talk', 'ask', 'say', 'tell', 'greet', 'question'])

/** What this turn's events earned. */
export function earnedBy(resolved: Resolved): Earned {
  const won: readonly string[] = ['success', 'critical', 'mixed']
  const ended = (resolved.diff.threads_update ?? []).some((thread) =>
    ['resolved', 'completed'].includes(thread.status ?? ''),
  )
  return {
    success: won.includes(resolved.outcome),
    quest: ended || has(resolved.events, 'mission_completed'),
  }
}

function has(events: readonly ShownEvent[], type: string): boolean {
  return events.some((event) => event.type === type)
}

/** Whether the player went somewhere. */
export function movementOf(attempts: readonly AttemptedAction[], resolved: Resolved): Movement {
  const stopped = new Set(resolved.refused.map((one) => one.action))
  const moved = attempts.some(({ verb }) => goingVerbs.has(verb) && !stopped.has(verb))
  return { moved, fighting: isFighting(resolved.state) }
}

/** Whom the player tried to move with words, and how it went; or whom they spoke to. */
export function socialOf(attempts: readonly AttemptedAction[], resolved: Resolved): Social | null {
  const stopped = new Set(resolved.refused.map((one) => one.action))
  const spoken = attempts.filter(({ verb, target_id }) => target_id !== undefined && !stopped.has(verb))
  const tried = spoken.find(({ verb }) => socialVerbs.has(verb))
  const attempt = tried ?? spoken.find(({ verb }) => addressingVerbs.has(verb))
  if (attempt?.target_id === undefined) return null
  // The audit looks for a name in the words; no narrator says an id.
  const name = resolved.state.entities[attempt.target_id]?.name ?? attempt.target_id
  return { target: name, outcome: resolved.outcome, ...(tried === undefined && { addressed: true }) }
}
