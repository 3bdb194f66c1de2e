/**
 * Where a campaign stands, as its player may see it: everything a surface draws before anybody has typed a word. What is
 * shown of the world comes from the player's view, so nothing hidden can be in it.
 */

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { formatTime } from '../../core/time/time-format.ts'
import { viewFor } from '../../knowledge/index.ts'
import { lastTurn, ownWords } from '../../turn/index.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { turnRecords } from '../log.ts'
import { readFeedback } from '../turns/feedback.ts'
import { readTranscript } from './transcript.ts'

/** Where a campaign stands. */
export interface CampaignStatus {
  readonly campaign_id: string
  readonly name: string
  readonly branch: string
  readonly turn_no: number
  readonly place: string
  /** What the place is like; empty when nobody said. */
  readonly description: string
  readonly time: string
  readonly time_of_day: string
  /** As a turn has it: the status line and conditions are in it. */
  readonly session_header: string
  readonly resources: string
  readonly view: ReturnType<typeof viewFor>
  /** How the story begins, a paragraph each; empty when its author said nothing. */
  readonly opening: readonly string[]
  /** What was told last, and what could be done then; null before the first scene. */
  readonly last: { readonly narrative: string; readonly planning_block: PlanningBlock | null } | null
}

/** Looks where a campaign stands. */
export async function readStatus(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<CampaignStatus>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const last = await lastTurn(dependencies.store, head.value)
  if (!last.ok) return last
  const { campaign, scene, entities, time } = state.value
  const own = ownWords(state.value, await dependencies.rulesets(campaign.ruleset), [])
  const about = entities[scene.location_id ?? '']?.attrs.description
  return done({
    campaign_id: head.value.campaign_id,
    name: campaign.name,
    branch: head.value.branch,
    turn_no: head.value.turn,
    place: own.location_confirmed,
    description: typeof about === 'string' ? about : '',
    time: formatTime(campaign.calendar, time),
    time_of_day: time.time_of_day,
    session_header: own.session_header,
    resources: own.resources,
    view: viewFor(state.value, campaign.player_id ?? ''),
    opening: openingOf(state.value),
    last:
      state.value.counters.user_scene_number === 0
        ? null
        : { narrative: last.value.narrative, planning_block: last.value.block },
  })
}

/** The words a scenario opens with: the document `world/opening`, its `text` one paragraph or several. */
function openingOf(state: GameState): readonly string[] {
  const kept = state.documents[joinedKey('world', 'opening')]?.value
  const text = isJsonObject(kept) ? kept.text : undefined
  if (typeof text === 'string') return [text]
  return Array.isArray(text) ? text.filter((one): one is string => typeof one === 'string') : []
}

/** How somebody looks who bleeds. */
export type HealthBand = 'unhurt' | 'hurt' | 'bloodied' | 'near death' | 'down'

/** Somebody in a fight. */
export interface SeenCombatant {
  readonly id: string
  readonly name: string
  readonly initiative: number
  readonly side: 'you' | 'friend' | 'foe' | 'neither'
  readonly health: HealthBand
  readonly hp: { readonly current: number; readonly max: number } | null
  readonly conditions: readonly string[]
}

/** What shows at a table only now and then. */
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
  /** Turns of this branch that somebody said what they thought of. */
  readonly spoken_of: readonly number[]
}

/** Looks at it. */
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
  const said = await readFeedback(dependencies, campaignId)
  if (!said.ok) return said
  return done({
    undo: newest === 0 ? null : { turn_no: newest, input: last?.input ?? [] },
    redo: branches.value.find((one) => one.active)?.redo ?? 0,
    fight: fightIn(state.value),
    ending: await endingIn(dependencies, campaignId, state.value),
    spoken_of: [...new Set(said.value.map((one) => one.turn))],
  })
}

/** The ending with the words it was told in; they stand in the turn that reached it. */
async function endingIn(
  dependencies: EngineDependencies,
  campaignId: string,
  state: GameState,
): Promise<TableStatus['ending']> {
  const reached = documentIn(state, 'world', 'ending')
  if (typeof reached.id !== 'string' || typeof reached.turn !== 'number') return null
  const records = await turnRecords(dependencies, campaignId, reached.turn)
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

function fightIn(state: GameState): TableStatus['fight'] {
  const player = state.campaign.player_id ?? ''
  const seen = viewFor(state, player).combat
  if (seen === null) return null
  const fight = documentIn(state, 'combat', 'current')
  const order = Array.isArray(fight.initiative_order) ? fight.initiative_order : []
  const whose = objectIn(order[numberIn(fight.turn_index)]).id
  const combatants = objectIn(fight.combatants)
  const fighters = seen.initiative_order.map(({ id, name, initiative }): SeenCombatant => {
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

const sides: Readonly<Record<string, SeenCombatant['side']>> = { pc: 'friend', ally: 'friend', enemy: 'foe' }

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
