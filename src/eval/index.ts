/**
 * Evaluation: suites, walks, replay and measures. The composition root imports its modules one by one, to load them
 * late.
 */
/** Turns in which nothing happens, for long campaigns. */
export { fillerTurn } from './filler-turns.ts'
export { honestyReport } from './honesty/honesty-report.ts'
export { leaksIn } from './hostile/canaries.ts'
export { foundOut } from './hostile/check-hostile-turn.ts'
export { type EngineProbes, type OpenEngine, watched } from './hostile/engine-under-test.ts'
export {
  type HostileReport,
  type HostileRow,
  type Mishap,
  type MishapKind,
  mishapKinds,
  mishapsOf,
} from './hostile/hostile-report.ts'
export { type HostileProgress, hostileSuite } from './hostile/hostile-suite.ts'
export { type HostileWorld, innWorld, streetWorld } from './hostile/hostile-worlds.ts'
export { playHostileSession, type SessionTurn } from './hostile/play-hostile-session.ts'
export { recallAt } from './memory/evaluate-memory.ts'
export { type Dialogue, readDialogues } from './memory/read-dialogues.ts'
export { middleOf, type WalkReport, withTotals } from './random-walks/walk-report.ts'
export { type WalkOptions, walkScenario } from './random-walks/walk-scenario.ts'
export { pickOne, seededRandom } from './seeded-random.ts'
export type { Faces } from './suite/suite-and-case-types.ts'
export type { KeptReport } from './suite/suite-report.ts'

/** How honestly a campaign was narrated, counted from its log. */
/** What no player may read, recognised in any field. */
/** What the hostile suite plays on. */
/** What the hostile suite found. */
/** Game masters that cheat, through whole turns in two worlds. */
/** The two worlds of the hostile suite. */
/** One game master’s session, every turn checked. */
/** The facts that a player has found out. */
/** Dialogues with questions, in three formats. */
/** Recall of the turns that answer a question. */
/** Random numbers that are the same for the same text. */
/** The port of suites. */
/** A report as it is kept in a file. */
/** What many walks through a scenario came to. */
/** Random walks through a scenario. */
