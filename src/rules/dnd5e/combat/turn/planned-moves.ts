/** Movement within a player's turn: read and refused on a dry run, then done. */
import { asObject, type JsonObject, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import { cannotMove, effectsOf } from '../../checks/condition-effects.ts'
import {
  directionAway,
  moveBy,
  movementLeft,
  moveWithin,
  speedNow,
  standUp,
} from '../movement/move-flee-surrender.ts'
import {
  type Battle,
  conditionsOf,
  gripOn,
  isOut,
  isProne,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'

export interface PlannedMove {
  /** A combatant's id, or `away`. */
  readonly to: string
  /** Feet; missing is as far as it makes sense. */
  readonly feet?: number
  readonly when: 'before' | 'after'
}

const maxMoves = 4

/** Reads `options.move`: one movement or a few. */
export function readMoves(battle: Battle, id: string, value: JsonValue | undefined): Result<PlannedMove[]> {
  const listed = value === undefined ? [] : Array.isArray(value) ? (value as JsonValue[]) : [value]
  if (listed.length > maxMoves)
    return refuse('rules/too-many-moves', `One turn holds at most ${maxMoves} movements.`)
  const moves: PlannedMove[] = []
  for (const entry of listed) {
    const read = readMove(battle, id, entry)
    if (!read.ok) return read
    moves.push(read.value)
  }
  return done(moves)
}

function readMove(battle: Battle, id: string, value: JsonValue): Result<PlannedMove> {
  const { to, feet, when }: JsonObject = asObject(value) ?? { to: value }
  const combatants = battle.document.combatants
  if (typeof to !== 'string' || (to !== 'away' && combatants[to] === undefined)) {
    const others = Object.entries(combatants).filter(([entry]) => entry !== id)
    const names = [...new Set(others.map(([entry, { name }]) => name ?? entry))]
    const message = `Say where to: "away", or towards one of ${names.join(', ')}.`
    return refuse('rules/no-way', message, { rule: 'PIPE-03' })
  }
  if (to === id || (to !== 'away' && isOut(stateOf(battle, to))))
    return refuse('rules/no-way', `There is no going towards ${combatants[to]?.name ?? to} now.`, {
      rule: 'PIPE-06',
    })
  if (feet !== undefined && (typeof feet !== 'number' || !Number.isSafeInteger(feet) || feet < 1))
    return refuse('rules/no-way', 'Feet are a whole number of at least 1.')
  const side = when === 'before' || when === 'after' ? when : to === 'away' ? 'after' : 'before'
  return done({ to, when: side, ...(feet !== undefined && { feet }) })
}

/** Why a combatant cannot move now; null when it can. `extra` is what a Dash of this turn adds. */
export function refuseMove(battle: Battle, id: string, move: PlannedMove, extra = 0) {
  const state = stateOf(battle, id)
  const held = effectsOf(conditionsOf(state)).find((effect) => effect.cannotMove)
  if (cannotMove(conditionsOf(state))) {
    const grip = gripOn(state) !== undefined
    const message = `${state.name} is ${held?.name ?? 'held'} and cannot move${grip ? '; escape first' : ''}.`
    return refuse('rules/held', message, { rule: 'PIPE-06', ...(grip && { data: { instead: 'escape' } }) })
  }
  const left = movementLeft(battle, id) + extra
  if (left < (move.feet ?? 1)) {
    const message = `${left} feet of movement are left this turn${left === 0 ? '' : `, not ${move.feet}`}; dash for more.`
    return refuse('rules/no-movement', message, { rule: 'RULE-10', data: { left, instead: 'dash' } })
  }
  return null
}

/** Moves on a dry run: no Opportunity Attacks, only position and movement change. */
export function tryMove(copy: Battle, id: string, move: PlannedMove): undefined {
  const state = stateOf(copy, id)
  const step = stepOf(copy, id, move, movementLeft(copy, id))
  const cost = isProne(state) ? Math.ceil(speedNow(copy, id) / 2) : 0
  state.lasting = state.lasting.filter((effect) => effect.condition !== 'prone')
  state.position += step
  state.economy.movement = Math.max(0, state.economy.movement - cost - Math.abs(step))
}

/** How many feet along the line, negative for back. */
function stepOf(battle: Battle, id: string, move: PlannedMove, left: number): number {
  const most = Math.min(left, move.feet ?? left)
  if (move.to === 'away') return directionAway(battle, id) * most
  const gap = stateOf(battle, move.to).position - stateOf(battle, id).position
  return Math.sign(gap) * Math.min(most, Math.max(0, Math.abs(gap) - 5))
}

/** Moves as far as the movement goes, past the Opportunity Attacks of those it leaves. */
export function doMove(battle: Battle, id: string, move: PlannedMove): undefined {
  const state = stateOf(battle, id)
  standUp(battle, id)
  if (cannotMove(conditionsOf(state))) return
  const step = stepOf(battle, id, move, state.economy.movement)
  if (step === 0) return
  if (move.to === 'away') return moveBy(battle, id, step)
  const gap = Math.abs(stateOf(battle, move.to).position - state.position)
  moveWithin(battle, id, move.to, gap - Math.abs(step))
}
