/**
 * A picked choice happens (PLAN-15 to PLAN-17). Most choices have an act behind them; one that has none, because it
 * came from an older log or from words nobody can read, is carried out by its words here, so that no pick ever leads to
 * nothing but more choices.
 */
import type { ShownEvent } from '../core/protocol/envelope.ts'
import { viewOf } from '../rules/rules-view.ts'
import type { AttemptedAction } from '../rules/ruleset.ts'
import type { OpenTurn } from './open-turn.ts'
import type { Judged } from './validate/judge.ts'

/** What is done because it was picked. */
export interface ForcedPick {
  readonly attempts: readonly AttemptedAction[]
  readonly events: readonly ShownEvent[]
}

const openChoices: readonly string[] = ['other_action', 'custom_action', 'continue']

/** The pick that nothing else carries out; null when there is none, or when something stands in its way. */
export function carryOutPick(turn: OpenTurn, judged: Judged): ForcedPick | null {
  const { pick } = turn.parsed
  if (pick === null || openChoices.includes(pick.key) || judged.attempts.length > 0) return null
  const waits = judged.question !== null || judged.confirm !== null
  if (waits || judged.output.blocked_actions.length > 0) return null
  const { state, ruleset } = turn
  const [verb = 'act'] = pick.key.split(':').at(-1)?.split('_') ?? []
  const action = { verb, actor_id: state.campaign.player_id ?? '', words: pick.text.slice(0, 500) }
  const demanded = ruleset.demand(viewOf(state), action)
  const possible = demanded.ok && demanded.value.kind !== 'impossible'
  const details = { choice: pick.key, text: pick.text.slice(0, 300) }
  const events = [{ type: 'choice_followed', details, tags: ['choice'] }]
  return { attempts: possible ? [action] : [], events } // enforces: PLAN-15, PLAN-16, PLAN-17
}
