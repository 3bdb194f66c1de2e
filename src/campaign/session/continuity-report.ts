/**
 * What an evening did to the story: threads, promises, clocks, what was learned, who was met, who died, and where a
 * telling and the world disagreed. It reads states, changes and events, never prose; what the player may not know of is
 * not in it.
 */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Session } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Head } from '../../store/state-store.ts'
import type { CampaignDesk } from '../campaign-desk.ts'
import { type ClockMoves, clocksIn, type LearnedFact, learnedIn } from './report-changes.ts'
import { type Death, deathsIn, type ThreadTurn, threadsIn } from './report-people.ts'
import { newTally, type PromiseRow, type RuleBroken, tallied } from './report-tally.ts'
import { eachRecord, stateBefore } from './session-records.ts'

/** The report of a session. */
export interface ContinuityReport {
  readonly campaign_id: string
  /** Null when no session was ever started: the whole story is then reported. */
  readonly session_id: string | null
  readonly turns: { readonly from: number; readonly to: number }
  readonly threads: {
    readonly opened: readonly ThreadTurn[]
    readonly closed: readonly ThreadTurn[]
    readonly open: readonly ThreadTurn[]
  }
  readonly promises: readonly PromiseRow[]
  readonly clocks: readonly ClockMoves[]
  readonly learned: readonly LearnedFact[]
  readonly met: readonly { readonly id: string; readonly name: string; readonly turn: number }[]
  readonly died: readonly Death[]
  readonly contradictions: readonly RuleBroken[]
  readonly dice: {
    readonly epoch: number
    readonly commitment: string
    /** Null until the seed is revealed. */
    readonly server_seed: string | null
  } | null
}

/** Reports on a session: the one that is named, else the open one, else the last. */
export async function continuityReport(
  desk: CampaignDesk,
  campaignId: string,
  sessionId?: string,
): Promise<Result<ContinuityReport>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const now = await desk.store.getState(campaignId)
  if (!now.ok) return now
  const session = chosen(now.value, sessionId)
  if (session === null && sessionId !== undefined)
    return refuse('session/unknown', `There is no session "${sessionId}" in this campaign.`)
  const turns = { from: session?.turn_range_start ?? 1, to: session?.turn_range_end ?? head.value.turn }
  const before = await stateBefore(desk.store, head.value, turns.from)
  if (!before.ok) return before
  const after = await stateAfter(desk, head.value, now.value, turns.to)
  if (!after.ok) return after
  const tally = newTally()
  const read = await eachRecord(desk.store, head.value, turns, (record) => tally.look(record))
  if (!read.ok) return read
  const epochs = await desk.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const epoch = epochs.value.find((one) => one.epoch === before.value.dice.epoch)
  const counted = tallied(tally, before.value, after.value)
  return done({
    ...{ campaign_id: campaignId, session_id: session?.id ?? null, turns },
    threads: threadsIn(before.value, after.value, counted),
    promises: counted.promises,
    clocks: clocksIn(before.value, after.value, counted),
    learned: learnedIn(before.value, after.value),
    met: counted.met,
    died: deathsIn(before.value, after.value, counted),
    contradictions: counted.broken,
    dice:
      epoch === undefined
        ? null
        : { epoch: epoch.epoch, commitment: epoch.commitment, server_seed: epoch.server_seed },
  })
}

function chosen({ sessions }: GameState, sessionId: string | undefined): Session | null {
  if (sessionId !== undefined)
    return Object.hasOwn(sessions, sessionId) ? (sessions[sessionId] ?? null) : null
  const all = Object.values(sessions).sort((one, other) => (one.id < other.id ? -1 : 1))
  return all.find((one) => one.ended_at === null) ?? all.at(-1) ?? null
}

/** The state as the session left it; the present one when nothing was played since. */
async function stateAfter(
  { store }: CampaignDesk,
  head: Head,
  now: GameState,
  turn: number,
): Promise<Result<GameState>> {
  return turn >= head.turn ? done(now) : stateBefore(store, head, turn + 1)
}
