/**
 * A model that is asked again when it was busy or out of reach: twice more at most, later each time, and never when words
 * of the failed answer have already been passed on, because nobody could tell the second beginning from the first.
 */
import { askThrough } from './ask-through.ts'
import { longestWait, pause, waitBefore } from './http/another-try.ts'
import type { Network } from './http/network.ts'
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts'
import { type TroubleDetails, troubleOf } from './model-fault.ts'

/** How many times a model is asked for one answer at most. */
const mostTries = 3

/** What waiting needs. */
export type Waiting = Pick<Network, 'patience' | 'chance'>

/**
 * The same model with patience.
 *
 * @example
 * const model = steadyModel(await openModel(), network)
 */
export function steadyModel(model: LanguageModel, waiting: Waiting): LanguageModel {
  return askThrough(model, (request) => askSteadily(model, request, waiting))
}

async function askSteadily(
  model: LanguageModel,
  request: ModelRequest,
  waiting: Waiting,
): Promise<ModelReply> {
  for (let attempt = 1; ; attempt += 1) {
    let said = false
    const onText = (piece: string): void => {
      said = true
      request.onText?.(piece)
    }
    try {
      return await model.ask(request.onText === undefined ? request : { ...request, onText })
    } catch (error) {
      const trouble = troubleOf(error)
      if (said || attempt >= mostTries || !worthAnotherTry(trouble)) throw error
      await pause(waitBefore(attempt, trouble?.after ?? null, waiting), request.signal, waiting)
    }
  }
}

/** A provider that wants to be left alone for longer than a turn can wait is not asked again. */
function worthAnotherTry(trouble: TroubleDetails | null): boolean {
  return trouble?.again === true && (trouble.after ?? 0) <= longestWait
}
