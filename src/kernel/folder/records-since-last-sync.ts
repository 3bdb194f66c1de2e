/** What was played since a folder was last written, and nothing before it: the same few rows in turn 20 and in turn 4000. */

import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Engine } from '../../engine/index.ts'
import type { DumpLine, SealedRecord } from '../../store/state-store.ts'
import { eveningOf, eveningStarts } from '../panels/session-turn-ranges.ts'
import { nameBook } from '../turns/names-at-record.ts'
import {
  foldedNames,
  type NamesAfter,
  namesHeld,
  type Told,
  turnsIn,
} from '../turns/turns-and-corrections-in-log.ts'
import type { Cursor, CursorMark } from './folder-sync-cursor.ts'
import type { FolderMoment } from './read-campaign-for-folder.ts'

/** The way from where the folder stands to where the log is. */
export interface FolderStep extends FolderMoment, Told {
  readonly mark: CursorMark
  /** The new lines of the log, and where its branches stand. */
  readonly lines: readonly DumpLine[]
}

const longestStep = 100

/** Reads the step; null when there is none that simply goes on: after an undo, with a new evening, far behind. */
export async function readStep(
  engine: Engine,
  campaignId: string,
  cursor: Cursor,
): Promise<Result<FolderStep | null>> {
  const { mark } = cursor
  if (mark === undefined || Object.keys(cursor.pending).length > 0) return done(null)
  const head = await engine.store.head(campaignId)
  if (!head.ok) return head
  const { depth, hash } = head.value
  if (depth < mark.depth || depth > mark.depth + longestStep) return done(null)
  const records = await engine.store.getRecords(campaignId, { from: mark.depth + 1, to: depth })
  if (!records.ok) return records
  if ((records.value[0]?.parent ?? hash) !== cursor.head || records.value[0]?.kind === 'told')
    return done(null)
  const lines = await newLines(engine, campaignId, mark, records.value)
  if (!lines.ok) return lines
  if (lines.value === null) return done(null)
  const state = await engine.campaigns.playerState(campaignId)
  if (!state.ok) return state
  const names = await namesFor(engine, campaignId, records.value, state.value, cursor.head)
  if (!names.ok) return names
  const told = turnsIn(records.value, playerIdOf(state.value), names.value)
  if (!inThisEvening(state.value, mark, told)) return done(null)
  const last = records.value.at(-1)?.hash ?? mark.log.last
  return done({
    ...{ head: head.value, state: state.value, told: cursor.turn + told.turns.length, ...told },
    ...{ lines: lines.value, mark: { ...mark, depth, log: { ...mark.log, last } } },
  })
}

/** The new lines of the log; null when more happened to it than these records. */
async function newLines(
  { store }: Engine,
  campaignId: string,
  { log }: CursorMark,
  records: readonly SealedRecord[],
): Promise<Result<readonly DumpLine[] | null>> {
  const dump = await store.dump(campaignId, log.last)
  if (!dump.ok) return done(null)
  const lines = [...dump.value]
  const count = (type: DumpLine['type']): number => lines.filter((line) => line.type === type).length
  const thoughts = await store.attachments(campaignId, 'feedback')
  if (!thoughts.ok) return thoughts
  const same =
    count('record') === records.length &&
    count('move') === log.moves &&
    thoughts.value.length === log.feedback
  return done(same ? lines : null)
}

/** The names of the step: those of now when nothing was renamed on the way, else folded from where the folder stands. */
async function namesFor(
  engine: Engine,
  campaignId: string,
  records: readonly SealedRecord[],
  now: GameState,
  from: string,
): Promise<Result<NamesAfter>> {
  if (namesHeld(records)) return done(() => nameBook(now))
  const before = await engine.campaigns.state(campaignId, { record: from })
  return before.ok ? done(foldedNames(before.value)) : before
}

function inThisEvening(state: GameState, { evenings }: CursorMark, { turns, corrections }: Told): boolean {
  const starts = eveningStarts(state)
  const numbers = [
    ...turns.map((one) => one.turn),
    ...corrections.map((one) => Math.max(1, one.after_turn)),
  ].map((turn) => eveningOf(starts, turn))
  return starts.length === evenings && numbers.every((number) => number === evenings)
}
