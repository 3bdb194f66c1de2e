/**
 * The continuity report of a session, which says what it did to the story: threads, promises, clocks, what was
 * learned, who was met, who died, and where a narration and the world disagreed. It reads states, changes and events,
 * never prose; what the player may not know of is not in it.
 */
import { asText, asTexts } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { playerIdOf } from '../../core/state/state-queries.ts'
import type { Session, Thread } from '../../core/state/table-row-schemas.ts'
import { factsInView, hasHidingTag, isHidden, isKnownThread, playerHandle } from '../../knowledge/index.ts'
import type { Epoch, SealedRecord } from '../../store/state-store.ts'
import type { EngineDependencies } from '../engine-dependencies.ts'
import { eachRecord, headAndState, stateBefore, type TurnSpan } from '../read-log.ts'
import { factWords } from '../story-memory-and-search.ts'

export interface ContinuityReport {
  readonly campaign_id: string
  /** Null when no session was ever started: the whole story is then reported. */
  readonly session_id: string | null
  readonly turns: TurnSpan
  readonly threads: {
    readonly opened: readonly ThreadTurn[]
    readonly closed: readonly ThreadTurn[]
    readonly open: readonly ThreadTurn[]
  }
  readonly promises: readonly PromiseRow[]
  readonly clocks: readonly ClockMoves[]
  readonly learned: readonly LearnedFact[]
  readonly met: readonly MetTurn[]
  readonly died: readonly Death[]
  readonly contradictions: readonly BrokenRule[]
  readonly dice: {
    readonly epoch: number
    readonly commitment: string
    /** Null until the seed is revealed. */
    readonly server_seed: string | null
  } | null
}

/** A thread, with the turn in which it became what it is. */
interface ThreadTurn {
  readonly id: string
  readonly title: string
  readonly status: string
  /** Null when this session did not change it. */
  readonly turn: number | null
}

/** A promise as the engine knows it. Promises that were made only in words are not counted. */
interface PromiseRow {
  readonly turn: number
  readonly kind: 'taken_on' | 'kept' | 'broken'
  /** To whom; empty when it is a thread that was taken on. */
  readonly to: string
  readonly text: string
}

interface ClockMoves {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly moves: readonly { readonly turn: number; readonly from: number; readonly to: number }[]
}

interface LearnedFact {
  readonly id: string
  readonly text: string
  readonly turn: number | null
}

interface MetTurn {
  readonly id: string
  readonly name: string
  readonly turn: number
}

interface Death {
  readonly id: string
  readonly name: string
  readonly turn: number | null
}

/** A rule that a narration broke, how often, and in which turns. */
interface BrokenRule {
  readonly rule: string
  readonly count: number
  readonly turns: readonly number[]
  /** What was said about it the first time. */
  readonly message: string
}

/** Reports on a session: the one that is named, else the open one, else the last. */
export async function continuityReport(
  { store }: EngineDependencies,
  campaignId: string,
  sessionId?: string,
): Promise<Result<ContinuityReport>> {
  const now = await headAndState(store, campaignId)
  if (!now.ok) return now
  const { head, state } = now.value
  const session = findSession(state, sessionId)
  if (session === undefined && sessionId !== undefined)
    return refuse('session/unknown', `There is no session "${sessionId}" in this campaign.`)
  const turns = { from: session?.turn_range_start ?? 1, to: session?.turn_range_end ?? head.turn }
  const before = await stateBefore(store, head, turns.from)
  if (!before.ok) return before
  const after = turns.to >= head.turn ? done(state) : await stateBefore(store, head, turns.to + 1)
  if (!after.ok) return after
  const log = new SessionLog()
  const read = await eachRecord(store, head, turns, (record) => log.add(record))
  if (!read.ok) return read
  const epochs = await store.epochs(campaignId)
  if (!epochs.ok) return epochs
  const played = { before: before.value, after: after.value, log }
  return done({
    campaign_id: campaignId,
    session_id: session?.id ?? null,
    turns,
    threads: threadsOf(played),
    promises: promisesOf(played),
    clocks: clocksOf(played),
    learned: learnedIn(played),
    met: metIn(played),
    died: deathsIn(played),
    contradictions: [...log.broken.values()],
    dice: diceOf(played, epochs.value),
  })
}

function findSession({ sessions }: GameState, sessionId: string | undefined): Session | undefined {
  const all = Object.values(sessions).sort((left, right) => (left.id < right.id ? -1 : 1))
  if (sessionId !== undefined) return all.find((session) => session.id === sessionId)
  return all.find((session) => session.ended_at === null) ?? all.at(-1)
}

/** A session as it is reported on: the states around it, and what its records say. */
interface PlayedSession {
  readonly before: GameState
  readonly after: GameState
  readonly log: SessionLog
}

const closedStatuses: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']

function threadsOf({ before, after, log }: PlayedSession): ContinuityReport['threads'] {
  const isClosed = (thread: Thread | undefined): boolean => closedStatuses.includes(thread?.status ?? '')
  const rows = (threads: readonly Thread[]): readonly ThreadTurn[] =>
    threads.map(({ id, title, status }) => ({ id, title, status, turn: log.turnOf('threads', id) }))
  const isOpenIn = (state: GameState, thread: Thread | undefined): boolean =>
    thread !== undefined && isKnownThread(state, thread) && !isClosed(thread)
  const seen = Object.values(after.threads).filter((thread) => isKnownThread(after, thread))
  const open = seen.filter((thread) => isOpenIn(after, thread))
  return {
    opened: rows(open.filter(({ id }) => !isOpenIn(before, before.threads[id]))),
    closed: rows(seen.filter((thread) => isClosed(thread) && !isClosed(before.threads[thread.id]))),
    open: rows(open),
  }
}

function promisesOf({ before, after, log }: PlayedSession): readonly PromiseRow[] {
  const nameOf = (id: string): string => after.entities[id]?.name ?? before.entities[id]?.name ?? id
  const answered = log.promises.map(({ turn, kind, with_id }): PromiseRow => {
    return { turn, kind, to: nameOf(with_id), text: '' }
  })
  // What the player has taken on are missions that were not there before.
  const takenOn = Object.values(after.threads).flatMap(({ id, title, tags, status }): PromiseRow[] => {
    const open = tags.includes('mission') && (status === 'active' || status === 'accepted')
    if (!open || before.threads[id]?.status === status || hasHidingTag(tags)) return []
    return [{ turn: log.turnOf('threads', id) ?? 0, kind: 'taken_on', to: '', text: title }]
  })
  return [...answered, ...takenOn].sort((left, right) => left.turn - right.turn)
}

/** The clocks that moved and may be seen. */
function clocksOf({ before, after, log }: PlayedSession): readonly ClockMoves[] {
  return [...log.clocks].flatMap(([id, turns]) => {
    const clock = after.clocks[id]
    if (clock === undefined || hasHidingTag(clock.tags)) return []
    const start = before.clocks[id]?.value ?? 0
    let to = start
    const moves = [...turns].flatMap(([turn, delta]) => {
      const from = to
      to = Math.max(0, Math.min(clock.max, from + delta))
      return from === to ? [] : [{ turn, from, to }]
    })
    return moves.length === 0 ? [] : [{ id, name: clock.name, from: start, to, max: clock.max, moves }]
  })
}

/** What the player's character knows now and did not know before. */
function learnedIn({ before, after }: PlayedSession): readonly LearnedFact[] {
  const player = playerIdOf(after)
  const known = new Set(factsInView(before, player).map((fact) => fact.id))
  const learned = factsInView(after, player).flatMap((fact) => {
    const text = known.has(fact.id) ? '' : factWords(fact)
    if (text === '') return []
    const turn = after.knowledge[joinedKey(player, fact.id)]?.turn ?? fact.discovered_turn
    return [{ id: playerHandle(after.campaign.id, 'fact', fact.id), text, turn }]
  })
  return learned.sort((left, right) => (left.turn ?? 0) - (right.turn ?? 0))
}

/** Who was there in any turn, and who is there now. */
function metIn({ after, log }: PlayedSession): readonly MetTurn[] {
  const present = new Map(log.present)
  for (const id of after.scene.present_entity_ids)
    if (!present.has(id)) present.set(id, after.counters.current_turn)
  return [...present].flatMap(([id, turn]) => {
    const person = after.entities[id]
    return person?.type === 'npc' && !isHidden(after, person) ? [{ id, name: person.name, turn }] : []
  })
}

const deadStatuses: readonly string[] = ['dead', 'destroyed']

/** Who died, of those the player could see. */
function deathsIn({ before, after, log }: PlayedSession): readonly Death[] {
  const isDead = (state: GameState, id: string): boolean =>
    deadStatuses.includes(personOf(state.entities[id]).status ?? '')
  return Object.values(after.entities).flatMap((entity) => {
    const { id, name, type } = entity
    const died = (type === 'npc' || type === 'pc') && isDead(after, id) && !isDead(before, id)
    return died && !isHidden(after, entity) ? [{ id, name, turn: log.turnOf('entities', id) }] : []
  })
}

function diceOf({ before }: PlayedSession, epochs: readonly Epoch[]): ContinuityReport['dice'] {
  const found = epochs.find(({ epoch }) => epoch === before.dice.epoch)
  if (found === undefined) return null
  const { epoch, commitment, server_seed } = found
  return { epoch, commitment, server_seed }
}

/** The changes by which rows of threads and people become what they are. */
const changes = {
  threads: ['threads_add', 'threads_update'],
  entities: ['entities_update'],
} as const

/** The acts that keep or break a promise, by the names under which ties change. */
const promiseActs: ReadonlyMap<unknown, 'kept' | 'broken'> = new Map([
  ['kept_promise', 'kept'],
  ['broken_promise', 'broken'],
])

/** What the records of a session say, read one after another. */
class SessionLog {
  /** By how much each turn moved each clock. */
  readonly clocks = new Map<string, Map<number, number>>()
  /** The turn in which each entity was first there. */
  readonly present = new Map<string, number>()
  readonly promises: { readonly turn: number; readonly with_id: string; readonly kind: 'kept' | 'broken' }[] =
    []
  readonly broken = new Map<string, BrokenRule>()
  readonly #changed = { threads: new Map<string, number>(), entities: new Map<string, number>() }

  /** The last turn that changed a row; null when none did. */
  turnOf(table: keyof typeof changes, id: string): number | null {
    return this.#changed[table].get(id) ?? null
  }

  add(record: SealedRecord): void {
    this.#addChanges(record)
    if (record.kind === 'resolved') this.#addEvents(record.turn, record.body)
    if (record.kind === 'resolved' || record.kind === 'told')
      this.#addViolations(record.turn, record.body.violations)
  }

  #addChanges({ turn, diff }: SealedRecord): void {
    for (const table of ['threads', 'entities'] as const)
      for (const field of changes[table])
        for (const { id } of diff[field] ?? []) if (id !== undefined) this.#changed[table].set(id, turn)
    for (const { id, delta } of diff.clocks ?? []) {
      const moves = this.clocks.get(id) ?? new Map<number, number>()
      this.clocks.set(id, moves.set(turn, (moves.get(turn) ?? 0) + delta))
    }
  }

  #addEvents(turn: number, { context_packet, engine_events }: RecordBodies['resolved']): void {
    for (const id of asTexts(context_packet.present_entities))
      if (!this.present.has(id)) this.present.set(id, turn)
    for (const { type, details } of engine_events) {
      const kind = type === 'relationship_changed' ? promiseActs.get(details.by) : undefined
      const with_id = asText(details.with_id)
      if (kind !== undefined && with_id !== undefined) this.promises.push({ turn, with_id, kind })
    }
  }

  #addViolations(turn: number, violations: RecordBodies['told']['violations']): void {
    for (const { rule_id: rule, message, severity, action } of violations) {
      // A warning is about manners, and what was blocked is a player's attempt: neither contradicts the world.
      if (severity !== 'error' || action === 'blocked') continue
      const known = this.broken.get(rule) ?? { rule, count: 0, message, turns: [] }
      const turns = known.turns.includes(turn) ? known.turns : [...known.turns, turn]
      this.broken.set(rule, { ...known, count: known.count + 1, turns })
    }
  }
}
