/** The three strategies as a test puts them together: real prompts, the embedded reader, any model. */
import { sha256Hex } from '../../src/dice/random-stream.ts'
import { embeddedGameMaster } from '../../src/gm/embedded/embedded-game-master.ts'
import { pipelineGameMaster } from '../../src/gm/llm/pipeline.ts'
import { singlePassGameMaster } from '../../src/gm/llm/single-pass.ts'
import type { StrategyParts } from '../../src/gm/llm/strategy-parts.ts'
import { twoPhaseGameMaster } from '../../src/gm/llm/two-phase.ts'
import { allPrompts } from '../../src/gm/prompts/all-prompts.ts'
import { promptSource } from '../../src/gm/prompts/prompt-source.ts'
import type { Strategy } from '../../src/testing/through-model.ts'

/** What a strategy is made of beside its model. */
export const strategyParts: Omit<StrategyParts, 'model'> = {
  own: embeddedGameMaster(),
  prompts: promptSource(allPrompts, sha256Hex),
}

/** All three; the pipeline asks its model for everything it can be asked for. */
export const strategies: Readonly<Record<'pipeline' | 'two-phase' | 'single-pass', Strategy>> = {
  pipeline: (model) => pipelineGameMaster({ ...strategyParts, model, reading: 'always', planning: 'model' }),
  'two-phase': (model) => twoPhaseGameMaster({ ...strategyParts, model }),
  'single-pass': (model) => singlePassGameMaster({ ...strategyParts, model }),
}
