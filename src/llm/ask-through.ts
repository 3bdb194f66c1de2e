/** A model that stands before another: it is asked in its own way and is, in everything else, the one behind it. */
import type { LanguageModel } from './language-model.ts'

/** The same model, asked by `ask`; what it can do is looked up each time, because some find that out on the way. */
export function askThrough(model: LanguageModel, ask: LanguageModel['ask']): LanguageModel {
  return {
    id: model.id,
    provider: model.provider,
    get abilities() {
      return model.abilities
    },
    ask,
  }
}
