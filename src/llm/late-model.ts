/**
 * A model that is opened when it is first asked: whoever plays with the embedded game master loads none of it, and an
 * engine is there at once. What cannot be opened says why to whoever asks.
 */
import { Fault } from '../core/fault.ts'
import type { Result } from '../core/refusal.ts'
import type { Spent } from './budget/budget.ts'
import type { ModelDesk } from './choice/open-model-desk.ts'
import type { LanguageModel } from './language-model.ts'

/** What is believed of a model until it is open. */
const believed: LanguageModel['abilities'] = { structured: 'json', tools: false, cache: 'none' }

/** A model that waits, with the budget it will have. */
export interface LateModel {
  readonly model: LanguageModel
  /** The next call is of another turn. */
  beginTurn(): void
  /** What was spent since it was opened. */
  spent(): Spent | null
  /** What a session may cost from now on, whether it is open yet or not. */
  limitSession(dollars: number | null): void
}

/**
 * The model under its name; `open` is called once.
 *
 * @example
 * const { model } = lateModel({ by: 'ollama', model: 'qwen3:8b' }, () => openModelDesk(settings, surroundings))
 */
export function lateModel(
  { by, model: id }: { readonly by: string; readonly model: string },
  open: () => Promise<Result<ModelDesk | null>>,
): LateModel {
  let opening: Promise<ModelDesk> | null = null
  let opened: ModelDesk | null = null
  let ceiling: number | null | undefined
  const openOnce = async (): Promise<ModelDesk> => {
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
      return opened?.model.abilities ?? believed
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
