/** Game masters: the port and the ones that come with the package. */

/** The game master that needs no model and no network. */
export { embeddedGameMaster } from './embedded/embedded-game-master.ts'
/** The port and what its calls are given and give back. */
export type { GameMaster, InterpretRequest, NarrateRequest, PlanRequest } from './game-master.ts'
/** The three strategies over a language model. */
export { pipelineGameMaster } from './llm/pipeline-game-master.ts'
export { singlePassGameMaster } from './llm/single-pass-game-master.ts'
export { twoPhaseGameMaster } from './llm/two-phase-game-master.ts'
/** The backstop: plain sentences about what happened. */
export { plainGameMaster } from './plain/plain-game-master.ts'
