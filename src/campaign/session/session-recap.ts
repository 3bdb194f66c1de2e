/** "Last time …": a session in the sentences it was told in, each with its turn. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Session } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { recapOf } from '../../turn/chronicle/recap.ts'
import { closeSession, sceneSoFar } from '../../turn/chronicle/session-close.ts'
import { proseOf, readLines } from '../../turn/chronicle/summary-lines.ts'
import type { CampaignDesk } from '../campaign-desk.ts'

/** How far back a recap looks when nothing was summed up yet. */
const turnsRead = 60

/** Tells a session again: the one that is named, else the newest in which something was played. */
export async function generateRecap(
  desk: CampaignDesk,
  campaignId: string,
  sessionId?: string,
): Promise<Result<string>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok) return head
  const state = await desk.store.getState(campaignId)
  if (!state.ok) return state
  const session = chosen(state.value, sessionId, head.value.turn)
  if (sessionId !== undefined && session === null) {
    const known = Object.keys(state.value.sessions)
    const there = known.length === 0 ? 'There was none yet.' : `There are: ${known.join(', ')}.`
    return refuse('session/unknown', `There is no session "${sessionId}" in this campaign. ${there}`)
  }
  if (session?.summary) return done(session.summary)
  if (session !== null) {
    const told = await soFar(desk, campaignId, state.value, session, head.value.turn)
    if (!told.ok || told.value !== '') return told
  }
  return fromTurns(desk, campaignId, head.value.turn)
}

function chosen(state: GameState, sessionId: string | undefined, turn: number): Session | null {
  if (sessionId !== undefined)
    return Object.hasOwn(state.sessions, sessionId) ? (state.sessions[sessionId] ?? null) : null
  const sessions = Object.values(state.sessions).sort((one, other) => (one.id < other.id ? 1 : -1))
  return sessions.find((one) => (one.turn_range_end ?? turn) >= (one.turn_range_start ?? 1)) ?? null
}

/** A session that is still open, as its summary would be now. */
async function soFar(
  desk: CampaignDesk,
  campaignId: string,
  state: GameState,
  session: Session,
  turn: number,
): Promise<Result<string>> {
  const kept = Object.hasOwn(state.summaries, session.id) ? state.summaries[session.id] : undefined
  if (kept !== undefined) return done(proseOf(readLines(kept.text)))
  const scene = sceneSoFar(state, turn)
  const turns = scene === null ? null : await desk.store.getEvents(campaignId, scene)
  if (turns !== null && !turns.ok) return turns
  const span = { id: session.id, from: session.turn_range_start ?? 1, to: session.turn_range_end ?? turn }
  const open = scene === null || turns === null ? null : { scene, turns: turns.value }
  return done(proseOf(closeSession(state, span, open).lines))
}

async function fromTurns(desk: CampaignDesk, campaignId: string, turn: number): Promise<Result<string>> {
  const events = await desk.store.getEvents(campaignId, { from: Math.max(1, turn - turnsRead + 1), to: turn })
  return events.ok ? done(proseOf(recapOf(events.value).map((line) => ({ ...line, kind: null })))) : events
}
