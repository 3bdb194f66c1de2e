/** Changes of the world and the events that tell of them, collected step by step on a state of their own. */
import type { JsonObject, JsonValue } from '../core/json.ts'
import type { Refusal } from '../core/result.ts'
import { applyDiff } from '../core/state/apply-diff.ts'
import type { GameState } from '../core/state/game-state.ts'
import { MemoryTables } from '../core/state/memory-and-overlay-tables.ts'
import { joinDiffs, type StateDiff } from '../core/state/state-diff.ts'
import type { DocumentKind } from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'

/** Something the world did, in the shape of the core's EngineEvent, so that it stands beside what the rules did. */
export interface WorldEvent {
  readonly type: string
  readonly details: JsonObject
  readonly tags: readonly string[]
}

/** What happened, and the change that makes it so. Every change has an event (PIPE-11). */
export interface WorldChange {
  readonly diff: StateDiff
  readonly events: readonly WorldEvent[]
  /** What an author asked for and could not be done; the rest happened. */
  readonly refusals: readonly Refusal[]
}

export const noChange: WorldChange = { diff: {}, events: [], refusals: [] }

/** A leaf of a document and its new value. */
export type Leaf = readonly [path: string | readonly string[], value: JsonValue]

/**
 * The change of some leaves of a document.
 *
 * @example
 * documentChange('world', 'found', ['loose_board', 7])
 */
export function documentChange(kind: DocumentKind, id: string, ...leaves: readonly Leaf[]): StateDiff {
  const set = leaves.map(([path, value]) => ({ path: typeof path === 'string' ? [path] : [...path], value }))
  return { documents_update: [{ kind, id, set }] }
}

/** Collects changes and events in their order. */
export class WorldEdit {
  readonly events: WorldEvent[] = []
  /** What an author asked for and could not be done; the rest went on. */
  readonly refusals: Refusal[] = []
  /** The world before the first step. */
  readonly before: GameState
  /** Facts that ended on the way: a change adds before it removes, so none of them can begin again in it. */
  readonly ended = new Set<string>()
  /**
   * Facts that became known on the way: a diff removes facts before it spreads them, so none of them can end in it.
   */
  readonly learned = new Set<string>()
  /** A copy to change; most edits come to nothing, so it is made with the first change. */
  #tables: MemoryTables | undefined
  readonly #diffs: StateDiff[] = []
  #remembered: Set<string> | undefined

  constructor(state: GameState) {
    this.before = state
  }

  /** The world after the steps so far; it changes with the next one. */
  get state(): GameState {
    return this.#tables?.state ?? this.before
  }

  /** Something happened that changes nothing in the state. */
  emit(type: string, details: JsonObject, tags: readonly string[] = []): void {
    this.events.push({ type, details, tags })
  }

  /** Something happened, and this is the change. */
  record(type: string, details: JsonObject, diff: StateDiff, tags: readonly string[] = []): void {
    this.emit(type, details, tags)
    this.#change(diff)
  }

  /** Something happened, and some fields of a document change with it. */
  recordFields(
    { type, details, tags }: WorldEvent,
    { kind, id }: { readonly kind: DocumentKind; readonly id: string },
    fields: JsonObject,
  ): void {
    this.record(type, details, documentChange(kind, id, ...Object.entries(fields)), tags)
  }

  /** The same for a document of kind `world`, where the world keeps how far things have come. */
  recordWorld(event: WorldEvent, id: string, fields: JsonObject): void {
    this.recordFields(event, { kind: 'world', id }, fields)
  }

  #change(diff: StateDiff): void {
    if (Object.keys(diff).length === 0) return
    applyDiff(this.#own(), diff)
    this.#diffs.push(diff)
    for (const { id } of diff.facts_remove ?? []) this.ended.add(id)
    for (const { fact_id } of diff.knowledge_add ?? []) this.learned.add(fact_id)
  }

  /** Takes over what happened elsewhere, from the world as it is here and now. */
  absorb({ diff, events, refusals }: WorldChange): void {
    this.events.push(...events)
    this.refusals.push(...refusals)
    this.#change(diff)
  }

  /** Adds a line to the long memory, once. */
  remember(text: string, tags: readonly string[] = []): void {
    const line = text.trim().slice(0, 2_000).toWellFormed()
    this.#remembered ??= new Set(Object.values(this.before.memories).map((memory) => memory.text))
    if (line === '' || this.#remembered.has(line)) return
    this.#remembered.add(line)
    this.record('remembered', { text: line }, { memories_append: [line] }, ['memory', ...tags])
  }

  /** Lets the steps that follow happen at another moment; the turn moves the clock itself. */
  at(time: WorldTime): void {
    this.#own().setSingle('time', time)
  }

  #own(): MemoryTables {
    this.#tables ??= new MemoryTables(this.before)
    return this.#tables
  }

  finish(): WorldChange {
    return { diff: joinDiffs(...this.#diffs), events: this.events, refusals: this.refusals }
  }
}
