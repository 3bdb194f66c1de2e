/**
 * Puts a question to a model on the turn's tab from the moment it is asked: while nobody has answered it counts as what was
 * sent, and when it fails, is called off or has to be asked again, every try stays on the tab.
 */
import type { LanguageModel, LostCall, ModelReply, ModelRequest } from '../../llm/language-model.ts'
import { lostCall, usageAfter } from '../../llm/lost-call.ts'
import type { StrategyParts } from './strategy-parts.ts'
import type { Call, TurnTab } from './turn-tabs.ts'

/** Who is asked, for what, and what it costs. */
export interface Counting {
  readonly stage: string
  readonly model: LanguageModel
  readonly tab: TurnTab
  readonly price: StrategyParts['price']
}

/** Asks, and writes down what it took, whatever comes of it. */
export async function countedCall(
  { stage, model, tab, price }: Counting,
  request: ModelRequest,
  ask: (request: ModelRequest) => Promise<ModelReply>,
): Promise<ModelReply> {
  const lost: LostCall[] = []
  const heard = { letters: 0 }
  const priced = (usage: Call['usage']): Call => ({
    ...{ stage, model, usage, price: price?.(model, usage) ?? null },
  })
  const failed = ({ why, usage, guessed }: LostCall): Call => ({ ...priced(usage), failed: why, guessed })
  const open: Call = {
    ...{ stage, model, failed: 'unanswered', guessed: true },
    get usage() {
      return usageAfter(request, heard.letters)
    },
    get price() {
      return priced(usageAfter(request, heard.letters)).price
    },
  }
  tab.calls.push(open)
  const settle = (...calls: readonly Call[]): void => {
    const at = tab.calls.indexOf(open)
    if (at !== -1) tab.calls.splice(at, 1, ...lost.map(failed), ...calls)
  }
  try {
    const reply = await ask({ ...listening(request, heard), onLost: (one) => void lost.push(one) })
    settle(priced(reply.usage))
    return reply
  } catch (error) {
    // Whoever counts tries has told of this one; a bare model has nobody who does.
    const last = lost.length > 0 ? null : lostCall(request, error, heard.letters)
    settle(...(last === null ? [] : [failed(last)]))
    throw error
  }
}

/** Only a question that somebody follows is listened to: whether words were passed on decides whether it is asked again. */
function listening(request: ModelRequest, heard: { letters: number }): ModelRequest {
  const { onText } = request
  if (onText === undefined) return request
  return {
    ...request,
    onText: (piece) => {
      heard.letters += piece.length
      onText(piece)
    },
  }
}
