/**
 * Says whether an action needs dice at all (DICE-19): fights always do, plain things in peace never do, and what a
 * danger hangs over does even when it is plain.
 */
import type { AttemptedAction } from '../../ruleset.ts'
import { plainActions } from './action-table.ts'
import { actionKind } from './match-skill.ts'

/** Verbs that are always rolled for, at any level, against anybody (DICE-16, DICE-17). */
export const fightingVerbs: ReadonlySet<string> = new Set([
  'attack',
  'cast',
  'shoot',
  'strike',
  'stab',
  'slash',
])

/** Dangers under which even a plain thing may go wrong. */
const rollingFlags: ReadonlySet<string> = new Set(['contested', 'dangerous', 'pursuit'])

/** The answer: roll, or not and why. */
export type RollNeed = { readonly needed: true } | { readonly needed: false; readonly reason: string }

/**
 * Whether this action needs a roll.
 *
 * @example
 * needsRoll({ verb: 'open', actor_id: 'pc_mira_001', words: 'open the unlocked door' }).needed // false
 */
export function needsRoll(action: AttemptedAction): RollNeed {
  const kind = actionKind(action)
  if (fightingVerbs.has(kind)) return { needed: true }
  const reason = Object.hasOwn(plainActions, kind) ? plainActions[kind] : undefined
  const danger = (action.risk_flags ?? []).some((flag) => rollingFlags.has(flag))
  // Whoever only waits has nothing to roll for: a danger is met when it comes.
  const waits = kind === 'wait' || kind === 'ready'
  if (reason === undefined || (danger && !waits)) return { needed: true }
  return { needed: false, reason }
}
