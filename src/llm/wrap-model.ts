import type { LanguageModel } from './language-model.ts'

/** The same model, asked by `ask`; its abilities are looked up each time, because some models learn theirs on the way. */
export function wrapModel(model: LanguageModel, ask: LanguageModel['ask']): LanguageModel {
  return {
    id: model.id,
    provider: model.provider,
    get abilities() {
      return model.abilities
    },
    ask,
  }
}
