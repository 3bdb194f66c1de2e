/** Evaluation: suites, walks, replay and measures. The composition root imports its modules one by one, to load them late. */
/** Turns in which nothing happens, for long campaigns. */
export { fillerTurn } from './filler-turns.ts'
/** How honestly a campaign was narrated, counted from its log. */
export { honestyReport } from './honesty/honesty-report.ts'
/** What no player may read, recognised in any field. */
export { leaksIn } from './hostile/canaries.ts'
/** What the hostile suite plays on. */
export { type EngineProbes, type OpenEngine, watched } from './hostile/hostile-engine.ts'
/** What the hostile suite found. */
export {
  type HostileReport,
  type HostileRow,
  type Mishap,
  type MishapKind,
  mishapKinds,
  mishapsOf,
} from './hostile/hostile-report.ts'
/** Game masters that cheat, through whole turns in two worlds. */
export { type HostileProgress, hostileSuite, usuallyOverSqlite } from './hostile/hostile-suite.ts'
/** The two worlds of the hostile suite. */
export { type HostileWorld, innWorld, streetWorld } from './hostile/hostile-worlds.ts'
/** One game master’s session, every turn checked. */
export { playSession, type SessionTurn } from './hostile/play-session.ts'
/** The facts that a player has found out. */
export { foundOut } from './hostile/turn-checks.ts'
/** Dialogues with questions, in three formats. */
export { type Dialogue, readDialogues } from './memory/dialogue-set.ts'
/** Recall of the turns that answer a question. */
export { recallAt } from './memory/evaluate-memory.ts'
/** Random numbers that are the same for the same text. */
export { oneOf, seededChance } from './seeded-chance.ts'
/** The port of suites. */
export type { Faces } from './suite/suite.ts'
/** A report as it is kept in a file. */
export type { KeptReport } from './suite/suite-report.ts'
/** What many walks through a scenario came to. */
export { joinReports, middleOf, type WalkReport } from './walks/walk-report.ts'
/** Random walks through a scenario. */
export { type WalkOptions, walkScenario } from './walks/walk-scenario.ts'
