/** Names that examples take as given: what an engine works with, an engine, a store, a table of rows. Nothing of it runs. */

import type { describe as vitestDescribe, expect as vitestExpect, it as vitestIt } from 'vitest'
import type { createEngine as open } from '../src/compose.ts'
import type { LawContext } from '../src/core/ledger/admit-record.ts'
import type { DiceEntry } from '../src/core/ledger/dice-entry.ts'
import type { ContextPacket } from '../src/core/protocol/context-packet.ts'
import type { Reading, ReadingScene } from '../src/core/protocol/free-text-reading.ts'
import type { applyDiff as apply } from '../src/core/state/apply-diff.ts'
import type { GameState } from '../src/core/state/game-state.ts'
import type { MemoryTables as Rows } from '../src/core/state/memory-and-overlay-tables.ts'
import type { Calendar, isLeapYear as leap } from '../src/core/time/calendar-definition.ts'
import type { WorldTime } from '../src/core/time/world-time.ts'
import type { canonicalNotation as canonical } from '../src/dice/canonical-notation.ts'
import type { DiceRoller } from '../src/dice/dice-roller.ts'
import type { parseNotation as parse } from '../src/dice/parse-notation.ts'
import type { streamFamily as family } from '../src/dice/random-stream.ts'
import type { SeedEpoch } from '../src/dice/seed-epoch.ts'
import type { PublicEpoch } from '../src/dice/verify-dice-ledger.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { EngineDependencies } from '../src/engine/engine-dependencies.ts'
import type { GameMaster, NarrateRequest } from '../src/gm/game-master.ts'
import type { pipelineGameMaster } from '../src/gm/llm/pipeline-game-master.ts'
import type { EmbeddingModel } from '../src/llm/index.ts'
import type { LanguageModel } from '../src/llm/language-model.ts'
import type { LoreIndex } from '../src/lore/lore-index-port.ts'
import type { Rulebook } from '../src/rules/dnd5e/character/character-rulebook.ts'
import type { createSrd as srd } from '../src/rules/dnd5e/data/load-srd.ts'
import type { MemoryShelf as Shelf } from '../src/store/memory/memory-campaign-repository.ts'
import type { SqliteCampaignFolder as Files } from '../src/store/sqlite/sqlite-campaign-folder.ts'
import type { StateStore } from '../src/store/state-store.ts'
import type { StateStoreOverCampaignFiles as Store } from '../src/store/state-store-over-campaign-files.ts'

export declare const dependencies: EngineDependencies
export declare const engine: Engine
export declare const scene: ReadingScene
export declare const read: (line: string, scene: ReadingScene) => Reading
export declare const createEngine: typeof open
export declare const context: LawContext
export declare const entries: readonly DiceEntry[]
export declare const epochs: readonly PublicEpoch[]
export declare const epoch: SeedEpoch
export declare const seed: string
export declare const applyDiff: typeof apply
export declare const MemoryTables: typeof Rows
export declare const before: GameState
export declare const after: GameState
export declare const state: GameState
export declare const current: WorldTime
export declare const earlier: WorldTime
export declare const later: WorldTime
export declare const time: WorldTime
export declare const harptos: Calendar
export declare const isLeapYear: typeof leap
export declare const parseNotation: typeof parse
export declare const row: DiceEntry
export declare const roller: DiceRoller
export declare const createSrd: typeof srd
export declare const rulebook: Rulebook
export declare const streamFamily: typeof family
export declare const StateStoreOverCampaignFiles: typeof Store
export declare const MemoryShelf: typeof Shelf
export declare const SqliteCampaignFolder: typeof Files
export declare const MyStore: new () => StateStore
export declare const MyLoreIndex: new () => LoreIndex
export declare const model: EmbeddingModel
export declare const tables: Rows
export declare const sha256: (text: string) => string
export declare const expect: typeof vitestExpect
export declare const describe: typeof vitestDescribe
export declare const it: typeof vitestIt
export declare const gregorian: Calendar
export declare const canonicalNotation: typeof canonical
export declare const gameMaster: GameMaster
export declare const languageModel: LanguageModel
export declare const prompts: Parameters<typeof pipelineGameMaster>[0]['prompts']
export declare const request: NarrateRequest
export declare const signal: AbortSignal
export declare const packet: ContextPacket
