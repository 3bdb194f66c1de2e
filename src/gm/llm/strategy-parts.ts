/** What every strategy is put together from. */
import type { LanguageModel, ModelUsage } from '../../llm/index.ts'
import type { GameMaster } from '../game-master.ts'
import type { PromptSize, PromptSource } from '../prompts/prompt.ts'

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
  /** Who reads a line: a model only where the own reader is unsure (the usual way), always, or never. */
  readonly reading?: 'when-unsure' | 'always' | 'never'
  /** Who plans; the engine's own way when nobody says. */
  readonly planning?: 'own' | 'model'
  /** Hears that another turn has begun, for whoever keeps a budget. */
  readonly begun?: () => void
  /** What a call cost in US dollars; null when nobody knows. */
  readonly price?: (model: LanguageModel, usage: ModelUsage) => number | null
}

/** The longest answers, in tokens. */
export const longestAnswers = {
  full: { tell: 1_600, read: 700, plan: 500, ask: 700 },
  essentials: { tell: 800, read: 400, plan: 300, ask: 400 },
} as const
