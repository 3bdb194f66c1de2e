/** The status of a table that surfaces show now and then: what can be undone, the fight, the ending, the turns with feedback. */

import { asList, asNumber, asObject, asText, asTexts, type JsonObject } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { viewFor } from '../../knowledge/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { recordedTurns } from '../read-log.ts'
import { readFeedback } from '../turns/player-feedback.ts'
import { readTranscript } from './transcript.ts'

/** How hurt a combatant looks to others. */
export type HealthBand = 'unhurt' | 'hurt' | 'bloodied' | 'near death' | 'down'

export interface SeenCombatant {
  readonly id: string
  readonly name: string
  readonly initiative: number
  readonly side: 'you' | 'friend' | 'foe' | 'neither'
  readonly health: HealthBand
  readonly hp: { readonly current: number; readonly max: number } | null
  readonly conditions: readonly string[]
}

/** What a table shows only now and then. A fight has figures for the player's side and a word for everybody else. */
export interface TableStatus {
  readonly undo: { readonly turn_no: number; readonly input: readonly string[] } | null
  readonly redo: number
  readonly fight: {
    readonly round: number
    readonly whose_turn: string | null
    readonly fighters: readonly SeenCombatant[]
  } | null
  readonly ending: {
    readonly turn_no: number
    readonly title: string
    readonly epilogue: readonly string[]
  } | null
  /** Turns of this branch that have feedback. */
  readonly spoken_of: readonly number[]
}

export async function readTable(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<TableStatus>> {
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const branches = await dependencies.store.branches(campaignId)
  if (!branches.ok) return branches
  const newest = head.value.turn
  const told = await readTranscript(dependencies, campaignId, { from: newest, to: newest })
  if (!told.ok) return told
  const last = told.value.turns.at(-1)
  const feedback = await readFeedback(dependencies, campaignId)
  if (!feedback.ok) return feedback
  return done({
    undo: newest === 0 ? null : { turn_no: newest, input: last?.input ?? [] },
    redo: branches.value.find((branch) => branch.active)?.redo ?? 0,
    fight: fightIn(state.value),
    ending: await endingIn(dependencies, campaignId, state.value),
    spoken_of: [...new Set(feedback.value.map(({ turn }) => turn))],
  })
}

/**
 * The ending with the words it was told in. The state counts story turns alone, the log counts talk at the table too: so
 * the turn that reached it is that one or a later one.
 */
async function endingIn(
  dependencies: EngineDependencies,
  campaignId: string,
  state: GameState,
): Promise<TableStatus['ending']> {
  const reached = documentIn(state, 'world', 'ending')
  const storyTurn = asNumber(reached.turn)
  if (asText(reached.id) === undefined || storyTurn === undefined) return null
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return null
  const later = { from: storyTurn, to: head.value.turn }
  for await (const turn of recordedTurns(dependencies.store, head.value, later)) {
    if (!turn.ok) return null
    const { resolved } = turn.value
    const event = resolved.body.engine_events.find(({ type }) => type === 'ending_reached')
    if (event === undefined) continue
    const { title, epilogue } = event.details
    return { turn_no: resolved.turn, title: asText(title) ?? '', epilogue: asTexts(epilogue) }
  }
  return { turn_no: storyTurn, title: '', epilogue: [] }
}

function fightIn(state: GameState): TableStatus['fight'] {
  const player = playerIdOf(state)
  const seen = viewFor(state, player).combat
  if (seen === null) return null
  const fight = documentIn(state, 'combat', 'current')
  const next = asList(fight.initiative_order)[asNumber(fight.turn_index) ?? 0]
  const nextId = asObject(next)?.id
  const combatants = asObject(fight.combatants) ?? {}
  const fighters = seen.initiative_order.map(({ id, name, initiative }): SeenCombatant => {
    const combatant = asObject(combatants[id]) ?? {}
    const hp = { current: asNumber(combatant.hp_current) ?? 0, max: asNumber(combatant.hp_max) ?? 0 }
    const side = id === player ? 'you' : (sides[String(combatant.type)] ?? 'neither')
    const own = side === 'you' || side === 'friend'
    return {
      id,
      name,
      initiative,
      side,
      health: healthBand(hp),
      hp: own ? hp : null,
      conditions: asTexts(combatant.status),
    }
  })
  const isKnown = fighters.some(({ id }) => id === nextId)
  return { round: seen.current_round ?? 0, whose_turn: isKnown ? String(nextId) : null, fighters }
}

const sides: Readonly<Record<string, SeenCombatant['side']>> = { pc: 'friend', ally: 'friend', enemy: 'foe' }

function healthBand({ current, max }: { readonly current: number; readonly max: number }): HealthBand {
  if (current <= 0) return 'down'
  if (current >= max) return 'unhurt'
  if (current * 4 <= max) return 'near death'
  return current * 2 <= max ? 'bloodied' : 'hurt'
}

function documentIn(state: GameState, kind: string, id: string): JsonObject {
  return (state.documents[joinedKey(kind, id)]?.value ?? {}) as JsonObject
}
