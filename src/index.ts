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
export { openEvaluation } from './compose/evaluation.ts'
/** A game master by name, or one that asks a model. */
export { chooseGameMaster } from './compose/models.ts'
/** Opens an engine; what it should use differently from a plain start. */
export { createEngine, type EngineOptions } from './compose.ts'
/** The five-key document of the narrator's protocol, read from the state and compiled back into a diff. */
export { compileUpdates } from './core/document/compile-updates.ts'
export { readDocument } from './core/document/read-document.ts'
/** What the machine gives: real time, true chance, a timer. */
export type { Entropy, Timer, WallClock } from './core/environment.ts'
/** A row of the dice ledger. */
export type { DiceEntry } from './core/ledger/dice-entry.ts'
/** A turn as players see it, and as authors do. */
export type { AuthorTurn, PlayerTurn } from './core/protocol/envelope.ts'
/** Refusals are values, faults are thrown. */
export { done, Fault, isFault, type Refusal, type Result, refuse } from './core/result.ts'
export { compareStates } from './core/state/compare-states.ts'
export type { Entity, Fact, InventoryItem, Thread } from './core/state/rows.ts'
export type { GameState } from './core/state/state.ts'
export type { StateDiff } from './core/state/state-diff.ts'
export { MemoryTables } from './core/state/tables.ts'
/** State is a fold of diffs. */
export { writeDiff } from './core/state/write-diff.ts'
/** Calendars are data; world time is reckoned in them. */
export { type Calendar, parseCalendar } from './core/time/calendar.ts'
export { gregorian, harptos } from './core/time/known-calendars.ts'
export { addToTime, compareTimes, type WorldTime } from './core/time/world-time.ts'
/** A rule that was broken and what was done about it. */
export type { Violation } from './core/violation.ts'
/** The engine and the raw turn that programs with their own narrator play. */
export type { Engine } from './engine/engine.ts'
export type { RawTurn, RawTurnResult } from './engine/turns/raw-turn.ts'
/** The port of a game master. */
export type { GameMaster } from './gm/game-master.ts'
/** What a player may see of a state. */
export { type PlayerView, viewFor } from './knowledge/index.ts'
/** The ports of models. */
export type { EmbeddingModel } from './llm/embedding-model.ts'
export type { LanguageModel } from './llm/language-model.ts'
/** The port of a searchable index of lore. */
export type { LoreIndex } from './lore/lore-index.ts'
/** The port of a game's rules. */
export type { Ruleset } from './rules/ruleset.ts'
/** The port of storage. */
export type { StateStore } from './store/state-store.ts'
