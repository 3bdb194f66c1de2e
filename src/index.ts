/**
 * Fatewright as a library. `createEngine` opens an engine over a data folder; everything that can be done to campaigns is
 * one of the engine's objects. The other names are the ports to implement, the values that come out, and the state.
 *
 * @example
 * const engine = createEngine({ home: '/tmp/my-campaigns' })
 * const created = await engine.campaigns.create({ name: 'Salt and Iron' })
 * if (created.ok) console.log(created.value.campaign_id)
 * await engine.close()
 */

/** Evaluation: replay, metrics and suites over recorded campaigns. */
export { openEvaluation } from './compose/campaign-evaluation.ts'
export { chooseGameMaster } from './compose/models-and-game-masters.ts'
export { createEngine, type EngineOptions } from './compose.ts'
export { compileUpdates } from './core/document/compile-updates.ts'
export { readDocument } from './core/document/read-five-key-document.ts'
export type { Entropy, Timer, WallClock } from './core/environment-ports.ts'
export { Fault, isFault } from './core/fault.ts'
export type { DiceEntry } from './core/ledger/dice-entry.ts'
export type { AuthorTurn, PlayerTurn } from './core/protocol/turn-envelope.ts'
export { done, type Refusal, type Result, refuse } from './core/result.ts'
export { applyDiff } from './core/state/apply-diff.ts'
export { compareStates } from './core/state/compare-states.ts'
export type { GameState } from './core/state/game-state.ts'
export { MemoryTables } from './core/state/memory-and-overlay-tables.ts'
export type { StateDiff } from './core/state/state-diff.ts'
export type { Entity, Fact, InventoryItem, Thread } from './core/state/table-row-schemas.ts'
export { type Calendar, parseCalendar } from './core/time/calendar-definition.ts'
export { gregorian, harptos } from './core/time/shipped-calendars.ts'
export { addToTime, compareTimes, type WorldTime } from './core/time/world-time.ts'
export type { Violation } from './core/violation.ts'
export type { Engine } from './engine/engine.ts'
export type { RawTurn, RawTurnResult } from './engine/turns/play-without-game-master.ts'
export type { GameMaster } from './gm/game-master.ts'
export { type PlayerView, viewFor } from './knowledge/index.ts'
export type { EmbeddingModel } from './llm/embedding-model.ts'
export type { LanguageModel } from './llm/language-model.ts'
export type { LoreIndex } from './lore/lore-index-port.ts'
export type { Ruleset } from './rules/ruleset.ts'
export type { StateStore } from './store/state-store.ts'
/** A game master by name, or one that asks a model. */

/** Opens an engine; what it should use differently from a plain start. */

/** The five-key document of the narrator's protocol, read from the state and compiled back into a diff. */

/** What the machine gives: real time, true chance, a timer. */

/** A row of the dice ledger. */

/** A turn as players see it, and as authors do. */

/** Refusals are values, faults are thrown. */

/** State is a fold of diffs. */

/** Calendars are data; world time is reckoned in them. */

/** A rule that was broken and what was done about it. */

/** The engine and the raw turn that programs with their own narrator play. */

/** The port of a game master. */

/** What a player may see of a state. */

/** The ports of models. */

/** The port of a searchable index of lore. */

/** The port of a game's rules. */

/** The port of storage. */
