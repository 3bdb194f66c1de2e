/** FATEWRIGHT_MODEL_THINKING: as little as it can where thoughts are paid for, what the server is set to elsewhere. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import { isThinking, type Thinking } from '../thinking.ts'
import type { ModelChoice } from './model-choice.ts'

/** How much the chosen model may think; null where that is left to its server. */
export function readThinking(setting: string | undefined, choice: ModelChoice): Result<Thinking | null> {
  const said = (setting ?? '').trim()
  const own = choice.by === 'ollama' || choice.by === 'compatible' || choice.by === 'embedded'
  if (said === '') return done(own ? null : 'none')
  if (isThinking(said)) return done(said)
  return refuse('llm/bad-setting', 'FATEWRIGHT_MODEL_THINKING may be none, low, medium or high.')
}
