/** The three strategies as a test puts them together: real prompts, the embedded reader, any model. */
import { sha256Hex } from '../../src/dice/random-stream.ts'
import { embeddedGameMaster } from '../../src/gm/embedded/embedded-game-master.ts'
import { pipelineGameMaster } from '../../src/gm/llm/pipeline-game-master.ts'
import { singlePassGameMaster } from '../../src/gm/llm/single-pass-game-master.ts'
import type { StrategyParts } from '../../src/gm/llm/strategy-dependencies.ts'
import { twoPhaseGameMaster } from '../../src/gm/llm/two-phase-game-master.ts'
import { allPrompts } from '../../src/gm/prompts/all-prompts.ts'
import { promptsFrom } from '../../src/gm/prompts/versioned-prompt.ts'
import { promptRegistry } from '../../src/llm/prompt-registry.ts'
import type { Strategy } from '../../src/testing/game-master-as-model.ts'

const noPins = {
  pinned: async () => ({ ok: true, value: null }) as const,
  pin: async () => ({ ok: true, value: null }) as const,
}
const registry = promptRegistry(allPrompts(), { hash: sha256Hex, pins: noPins })

/** What a strategy is made of beside its model. */
export const strategyParts: Omit<StrategyParts, 'model'> = {
  own: embeddedGameMaster(),
  prompts: promptsFrom(registry.getPrompt),
}

/** All three; the pipeline asks its model for everything it can be asked for. */
export const strategies: Readonly<Record<'pipeline' | 'two-phase' | 'single-pass', Strategy>> = {
  pipeline: (model) => pipelineGameMaster({ ...strategyParts, model, reading: 'always', planning: 'model' }),
  'two-phase': (model) => twoPhaseGameMaster({ ...strategyParts, model }),
  'single-pass': (model) => singlePassGameMaster({ ...strategyParts, model }),
}
