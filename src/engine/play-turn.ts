/** Playing a turn through the whole pipeline: the door every surface uses. */
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { Result } from '../core/result.ts'
import type { TurnOptions } from '../turn/open-turn.ts'
import { runTurn } from '../turn/orchestrator.ts'
import type { TurnDesk } from '../turn/turn-desk.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { cupFor } from './turn-cup.ts'

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
  return runTurn(turnDesk(desk), input, campaignId, options)
}

/** The desk of a turn, from a campaign's. */
export function turnDesk(desk: CampaignDesk): TurnDesk {
  const { store, clock, patience, context, rulesets, bookFor, hunt, gameMaster, backstop, limits } = desk
  const { loreFor, sceneLore, memory, profiles } = desk
  return {
    store,
    clock,
    patience,
    context,
    rulesets,
    bookFor,
    loreFor,
    sceneLore,
    memory,
    hunt,
    gameMaster,
    backstop,
    limits,
    ...(profiles !== undefined && { profiles }),
    cupFor: (head, state) => cupFor(desk, head, state),
  }
}
