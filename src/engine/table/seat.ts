/**
 * What shows at a table only now and then: the way back and forth, a fight, an ending. All of it is what the player may
 * see: in a fight those they know of, with figures for their own side and a word for everybody else.
 */
import { viewFor } from '../../core/document/view-for.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { done, type Result } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { feedbackOn } from '../feedback.ts'
import { transcript } from './transcript.ts'
import { turnRecords } from './turn-records.ts'

/** How somebody looks who bleeds. */
export type HealthBand = 'unhurt' | 'hurt' | 'bloodied' | 'near death' | 'down'

/** Somebody in a fight. */
export interface SeenFighter {
  readonly id: string
  readonly name: string
  readonly initiative: number
  readonly side: 'you' | 'friend' | 'foe' | 'neither'
  readonly health: HealthBand
  readonly hp: { readonly current: number; readonly max: number } | null
  readonly conditions: readonly string[]
}

/** What shows at a table only now and then. */
export interface Seat {
  readonly undo: { readonly turn_no: number; readonly input: readonly string[] } | null
  readonly redo: number
  readonly fight: {
    readonly round: number
    readonly whose_turn: string | null
    readonly fighters: readonly SeenFighter[]
  } | null
  readonly ending: {
    readonly turn_no: number
    readonly title: string
    readonly epilogue: readonly string[]
  } | null
  /** Turns of this branch that somebody said what they thought of. */
  readonly spoken_of: readonly number[]
}

/** Looks at it. */
export async function seat(desk: CampaignDesk, campaignId: string): Promise<Result<Seat>> {
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const branches = await desk.store.branches(campaignId)
  if (!branches.ok) return branches
  const newest = head.value.turn
  const told = await transcript(desk, campaignId, { from: newest, to: newest })
  if (!told.ok) return told
  const last = told.value.turns.at(-1)
  const said = await feedbackOn(desk, campaignId)
  if (!said.ok) return said
  return done({
    undo: newest === 0 ? null : { turn_no: newest, input: last?.input ?? [] },
    redo: branches.value.find((one) => one.active)?.redo ?? 0,
    fight: fightIn(state.value),
    ending: await endingIn(desk, campaignId, state.value),
    spoken_of: [...new Set(said.value.map((one) => one.turn))],
  })
}

/** The ending with the words it was told in; they stand in the turn that reached it. */
async function endingIn(desk: CampaignDesk, campaignId: string, state: GameState): Promise<Seat['ending']> {
  const reached = documentIn(state, 'world', 'ending')
  if (typeof reached.id !== 'string' || typeof reached.turn !== 'number') return null
  const records = await turnRecords(desk, campaignId, reached.turn)
  const events = records.ok
    ? records.value.flatMap((one) => (one.kind === 'resolved' ? one.body.engine_events : []))
    : []
  const { title, epilogue } = events.find((one) => one.type === 'ending_reached')?.details ?? {}
  return {
    turn_no: reached.turn,
    title: typeof title === 'string' ? title : '',
    epilogue: textsIn(epilogue),
  }
}

function fightIn(state: GameState): Seat['fight'] {
  const player = state.campaign.player_id ?? ''
  const seen = viewFor(state, player).combat
  if (seen === null) return null
  const fight = documentIn(state, 'combat', 'current')
  const order = Array.isArray(fight.initiative_order) ? fight.initiative_order : []
  const whose = objectIn(order[numberIn(fight.turn_index)]).id
  const combatants = objectIn(fight.combatants)
  const fighters = seen.initiative_order.map(({ id, name, initiative }): SeenFighter => {
    const one = objectIn(combatants[id])
    const hp = { current: numberIn(one.hp_current), max: numberIn(one.hp_max) }
    const side = id === player ? 'you' : (sides[String(one.type)] ?? 'neither')
    const own = side === 'you' || side === 'friend'
    return {
      id,
      name,
      initiative,
      side,
      health: bandOf(hp),
      hp: own ? hp : null,
      conditions: textsIn(one.status),
    }
  })
  const known = fighters.some((one) => one.id === whose)
  return { round: seen.current_round ?? 0, whose_turn: known ? String(whose) : null, fighters }
}

const sides: Readonly<Record<string, SeenFighter['side']>> = { pc: 'friend', ally: 'friend', enemy: 'foe' }

function bandOf({ current, max }: { readonly current: number; readonly max: number }): HealthBand {
  if (current <= 0) return 'down'
  if (current >= max) return 'unhurt'
  if (current * 4 <= max) return 'near death'
  return current * 2 <= max ? 'bloodied' : 'hurt'
}

function documentIn(state: GameState, kind: string, id: string): JsonObject {
  return (state.documents[joinedKey(kind, id)]?.value ?? {}) as JsonObject
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function numberIn(value: JsonValue | undefined): number {
  return typeof value === 'number' ? value : 0
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}
