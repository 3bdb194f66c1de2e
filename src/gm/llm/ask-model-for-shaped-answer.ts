/**
 * One question to a model: the answer whole or a fault that says why there is none. What was refused, cut off or broken is
 * never handed on as an answer, and every call is put on the turn's tab.
 */
import { Fault, isFault } from '../../core/fault.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '../../llm/index.ts'
import { countedCall } from './ask-model-and-count-usage.ts'
import type { StrategyParts } from './strategy-dependencies.ts'
import type { TurnTab } from './turn-usage-and-early-answers.ts'

/** A question. */
export interface Question extends ModelRequest {
  readonly stage: string
  readonly model: LanguageModel
}

/** A longer text is no answer to a turn; whoever reads answers says so. */
const longestRead = 200_000

/** Asks, and gives the answer: the object that was read, or the text. */
export async function askModel(
  { stage, model, ...request }: Question,
  tab: TurnTab,
  price: StrategyParts['price'],
): Promise<unknown> {
  const reply = await countedCall({ stage, model, tab, price }, request, (one) => askByShape(model, one))
  const problem = problemOf(reply)
  if (problem !== null) throw new Fault('unreadable', `The model ${model.id} ${problem}`)
  if (reply.text.length > longestRead) return reply.text
  return reply.object ?? objectIn(reply.text) ?? reply.text
}

/**
 * A provider that will not take the shape is asked in words alone: the prompt says the shape too, and the reader trusts
 * neither.
 */
async function askByShape(model: LanguageModel, request: ModelRequest): Promise<ModelReply> {
  const { schema: _shape, ...inWords } = request
  if (model.abilities.structured === 'none') return model.ask(inWords)
  try {
    return await model.ask(request)
  } catch (error) {
    if (!isFault(error) || error.details.trouble !== 'rejected') throw error
    return model.ask(inWords)
  }
}

function problemOf({ finish, text, object }: ModelReply): string | null {
  if (finish === 'length') return 'was cut off at the longest answer it may give.'
  if (finish === 'refusal') return 'declined to answer.'
  if (finish === 'error') return 'broke off with an error.'
  return text.trim() === '' && object === undefined ? 'answered nothing.' : null
}

/** The object that a text is, when it is one and nothing else; anything less plain is left to whoever reads answers. */
function objectIn(text: string): unknown {
  if (!text.trimStart().startsWith('{') || text.length > longestRead) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
