/**
 * Puts a question to a model on the turn's tab from the moment it is asked: while nobody has answered it counts as what was
 * sent, and when it fails, is called off or has to be asked again, every try stays on the tab.
 */
import { isFault } from '../../core/fault.ts'
import type { LanguageModel, LostCall, ModelReply, ModelRequest } from '../../llm/index.ts'
import type { StrategyParts } from './strategy-dependencies.ts'
import type { Call, TurnTab } from './turn-usage-and-early-answers.ts'

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
      return guessedUsage(request, heard.letters)
    },
    get price() {
      return priced(guessedUsage(request, heard.letters)).price
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
    // Whoever names troubles counts tries too, and has told of each that was made; a bare model has nobody who does.
    const untold =
      lost.length === 0 && !(isFault(error) && ('trouble' in error.details || error.kind === 'unsupported'))
    const why = request.signal.aborted ? 'called off' : 'broken'
    settle(...(untold ? [failed({ why, usage: guessedUsage(request, heard.letters), guessed: true })] : []))
    throw error
  }
}

/** What was sent and what was heard, at about four letters a token and a little more. */
function guessedUsage({ messages }: ModelRequest, heard: number): Call['usage'] {
  const sent = messages.reduce((sum, block) => sum + block.text.length, 0)
  return { input: Math.ceil(sent / 3.5), cached: 0, cacheWritten: 0, output: Math.ceil(heard / 3.5) }
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
