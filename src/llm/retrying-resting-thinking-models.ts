/**
 * Models that wrap another: a retrying model, which is asked again when it was busy, a resting model, which is left alone
 * after it was silent, and a thinking model, with room to think.
 */
import { noAnswerInTime, type WallClock } from '../core/environment-ports.ts'
import { maxWait, type Network, pause, waitBefore } from './ask-over-http.ts'
import type { LanguageModel, ModelReply, ModelRequest } from './language-model.ts'
import { modelFault, type TroubleDetails, troubleOf } from './model-fault.ts'

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

const maxTries = 3

/** Timer and chance for the waits between two tries. */
export type Waiting = Pick<Network, 'timer' | 'chance'>

/**
 * The same model, asked again when it was busy or out of reach: twice more at most, later each time, and never when words of
 * the failed answer have already been passed on, because a player could not tell the second beginning from the first.
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
      if (shown || attempt >= maxTries || !isWorthAnotherTry(trouble)) throw error
      await pause(waitBefore(attempt, trouble?.after ?? null, waiting), request.signal, waiting)
    }
  }
}

/** A provider that asks for a longer wait than a turn has is not asked again. */
function isWorthAnotherTry(trouble: TroubleDetails | null): boolean {
  return trouble?.again === true && (trouble.after ?? 0) <= maxWait
}

/** How long a model that was silent is left alone: a few turns are narrated without it, and none waits for it again. */
const restFor = 90_000

/**
 * The same model, left alone for a while after it was silent: a turn waits for it once, not once for every question, and the
 * turns after that do not wait at all.
 *
 * @example
 * const model = restingModel(await openModel(), network.clock)
 */
export function restingModel(model: LanguageModel, clock: WallClock): LanguageModel {
  let restsUntil = 0
  const now = (): number => Date.parse(clock.now())
  return wrapModel(model, async (request) => {
    if (now() < restsUntil) {
      const message = `${model.id} was silent a moment ago, so it is not asked again yet.`
      throw modelFault(message, { trouble: 'resting', again: false, model: model.id })
    }
    try {
      return await model.ask(request)
    } catch (error) {
      if (wasSilent(error, request.signal)) restsUntil = now() + restFor
      throw error
    }
  })
}

function wasSilent(error: unknown, signal: AbortSignal | undefined): boolean {
  return troubleOf(error)?.trouble === 'slow' || signal?.reason === noAnswerInTime
}

/** How much a model may think before it answers, from as little as it can do to a lot. */
export type Thinking = 'none' | 'low' | 'medium' | 'high'

/**
 * Tokens beside those of the answer. Thoughts are written with the same tokens as words: without room for them a short answer
 * is used up before its first word. Some models cannot stop thinking altogether.
 */
const thinkingTokens: Readonly<Record<Thinking, number>> = {
  none: 2_000,
  low: 4_000,
  medium: 8_000,
  high: 16_000,
}

/** The same model with room to think; null is a model that is left to itself. */
export function withThinkingRoom(model: LanguageModel, thinking: Thinking | null): LanguageModel {
  if (thinking === null) return model
  return wrapModel(model, (request) =>
    model.ask({ ...request, maxOutputTokens: request.maxOutputTokens + thinkingTokens[thinking] }),
  )
}

export function isThinking(word: string): word is Thinking {
  return Object.hasOwn(thinkingTokens, word)
}
