/**
 * Tension moves and the threats they announce. Eight kinds of move, never one kind three times running, a rest after
 * two in a row, never more than two pending threats; an unanswered threat hardens, a settled one is gone.
 */
import { asInteger, asObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/state-queries.ts'
import type { Fact } from '../../core/state/table-row-schemas.ts'
import { type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import { objectList } from '../read-untrusted-lists.ts'

export const tensionTypes = [
  'unwelcome_truth',
  'approaching_threat',
  'put_in_a_spot',
  'opportunity_with_cost',
  'use_up_resources',
  'turn_move_back',
  'separate',
  'downside',
] as const
type TensionType = (typeof tensionTypes)[number]

/** A move that a planner wants to make. */
interface TensionMove {
  readonly type: string
  readonly text: string
  /** The entity behind it, if any. */
  readonly source_id?: string
}

const maxThreats = 2
/** How many earlier moves are stored. */
const maxStored = 6
/** After these the player breathes. */
const calmMoods: ReadonlySet<string> = new Set(['clever_success', 'escape', 'transition'])

/** Turns an unanswered threat stays soft. */
const turnsUntilHard = 2

/**
 * Admits a planner's move, or says why not; what it announces is kept until it is answered.
 *
 * @example
 * const made = admitTension({ type: 'approaching_threat', text: 'Boots on the stair.' }, state)
 */
export function admitTension(move: TensionMove, state: GameState, mood?: string): Result<WorldChange> {
  const checked = checkMove(move, state, mood)
  if (!checked.ok) return checked
  const type = checked.value
  const turn = currentTurn(state)
  const moves = [...earlierMoves(state), { type, turn }].slice(-maxStored)
  const text = move.text.trim().slice(0, 500).toWellFormed()
  const source_id = rowOf(state.entities, move.source_id)?.id ?? null
  const edit = new WorldEdit(state)
  const event = { type: 'tension_move', details: { move: type, text, source_id }, tags: ['tension'] }
  edit.recordWorld(event, 'tension', { moves: moves.map((made) => ({ ...made })) })
  if (type === 'approaching_threat') announceThreat(edit, text, source_id)
  return done(edit.finish())
}

function checkMove(move: TensionMove, state: GameState, mood: string | undefined): Result<TensionType> {
  const type = tensionTypes.find((known) => known === move.type)
  if (type === undefined)
    return refuse(
      'world/unknown-tension',
      `There is no move "${move.type.slice(0, 60)}"; there are ${tensionTypes.join(', ')}.`,
    )
  if (move.text.trim() === '') return refuse('world/empty-tension', 'A move must say what presses.')
  if (mood !== undefined && calmMoods.has(mood))
    return refuse(
      'world/tension-rests',
      'After a clever success, an escape or a change of scene the player breathes.',
    )
  const earlier = earlierMoves(state)
  const lastTwo = earlier.slice(-2)
  if (lastTwo.length === 2 && lastTwo.every((made) => made.type === type))
    return refuse('world/tension-repeats', `Twice "${type}" is enough; press in another way.`)
  const most = movesInARow(state)
  const last = earlier.slice(-most)
  const turn = currentTurn(state)
  if (last.length === most && last.every((made, index) => made.turn === turn - most + index))
    return refuse('world/tension-rests', `After ${most} turns of pressure comes a quiet one.`)
  if (type === 'approaching_threat' && pendingThreats(state).length >= maxThreats)
    return refuse('world/too-many-threats', `${maxThreats} threats hang in the air; let one fall first.`)
  return done(type)
}

function earlierMoves(state: GameState): readonly { readonly type: string; readonly turn: number }[] {
  return objectList(documentOf(state, 'world', 'tension').moves, maxStored).map(({ type, turn }) => ({
    type: String(type),
    turn: asInteger(turn) ?? 0,
  }))
}

/** How many turns running a table takes moves before it rests. */
function movesInARow({ campaign }: GameState): number {
  const calibration = campaign.calibration as JsonObject
  return asObject(calibration.agency)?.world_agency === 'aggressive' ? 3 : 2
}

/** Threats that hang in the air: facts `pending_threat`, as the rules read them too. */
export function pendingThreats(state: GameState): readonly Fact[] {
  return Object.values(state.facts).filter((fact) => fact.predicate === 'pending_threat')
}

function announceThreat(edit: WorldEdit, what: string, source_id: string | null): void {
  const turn = currentTurn(edit.state)
  const id = `threat_${turn}`
  const threat = {
    id,
    subject_id: source_id ?? 'scene',
    predicate: 'pending_threat',
    object: { what, level: 'soft', source_id, since_turn: turn, type: 'approaching_threat' },
    visibility: 'known',
    tags: ['threat'],
    discovered_turn: turn,
  }
  edit.record('threat_noted', { fact_id: id, what, level: 'soft' }, { facts_add: [threat] }, ['threat'])
}

/** Ages unanswered threats: soft becomes hard, and a hard one is due. */
export function ageThreats(state: GameState): WorldChange {
  const turn = currentTurn(state)
  const edit = new WorldEdit(state)
  for (const fact of pendingThreats(state)) {
    const threat: JsonObject = asObject(fact.object) ?? { what: String(fact.object) }
    const since = asInteger(threat.since_turn) ?? fact.discovered_turn ?? turn
    if (turn - since < turnsUntilHard) continue
    const details = { fact_id: fact.id, what: threat.what ?? '', source_id: threat.source_id ?? null }
    if (threat.level === 'hard' || threat.level === 'lethal') {
      edit.emit('threat_due', details, ['threat', 'major'])
      continue
    }
    const change = { facts_update: [{ id: fact.id, object: { ...threat, level: 'hard', since_turn: turn } }] }
    edit.record('threat_hardened', { ...details, from: 'soft', to: 'hard' }, change, ['threat'])
  }
  return edit.finish()
}

/** Takes a threat out of the air: answered, fled from, or fallen. */
export function settleThreat(factId: string, how: string, state: GameState): Result<WorldChange> {
  const fact = rowOf(state.facts, factId)
  if (fact?.predicate !== 'pending_threat')
    return refuse('world/unknown-threat', `No threat "${factId}" hangs in the air.`)
  const edit = new WorldEdit(state)
  edit.record('threat_cleared', { fact_id: factId, by: how }, { facts_remove: [{ id: factId }] }, ['threat'])
  return done(edit.finish())
}
