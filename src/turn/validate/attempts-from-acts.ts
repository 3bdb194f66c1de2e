/** Acts that may be tried, as the rules are handed them. */

import type { InterpreterOutput, ProposedAction } from '../../core/protocol/stage-outputs.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import type { ActCase } from './action-checks.ts'
import type { ImplicitStep } from './implicit-steps.ts'
import { findTarget } from './senses-and-targets.ts'
import { taking } from './tools-needed-and-verb-groups.ts'

/** What attempts are made of beside the act itself. */
interface LineToTry {
  readonly understood: InterpreterOutput
  readonly player_input: string
  /** What stands behind the choices that acts of the line name. */
  readonly offers?: Readonly<Record<string, AttemptedAction>>
}

/** Whom or what an act is done to, by id. */
export function targetOf({ found, senses }: ActCase): string | undefined {
  if (found.kind === 'self') return senses.actor_id
  return found.kind === 'one' ? found.id : undefined
}

/** The attempt behind the choice that an act names; undefined when it names none that is open. */
export function offeredAs({ offers }: LineToTry, { offer_key }: ProposedAction): AttemptedAction | undefined {
  return offer_key === undefined || offers === undefined ? undefined : rowOf(offers, offer_key) // enforces: READ-03
}

/** What is drawn or done with nothing at stake is not contested, whatever else the line is up to. */
const certain: ReadonlySet<string> = new Set(['wear', 'equip', 'gesture'])
/** What is plainly done beside something risky: the danger of a line is not that of setting a bag down first. */
const plain: ReadonlySet<string> = new Set(
  'put drop take look investigate read listen wait give show buy open close go ask talk greet'.split(' '),
)

/** The attempts that an act comes to: the step that goes without saying, and the act itself. */
export function attemptsOf(
  input: LineToTry,
  act: ActCase,
  step: ImplicitStep | null,
  isPossiblePlainly = false,
): AttemptedAction[] {
  const offered = offeredAs(input, act.action)
  const attempt = attemptOf(input, act)
  const { hangs_on: outcome, condition = '' } = act.action
  const hanging = outcome === undefined ? {} : { hangs_on: { outcome, condition } }
  const attempts =
    offered !== undefined
      ? [isPossiblePlainly ? { ...offered, otherwise: attempt } : offered]
      : step === null
        ? [attempt]
        : [step.attempt, attempt]
  return attempts.map((part) => ({ ...part, ...hanging }))
}

function attemptOf({ understood, player_input }: LineToTry, act: ActCase): AttemptedAction {
  const { state, senses, action } = act
  const item = action.item_id === undefined ? undefined : findTarget(state, senses, action.item_id)
  const target = targetOf(act)
  const words = action.details === '' ? player_input.slice(0, 500) : action.details
  return {
    verb: action.action,
    actor_id: senses.actor_id,
    ...(target !== undefined && { target_id: target }),
    ...(item?.kind === 'one' && { item_id: item.id }),
    ...(act.brings !== undefined && { item_id: act.brings.id }),
    ...(act.brings !== undefined && taking.has(action.action) && { verb: 'take', brings: act.brings }),
    words,
    ...(isRisky(understood, action) && { risk_flags: understood.risk_flags }),
    ...(action.skill !== undefined && { skill: action.skill }),
    ...(action.topics !== undefined && { topics: action.topics }),
    ...(action.speech !== undefined && { said: action.speech }),
    ...(action.matters !== undefined && { matters: action.matters }),
    ...(action.amount !== undefined && { amount: action.amount }),
    ...(action.affordance_id !== undefined && { deed_id: action.affordance_id }),
    ...(action.improvised === true && { improvised: true }),
    ...optionsOf(act),
  }
}

function isRisky({ risk_flags, proposed_actions }: InterpreterOutput, { action }: ProposedAction): boolean {
  if (risk_flags.length === 0 || certain.has(action)) return false
  return proposed_actions.length < 2 || !plain.has(action)
}

/** What only some acts need to know: which spell it is, what a readied one waits for, how long a wait is meant to be. */
function optionsOf({ action, power }: ActCase): Pick<AttemptedAction, 'options'> {
  if (power !== undefined) return { options: power.options }
  const { trigger, readied, until, estimated_minutes } = action
  const held = action.action === 'ready' && trigger !== undefined
  if (held) return { options: { trigger, ...(readied !== undefined && { readied }) } }
  const waits = action.action === 'wait'
  return waits ? { options: { estimated_minutes, ...(until !== undefined && { until }) } } : {}
}

/** Words about one matter may be two questions. */
const saying: ReadonlySet<string> = new Set(['talk', 'ask'])

/** Going where one is going anyway is one step, not two; the same act at another place is another act. */
export function noneTwice(attempts: readonly AttemptedAction[]): AttemptedAction[] {
  const isFirst = (attempt: AttemptedAction, index: number): boolean =>
    attempts.findIndex(
      (other, at) =>
        !attempts.slice(at + 1, index).some(({ verb }) => verb === 'go') &&
        other.verb === attempt.verb &&
        (attempt.verb !== 'gesture' || other.words === attempt.words) &&
        other.said === attempt.said &&
        (!saying.has(attempt.verb) || other.words === attempt.words) &&
        other.target_id === attempt.target_id &&
        other.item_id === attempt.item_id &&
        other.deed_id === attempt.deed_id &&
        other.hangs_on?.outcome === attempt.hangs_on?.outcome &&
        other.options?.feature === attempt.options?.feature &&
        other.options?.spell === attempt.options?.spell &&
        (other.topics ?? []).join() === (attempt.topics ?? []).join(),
    ) === index
  return attempts.filter(isFirst)
}
