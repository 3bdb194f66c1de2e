/** A model whose answers are put on a cassette as they come. Whatever looks like a key is taken out before it is kept. */
import type { HashText } from '../../core/ledger/seal.ts'
import type { Clock } from '../../core/surroundings.ts'
import { askThrough } from '../ask-through.ts'
import type { LanguageModel, ModelReply, ModelRequest } from '../language-model.ts'
import { type Cassette, requestName, type Take } from './cassette.ts'

/** What recording needs. */
export interface Recorder {
  readonly name: string
  readonly clock: Clock
  readonly hash: HashText
  /** Keys of this machine: they are on no cassette. */
  readonly secrets: readonly string[]
  /** Is given the whole cassette after every answer. */
  keep(cassette: Cassette): void | Promise<void>
}

/** The longest end of a question that is kept for its readers. */
const longestAsked = 160

/** The same model, recorded. */
export function recordingModel(model: LanguageModel, recorder: Recorder): LanguageModel {
  const takes: Take[] = []
  const recorded_at = recorder.clock.now()
  return askThrough(model, async (request) => {
    const reply = await model.ask(request)
    takes.push(takeOf(request, reply, recorder))
    const about = { id: model.id, provider: model.provider, abilities: { ...model.abilities } }
    await recorder.keep({ format: 1, name: recorder.name, recorded_at, model: about, takes: [...takes] })
    return reply
  })
}

function takeOf(request: ModelRequest, reply: ModelReply, { hash, secrets }: Recorder): Take {
  const { input, cached, cacheWritten, output } = reply.usage
  const last = request.messages.at(-1)?.text ?? ''
  return {
    request: requestName(request, hash),
    asked: withoutKeys(last, secrets).slice(-longestAsked),
    reply: {
      text: withoutKeys(reply.text, secrets),
      finish: reply.finish,
      usage: { input, cached, cacheWritten, output },
    },
  }
}

/** What the providers' keys look like. */
const keyShapes = /\b(?:sk-[A-Za-z0-9_-]{16,}|AIza[A-Za-z0-9_-]{20,}|Bearer\s+[A-Za-z0-9._~+/-]{16,})/g

function withoutKeys(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length >= 6)
    .reduce((words, secret) => words.replaceAll(secret, '[key]'), text)
  return clean.replace(keyShapes, '[key]')
}
