/**
 * Tension moves and complications. Eight kinds of move, never one kind three times running, a rest after two in a
 * row, never more than two pending threats; an unanswered threat hardens, a settled one is gone. Complications follow
 * success, never undo it, and are off unless the campaign's calibration wants them.
 */
import { asInteger, isJsonObject, type JsonObject } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { currentTurn, documentOf, rowOf } from '../../core/state/readers.ts'
import type { Fact } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { objectList } from '../state-readers.ts'

import { noChange, type WorldChange, WorldEdit } from '../world-edit.ts'

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
  /** The entity behind it, if any. */
  readonly source_id?: string
}

const mostThreats = 2
const mostKept = 6
const calm: readonly string[] = ['clever_success', 'escape', 'transition']

/** Turns an unanswered threat stays soft. */
export const turnsUntilHard = 2

interface Made {
  readonly type: string
  readonly turn: number
}

function movesMade(state: GameState): readonly Made[] {
  const kept = documentOf(state, 'world', 'tension').moves
  return objectList(kept, mostKept).map((move) => ({
    type: String(move.type),
    turn: asInteger(move.turn) ?? 0,
  }))
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
  const type = tensionTypes.find((known) => known === move.type)
  const turn = currentTurn(state)
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
  if (made.slice(-2).length === 2 && made.slice(-2).every((earlier) => earlier.type === type))
    return refuse('world/tension-repeats', `Twice "${type}" is enough; press in another way.`)
  const running = movesInARow(state)
  const last = made.slice(-running)
  if (last.length === running && last.every((earlier, index) => earlier.turn === turn - running + index))
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
export function admitTension(move: TensionMove, state: GameState, mood?: string): Result<WorldChange> {
  const admitted = problemWith(move, state, mood)
  if (!admitted.ok) return admitted
  const turn = currentTurn(state)
  const edit = new WorldEdit(state)
  const moves = [...movesMade(state), { type: admitted.value, turn }].slice(-mostKept)
  const text = move.text.trim().slice(0, 500).toWellFormed()
  const source =
    move.source_id !== undefined && rowOf(state.entities, move.source_id) !== undefined
      ? move.source_id
      : null
  const world = {
    documents_update: [
      {
        kind: 'world' as const,
        id: 'tension',
        set: [{ path: ['moves'], value: moves.map((made) => ({ ...made })) }],
      },
    ],
  }
  edit.record('tension_move', { move: admitted.value, text, source_id: source }, world, ['tension'])
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
    edit.record('threat_noted', { fact_id: fact.id, what: text, level: 'soft' }, { facts_add: [threat] }, [
      'threat',
    ])
  }
  return done(edit.finish())
}

/** Ages unanswered threats: soft becomes hard, and a hard one is due. */
export function ageThreats(state: GameState): WorldChange {
  const turn = currentTurn(state)
  const edit = new WorldEdit(state)
  for (const fact of pendingThreats(state)) {
    const object = (isJsonObject(fact.object) ? fact.object : { what: String(fact.object) }) as JsonObject
    const since = asInteger(object.since_turn) ?? fact.discovered_turn ?? turn
    if (turn - since < turnsUntilHard) continue
    const details = { fact_id: fact.id, what: object.what ?? '', source_id: object.source_id ?? null }
    if (object.level === 'hard' || object.level === 'lethal') {
      edit.emit('threat_due', details, ['threat', 'major'])
      continue
    }
    const harder = { ...object, level: 'hard', since_turn: turn }
    edit.record(
      'threat_hardened',
      { ...details, from: 'soft', to: 'hard' },
      { facts_update: [{ id: fact.id, object: harder }] },
      ['threat'],
    )
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

/** Whether this table plays with complications: `calibration.complications` or `system.complications` is true. */
export function playsComplications(state: GameState): boolean {
  const { calibration, system } = state.campaign
  return [calibration, system].some((settings) => isJsonObject(settings) && settings.complications === true)
}

/**
 * The chance in per cent after so many successes in a row.
 *
 * @example
 * complicationChance(2) // 40
 */
export function complicationChance(streak: number): number {
  return Math.min(75, 20 + 10 * Math.max(0, Math.floor(streak)))
}

/** How far a complication reaches after so many successes. */
export function complicationScale(streak: number): 'local' | 'regional' | 'significant' {
  if (streak >= 5) return 'significant'
  return streak >= 3 ? 'regional' : 'local'
}

/** How many risky things went well in a row. */
export function successStreak(state: GameState): number {
  return Math.max(0, asInteger(documentOf(state, 'world', 'complications').success_streak) ?? 0)
}

/**
 * What a risky act brings besides its own outcome. `total` is what a d100 showed.
 *
 * @example
 * const { events } = admitComplication(state, { succeeded: true, total: 12 })
 */
export function admitComplication(
  state: GameState,
  act: { readonly succeeded: boolean; readonly total: number },
): WorldChange {
  if (!playsComplications(state)) return noChange
  const streak = successStreak(state)
  const chance = complicationChance(streak)
  const triggered = act.succeeded && Number.isInteger(act.total) && act.total >= 1 && act.total <= chance
  const after = triggered || !act.succeeded ? 0 : streak + 1
  const edit = new WorldEdit(state)
  const details = {
    triggered,
    chance,
    total: act.total,
    streak_before: streak,
    streak_after: after,
    scale: complicationScale(streak),
  }
  const set = [{ path: ['success_streak'], value: after }]
  const change = { documents_update: [{ kind: 'world' as const, id: 'complications', set }] }
  const tags = triggered ? ['complication'] : ['complication', 'hidden']
  edit.record(triggered ? 'complication' : 'complication_averted', details, change, tags)
  return edit.finish()
}
