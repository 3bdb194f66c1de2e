/** Verifies a campaign: its log, its dice, and how the dice were treated. */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { done, type Result } from '../../core/result.ts'
import { commitTo, verifyEntries } from '../../dice/index.ts'
import type { Epoch, HeadMove } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'

export interface CampaignVerification {
  readonly ok: boolean
  readonly campaign_id: string
  readonly records: number
  readonly turns: number
  readonly rolls: number
  /** Rolls whose seed is neither revealed nor kept here: they cannot be checked yet. */
  readonly sealed_rolls: number
  readonly first_bad_turn?: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
  readonly honesty: Honesty
}

/** Checks the hash chain, the state that follows from it, and every roll whose seed is known; changes nothing. */
export async function verifyCampaign(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<CampaignVerification>> {
  const log = await dependencies.store.verify(campaignId)
  if (!log.ok) return log
  const evidence = await dependencies.store.evidence(campaignId)
  if (!evidence.ok) return evidence
  const { epochs, moves, secrets, rolls } = evidence.value
  const entries = rolls.flatMap((turn) => turn.rolls)
  const seeds = epochs.map((epoch) => ({
    ...epoch,
    revealed_seed: epoch.server_seed ?? secrets.get(epoch.epoch),
  }))
  const dice = verifyEntries(entries, seeds, evidence.value.campaign_id)
  const problems = [...log.value.problems, ...epochProblems(epochs)]
  const badTurns = log.value.first_bad_turn === null ? [] : [log.value.first_bad_turn]
  for (const bad of dice.bad) {
    problems.push(`Roll ${bad.id}: ${bad.reason}`)
    const at = rolls.find((turn) => turn.rolls.some((roll) => roll.id === bad.id))
    if (at !== undefined) badTurns.push(at.turn)
  }
  return done({
    ok: log.value.ok && problems.length === 0,
    campaign_id: campaignId,
    records: log.value.records,
    turns: log.value.turns,
    rolls: dice.checked,
    sealed_rolls: dice.sealed,
    ...(badTurns.length === 0 ? {} : { first_bad_turn: Math.min(...badTurns) }),
    problems,
    notes: log.value.notes,
    honesty: honestyOf(entries, epochs, moves),
  })
}

function epochProblems(epochs: readonly Epoch[]): string[] {
  return epochs
    .filter((epoch) => epoch.server_seed !== null && commitTo(epoch.server_seed) !== epoch.commitment)
    .map((epoch) => `The seed of epoch ${epoch.epoch} is not the one that was committed to.`)
}

/** How the dice were treated. Nothing counted here is forbidden; all of it is shown. */
interface Honesty {
  readonly rolls: number
  /** Rolls that gave an earlier attempt the dice it already had. */
  readonly repeated: number
  readonly undone: number
  readonly redone: number
  readonly branched: number
  readonly epochs: number
  readonly revealed: number
  /** True when a person chose the seed: provable, but not unknowable. */
  readonly reproducible: boolean
}

function honestyOf(
  entries: readonly DiceEntry[],
  epochs: readonly Epoch[],
  moves: readonly HeadMove[],
): Honesty {
  const moved = (reason: HeadMove['reason']): number => moves.filter((move) => move.reason === reason).length
  return {
    rolls: entries.length,
    repeated: entries.filter((entry) => entry.repeats).length,
    undone: moved('undo'),
    redone: moved('redo'),
    branched: moved('branch'),
    epochs: epochs.length,
    revealed: epochs.filter((epoch) => epoch.server_seed !== null).length,
    reproducible: epochs.some((epoch) => epoch.reproducible),
  }
}
