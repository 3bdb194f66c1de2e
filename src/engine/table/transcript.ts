/**
 * The story as it was told, turn by turn, for whoever plays it: words, dice, what was offered. It is read from the log
 * and holds nothing that was not shown when the turn was played.
 */

import { isJsonObject } from '../../core/json.ts'
import { positionOf } from '../../core/ledger/chain.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { Mode } from '../../core/mode.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/ledger-string.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { firstDepthOf } from './turn-records.ts'

/** A turn that was told. */
export interface ToldTurn {
  readonly turn_no: number
  readonly mode: Mode
  /** What the player said, a line each. */
  readonly input: readonly string[]
  readonly narrative: string
  readonly planning_block: PlanningBlock | null
  readonly dice_rolls: readonly string[]
  readonly dice: readonly DiceEntry[]
  readonly at: string
  readonly position: string
  readonly told_by: string
  /** Sentences the engine itself said. */
  readonly notices: readonly string[]
  /** What the console answered; only for whoever has the console. */
  readonly god_mode_response?: string
}

/** A run of turns of the active branch. */
export interface Transcript {
  readonly campaign_id: string
  readonly branch: string
  readonly turns_played: number
  readonly turns: readonly ToldTurn[]
}

/** As many turns are read at once, at most. */
export const longestTranscript = 500

/**
 * Reads the turns from one to another; the newest fifty when nobody says.
 *
 * @example
 * const read = await transcript(desk, 'the_salt_road_k3f9q2', { from: 1, to: 20 })
 */
export async function transcript(
  desk: CampaignDesk,
  campaignId: string,
  range: { readonly from?: number; readonly to?: number } = {},
  /** The console belongs to the owner, and so do its answers. */
  owner = false,
): Promise<Result<Transcript>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const { campaign_id, branch, turn } = head.value
  const to = Math.min(range.to ?? turn, turn)
  const from = Math.max(1, range.from ?? to - 49, to - longestTranscript + 1)
  const about = { campaign_id, branch, turns_played: turn }
  if (from > to) return done({ ...about, turns: [] })
  const first = await firstDepthOf(desk, head.value, from)
  if (!first.ok) return first
  const after = await firstDepthOf(desk, head.value, to + 1)
  if (!after.ok) return after
  const records = await desk.store.getRecords(campaignId, { from: first.value, to: after.value - 1 })
  return records.ok ? done({ ...about, turns: toldTurns(records.value, owner) }) : records
}

/** The turns in a run of records; one that was resolved and is not told yet is left out. */
export function toldTurns(records: readonly SealedRecord[], owner = false): readonly ToldTurn[] {
  return records.flatMap((told, index) => {
    if (told.kind !== 'told') return []
    const resolved = records.slice(0, index).findLast((one) => one.kind === 'resolved')
    return resolved?.kind === 'resolved' && resolved.turn === told.turn
      ? [toldTurn(resolved.body, told, owner)]
      : []
  })
}

function toldTurn(
  resolved: RecordBodies['resolved'],
  told: SealedRecord & { kind: 'told' },
  owner: boolean,
): ToldTurn {
  const { envelope, narrative, mode, at, usage } = told.body
  const block = isJsonObject(envelope.planning_block) ? envelope.planning_block : null
  return {
    turn_no: told.turn,
    mode,
    input: resolved.entries.map((entry) => entry.text).filter((line) => line !== ''),
    narrative,
    planning_block: block as unknown as PlanningBlock | null,
    dice_rolls: resolved.rolls.map(renderLedgerString),
    dice: resolved.rolls,
    at,
    position: positionOf(told),
    told_by: typeof usage.by === 'string' ? usage.by : '',
    notices: textsIn(envelope.notices),
    ...(owner &&
      typeof envelope.god_mode_response === 'string' && { god_mode_response: envelope.god_mode_response }),
  }
}

function textsIn(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string') : []
}
