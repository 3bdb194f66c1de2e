/**
 * Lazy models, which are opened when they are first asked: a player of the embedded game master loads none of it, and
 * an engine is there at once. What cannot be opened says why to the caller that asks.
 */

import { Fault } from '../core/fault.ts'
import type { Result } from '../core/result.ts'
import type { LanguageModel } from './language-model.ts'
import type { BudgetedModel } from './open-model.ts'
import type { Spent } from './spending-budget.ts'

/** A model that is not open yet, with the budget it will have. */
export interface LazyModel {
  readonly model: LanguageModel
  /** Calls from now on count for a new turn. */
  beginTurn(): void
  /** What was spent since it was opened; null before. */
  spent(): Spent | null
  /** Sets what a session may cost from now on, whether the model is open yet or not. */
  limitSession(dollars: number | null): void
}

/** What is assumed of a model until it is open. */
const assumedAbilities: LanguageModel['abilities'] = { structured: 'json', tools: false, cache: 'none' }

/**
 * The model under its name; `open` is called once.
 *
 * @example
 * const { model } = lazyModel({ by: 'ollama', model: 'qwen3:8b' }, () => openBudgetedModel(settings, environment))
 */
export function lazyModel(
  { by, model: id }: { readonly by: string; readonly model: string },
  open: () => Promise<Result<BudgetedModel | null>>,
): LazyModel {
  let opening: Promise<BudgetedModel> | null = null
  let opened: BudgetedModel | null = null
  let ceiling: number | null | undefined
  const openOnce = async (): Promise<BudgetedModel> => {
    const found = await open()
    if (!found.ok) throw new Fault('unsupported', found.refusal.message)
    if (found.value === null) throw new Fault('unsupported', `No model is called ${by}:${id}.`)
    opened = found.value
    if (ceiling !== undefined) opened.budget.limitSession(ceiling)
    return opened
  }
  const model: LanguageModel = {
    id,
    provider: by,
    get abilities() {
      return opened?.model.abilities ?? assumedAbilities
    },
    ask: async (request) => {
      opening ??= openOnce()
      return (await opening).model.ask(request)
    },
  }
  return {
    model,
    beginTurn: () => opened?.budget.beginTurn(),
    spent: () => opened?.budget.spent().session ?? null,
    limitSession: (dollars) => {
      ceiling = dollars
      opened?.budget.limitSession(dollars)
    },
  }
}
