/** Campaigns as wholes: how they come about, are checked, travel between machines, and end. */

import type { JsonObject } from '../core/json.ts'
import type { DiceEntry } from '../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import { commitTo, verifyEntries } from '../dice/index.ts'
import type { CampaignSummary, Epoch, Head, HeadMove, StatePoint } from '../store/state-store.ts'
import { countOf } from '../text/grammar.ts'
import { createCampaign, type NewCampaign } from './campaigns/create-campaign.ts'
import { type ChatStart, createFromClientCharacter } from './campaigns/create-from-client-character.ts'
import {
  createFromScenario,
  type NewScenarioCampaign,
  type ScenarioCampaign,
} from './campaigns/create-from-scenario.ts'
import { createStarter, type NewStarterCampaign } from './campaigns/create-starter-scene.ts'
import { exportCampaign, importCampaign } from './campaigns/export-and-import-campaign.ts'
import { type History, importHistory } from './campaigns/import-foreign-history.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import { ensureSecretEpoch } from './dice.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { type CampaignReader, campaignReader, setCampaignReader } from './model-reader-setting.ts'
import { headAndPlayerState } from './read-log.ts'

export interface Campaigns {
  create(campaign: NewCampaign): Promise<Result<Head>>
  /** Creates a campaign with a hero and a small scene to begin in. */
  createStarter(campaign: NewStarterCampaign): Promise<Result<Head>>
  /** Creates a campaign from a scenario: world, hero, opening scene. */
  createFromScenario(campaign: NewScenarioCampaign): Promise<Result<ScenarioCampaign>>
  /** Creates a campaign out of the character that a chat client holds. */
  createFromClientCharacter(character: JsonObject, start?: ChatStart): Promise<Result<Head>>
  /** The whole state at a point of the log; the head of the active branch without one. */
  state(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  /** The same as the player perceives it: without exits that only the author knows of. */
  playerState(campaignId: string, point?: StatePoint): Promise<Result<GameState>>
  /** Checks the log, its hashes, its dice and the state that follows from them. */
  verify(campaignId: string): Promise<Result<CampaignVerification>>
  /** Saves what can be read of a damaged campaign. */
  rescue(campaignId: string): Promise<Result<RescuedCampaign>>
  /** When a model reads the campaign's lines, and which. */
  reader(campaignId: string): Promise<Result<CampaignReader>>
  /** Sets it: always, doubtful, never, or usual, which leaves it to the program. */
  setReader(campaignId: string, wish: string): Promise<Result<CampaignReader>>
  /** Deletes a whole campaign; `confirmedId` must be its id. */
  delete(campaignId: string, confirmedId: string | undefined): Promise<Result<CampaignSummary>>
  /** The campaign as lines of text; seeds that were not revealed are left out. */
  export(campaignId: string): Promise<Result<Iterable<string>>>
  import(lines: Iterable<string>): Promise<Result<Head>>
  /** Takes in a story that another program told; its turns are marked and have no dice. */
  importHistory(history: History): Promise<Result<Head>>
}

export function createCampaigns(
  dependencies: EngineDependencies,
  { afterDelete }: CommitSubscribers,
): Campaigns {
  return {
    create: (campaign) => createCampaign(dependencies, campaign),
    createStarter: (campaign) => createStarter(dependencies, campaign),
    createFromScenario: (campaign) => createFromScenario(dependencies, campaign),
    createFromClientCharacter: (character, start) =>
      createFromClientCharacter(dependencies, character, start),
    state: (campaignId, point) => dependencies.store.getState(campaignId, point),
    playerState: async (campaignId, point) => {
      const read = await headAndPlayerState(dependencies, campaignId, point)
      return read.ok ? done(read.value.state) : read
    },
    verify: (campaignId) => verifyCampaign(dependencies, campaignId),
    rescue: (campaignId) => rescueCampaign(dependencies, campaignId),
    reader: (campaignId) => campaignReader(dependencies, campaignId),
    setReader: (campaignId, wish) => setCampaignReader(dependencies, campaignId, wish),
    delete: (campaignId, confirmedId) =>
      afterDelete(campaignId, deleteCampaign(dependencies, campaignId, confirmedId)),
    export: (campaignId) => exportCampaign(dependencies, campaignId),
    import: (lines) => importCampaign(dependencies, lines),
    importHistory: (history) => importHistory(dependencies, history),
  }
}

/** Within a campaign nothing is ever removed; its owner may delete the whole of it, once they have named it. */
async function deleteCampaign(
  { store, memory }: EngineDependencies,
  campaignId: string,
  confirmedId: string | undefined,
): Promise<Result<CampaignSummary>> {
  const summary = (await store.campaigns()).find(({ campaign_id }) => campaign_id === campaignId)
  if (summary === undefined) {
    const head = await store.head(campaignId)
    return head.ok ? refuse('campaign/unknown', `There is no campaign "${campaignId}" here.`) : head
  }
  if (confirmedId !== campaignId)
    return refuse('campaign/unconfirmed', whatIsLost(summary), { data: { ...summary } })
  const removed = await store.remove(campaignId)
  if (!removed.ok) return removed
  await memory.forget(campaignId)
  return done(summary)
}

function whatIsLost({ campaign_id, name, turns, branches }: CampaignSummary): string {
  const played = `${countOf(turns, 'turn')} on ${countOf(branches, 'branch', 'branches')}`
  return `Deleting “${name}” loses ${played}, its dice and their proof, and cannot be undone; an export keeps all of it. To delete it, say its id: ${campaign_id}.`
}

export interface RescuedCampaign {
  readonly head: Head
  /** Where the damaged file now stands. */
  readonly kept: string
}

/** All records up to the first bad one go into a new file; the damaged file is set aside, untouched. */
async function rescueCampaign(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<RescuedCampaign>> {
  const report = await dependencies.store.verify(campaignId)
  if (!report.ok) return report
  if (report.value.ok)
    return refuse('campaign/sound', 'Nothing to rescue: every record of this campaign is as it was written.')
  const rescued = await dependencies.store.rescue(campaignId)
  if (!rescued.ok) return rescued
  const head = await ensureSecretEpoch(dependencies, campaignId, done(rescued.value.head))
  return head.ok ? done({ head: head.value, kept: rescued.value.kept }) : head
}

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
