/** Playing a turn through the whole pipeline: the door every surface uses. */
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import { runTurn } from '../turn/run-turn.ts'
import type { TurnDependencies } from '../turn/turn-dependencies.ts'
import type { PlayedTurn, TurnOptions } from '../turn/turn-request.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { moveTo } from './go-back.ts'
import { cupFor } from './turn-cup.ts'
import { done, type Result } from '../core/result.ts'

/**
 * Plays a turn and commits it; what comes back is the author's turn, which `playerTurn` turns into the player's.
 *
 * @example
 * const played = await playTurn(desk, 'the_salt_road_k3f9q2', 'I look around.')
 */
export function playTurn(
  desk: CampaignDesk,
  campaignId: string,
  input: unknown,
  options: TurnOptions = {},
): Promise<Result<AuthorTurn>> {
  return turnOf(runTurn(turnDesk(desk), { campaign_id: campaignId, input, ...options }))
}

async function turnOf(played: Promise<Result<PlayedTurn>>): Promise<Result<AuthorTurn>> {
  const result = await played
  return result.ok ? done(result.value.turn) : result
}

/** The desk of a turn, from a campaign's. */
export function turnDesk(desk: CampaignDesk): TurnDependencies {
  const { store, clock, patience, context, rulesets, worldFor, toSecret, gameMaster, backstop, limits } = desk
  const { loreFor, sceneLore, memory, profiles } = desk
  return {
    store,
    clock,
    patience,
    context,
    rulesets,
    worldFor,
    loreFor,
    sceneLore,
    memory,
    toSecret,
    gameMaster,
    backstop,
    limits,
    ...(profiles !== undefined && { profiles }),
    diceFor: (head, state) => cupFor(desk, head, state),
    moveTo: (campaignId, to, request) => moveTo(desk, campaignId, to, request),
  }
}
