/**
 * The status of a campaign, as its player may see it: everything a surface draws before anybody has typed a word.
 * What is shown of the world comes from the player's view, so nothing hidden can be in it.
 */

import { asObject, asText, asTexts } from '../../core/json.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { viewFor } from '../../knowledge/index.ts'
import { lastTurn, ownWords, shownChoices, withoutConsoleChoices } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { headAndPlayerState } from '../read-log.ts'

export interface CampaignStatus {
  readonly campaign_id: string
  readonly name: string
  readonly branch: string
  readonly turn_no: number
  readonly place: string
  /** What the place is like; empty when its author said nothing. */
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

export async function readStatus(
  dependencies: EngineDependencies,
  campaignId: string,
  /** The console belongs to the owner, and so do its choices. */
  owner = false,
): Promise<Result<CampaignStatus>> {
  const current = await headAndPlayerState(dependencies, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const kept = await lastTurn(dependencies.store, head)
  if (!kept.ok) return kept
  const last = owner ? kept.value : withoutConsoleChoices(kept.value)
  const { campaign, scene, entities, time } = state
  const own = ownWords(state, await dependencies.rulesets(campaign.ruleset), [])
  return done({
    campaign_id: head.campaign_id,
    name: campaign.name,
    branch: head.branch,
    turn_no: head.turn,
    place: own.location_confirmed,
    description: placeOf(entities[scene.location_id ?? '']).description,
    time: formatTime(campaign.calendar, time),
    time_of_day: time.time_of_day,
    session_header: own.session_header,
    resources: own.resources,
    view: viewFor(state, playerIdOf(state)),
    opening: openingOf(state),
    last:
      state.counters.user_scene_number === 0
        ? null
        : { narrative: last.narrative, planning_block: shownChoices(last.block) },
  })
}

/** The words a scenario opens with: the document `world/opening`, its `text` one paragraph or several. */
function openingOf(state: GameState): readonly string[] {
  const kept = state.documents[joinedKey('world', 'opening')]?.value
  const text = asObject(kept)?.text
  const paragraph = asText(text)
  return paragraph === undefined ? asTexts(text) : [paragraph]
}
