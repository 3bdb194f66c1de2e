/**
 * SessionManager (seed 003): evenings of play. One at a time, each with its range of turns; it starts with what is to be
 * kept in mind, ends with a summary of what was told, and its dice are revealed then.
 */

import type { RecordDraft } from '../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { Session } from '../core/state/table-row-schemas.ts'
import {
  closeSession,
  currentScene,
  isFaithful,
  proseOf,
  readLines,
  recapOf,
  retrieveForSession,
  type SummaryLine,
  wordedSummary,
} from '../lore/index.ts'
import type { Epoch } from '../store/state-store.ts'
import { secretCheck } from '../turn/index.ts'
import { revealSeed } from './campaign-dice-and-seeds.ts'
import type { CommitSubscribers } from './commit-subscribers.ts'
import type { EngineDependencies } from './engine-dependencies.ts'
import { headAndState } from './read-log.ts'

/** A session that is over, with the seed of its dice. */
export interface EndedSession {
  readonly session: Session
  readonly revealed: Epoch
}

/** Evenings of play; a session's id names it within its campaign. */
export interface SessionManager {
  startSession(campaignId: string): Promise<Result<Session>>
  endSession(campaignId: string, summary?: string | null): Promise<Result<EndedSession>>
  getActiveSession(campaignId: string): Promise<Result<Session | null>>
  generateRecap(campaignId: string, sessionId?: string): Promise<Result<string>>
  getSessionHistory(campaignId: string): Promise<Result<readonly Session[]>>
}

export function createSessions(
  dependencies: EngineDependencies,
  { afterMove }: CommitSubscribers,
): SessionManager {
  return {
    startSession: (campaignId) => afterMove(campaignId, startSession(dependencies, campaignId)),
    endSession: (campaignId, summary) => afterMove(campaignId, endSession(dependencies, campaignId, summary)),
    getActiveSession: (campaignId) => getActiveSession(dependencies, campaignId),
    generateRecap: (campaignId, sessionId) => generateRecap(dependencies, campaignId, sessionId),
    getSessionHistory: (campaignId) => getSessionHistory(dependencies, campaignId),
  }
}

/** Starts a session, or refuses when one is open. */
export async function startSession(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Session>> {
  const now = await headAndState(dependencies.store, campaignId)
  if (!now.ok) return now
  const { head, state } = now.value
  const at = dependencies.clock.now()
  const number = Object.keys(state.sessions).length + 1
  const session: Session = {
    id: `session_${String(number).padStart(3, '0')}`,
    started_at: at,
    ended_at: null,
    turn_range_start: head.turn + 1,
    turn_range_end: null,
    session_lore: (await retrieveForSession(
      dependencies.loreFor,
      head,
      state,
      secretCheck(state),
    )) as unknown as Session['session_lore'],
    summary: null,
    world_events_pending: [],
  }
  const body = { at, event: 'started', session_id: session.id } as const
  const diff = { sessions_add: [{ ...session }], documents_update: [openNow(session.id)] }
  const draft: RecordDraft = { kind: 'session', diff, body }
  const appended = await dependencies.store.append(campaignId, { expected: head.hash, drafts: [draft] })
  return appended.ok ? done(session) : appended
}

/** Ends the open session with its summary, reveals the seed of its dice and opens the next epoch, all in one commit. */
export async function endSession(
  dependencies: EngineDependencies,
  campaignId: string,
  summary: string | null = null,
): Promise<Result<EndedSession>> {
  const now = await headAndState(dependencies.store, campaignId)
  if (!now.ok) return now
  const { head, state } = now.value
  const open = openSession(state)
  if (open === null) return refuse('session/none-open', 'There is no open session to end.')
  const closed = await closeAt(dependencies, campaignId, state, open, head.turn)
  if (!closed.ok) return closed
  const { diff, lines } = closed.value
  const told = summary ?? (await wordedSummary(lines, secretCheck(state), dependencies.summariser))
  const at = dependencies.clock.now()
  const change = { id: open.id, ended_at: at, turn_range_end: head.turn, summary: told === '' ? null : told }
  const draft: RecordDraft = {
    kind: 'session',
    diff: {
      ...diff,
      sessions_update: [change],
      documents_update: [...(diff.documents_update ?? []), openNow(null)],
    },
    body: { at, event: 'ended', session_id: open.id },
  }
  const rotated = await revealSeed(dependencies, campaignId, { reason: `end of ${open.id}`, before: [draft] })
  return rotated.ok ? done({ session: { ...open, ...change }, revealed: rotated.value.revealed }) : rotated
}

/** The session that is open; null when none is. */
async function getActiveSession(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<Session | null>> {
  const state = await dependencies.store.getState(campaignId)
  return state.ok ? done(openSession(state.value)) : state
}

async function getSessionHistory(
  dependencies: EngineDependencies,
  campaignId: string,
): Promise<Result<readonly Session[]>> {
  const state = await dependencies.store.getState(campaignId)
  if (!state.ok) return state
  const sessions = Object.values(state.value.sessions)
  return done(sessions.sort((left, right) => (left.id < right.id ? -1 : 1)))
}

function openSession(state: GameState): Session | null {
  return Object.values(state.sessions).find((session) => session.ended_at === null) ?? null
}

/** Which session is open, where a turn finds it without reading all of them. */
function openNow(id: string | null) {
  return { kind: 'chronicle' as const, id: 'session', set: [{ path: ['id'], value: id }] }
}

/** How far back a recap looks when nothing was summed up yet. */
const turnsRead = 60

/** Tells a session again: the one that is named, else the newest in which something was played. */
async function generateRecap(
  dependencies: EngineDependencies,
  campaignId: string,
  sessionId?: string,
): Promise<Result<string>> {
  const current = await headAndState(dependencies.store, campaignId)
  if (!current.ok) return current
  const { head, state } = current.value
  const session = chosen(state, sessionId, head.turn)
  if (sessionId !== undefined && session === null) {
    const known = Object.keys(state.sessions)
    const there = known.length === 0 ? 'There was none yet.' : `There are: ${known.join(', ')}.`
    return refuse('session/unknown', `There is no session "${sessionId}" in this campaign. ${there}`)
  }
  if (session === null) return fromTurns(dependencies, campaignId, head.turn)
  const lines = await linesSoFar(dependencies, campaignId, state, session, head.turn)
  if (!lines.ok) return lines
  const prose = proseOf(lines.value)
  const { summary } = session
  if (summary !== null && (summary === prose || isFaithful(summary, lines.value, secretCheck(state))))
    return done(summary)
  const told = prose === '' ? await fromTurns(dependencies, campaignId, head.turn) : done(prose)
  return told.ok && summary !== null ? done(withWrittenSummary(told.value, summary)) : told
}

/** A summary that a person wrote of an evening stands after what was told of it, and is marked as such. */
function withWrittenSummary(told: string, written: string): string {
  const marked = `As it was written down at the table: “${written}”`
  return told === '' ? marked : `${told}\n\n${marked}`
}

function chosen(state: GameState, sessionId: string | undefined, turn: number): Session | null {
  if (sessionId !== undefined)
    return Object.hasOwn(state.sessions, sessionId) ? (state.sessions[sessionId] ?? null) : null
  const sessions = Object.values(state.sessions).sort((left, right) => (left.id < right.id ? 1 : -1))
  return (
    sessions.find((session) => (session.turn_range_end ?? turn) >= (session.turn_range_start ?? 1)) ?? null
  )
}

/** What was told in a session; of one that is still open, what its summary would be made of now. */
async function linesSoFar(
  dependencies: EngineDependencies,
  campaignId: string,
  state: GameState,
  session: Session,
  turn: number,
): Promise<Result<readonly SummaryLine[]>> {
  const kept = Object.hasOwn(state.summaries, session.id) ? state.summaries[session.id] : undefined
  if (kept !== undefined) return done(readLines(kept.text))
  const closed = await closeAt(dependencies, campaignId, state, session, turn)
  return closed.ok ? done(closed.value.lines) : closed
}

/** What closing a session at a turn comes to: its summary, with the scene that is still being played. */
async function closeAt(
  { store }: EngineDependencies,
  campaignId: string,
  state: GameState,
  session: Session,
  turn: number,
): Promise<Result<ReturnType<typeof closeSession>>> {
  const span = { id: session.id, from: session.turn_range_start ?? 1, to: session.turn_range_end ?? turn }
  const scene = currentScene(state, turn)
  if (scene === null) return done(closeSession(state, span, null))
  const turns = await store.getEvents(campaignId, scene)
  return turns.ok ? done(closeSession(state, span, { scene, turns: turns.value })) : turns
}

async function fromTurns(
  dependencies: EngineDependencies,
  campaignId: string,
  turn: number,
): Promise<Result<string>> {
  const events = await dependencies.store.getEvents(campaignId, {
    from: Math.max(1, turn - turnsRead + 1),
    to: turn,
  })
  return events.ok ? done(proseOf(recapOf(events.value).map((line) => ({ ...line, kind: null })))) : events
}
