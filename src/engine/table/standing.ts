/**
 * Where a campaign stands, as its player may see it: everything a surface draws before anybody has typed a word. What is
 * shown of the world comes from the player's view, so nothing hidden can be in it.
 */
import { viewFor } from '../../core/document/view-for.ts'
import { isJsonObject } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { lastTurn } from '../../turn/last-turn.ts'
import { ownWords } from '../../turn/render.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { done, type Result } from '../../core/result.ts'
import { formatTime } from '../../core/time/time-format.ts'

/** Where a campaign stands. */
export interface Standing {
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
export async function standing(desk: CampaignDesk, campaignId: string): Promise<Result<Standing>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const last = await lastTurn(desk.store, head.value)
  if (!last.ok) return last
  const { campaign, scene, entities, time } = state.value
  const own = ownWords(state.value, await desk.rulesets(campaign.ruleset), [])
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
