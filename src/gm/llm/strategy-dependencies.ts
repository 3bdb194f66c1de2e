/** What every strategy is put together from. */
import type { ReaderSetting } from '../../core/state/model-reader-setting.ts'
import type { LanguageModel, ModelUsage } from '../../llm/index.ts'
import type { GameMaster } from '../game-master.ts'
import type { PromptSize, PromptSource } from '../prompts/versioned-prompt.ts'

/** The parts of a game master that asks a model. */
export interface StrategyParts {
  /** Tells the story. */
  readonly model: LanguageModel
  /** Reads lines and plans, where a model does; the teller itself when there is no smaller one. */
  readonly small?: LanguageModel
  /** Reads, plans and answers without any model. */
  readonly own: GameMaster
  readonly prompts: PromptSource
  /** How much room the models have; `full` when nobody says. */
  readonly size?: PromptSize
  /** Reads lines in the place of both, where one is named; only such a one reads for a single pass. */
  readonly reader?: LanguageModel
  /** How much room the reader has; as much as the others when nobody says. */
  readonly readerSize?: PromptSize
  /** When a model reads a line, where the campaign does not say; always when nobody says. */
  readonly reading?: ReaderSetting
  /** Who plans; the engine's own way when nobody says. */
  readonly planning?: 'own' | 'model'
  /** Hears that another turn has begun, for whoever keeps a budget. */
  readonly begun?: () => void
  /** What a call cost in US dollars; null when nobody knows. */
  readonly price?: (model: LanguageModel, usage: ModelUsage) => number | null
}

/** The longest answers, in tokens. */
export const longestAnswers = {
  full: { tell: 1_600, read: 1_300, plan: 500, ask: 700 },
  essentials: { tell: 800, read: 800, plan: 300, ask: 400 },
} as const
