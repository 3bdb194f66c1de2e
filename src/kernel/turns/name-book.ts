/**
 * What things are called, as of a record: learned from changes one after the other, so that a line about turn 3 reads the
 * same whether it is written in turn 3 or when all files are made anew in turn 300.
 */
import { itemWords } from '../../core/item-words.ts'
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'

/** Names by id, as of now. */
export interface NameBook {
  readonly entity: (id: string) => string
  readonly fact: (id: string) => string
  /** True when a player may read the fact without having learned it. */
  readonly openFact: (id: string) => boolean
  readonly thread: (id: string) => string | null
  /** Null for clocks that are hidden or unknown. */
  readonly clock: (id: string) => string | null
  /** Takes in what a record changed. */
  readonly learn: (diff: StateDiff) => void
}

const openWords: ReadonlySet<string> = new Set(['known', 'player'])

/** A book that begins with a state, or with nothing. */
export function nameBook(state: GameState | null): NameBook {
  const entities = new Map<string, string>()
  const facts = new Map<string, { readonly text: string; readonly open: boolean }>()
  const threads = new Map<string, string | null>()
  const clocks = new Map<string, string | null>()
  const learn = (diff: StateDiff): void => {
    for (const row of diff.entities_add ?? []) entities.set(row.id, row.name)
    for (const row of diff.entities_update ?? []) if (row.name !== undefined) entities.set(row.id, row.name)
    for (const row of diff.facts_add ?? [])
      if (row.id !== undefined)
        facts.set(row.id, {
          text: factText(row.object as JsonValue),
          open: openWords.has(row.visibility ?? ''),
        })
    for (const row of diff.facts_update ?? []) {
      const before = facts.get(row.id) ?? { text: '', open: false }
      const text = row.object === undefined ? before.text : factText(row.object as JsonValue)
      facts.set(row.id, {
        text,
        open: row.visibility === undefined ? before.open : openWords.has(row.visibility),
      })
    }
    for (const row of diff.threads_add ?? [])
      threads.set(row.id, row.tags.includes('hidden') ? null : row.title)
    for (const row of diff.threads_update ?? []) if (row.title !== undefined) threads.set(row.id, row.title)
    for (const row of diff.clocks_add ?? []) clocks.set(row.id, row.tags.includes('hidden') ? null : row.name)
  }
  if (state !== null) learn(asDiff(state))
  return {
    entity: (id) => entities.get(id) ?? itemWords(id),
    fact: (id) => facts.get(id)?.text ?? '',
    openFact: (id) => facts.get(id)?.open ?? false,
    thread: (id) => threads.get(id) ?? null,
    clock: (id) => clocks.get(id) ?? null,
    learn,
  }
}

function asDiff(state: GameState): StateDiff {
  return {
    entities_add: Object.values(state.entities),
    facts_add: Object.values(state.facts),
    threads_add: Object.values(state.threads),
    clocks_add: Object.values(state.clocks),
  } as StateDiff
}

/** What a fact says, in a line. */
export function factText(value: JsonValue): string {
  if (typeof value === 'string') return value
  const told = isJsonObject(value) ? (value.text ?? value.fact ?? value.detail) : undefined
  return typeof told === 'string' ? told : JSON.stringify(value)
}
