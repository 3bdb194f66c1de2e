/** What the records of a session say, counted while they are read: which turn changed what, and which rules were broken. */
import { isHidden } from '../../core/document/view-for.ts'
import { isJsonObject } from '../../core/json.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { GameState } from '../../core/state/state.ts'
import type { SealedRecord } from '../../store/state-store.ts'

/** A rule that was broken, how often, and in which turns. */
export interface RuleBroken {
  readonly rule: string
  readonly count: number
  readonly turns: readonly number[]
  /** What was said about it the first time. */
  readonly message: string
}

/** A promise as the engine knows it: taken on, kept or broken. Promises made only in words are nobody's to count. */
export interface PromiseRow {
  readonly turn: number
  readonly kind: 'taken_on' | 'kept' | 'broken'
  /** To whom; empty when it is a thread that was taken on. */
  readonly to: string
  readonly text: string
}

/** What was counted. */
export interface Tallied {
  /** The last turn that changed a row, by its table and id. */
  readonly changed: ReadonlyMap<string, number>
  /** By how much each turn moved each clock. */
  readonly clocks: ReadonlyMap<string, readonly { readonly turn: number; readonly delta: number }[]>
  readonly met: readonly { readonly id: string; readonly name: string; readonly turn: number }[]
  readonly promises: readonly PromiseRow[]
  readonly broken: readonly RuleBroken[]
}

/** A count that is being made. */
export interface Tally {
  look(record: SealedRecord): void
  readonly changed: Map<string, number>
  readonly clocks: Map<string, { turn: number; delta: number }[]>
  readonly seen: Map<string, number>
  readonly ties: { turn: number; with_id: string; kept: boolean }[]
  readonly broken: Map<string, { turns: Set<number>; count: number; message: string }>
}

/** An empty count. */
export function newTally(): Tally {
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
export function tallied(tally: Tally, before: GameState, after: GameState): Tallied {
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
    promises: [...promises, ...undertaken(tally, before, after)].sort((one, other) => one.turn - other.turn),
    broken: [...tally.broken].map(([rule, { turns, count, message }]) => ({
      ...{ rule, count, message, turns: [...turns] },
    })),
  }
}

/** What the player has taken on: missions that were not there before, as the engine keeps them. */
function undertaken({ changed }: Tally, before: GameState, after: GameState): readonly PromiseRow[] {
  return Object.values(after.threads).flatMap(({ id, title, tags, status }) => {
    const open = tags.includes('mission') && (status === 'active' || status === 'accepted')
    const was = before.threads[id]?.status
    if (!open || was === status || tags.some((tag) => tag === 'hidden' || tag === 'gm')) return []
    return [{ turn: changed.get(`threads|${id}`) ?? 0, kind: 'taken_on' as const, to: '', text: title }]
  })
}
