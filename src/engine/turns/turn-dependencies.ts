/** Playing a turn through the whole pipeline: the door every surface uses. */
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { GameState } from '../../core/state/state.ts'
import { type Cup, fillCup } from '../../dice/cup.ts'
import type { Head, StateStore } from '../../store/state-store.ts'
import type { TurnOptions } from '../../turn/open-turn.ts'
import { runTurn } from '../../turn/orchestrator.ts'
import type { TurnDesk } from '../../turn/turn-desk.ts'
import type { EngineDependencies } from '../dependencies.ts'

/**
 * Plays a turn and commits it; what comes back is the author's turn, which `playerTurn` turns into the player's.
 *
 * @example
 * const played = await playTurn(dependencies, 'the_salt_road_k3f9q2', 'I look around.')
 */
export function playTurn(
  dependencies: EngineDependencies,
  campaignId: string,
  input: unknown,
  options: TurnOptions = {},
): Promise<Result<AuthorTurn>> {
  return runTurn(turnDependencies(dependencies), input, campaignId, options)
}

/** The dependencies of a turn, from a campaign's. */
export function turnDependencies(dependencies: EngineDependencies): TurnDesk {
  const { store, clock, patience, context, rulesets, bookFor, hunt, gameMaster, backstop, limits } =
    dependencies
  const { loreFor, sceneLore, memory, profiles } = dependencies
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
    cupFor: (head, state) => diceRollerFor(dependencies, head, state),
  }
}

/** Where dice come from: the seeds, what was rolled before, and how a seed becomes dice. */
export interface DiceSource extends Pick<EngineDependencies, 'streams'> {
  readonly store: Pick<StateStore, 'secret' | 'rollsFrom'>
}

/** Fills the cup for the turn that follows a head. */
export async function diceRollerFor(
  dependencies: DiceSource,
  head: Head,
  state: GameState,
): Promise<Result<Cup>> {
  const { epoch, client_seed } = state.dice
  const secret = await dependencies.store.secret(head.campaign_id, epoch)
  if (!secret.ok) return secret
  if (secret.value === null) {
    return refuse(
      'dice/no-secret',
      `The seed of epoch ${epoch} is not kept here; open a new epoch to roll on.`,
    )
  }
  const earlier = await dependencies.store.rollsFrom(head.campaign_id, head.hash)
  if (!earlier.ok) return earlier
  const family = dependencies.streams({
    campaign_id: head.campaign_id,
    epoch,
    server_seed: secret.value,
    client_seed,
  })
  return done(
    fillCup({
      epoch,
      nonce: head.resolved,
      draws: family.stream(head.resolved),
      moment: head.hash,
      previous: (attempt) => earlier.value.find((entry) => entry.attempt === attempt),
    }),
  )
}
