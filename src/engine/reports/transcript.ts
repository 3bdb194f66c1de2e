/**
 * The story turn by turn, as its player may read it: words, dice, choices. It is read from the log and holds nothing that
 * was not shown when the turn was played. Beside it: what is new since a position, and what each turn cost.
 */

import { asList, asNumber, asObject, asObjects, asText, asTexts, type JsonObject } from '../../core/json.ts'
import { type LogPosition, positionOf } from '../../core/ledger/chain.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { Mode } from '../../core/mode.ts'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import { renderLedgerString } from '../../dice/index.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import { shownChoices } from '../../turn/index.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { depthOfTurn } from '../read-log.ts'

export interface TranscriptTurn {
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
  /** The console belongs to the owner, and so do its answers. */
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
  const block = asObject(envelope.planning_block) ?? null
  const console = asText(envelope.god_mode_response)
  return {
    turn_no: told.turn,
    mode,
    input: resolved.entries.map((entry) => entry.text).filter((line) => line !== ''),
    narrative,
    planning_block: shownChoices(block as unknown as PlanningBlock | null),
    dice_rolls: resolved.rolls.map(renderLedgerString),
    dice: resolved.rolls,
    at,
    position: positionOf(told),
    told_by: asText(usage.by) ?? '',
    notices: asTexts(envelope.notices),
    ...(owner && console !== undefined && { god_mode_response: console }),
  }
}

/** Something that was committed, as its player may see it. */
export type LogChange =
  | { readonly kind: 'turn'; readonly position: string; readonly turn: TranscriptTurn }
  | {
      readonly kind: 'session'
      readonly position: string
      readonly event: 'started' | 'ended'
      readonly session_id: string
    }
  | {
      readonly kind: 'seed'
      readonly position: string
      readonly event: 'committed' | 'revealed'
      readonly epoch: number
      readonly commitment: string
    }
  | { readonly kind: 'correction'; readonly position: string }

/** What is new, and where the log stands now. */
export interface LogChanges {
  readonly head: Head
  /** True when the place is not on the active branch: nothing can be told in order, everything is to be read anew. */
  readonly moved: boolean
  readonly news: readonly LogChange[]
}

/** A client that was away for longer reads everything anew. */
const maxRecords = 1_000

/** What was committed after a position; with null nothing of what was before. */
export async function readSince(
  dependencies: EngineDependencies,
  campaignId: string,
  since: LogPosition | null,
): Promise<Result<LogChanges>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const { depth } = head.value
  if (since === null) return done({ head: head.value, moved: false, news: [] })
  if (since.depth > depth || depth - since.depth > maxRecords)
    return done({ head: head.value, moved: true, news: [] })
  // One record more: a narration is shown together with what was resolved before it.
  const from = Math.max(0, since.depth - 1)
  const records = await dependencies.store.getRecords(campaignId, { from, to: depth })
  if (!records.ok) return records
  const seen = records.value.find((record) => record.depth === since.depth)
  const moved = seen === undefined || !seen.hash.startsWith(since.mark)
  return done({ head: head.value, moved, news: moved ? [] : changesIn(records.value, since.depth) })
}

function changesIn(records: readonly SealedRecord[], seen: number): readonly LogChange[] {
  const turns = new Map(transcriptTurns(records).map((turn) => [turn.position, turn]))
  return records.flatMap((record): readonly LogChange[] => {
    if (record.depth <= seen) return []
    const position = positionOf(record)
    if (record.kind === 'session') {
      const { event, session_id } = record.body
      return [{ kind: 'session', position, event, session_id }]
    }
    if (record.kind === 'seed') {
      const { event, epoch, commitment } = record.body
      return [{ kind: 'seed', position, event, epoch, commitment }]
    }
    if (record.kind === 'correction') return [{ kind: 'correction', position }]
    const turn = turns.get(position)
    return turn === undefined ? [] : [{ kind: 'turn', position, turn }]
  })
}

export interface TurnSpending {
  readonly turn: number
  /** `embedded`, `engine`, or a model. */
  readonly by: string
  readonly calls: number
  readonly input_tokens: number
  readonly cached_tokens: number
  readonly output_tokens: number
  /** In US dollars; null when the price of the model is not known. */
  readonly price_usd: number | null
}

export interface Spending {
  readonly turns: readonly TurnSpending[]
}

const maxTurnsRead = 500

export async function readTurnSpending(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Spending>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const from = await depthOfTurn(
    dependencies.store,
    head.value,
    Math.max(1, head.value.turn - maxTurnsRead + 1),
  )
  if (!from.ok) return from
  const records = await dependencies.store.getRecords(campaignId, { from: from.value, to: head.value.depth })
  return records.ok ? done({ turns: records.value.flatMap(spendingOf) }) : records
}

function spendingOf(record: SealedRecord): readonly TurnSpending[] {
  if (record.kind !== 'told') return []
  const usage = record.body.usage as JsonObject
  const calls = asList(usage.calls)
  const models = asObjects(usage.calls).flatMap(({ model }) => asText(model) ?? [])
  const by = models.at(-1) ?? asText(usage.by) ?? ''
  const price = usage.price_usd
  return [
    {
      turn: record.turn,
      by,
      calls: calls.length,
      input_tokens: countIn(usage.input_tokens),
      cached_tokens: countIn(usage.cached_tokens),
      output_tokens: countIn(usage.output_tokens),
      price_usd: asNumber(price) ?? (calls.length === 0 ? 0 : null),
    },
  ]
}

function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? Math.max(0, Math.round(value)) : 0
}
