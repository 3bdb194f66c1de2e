/**
 * One message of a person's turn: what they do, with a bonus action, with their feet, in which order. All of it is
 * read and allowed before any of it happens, so a refusal costs nothing, not even a die.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { reactionsIn } from '../attack/reactions.ts'
import { isDying } from '../damage/death.ts'
import { combatOutcome } from '../encounter/outcome.ts'
import { speedNow } from '../movement/movement.ts'
import { type Battle, canAct, isOut, logEvent, stateOf } from '../state/battle.ts'
import { type ActionCost, checkCost, costOf, payCost } from './action-cost.ts'
import { doMove, dryRunCopy, type PlannedMove, readMoves, refuseMove, tryMove } from './dry-run.ts'
import { doTurnAction, readTurnAction, turnVerb } from './read-action.ts'
import type { TurnAction } from './turn-action.ts'
import { readOffHandAttack } from './two-weapon-fighting.ts'

/** A deed and its price. */
export interface PlannedAction {
  readonly deed: TurnAction
  readonly cost: ActionCost
}

/** What a message comes to, in order. */
export interface TurnPlan {
  readonly steps: readonly (PlannedAction | PlannedMove)[]
  /** What the message is about; undefined when it only moves. */
  readonly main: PlannedAction | undefined
  readonly ends: boolean
  /** Something follows from it before anybody else acts: the turn stays open though its action is spent. */
  readonly holds?: boolean
  readonly reactions: Record<string, boolean> | undefined
}

const moveVerbs: ReadonlySet<string> = new Set(['move', 'approach', 'walk', 'go', 'step_back', 'withdraw'])

/** Reads a message; `lenient` leaves to the moment what only the moment can tell. */
export function readTurnPlan(battle: Battle, action: AttemptedAction, lenient: boolean): Result<TurnPlan> {
  const id = action.actor_id
  const options = action.options ?? {}
  const copy = dryRunCopy(battle, id)
  const verb = turnVerb(action)
  const onlyMoves = moveVerbs.has(verb)
  const moves = readMoves(copy, id, onlyMoves ? wayOf(action, verb) : options.move)
  if (!moves.ok) return moves
  const reactions = reactionsIn(options)
  if (onlyMoves) return walkOnly(copy, id, moves.value, reactions)
  const before = moves.value.filter((move) => move.when === 'before')
  for (const move of before) {
    const stuck = refuseMove(copy, id, move, verb === 'dash' ? speedNow(copy, id) : 0)
    if (stuck !== null) return stuck
    tryMove(copy, id, move)
  }
  const deeds = readDeeds(copy, action, moves.value.length > 0, lenient)
  if (!deeds.ok) return deeds
  const { main, bonus, bonusFirst } = deeds.value
  const after = moves.value.filter((move) => move.when === 'after')
  const sprints = main.deed.kind === 'sprint'
  const pair = bonus === undefined ? [main] : bonusFirst ? [bonus, main] : [main, bonus]
  const steps = sprints ? [...pair, ...before, ...after] : [...before, ...pair, ...after]
  const { deed } = main
  const ends = deed.kind === 'plain' && ['wait', 'death_save', 'surrender', 'flee'].includes(deed.what)
  return done({ steps, main, ends, reactions, holds: options.hold_turn === true })
}

/** Where a message that only moves goes. */
function wayOf(action: AttemptedAction, verb: string): JsonValue {
  const { options = {}, target_id: target } = action
  if (isJsonObject(options.move) || (Array.isArray(options.move) && options.move.length > 0))
    return options.move
  const away = verb === 'step_back' || verb === 'withdraw'
  const { feet } = options
  const to = typeof options.to === 'string' ? options.to : (target ?? (away ? 'away' : ''))
  return { to, when: 'before', ...(feet !== undefined && { feet }) }
}

function walkOnly(
  copy: Battle,
  id: string,
  moves: readonly PlannedMove[],
  reactions: TurnPlan['reactions'],
): Result<TurnPlan> {
  for (const move of moves) {
    const stuck = refuseMove(copy, id, move)
    if (stuck !== null) return stuck
    const from = stateOf(copy, id).position
    tryMove(copy, id, move)
    if (stateOf(copy, id).position === from)
      return refuse('rules/there-already', `${stateOf(copy, id).name} stands there already.`, {
        rule: 'PIPE-06',
      })
  }
  return done({ steps: moves, main: undefined, ends: false, reactions })
}

interface ReadDeeds {
  readonly main: PlannedAction
  readonly bonus: PlannedAction | undefined
  readonly bonusFirst: boolean
}

/** Reads the deed of a message and the one of its bonus action, each against what the other leaves. */
function readDeeds(
  copy: Battle,
  action: AttemptedAction,
  moving: boolean,
  lenient: boolean,
): Result<ReadDeeds> {
  const id = action.actor_id
  const main = readMain(copy, action, moving, lenient)
  if (!main.ok) return main
  const asked = bonusIn(action)
  if (asked === undefined) return done({ main: main.value, bonus: undefined, bonusFirst: false })
  const paid = checkCost(copy, id, main.value.deed, main.value.cost)
  if (!paid.ok) return paid
  payCost(copy, id, main.value.deed, main.value.cost)
  const read = readBonus(copy, asked, main.value.deed, lenient)
  if (!read.ok) return read
  const cost = costOf(copy, id, read.value, true)
  if (!cost.ok) return cost
  const payable = checkCost(copy, id, read.value, cost.value)
  if (!payable.ok) return payable
  const bonus = { deed: read.value, cost: cost.value }
  return done({ main: main.value, bonus, bonusFirst: comesFirst(read.value, asked) })
}

function readMain(
  copy: Battle,
  action: AttemptedAction,
  moving: boolean,
  lenient: boolean,
): Result<PlannedAction> {
  const id = action.actor_id
  const read = readTurnAction(copy, action, lenient)
  if (!read.ok) return read
  const dashes = read.value.kind === 'plain' && read.value.what === 'dash'
  const deed: TurnAction = dashes && moving ? { kind: 'sprint' } : read.value
  const cost = costOf(copy, id, deed, action.options?.cost === 'bonus')
  if (!cost.ok) return cost
  const payable = checkCost(copy, id, deed, cost.value)
  return payable.ok ? done({ deed, cost: cost.value }) : payable
}

/** `options.bonus`: a verb, or an action of its own. */
function bonusIn(action: AttemptedAction): AttemptedAction | undefined {
  const told = action.options?.bonus
  if (typeof told === 'string' && told !== '') return { verb: told, actor_id: action.actor_id }
  if (!isJsonObject(told) || typeof told.verb !== 'string') return undefined
  const text = (key: string) => (typeof told[key] === 'string' ? { [key]: told[key] } : {})
  const { bonus: _, ...rest } = isJsonObject(told.options) ? told.options : ({} as JsonObject)
  return {
    verb: told.verb,
    actor_id: action.actor_id,
    ...text('target_id'),
    ...text('item_id'),
    ...text('words'),
    ...text('skill'),
    options: { ...rest, ...text('when') } as JsonObject,
  }
}

function readBonus(
  copy: Battle,
  action: AttemptedAction,
  main: TurnAction,
  lenient: boolean,
): Result<TurnAction> {
  const verb = turnVerb(action)
  if (verb !== 'attack' && verb !== 'off_hand' && verb !== 'offhand')
    return readTurnAction(copy, action, lenient)
  const first = main.kind === 'attack' ? main : undefined
  const aimed =
    first === undefined || action.target_id !== undefined ? action : { ...action, target_id: first.target }
  return readOffHandAttack(copy, aimed, first?.activity, lenient)
}

/** A rage or a blessing comes before the blow, a second blow after it. */
function comesFirst(deed: TurnAction, asked: AttemptedAction): boolean {
  const { when } = asked.options ?? {}
  if (deed.kind === 'off-hand') return false
  if (when === 'before' || when === 'after') return when === 'before'
  if (deed.kind === 'cast') return deed.spell.activities[0]?.kind === 'apply'
  return deed.kind === 'activity' && deed.activity.kind === 'apply'
}

/** Does what was planned, as far as whoever planned it stands; true when the turn is over with it. */
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
    else playDeed(battle, id, step)
  }
  return plan.ends || (state.economy.action < 1 && plan.holds !== true) || !canAct(state)
}

function playDeed(battle: Battle, id: string, { deed, cost }: PlannedAction): undefined {
  // Getting free takes the action itself, as it does for those without a player.
  const takesItself = deed.kind === 'plain' && deed.what === 'escape' && cost.from === 'action'
  if (!takesItself) payCost(battle, id, deed, cost)
  if (deed.kind === 'activity')
    logEvent(battle, 'uses_feature', {
      who: id,
      feature: deed.activity.name,
      cost: cost.from,
      targets: [...deed.targets],
    })
  doTurnAction(battle, id, deed)
}
