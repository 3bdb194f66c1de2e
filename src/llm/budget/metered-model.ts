/** A model with a budget before it: a call that would pass a limit is not made, and every call that was made is counted. */
import { askThrough } from '../ask-through.ts'
import type { LanguageModel } from '../language-model.ts'
import { lostCall } from '../lost-call.ts'
import { modelFault } from '../model-fault.ts'
import { noUsage } from '../model-usage.ts'
import type { Budget } from './budget.ts'

/** The same model, within its budget. */
export function meteredModel(model: LanguageModel, budget: Budget): LanguageModel {
  return askThrough(model, async (request) => {
    request.signal.throwIfAborted()
    const reserved = budget.reserve(model, request)
    if (!reserved.allowed)
      throw modelFault(reserved.why, { trouble: 'budget', again: false, model: model.id })
    let heard = 0
    const onText = (piece: string): void => {
      heard += piece.length
      request.onText?.(piece)
    }
    try {
      const reply = await model.ask({ ...request, onText })
      reserved.reservation.settle(reply.usage)
      return reply
    } catch (error) {
      const lost = lostCall(request, error, heard)
      reserved.reservation.settle(lost?.usage ?? noUsage)
      if (lost !== null) request.onLost?.(lost)
      throw error
    }
  })
}
