/**
 * The plan of a player's turn, from one message: action, bonus action and movement, in which order. All of it is read
 * and allowed before any of it happens, so a refusal costs nothing, not even a die.
 */
import { asObject, asText, isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { reactionsIn } from '../attack/reactions-to-attacks.ts'
import { isDying } from '../damage/death.ts'
import { speedNow } from '../movement/move-flee-surrender.ts'
import { type Battle, canAct, isOut, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import { combatOutcome } from '../state/combat-outcome.ts'
import { type ActionCost, checkCost, costOf, payCost } from './action-cost.ts'
import type { TurnAction } from './action-types.ts'
import { readOffHandAttack } from './attack-actions.ts'
import { dryRunCopy } from './dry-run.ts'
import { doMove, type PlannedMove, readMoves, refuseMove, tryMove } from './planned-moves.ts'
import { doTurnAction, readTurnAction, turnVerb } from './turn-actions.ts'

export interface PlannedAction {
  readonly action: TurnAction
  readonly cost: ActionCost
}

/** What a message comes to, in order. */
export interface TurnPlan {
  readonly steps: readonly (PlannedAction | PlannedMove)[]
  /** What the message is about; undefined when it only moves. */
  readonly main: PlannedAction | undefined
  readonly ends: boolean
  /** The turn stays open although its action is spent: something follows from it before another combatant acts. */
  readonly holds?: boolean
  readonly reactions: Record<string, boolean> | undefined
}

const moveVerbs: ReadonlySet<string> = new Set(['move', 'approach', 'walk', 'go', 'step_back', 'withdraw'])
const endingActions: ReadonlySet<string> = new Set(['wait', 'death_save', 'surrender', 'flee'])

/** Reads a message; `lenient` leaves to the moment what only the moment can tell. */
export function readTurnPlan(battle: Battle, attempt: AttemptedAction, lenient: boolean): Result<TurnPlan> {
  const id = attempt.actor_id
  const options = attempt.options ?? {}
  const copy = dryRunCopy(battle, id)
  const verb = turnVerb(attempt)
  const onlyMoves = moveVerbs.has(verb)
  const moves = readMoves(copy, id, onlyMoves ? destinationOf(attempt, verb) : options.move)
  if (!moves.ok) return moves
  const reactions = reactionsIn(options)
  if (onlyMoves) return planMoveOnly(copy, id, moves.value, reactions)
  const before = moves.value.filter((move) => move.when === 'before')
  const after = moves.value.filter((move) => move.when === 'after')
  for (const move of before) {
    const refused = refuseMove(copy, id, move, verb === 'dash' ? speedNow(copy, id) : 0)
    if (refused !== null) return refused
    tryMove(copy, id, move)
  }
  const read = readActions(copy, attempt, moves.value.length > 0, lenient)
  if (!read.ok) return read
  const { main, bonus, bonusFirst } = read.value
  const pair = bonus === undefined ? [main] : bonusFirst ? [bonus, main] : [main, bonus]
  const dashes = main.action.kind === 'sprint'
  const steps = dashes ? [...pair, ...before, ...after] : [...before, ...pair, ...after]
  const ends = main.action.kind === 'plain' && endingActions.has(main.action.what)
  return done({ steps, main, ends, reactions, holds: options.hold_turn === true })
}

/** The movement of a message that does nothing else. */
function destinationOf(attempt: AttemptedAction, verb: string): JsonValue {
  const { options = {}, target_id: target } = attempt
  if (isJsonObject(options.move) || (Array.isArray(options.move) && options.move.length > 0))
    return options.move
  const away = verb === 'step_back' || verb === 'withdraw'
  const { feet } = options
  const to = asText(options.to) ?? target ?? (away ? 'away' : '')
  return { to, when: 'before', ...(feet !== undefined && { feet }) }
}

function planMoveOnly(
  copy: Battle,
  id: string,
  moves: readonly PlannedMove[],
  reactions: TurnPlan['reactions'],
): Result<TurnPlan> {
  const state = stateOf(copy, id)
  for (const move of moves) {
    const refused = refuseMove(copy, id, move)
    if (refused !== null) return refused
    const from = state.position
    tryMove(copy, id, move)
    if (state.position === from)
      return refuse('rules/there-already', `${state.name} stands there already.`, { rule: 'PIPE-06' })
  }
  return done({ steps: moves, main: undefined, ends: false, reactions })
}

interface ReadActions {
  readonly main: PlannedAction
  readonly bonus: PlannedAction | undefined
  readonly bonusFirst: boolean
}

/** Reads the action of a message and its bonus action, each against what the other leaves of the turn. */
function readActions(
  copy: Battle,
  attempt: AttemptedAction,
  moving: boolean,
  lenient: boolean,
): Result<ReadActions> {
  const id = attempt.actor_id
  const main = readMain(copy, attempt, moving, lenient)
  if (!main.ok) return main
  const asked = bonusIn(attempt)
  if (asked === undefined) return done({ main: main.value, bonus: undefined, bonusFirst: false })
  payCost(copy, id, main.value.action, main.value.cost)
  const read = readBonus(copy, asked, main.value.action, lenient)
  if (!read.ok) return read
  const bonus = planned(copy, id, read.value, true)
  if (!bonus.ok) return bonus
  return done({ main: main.value, bonus: bonus.value, bonusFirst: isBonusFirst(read.value, asked) })
}

function readMain(
  copy: Battle,
  attempt: AttemptedAction,
  moving: boolean,
  lenient: boolean,
): Result<PlannedAction> {
  const read = readTurnAction(copy, attempt, lenient)
  if (!read.ok) return read
  const dashes = read.value.kind === 'plain' && read.value.what === 'dash'
  const action: TurnAction = dashes && moving ? { kind: 'sprint' } : read.value
  return planned(copy, attempt.actor_id, action, attempt.options?.cost === 'bonus')
}

/** The action with its cost, when the turn still has that. */
function planned(copy: Battle, id: string, action: TurnAction, asBonus: boolean): Result<PlannedAction> {
  const cost = costOf(copy, id, action, asBonus)
  if (!cost.ok) return cost
  const payable = checkCost(copy, id, action, cost.value)
  return payable.ok ? done({ action, cost: cost.value }) : payable
}

/** `options.bonus`: a verb, or an action of its own. */
function bonusIn(attempt: AttemptedAction): AttemptedAction | undefined {
  const bonus = attempt.options?.bonus
  if (typeof bonus === 'string' && bonus !== '') return { verb: bonus, actor_id: attempt.actor_id }
  const asked = asObject(bonus)
  const verb = asText(asked?.verb)
  if (asked === undefined || verb === undefined) return undefined
  const text = (key: string) => (typeof asked[key] === 'string' ? { [key]: asked[key] } : {})
  const { bonus: _, ...rest } = asObject(asked.options) ?? {}
  return {
    verb,
    actor_id: attempt.actor_id,
    ...text('target_id'),
    ...text('item_id'),
    ...text('words'),
    ...text('skill'),
    options: { ...rest, ...text('when') } as JsonObject,
  }
}

function readBonus(
  copy: Battle,
  attempt: AttemptedAction,
  main: TurnAction,
  lenient: boolean,
): Result<TurnAction> {
  const verb = turnVerb(attempt)
  if (verb !== 'attack' && verb !== 'off_hand' && verb !== 'offhand')
    return readTurnAction(copy, attempt, lenient)
  const first = main.kind === 'attack' ? main : undefined
  const aimed =
    first === undefined || attempt.target_id !== undefined ? attempt : { ...attempt, target_id: first.target }
  return readOffHandAttack(copy, aimed, first?.activity, lenient)
}

/** A rage or a blessing comes before the attack, a second attack after it. */
function isBonusFirst(action: TurnAction, asked: AttemptedAction): boolean {
  const { when } = asked.options ?? {}
  if (action.kind === 'off-hand') return false
  if (when === 'before' || when === 'after') return when === 'before'
  if (action.kind === 'cast') return action.spell.activities[0]?.kind === 'apply'
  return action.kind === 'activity' && action.activity.kind === 'apply'
}

/** Does what was planned, as long as the combatant can; true when the turn is over with it. */
export function playPlan(battle: Battle, id: string, plan: TurnPlan): boolean {
  const state = stateOf(battle, id)
  if (plan.reactions !== undefined) {
    state.reactions = { ...state.reactions, ...plan.reactions }
    logEvent(battle, 'reaction_policy', { who: id, ...plan.reactions })
  }
  for (const step of plan.steps) {
    if (isOut(state) || combatOutcome(battle) !== undefined) return true
    if (!canAct(state) && !isDying(state)) return true
    if (isDying(state) && !plan.ends) return true
    if ('to' in step) doMove(battle, id, step)
    else playAction(battle, id, step)
  }
  return plan.ends || (state.economy.action < 1 && plan.holds !== true) || !canAct(state)
}

function playAction(battle: Battle, id: string, { action, cost }: PlannedAction): undefined {
  // Escaping spends the action itself, as it does for creatures without a player.
  const paysItself = action.kind === 'plain' && action.what === 'escape' && cost.from === 'action'
  if (!paysItself) payCost(battle, id, action, cost)
  if (action.kind === 'activity')
    logEvent(battle, 'uses_feature', {
      who: id,
      feature: action.activity.name,
      cost: cost.from,
      targets: [...action.targets],
    })
  doTurnAction(battle, id, action)
}
