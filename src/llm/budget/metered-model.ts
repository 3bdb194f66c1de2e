/** A model with a budget before it: a call that would pass a limit is not made, and every call that was made is counted. */
import { askThrough } from '../ask-through.ts'
import type { LanguageModel } from '../language-model.ts'
import { modelFault } from '../model-fault.ts'
import type { Budget } from './budget.ts'

/** The same model, within its budget. */
export function meteredModel(model: LanguageModel, budget: Budget): LanguageModel {
  return askThrough(model, async (request) => {
    request.signal.throwIfAborted()
    const reserved = budget.reserve(model, request)
    if (!reserved.allowed)
      throw modelFault(reserved.why, { trouble: 'budget', again: false, model: model.id })
    try {
      const reply = await model.ask(request)
      reserved.reservation.settle(reply.usage)
      return reply
    } finally {
      reserved.reservation.settle()
    }
  })
}
