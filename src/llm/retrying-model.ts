/**
 * A model that is asked again when it was busy or out of reach: twice more at most, later each time, and never when words
 * of the failed answer have already been passed on, because a player could not tell the second beginning from the first.
 */

import type { Network } from './http/network.ts'
import { maxWait, pause, waitBefore } from './http/retry.ts'
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts'
import { type TroubleDetails, troubleOf } from './model-fault.ts'
import { wrapModel } from './wrap-model.ts'

const maxTries = 3

/** Timer and chance for the waits between two tries. */
export type Waiting = Pick<Network, 'timer' | 'chance'>

/**
 * The same model, asked again when it was busy.
 *
 * @example
 * const model = retryingModel(await openModel(), network)
 */
export function retryingModel(model: LanguageModel, waiting: Waiting): LanguageModel {
  return wrapModel(model, (request) => askAgain(model, request, waiting))
}

async function askAgain(model: LanguageModel, request: ModelRequest, waiting: Waiting): Promise<ModelReply> {
  for (let attempt = 1; ; attempt += 1) {
    let shown = false
    const onText = (piece: string): void => {
      shown = true
      request.onText?.(piece)
    }
    try {
      return await model.ask(request.onText === undefined ? request : { ...request, onText })
    } catch (error) {
      const trouble = troubleOf(error)
      if (shown || attempt >= maxTries || !worthAnotherTry(trouble)) throw error
      await pause(waitBefore(attempt, trouble?.after ?? null, waiting), request.signal, waiting)
    }
  }
}

/** A provider that wants to be left alone for longer than a turn can wait is not asked again. */
function worthAnotherTry(trouble: TroubleDetails | null): boolean {
  return trouble?.again === true && (trouble.after ?? 0) <= maxWait
}
