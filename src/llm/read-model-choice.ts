/**
 * Reads the choice of a model from FATEWRIGHT_MODEL and FATEWRIGHT_MODEL_THINKING: which model narrates, and how much
 * it may think. Reading them makes no call.
 */
import { done, type Result, refuse } from '../core/result.ts'
import { isThinking, type Thinking } from './retrying-resting-thinking-models.ts'

/** The embedded game master, or a provider with a model. */
export type ModelChoice =
  | { readonly by: 'embedded' }
  | { readonly by: 'anthropic' | 'openai' | 'google'; readonly model: string }
  | { readonly by: 'ollama'; readonly model: string }
  | { readonly by: 'compatible'; readonly model: string; readonly url: string }

const forms =
  'embedded, anthropic:MODEL, openai:MODEL, google:MODEL, ollama:MODEL or compatible:MODEL@BASE_URL'

const examples = {
  anthropic: 'claude-sonnet-5-5',
  openai: 'gpt-6.1-sol',
  google: 'gemini-4-argon',
  ollama: 'qwen3:8b',
} as const

/**
 * Reads the setting; the embedded game master when there is none.
 *
 * @example
 * readModelChoice('ollama:qwen3:8b') // { ok: true, value: { by: 'ollama', model: 'qwen3:8b' } }
 */
export function readModelChoice(setting: string | undefined, name = 'FATEWRIGHT_MODEL'): Result<ModelChoice> {
  const said = (setting ?? '').trim()
  if (said === '' || said === 'embedded') return done({ by: 'embedded' })
  const colon = said.indexOf(':')
  const by = colon < 0 ? said : said.slice(0, colon)
  const model = colon < 0 ? '' : said.slice(colon + 1).trim()
  if (by === 'compatible') return readCompatible(name, said, model)
  if (!isProvider(by)) return wrong(name, said, `it may be ${forms}`)
  return model === ''
    ? wrong(name, said, `a model is missing: ${by}:${examples[by]}, say`)
    : done({ by, model })
}

function isProvider(word: string): word is keyof typeof examples {
  return Object.hasOwn(examples, word)
}

function readCompatible(name: string, said: string, rest: string): Result<ModelChoice> {
  const at = rest.search(/@https?:\/\//)
  const model = rest.slice(0, Math.max(0, at)).trim()
  const url = rest.slice(at + 1).trim()
  if (at < 1 || model === '' || !URL.canParse(url))
    return wrong(name, said, 'it takes a model and an address: compatible:MODEL@http://127.0.0.1:8080/v1')
  const { username, password } = new URL(url)
  if (username !== '' || password !== '')
    return wrong(
      name,
      'compatible:…',
      'a name or password does not belong into the address; put a key into FATEWRIGHT_MODEL_KEY',
    )
  return done({ by: 'compatible', model, url: url.replace(/\/+$/, '') })
}

function wrong(name: string, said: string, why: string): Result<never> {
  return refuse('llm/bad-model', `${name} is "${said.slice(0, 80)}", which names no model: ${why}.`)
}

/** How much the chosen model may think: as little as it can where thoughts are paid for, null where its server decides. */
export function readThinking(setting: string | undefined, choice: ModelChoice): Result<Thinking | null> {
  const said = (setting ?? '').trim()
  const own = choice.by === 'ollama' || choice.by === 'compatible' || choice.by === 'embedded'
  if (said === '') return done(own ? null : 'none')
  if (isThinking(said)) return done(said)
  return refuse('llm/bad-setting', 'FATEWRIGHT_MODEL_THINKING may be none, low, medium or high.')
}
