/**
 * Pressure as a craft: eight kinds of move, never one kind three times running, a rest after two in a row, never more
 * than two threats in the air, and a threat nobody answers grows from soft to hard. What is settled is gone.
 */
import { isJsonObject, type JsonObject } from '../core/json.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { Fact } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import { documentOf, objectsIn, own, playingTurn, wholeIn } from './state-rows.ts'
import { Unfolding } from './unfolding.ts'
import type { Happening } from './world-event.ts'

/** The eight moves. */
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
/** One of the eight. */
export type TensionType = (typeof tensionTypes)[number]

/** A move that a planner wants to make. */
export interface TensionMove {
  readonly type: string
  readonly text: string
  /** Who is behind it, when somebody is. */
  readonly source_id?: string
}

const mostThreats = 2
const mostKept = 6
const calm: readonly string[] = ['clever_success', 'escape', 'transition']

/** Turns a threat stays soft when nobody answers it. */
export const patience = 2

interface Made {
  readonly type: string
  readonly turn: number
}

function movesMade(state: GameState): readonly Made[] {
  const kept = documentOf(state, 'world', 'tension').moves
  return objectsIn(kept, mostKept).map((one) => ({ type: String(one.type), turn: wholeIn(one.turn, 0) }))
}

/** Threats that hang in the air: facts `pending_threat`, as the rules read them too. */
export function pendingThreats(state: GameState): readonly Fact[] {
  return Object.values(state.facts).filter((fact) => fact.predicate === 'pending_threat')
}

/** How many turns running a table takes moves before it rests. */
function movesInARow(state: GameState): number {
  const { agency } = state.campaign.calibration as JsonObject
  return isJsonObject(agency) && agency.world_agency === 'aggressive' ? 3 : 2
}

function problemWith(move: TensionMove, state: GameState, mood: string | undefined): Result<TensionType> {
  const type = tensionTypes.find((one) => one === move.type)
  const turn = playingTurn(state)
  const made = movesMade(state)
  if (type === undefined)
    return refuse(
      'world/unknown-tension',
      `There is no move "${move.type.slice(0, 60)}"; there are ${tensionTypes.join(', ')}.`,
    )
  if (move.text.trim() === '') return refuse('world/empty-tension', 'A move must say what presses.')
  if (mood !== undefined && calm.includes(mood))
    return refuse(
      'world/tension-rests',
      'After a clever success, an escape or a change of scene the player breathes.',
    )
  if (made.slice(-2).length === 2 && made.slice(-2).every((one) => one.type === type))
    return refuse('world/tension-repeats', `Twice "${type}" is enough; press in another way.`)
  const running = movesInARow(state)
  const last = made.slice(-running)
  if (last.length === running && last.every((one, index) => one.turn === turn - running + index))
    return refuse('world/tension-rests', `After ${running} turns of pressure comes a quiet one.`)
  if (type === 'approaching_threat' && pendingThreats(state).length >= mostThreats)
    return refuse('world/too-many-threats', `${mostThreats} threats hang in the air; let one fall first.`)
  return done(type)
}

/**
 * Admits a planner's move, or says why not; what it announces is kept until it is answered.
 *
 * @example
 * const made = admitTension({ type: 'approaching_threat', text: 'Boots on the stair.' }, state)
 */
export function admitTension(move: TensionMove, state: GameState, mood?: string): Result<Happening> {
  const admitted = problemWith(move, state, mood)
  if (!admitted.ok) return admitted
  const turn = playingTurn(state)
  const work = new Unfolding(state)
  const moves = [...movesMade(state), { type: admitted.value, turn }].slice(-mostKept)
  const text = move.text.trim().slice(0, 500).toWellFormed()
  const source =
    move.source_id !== undefined && own(state.entities, move.source_id) !== undefined ? move.source_id : null
  const book = {
    documents_update: [
      {
        kind: 'world' as const,
        id: 'tension',
        set: [{ path: ['moves'], value: moves.map((one) => ({ ...one })) }],
      },
    ],
  }
  work.record('tension_move', { move: admitted.value, text, source_id: source }, book, ['tension'])
  if (admitted.value === 'approaching_threat') {
    const object = { what: text, level: 'soft', source_id: source, since_turn: turn, type: admitted.value }
    const fact = {
      id: `threat_${turn}`,
      subject_id: source ?? 'scene',
      predicate: 'pending_threat',
      object,
      visibility: 'known',
    }
    const threat = { ...fact, tags: ['threat'], discovered_turn: turn }
    work.record('threat_noted', { fact_id: fact.id, what: text, level: 'soft' }, { facts_add: [threat] }, [
      'threat',
    ])
  }
  return done(work.finish())
}

/** Lets threats nobody answered grow: soft becomes hard, and a hard one is due. */
export function ageThreats(state: GameState): Happening {
  const turn = playingTurn(state)
  const work = new Unfolding(state)
  for (const fact of pendingThreats(state)) {
    const object = (isJsonObject(fact.object) ? fact.object : { what: String(fact.object) }) as JsonObject
    const since = wholeIn(object.since_turn, fact.discovered_turn ?? turn)
    if (turn - since < patience) continue
    const details = { fact_id: fact.id, what: object.what ?? '', source_id: object.source_id ?? null }
    if (object.level === 'hard' || object.level === 'lethal') {
      work.tell('threat_due', details, ['threat', 'major'])
      continue
    }
    const harder = { ...object, level: 'hard', since_turn: turn }
    work.record(
      'threat_hardened',
      { ...details, from: 'soft', to: 'hard' },
      { facts_update: [{ id: fact.id, object: harder }] },
      ['threat'],
    )
  }
  return work.finish()
}

/** Takes a threat out of the air: answered, fled from, or fallen. */
export function settleThreat(factId: string, how: string, state: GameState): Result<Happening> {
  const fact = own(state.facts, factId)
  if (fact?.predicate !== 'pending_threat')
    return refuse('world/unknown-threat', `No threat "${factId}" hangs in the air.`)
  const work = new Unfolding(state)
  work.record('threat_cleared', { fact_id: factId, by: how }, { facts_remove: [{ id: factId }] }, ['threat'])
  return done(work.finish())
}
