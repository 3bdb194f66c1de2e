/**
 * Verifying a campaign from outside: the chain, the fold, and every roll recomputed from its seed. Whoever has the
 * file can do this; whoever has only the export and the revealed seeds can do it too.
 */

import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { done, type Result } from '../core/result.ts'
import { commitTo } from '../dice/seed-epoch.ts'
import { verifyEntries } from '../dice/verify.ts'
import type { Epoch, HeadMove } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'

export interface CampaignVerification {
  readonly ok: boolean
  readonly campaign_id: string
  readonly records: number
  readonly turns: number
  readonly rolls: number
  /** Rolls whose seed is neither revealed nor kept here: nobody can check them yet. */
  readonly sealed_rolls: number
  readonly first_bad_turn?: number
  readonly problems: readonly string[]
  readonly notes: readonly string[]
  readonly honesty: Honesty
}

/** Checks everything there is to check; never changes anything. */
export async function verifyCampaign(
  desk: CampaignDesk,
  campaignId: string,
): Promise<Result<CampaignVerification>> {
  const log = await desk.store.verify(campaignId)
  if (!log.ok) return log
  const evidence = await desk.store.evidence(campaignId)
  if (!evidence.ok) return evidence
  const { epochs, moves, secrets, rolls } = evidence.value
  const entries = rolls.flatMap((turn) => turn.rolls)
  const seeds = epochs.map((one) => ({ ...one, revealed_seed: one.server_seed ?? secrets.get(one.epoch) }))
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
    .filter((one) => one.server_seed !== null && commitTo(one.server_seed) !== one.commitment)
    .map((one) => `The seed of epoch ${one.epoch} is not the one that was committed to.`)
}

/** The honesty report: how the dice were treated. Nothing in it is forbidden; all of it is known. */
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

/** Counts what a stranger would ask about. */
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
    revealed: epochs.filter((one) => one.server_seed !== null).length,
    reproducible: epochs.some((one) => one.reproducible),
  }
}
