/**
 * What a session did to the story: threads, promises, clocks, what was learned, who was met, who died, and where a
 * narration and the world disagreed. It reads states, changes and events, never prose; what the player may not know of is
 * not in it.
 */

import { isJsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { playerIdOf } from '../../core/state/readers.ts'
import type { Session, Thread } from '../../core/state/rows.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { hasHidingTag, isHidden, viewFor } from '../../knowledge/index.ts'
import type { Head, SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../dependencies.ts'
import { eachRecord, stateBefore } from '../log.ts'
import { factWords } from '../memory.ts'

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
  dependencies: EngineDependencies,
  campaignId: string,
  sessionId?: string,
): Promise<Result<ContinuityReport>> {
  const head = await dependencies.store.head(campaignId)
  if (!head.ok) return head
  const now = await dependencies.store.getState(campaignId)
  if (!now.ok) return now
  const session = chosen(now.value, sessionId)
  if (session === null && sessionId !== undefined)
    return refuse('session/unknown', `There is no session "${sessionId}" in this campaign.`)
  const turns = { from: session?.turn_range_start ?? 1, to: session?.turn_range_end ?? head.value.turn }
  const before = await stateBefore(dependencies.store, head.value, turns.from)
  if (!before.ok) return before
  const after = await stateAfter(dependencies, head.value, now.value, turns.to)
  if (!after.ok) return after
  const tally = newTally()
  const read = await eachRecord(dependencies.store, head.value, turns, (record) => tally.look(record))
  if (!read.ok) return read
  const epochs = await dependencies.store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const epoch = epochs.value.find((known) => known.epoch === before.value.dice.epoch)
  const counted = tallied(tally, before.value, after.value)
  return done({
    campaign_id: campaignId,
    session_id: session?.id ?? null,
    turns,
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
  const all = Object.values(sessions).sort((left, right) => (left.id < right.id ? -1 : 1))
  return all.find((session) => session.ended_at === null) ?? all.at(-1) ?? null
}

/** The state as the session left it; the present one when nothing was played since. */
async function stateAfter(
  { store }: EngineDependencies,
  head: Head,
  now: GameState,
  turn: number,
): Promise<Result<GameState>> {
  return turn >= head.turn ? done(now) : stateBefore(store, head, turn + 1)
}

interface ClockMoves {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly moves: readonly { readonly turn: number; readonly from: number; readonly to: number }[]
}

/** Something the player's character learned. */
interface LearnedFact {
  readonly id: string
  readonly text: string
  readonly turn: number | null
}

/** The clocks that moved and may be seen. */
function clocksIn(
  before: GameState,
  after: GameState,
  { clocks }: Pick<Tallied, 'clocks'>,
): readonly ClockMoves[] {
  return [...clocks].flatMap(([id, deltas]) => {
    const clock = after.clocks[id]
    if (clock === undefined || clock.tags.includes('hidden')) return []
    let value = before.clocks[id]?.value ?? 0
    const start = value
    const moves = deltas.flatMap(({ turn, delta }) => {
      const from = value
      value = Math.max(0, Math.min(clock.max, value + delta))
      return from === value ? [] : [{ turn, from, to: value }]
    })
    return moves.length === 0 ? [] : [{ id, name: clock.name, from: start, to: value, max: clock.max, moves }]
  })
}

/** What the player's character knows now and did not know before. */
function learnedIn(before: GameState, after: GameState): readonly LearnedFact[] {
  const player = playerIdOf(after)
  const known = new Set(viewFor(before, player).facts.map((fact) => fact.id))
  const learned = viewFor(after, player).facts.flatMap(({ id }) => {
    const fact = known.has(id) ? undefined : after.facts[id]
    const text = fact === undefined ? '' : factWords(fact)
    if (fact === undefined || text === '') return []
    return [{ id, text, turn: after.knowledge[joinedKey(player, id)]?.turn ?? fact.discovered_turn }]
  })
  return learned.sort((left, right) => (left.turn ?? 0) - (right.turn ?? 0))
}

/** A thread, with the turn in which it became what it is. */
interface ThreadTurn {
  readonly id: string
  readonly title: string
  readonly status: string
  /** Null when this session did not change it. */
  readonly turn: number | null
}

interface Death {
  readonly id: string
  readonly name: string
  readonly turn: number | null
}

const closed: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']
const gone: readonly string[] = ['dead', 'destroyed']

/** The threads that were opened, closed, or stand open. */
function threadsIn(
  before: GameState,
  after: GameState,
  { changed }: Pick<Tallied, 'changed'>,
): Record<'opened' | 'closed' | 'open', readonly ThreadTurn[]> {
  const seen = Object.values(after.threads).filter(({ tags }) => !hasHidingTag(tags))
  const shown = ({ id, title, status }: Thread): ThreadTurn => {
    return { id, title, status, turn: changed.get(`threads|${id}`) ?? null }
  }
  const isOver = (thread: Thread | undefined): boolean => closed.includes(thread?.status ?? '')
  const open = seen.filter((thread) => !isOver(thread))
  return {
    opened: open
      .filter(({ id }) => before.threads[id] === undefined || isOver(before.threads[id]))
      .map(shown),
    closed: seen.filter((thread) => isOver(thread) && !isOver(before.threads[thread.id])).map(shown),
    open: open.map(shown),
  }
}

/** Who died, of those the player could see. */
function deathsIn(
  before: GameState,
  after: GameState,
  { changed }: Pick<Tallied, 'changed'>,
): readonly Death[] {
  const isGone = (state: GameState, id: string): boolean =>
    gone.includes(personOf(state.entities[id]).status ?? '')
  return Object.values(after.entities).flatMap((entity) => {
    const { id, name, type } = entity
    const died = (type === 'npc' || type === 'pc') && isGone(after, id) && !isGone(before, id)
    return died && !isHidden(after, entity) ? [{ id, name, turn: changed.get(`entities|${id}`) ?? null }] : []
  })
}

/** A rule that was broken, how often, and in which turns. */
interface RuleBroken {
  readonly rule: string
  readonly count: number
  readonly turns: readonly number[]
  /** What was said about it the first time. */
  readonly message: string
}

/** A promise as the engine knows it: taken on, kept or broken. Promises that were made only in words are not counted. */
interface PromiseRow {
  readonly turn: number
  readonly kind: 'taken_on' | 'kept' | 'broken'
  /** To whom; empty when it is a thread that was taken on. */
  readonly to: string
  readonly text: string
}

/** What was counted. */
interface Tallied {
  /** The last turn that changed a row, by its table and id. */
  readonly changed: ReadonlyMap<string, number>
  /** By how much each turn moved each clock. */
  readonly clocks: ReadonlyMap<string, readonly { readonly turn: number; readonly delta: number }[]>
  readonly met: readonly { readonly id: string; readonly name: string; readonly turn: number }[]
  readonly promises: readonly PromiseRow[]
  readonly broken: readonly RuleBroken[]
}

/** A count that is being made. */
interface Tally {
  look(record: SealedRecord): void
  readonly changed: Map<string, number>
  readonly clocks: Map<string, { turn: number; delta: number }[]>
  readonly seen: Map<string, number>
  readonly ties: { turn: number; with_id: string; kept: boolean }[]
  readonly broken: Map<string, { turns: Set<number>; count: number; message: string }>
}

/** An empty count. */
function newTally(): Tally {
  const tally: Tally = {
    changed: new Map(),
    clocks: new Map(),
    seen: new Map(),
    ties: [],
    broken: new Map(),
    look: (record) => {
      countChanges(tally, record)
      if (record.kind === 'resolved') countEvents(tally, record.turn, record.body)
      if (record.kind === 'resolved' || record.kind === 'told') countBroken(tally, record.turn, record.body)
    },
  }
  return tally
}

const counted = ['threads_add', 'threads_update', 'entities_update', 'facts_add', 'facts_update'] as const

function countChanges({ changed, clocks }: Tally, { turn, diff }: SealedRecord): void {
  for (const field of counted)
    for (const row of diff[field] ?? [])
      if (row.id !== undefined) changed.set(`${field.split('_')[0]}|${row.id}`, turn)
  for (const { id, delta } of diff.clocks ?? []) {
    const moves = clocks.get(id) ?? []
    const last = moves.at(-1)
    if (last?.turn === turn) last.delta += delta
    else moves.push({ turn, delta })
    clocks.set(id, moves)
  }
}

/** The acts that keep or break a promise, by the names under which ties change. */
const promised: Readonly<Record<string, boolean>> = { kept_promise: true, broken_promise: false }

function countEvents({ seen, ties }: Tally, turn: number, body: RecordBodies['resolved']): void {
  const present = body.context_packet.present_entities
  for (const id of Array.isArray(present) ? (present as readonly unknown[]) : [])
    if (typeof id === 'string' && !seen.has(id)) seen.set(id, turn)
  for (const { type, details } of body.engine_events) {
    if (type !== 'relationship_changed' || !isJsonObject(details)) continue
    const { by, with_id } = details
    const kept = typeof by === 'string' && Object.hasOwn(promised, by) ? promised[by] : undefined
    if (kept !== undefined && typeof with_id === 'string') ties.push({ turn, with_id, kept })
  }
}

function countBroken(
  { broken }: Tally,
  turn: number,
  { violations }: Pick<RecordBodies['told'], 'violations'>,
): void {
  for (const { rule_id, message, severity, action } of violations) {
    // A warning is about manners, and what was blocked is a player's attempt: neither contradicts the world.
    if (severity !== 'error' || action === 'blocked') continue
    const row = broken.get(rule_id) ?? { turns: new Set(), count: 0, message }
    row.turns.add(turn)
    row.count += 1
    broken.set(rule_id, row)
  }
}

/** The count with its names, as the states before and after know them. */
function tallied(tally: Tally, before: GameState, after: GameState): Tallied {
  const nameOf = (id: string): string => after.entities[id]?.name ?? before.entities[id]?.name ?? id
  const here = after.scene.present_entity_ids.filter((id) => !tally.seen.has(id))
  const seen = [...tally.seen, ...here.map((id) => [id, after.counters.current_turn] as const)]
  const met = seen.flatMap(([id, turn]) => {
    const person = after.entities[id]
    return person?.type === 'npc' && !isHidden(after, person) ? [{ id, name: person.name, turn }] : []
  })
  const promises = tally.ties.map(({ turn, with_id, kept }): PromiseRow => {
    return { turn, kind: kept ? 'kept' : 'broken', to: nameOf(with_id), text: '' }
  })
  return {
    changed: tally.changed,
    clocks: tally.clocks,
    met,
    promises: [...promises, ...undertaken(tally, before, after)].sort(
      (left, right) => left.turn - right.turn,
    ),
    broken: [...tally.broken].map(([rule, { turns, count, message }]) => ({
      rule,
      count,
      message,
      turns: [...turns],
    })),
  }
}

/** What the player has taken on: missions that were not there before, as the engine keeps them. */
function undertaken({ changed }: Tally, before: GameState, after: GameState): readonly PromiseRow[] {
  return Object.values(after.threads).flatMap(({ id, title, tags, status }) => {
    const open = tags.includes('mission') && (status === 'active' || status === 'accepted')
    const was = before.threads[id]?.status
    if (!open || was === status || hasHidingTag(tags)) return []
    return [{ turn: changed.get(`threads|${id}`) ?? 0, kind: 'taken_on' as const, to: '', text: title }]
  })
}
