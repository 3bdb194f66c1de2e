/**
 * Names that examples take as given: a desk, an engine, a store, a table of rows. The project itself is compiled without
 * this file: a global `state` would hide every forgotten one.
 */

import type { describe as vitestDescribe, expect as vitestExpect, it as vitestIt } from 'vitest'
import type { CampaignDesk } from '../src/campaign/campaign-desk.ts'
import type { Engine } from '../src/campaign/engine.ts'
import type { openEngine as open } from '../src/compose.ts'
import type { LoreIndex } from '../src/content/lore-index.ts'
import type { DiceEntry } from '../src/core/dice-entry.ts'
import type { LawContext } from '../src/core/ledger/law.ts'
import type { applyDiff as apply } from '../src/core/state/apply-diff.ts'
import type { MemoryTables as Rows } from '../src/core/state/memory-tables.ts'
import type { GameState } from '../src/core/state/state.ts'
import type { Calendar } from '../src/core/time/calendar.ts'
import type { isLeapYear as leap } from '../src/core/time/calendar-year.ts'
import type { WorldTime } from '../src/core/time/world-time.ts'
import type { Cup } from '../src/dice/cup.ts'
import type { parseNotation as parse } from '../src/dice/notation.ts'
import type { streamFamily as family } from '../src/dice/random-stream.ts'
import type { SeedEpoch } from '../src/dice/seed-epoch.ts'
import type { PublicEpoch } from '../src/dice/verify.ts'
import type { EmbeddingModel } from '../src/llm/embedding-model.ts'
import type { CharacterBook } from '../src/rules/dnd5e/character/character-book.ts'
import type { createSrd as srd } from '../src/rules/dnd5e/data/load-srd.ts'
import type { LedgerStore as Store } from '../src/store/ledger-store.ts'
import type { MemoryShelf as Shelf } from '../src/store/memory/memory-shelf.ts'
import type { SqliteShelf as Files } from '../src/store/sqlite/sqlite-shelf.ts'
import type { StateStore } from '../src/store/state-store.ts'

declare global {
  const desk: CampaignDesk
  const engine: Engine
  const openEngine: typeof open
  const context: LawContext
  const entries: readonly DiceEntry[]
  const epochs: readonly PublicEpoch[]
  const epoch: SeedEpoch
  const seed: string
  const applyDiff: typeof apply
  const MemoryTables: typeof Rows
  const before: GameState
  const after: GameState
  const state: GameState
  const current: WorldTime
  const earlier: WorldTime
  const later: WorldTime
  const time: WorldTime
  const harptos: Calendar
  const isLeapYear: typeof leap
  const parseNotation: typeof parse
  const row: DiceEntry
  const cup: Cup
  const createSrd: typeof srd
  const book: CharacterBook
  const streamFamily: typeof family
  const LedgerStore: typeof Store
  const MemoryShelf: typeof Shelf
  const SqliteShelf: typeof Files
  const MyStore: new () => StateStore
  const MyLoreIndex: new () => LoreIndex
  const model: EmbeddingModel
  const tables: Rows
  const sha256: (text: string) => string
  const expect: typeof vitestExpect
  const describe: typeof vitestDescribe
  const it: typeof vitestIt
}
