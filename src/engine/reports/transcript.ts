/**
 * The transcript: the story turn by turn, as its player may read it: words, dice, choices. It is read from the log
 * and holds nothing that was not shown when the turn was played.
 */

import { asObject, asText, asTexts } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { positionOf } from '../../core/ledger/log-position.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import type { Mode } from '../../core/turn-mode.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { SealedRecord } from '../../store/state-store.ts'
import { isConsoleBlock, shownChoices, understoodIn } from '../../turn/index.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { depthOfTurn } from '../read-log.ts'

export interface TranscriptTurn {
  readonly turn_no: number
  readonly mode: Mode
  /** What the player said, a line each; what was typed at the console only for the owner. */
  readonly input: readonly string[]
  readonly narrative: string
  readonly planning_block: PlanningBlock | null
  readonly dice_rolls: readonly string[]
  readonly dice: readonly DiceEntry[]
  readonly at: string
  readonly position: string
  readonly told_by: string
  /** What a typed line was taken for; empty for a pick and for talk. */
  readonly understood: string
  /** Sentences of the engine itself. */
  readonly notices: readonly string[]
  /** What the console answered; only for the owner. */
  readonly god_mode_response?: string
}

/** A run of turns of the active branch. */
export interface Transcript {
  readonly campaign_id: string
  readonly branch: string
  readonly turns_played: number
  readonly turns: readonly TranscriptTurn[]
}

/** As many turns are read at once, at most. */
export const maxTranscriptTurns = 500

/**
 * The turns of a range; the newest fifty without one.
 *
 * @example
 * const read = await readTranscript(dependencies, 'the_salt_road_k3f9q2', { from: 1, to: 20 })
 */
export async function readTranscript(
  dependencies: EngineDependencies,
  campaignId: string,
  range: { readonly from?: number; readonly to?: number } = {},
  /** The console belongs to the owner, and so do what is typed there and its answers. */
  owner = false,
): Promise<Result<Transcript>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const { campaign_id, branch, turn } = head.value
  const to = Math.min(range.to ?? turn, turn)
  const from = Math.max(1, range.from ?? to - 49, to - maxTranscriptTurns + 1)
  const about = { campaign_id, branch, turns_played: turn }
  if (from > to) return done({ ...about, turns: [] })
  const first = await depthOfTurn(dependencies.store, head.value, from)
  if (!first.ok) return first
  const after = await depthOfTurn(dependencies.store, head.value, to + 1)
  if (!after.ok) return after
  const records = await dependencies.store.getRecords(campaignId, { from: first.value, to: after.value - 1 })
  return records.ok ? done({ ...about, turns: transcriptTurns(records.value, owner) }) : records
}

/** The turns in a run of records; one without its narration is left out. */
export function transcriptTurns(records: readonly SealedRecord[], owner = false): readonly TranscriptTurn[] {
  return records.flatMap((told, index) => {
    if (told.kind !== 'told') return []
    const resolved = records.slice(0, index).findLast((record) => record.kind === 'resolved')
    return resolved?.kind === 'resolved' && resolved.turn === told.turn
      ? [toldTurn(resolved.body, told, owner)]
      : []
  })
}

function toldTurn(
  resolved: RecordBodies['resolved'],
  told: SealedRecord & { kind: 'told' },
  owner: boolean,
): TranscriptTurn {
  const { envelope, narrative, mode, at, usage } = told.body
  const block = (asObject(envelope.planning_block) ?? null) as unknown as PlanningBlock | null
  const console = asText(envelope.god_mode_response)
  const isBehindScreen = mode === 'GOD' && !owner
  return {
    turn_no: told.turn,
    mode,
    input: isBehindScreen ? [] : resolved.entries.map((entry) => entry.text).filter((line) => line !== ''),
    narrative,
    planning_block: isBehindScreen || (!owner && isConsoleBlock(block)) ? null : shownChoices(block),
    dice_rolls: resolved.rolls.map(renderLedgerString),
    dice: resolved.rolls,
    at,
    position: positionOf(told),
    told_by: asText(usage.by) ?? '',
    understood: understoodIn(resolved),
    notices: asTexts(envelope.notices),
    ...(owner && console !== undefined && { god_mode_response: console }),
  }
}
