/** Evenings of play: one at a time, each with its range of turns; its dice are revealed when it ends. */
import type { RecordDraft } from '../core/ledger/record.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import type { Session } from '../core/state/rows.ts'
import type { Epoch } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { revealAndRotate } from './open-epoch.ts'

/** Starts a session, or refuses when one is open. */
export async function startSession(desk: CampaignDesk, campaignId: string): Promise<Result<Session>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const at = desk.clock.now()
  const number = Object.keys(state.value.sessions).length + 1
  const session: Session = {
    id: `session_${String(number).padStart(3, '0')}`,
    started_at: at,
    ended_at: null,
    turn_range_start: head.value.turn + 1,
    turn_range_end: null,
    session_lore: {},
    summary: null,
    world_events_pending: [],
  }
  const body = { at, event: 'started', session_id: session.id } as const
  const draft: RecordDraft = { kind: 'session', diff: { sessions_add: [{ ...session }] }, body }
  const appended = await desk.store.append(campaignId, { expected: head.value.hash, drafts: [draft] })
  return appended.ok ? done(session) : appended
}

/** Ends the open session, reveals the seed of its dice and opens the next epoch, all in one commit. */
export async function endSession(
  desk: CampaignDesk,
  campaignId: string,
  summary: string | null = null,
): Promise<Result<{ readonly session: Session; readonly revealed: Epoch }>> {
  const state = await desk.store.getState(campaignId)
  const head = await desk.store.head(campaignId)
  if (!state.ok) return state
  if (!head.ok) return head
  const open = Object.values(state.value.sessions).find((one) => one.ended_at === null)
  if (open === undefined) return refuse('session/none-open', 'There is no open session to end.')
  const at = desk.clock.now()
  const change = { id: open.id, ended_at: at, turn_range_end: head.value.turn, summary }
  const draft: RecordDraft = {
    kind: 'session',
    diff: { sessions_update: [change] },
    body: { at, event: 'ended', session_id: open.id },
  }
  const rotated = await revealAndRotate(desk, campaignId, { reason: `end of ${open.id}`, before: [draft] })
  return rotated.ok ? done({ session: { ...open, ...change }, revealed: rotated.value.revealed }) : rotated
}
