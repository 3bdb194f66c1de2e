/**
 * The pipeline (seed 003): a model reads the line, the engine's own planner plans, a model tells.
 */
import { narratorOutputSchema } from '../../core/protocol/stage-outputs.ts'
import type { GameMaster } from '../game-master.ts'
import { toldInstructions } from './instructions-given-to-model.ts'
import { modelPlanner } from './model-planner.ts'
import { modelReader, readerOf } from './model-reader.ts'
import { teller } from './narrate-with-model.ts'
import { promptVersionsWithReader } from './prompt-versions-in-use.ts'
import type { StrategyParts } from './strategy-dependencies.ts'
import { turnTabs } from './turn-usage-and-early-answers.ts'

/**
 * Makes the game master.
 *
 * @example
 * const master = pipelineGameMaster({ model: languageModel, own: gameMaster, prompts })
 */
export function pipelineGameMaster(parts: StrategyParts): GameMaster {
  const tabs = turnTabs(parts.begun)
  return {
    specVersion: 1,
    id: `pipeline:${parts.model.provider}:${parts.model.id}`,
    instant: false,
    reader: readerOf(parts),
    interpret: modelReader(parts, tabs),
    plan: modelPlanner(parts, tabs),
    narrate: teller(parts, tabs, {
      prompt: 'narrator',
      protocol: 'packet',
      schema: narratorOutputSchema,
      schemaName: 'narration',
      translate: (answer) => answer,
    }),
    promptVersions: promptVersionsWithReader(parts, ['planner', 'narrator']),
    instructions: toldInstructions(parts, ['narrator']),
    spent: tabs.spent,
  }
}
