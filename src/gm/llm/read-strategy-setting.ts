/** FATEWRIGHT_STRATEGY and FATEWRIGHT_PROMPTS: how a model plays. A wrong word is a sentence, not a guess. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { GameMaster } from '../game-master.ts'
import type { PromptSize } from '../prompts/versioned-prompt.ts'
import { pipelineGameMaster } from './pipeline-game-master.ts'
import { singlePassGameMaster } from './single-pass-game-master.ts'
import type { StrategyParts } from './strategy-dependencies.ts'
import { twoPhaseGameMaster } from './two-phase-game-master.ts'

/** The strategies by name; the first is the usual one. */
const strategies = {
  pipeline: pipelineGameMaster,
  'two-phase': twoPhaseGameMaster,
  'single-pass': singlePassGameMaster,
} as const satisfies Readonly<Record<string, (parts: StrategyParts) => GameMaster>>

/** How a model plays. */
export interface StrategyChoice {
  readonly strategy: keyof typeof strategies
  readonly size: PromptSize
}

/**
 * Reads the settings; short prompts are usual for models on somebody's own machine.
 *
 * @example
 * readStrategyChoice({ FATEWRIGHT_STRATEGY: 'single-pass' }, false) // { strategy: 'single-pass', size: 'full' }
 */
export function readStrategyChoice(
  settings: Readonly<Record<string, string | undefined>>,
  local: boolean,
): Result<StrategyChoice> {
  const strategy = (settings.FATEWRIGHT_STRATEGY ?? '').trim() || 'pipeline'
  const size = (settings.FATEWRIGHT_PROMPTS ?? '').trim() || (local ? 'essentials' : 'full')
  if (!isStrategy(strategy)) return wrong('FATEWRIGHT_STRATEGY', strategy, Object.keys(strategies))
  if (size !== 'full' && size !== 'essentials')
    return wrong('FATEWRIGHT_PROMPTS', size, ['full', 'essentials'])
  return done({ strategy, size })
}

function isStrategy(word: string): word is keyof typeof strategies {
  return Object.hasOwn(strategies, word)
}

function wrong(name: string, said: string, words: readonly string[]): Result<never> {
  return refuse('llm/bad-setting', `${name} is "${said.slice(0, 60)}"; it may be ${words.join(', ')}.`)
}

/** The game master of a choice. */
export function chosenGameMaster({ strategy, size }: StrategyChoice, parts: StrategyParts): GameMaster {
  return strategies[strategy]({ ...parts, size })
}
