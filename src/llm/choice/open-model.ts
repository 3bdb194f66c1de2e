/** Opens the model of a choice. Keys come from where each provider's own tools look for them, and stay in the adapter. */
import { done, type Result, refuse } from '../../core/refusal.ts'
import type { Network } from '../http/network.ts'
import type { LanguageModel } from '../language-model.ts'
import type { ProviderAccess } from '../providers/provider-line.ts'
import { hostedLimits, localLimits, type TimeLimits } from '../time-limits.ts'
import { type ModelChoice, readModelChoice } from './model-choice.ts'
import { readThinking } from './read-thinking.ts'

/** The settings, as an environment holds them. */
export type ModelSettings = Readonly<Record<string, string | undefined>>

/** A provider's key and address, by the names its own tools use. */
const hosted = {
  anthropic: { keys: ['ANTHROPIC_API_KEY'], url: 'ANTHROPIC_BASE_URL' },
  openai: { keys: ['OPENAI_API_KEY'], url: 'OPENAI_BASE_URL' },
  google: {
    keys: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    url: 'GOOGLE_BASE_URL',
  },
} as const

/**
 * The model that the settings name; null when the embedded game master tells. Reaches nobody.
 *
 * @example
 * const opened = await openChosenModel({ FATEWRIGHT_MODEL: 'ollama:qwen3:8b' }, network)
 */
export async function openChosenModel(
  settings: ModelSettings,
  network: Network,
  name = 'FATEWRIGHT_MODEL',
): Promise<Result<LanguageModel | null>> {
  const choice = readModelChoice(settings[name], name)
  if (!choice.ok) return choice
  const chosen = choice.value
  if (chosen.by === 'embedded') return done(null)
  const limits = readWait(settings, isLocal(chosen))
  if (!limits.ok) return limits
  const thinking = readThinking(settings.FATEWRIGHT_MODEL_THINKING, chosen)
  if (!thinking.ok) return thinking
  const way = {
    ...{ network, limits: limits.value },
    ...(thinking.value !== null && { thinking: thinking.value }),
  }
  if (chosen.by === 'ollama' || chosen.by === 'compatible') return openCompatible(chosen, settings, way)
  return openHosted(chosen.by, chosen.model, settings, way)
}

/** What every adapter is given. */
type Way = Pick<ProviderAccess, 'network' | 'limits' | 'thinking'>

async function openHosted(
  by: keyof typeof hosted,
  model: string,
  settings: ModelSettings,
  way: Way,
): Promise<Result<LanguageModel>> {
  const { keys, url } = hosted[by]
  const key = readKey(settings, keys)
  if (!key.ok) return key
  if (key.value === null)
    return refuse('llm/no-key', `FATEWRIGHT_MODEL names ${by}, which needs a key in ${keys[0]}.`)
  const address = readAddress(settings, url)
  if (!address.ok) return address
  const access = { model, key: key.value, ...way, ...(address.value !== null && { url: address.value }) }
  if (by === 'anthropic')
    return done(await (await import('../providers/anthropic-model.ts')).anthropicModel(access))
  if (by === 'openai') return done(await (await import('../providers/openai-model.ts')).openAiModel(access))
  return done(await (await import('../providers/google-model.ts')).googleModel(access))
}

async function openCompatible(
  choice: Extract<ModelChoice, { by: 'ollama' } | { by: 'compatible' }>,
  settings: ModelSettings,
  way: Way,
): Promise<Result<LanguageModel>> {
  const structured = readStructuring(settings)
  if (!structured.ok) return structured
  const key = choice.by === 'ollama' ? done(null) : readKey(settings, ['FATEWRIGHT_MODEL_KEY'])
  if (!key.ok) return key
  const url = choice.by === 'ollama' ? ollamaUrl(settings.OLLAMA_HOST) : choice.url
  if (url === null)
    return refuse('llm/bad-address', 'OLLAMA_HOST is no address; 127.0.0.1:11434 is the usual one.')
  const { compatibleModel } = await import('../providers/compatible-model.ts')
  const name = choice.by === 'ollama' ? 'Ollama' : `The server at ${new URL(url).host}`
  return done(
    await compatibleModel({
      ...{ model: choice.model, key: key.value, url, name, ...way },
      provider: choice.by,
      structured: structured.value,
    }),
  )
}

/** Where Ollama speaks OpenAI's protocol; null when the setting is no address. */
function ollamaUrl(host: string | undefined): string | null {
  const said = (host ?? '').trim() || '127.0.0.1:11434'
  const url = said.includes('://') ? said : `http://${said}`
  return URL.canParse(url) ? `${url.replace(/\/+$/, '')}/v1` : null
}

/** A key, or null; one that no header can carry is refused here, where its text is not repeated. */
function readKey(settings: ModelSettings, names: readonly string[]): Result<string | null> {
  for (const name of names) {
    const key = (settings[name] ?? '').trim()
    if (key === '') continue
    return /^[\x21-\x7e]+$/.test(key)
      ? done(key)
      : refuse('llm/bad-key', `${name} holds characters that no key has; copy the key again.`)
  }
  return done(null)
}

function readAddress(settings: ModelSettings, name: string): Result<string | null> {
  const said = (settings[name] ?? '').trim()
  if (said === '') return done(null)
  if (!/^https?:\/\//.test(said) || !URL.canParse(said))
    return refuse('llm/bad-address', `${name} is no address that begins with http:// or https://.`)
  return done(said.replace(/\/+$/, ''))
}

function readStructuring(settings: ModelSettings): Result<'native' | 'json' | 'none'> {
  const said = (settings.FATEWRIGHT_MODEL_STRUCTURED ?? '').trim() || 'native'
  if (said === 'native' || said === 'json' || said === 'none') return done(said)
  return refuse('llm/bad-setting', 'FATEWRIGHT_MODEL_STRUCTURED may be native, json or none.')
}

/** Somebody's own machine: it may have to load the model first. */
function isLocal(choice: ModelChoice): boolean {
  if (choice.by !== 'compatible') return choice.by === 'ollama'
  return /^(localhost|127\.|10\.|192\.168\.|\[?::1)/.test(new URL(choice.url).hostname)
}

/** FATEWRIGHT_MODEL_WAIT: seconds until the first word. */
function readWait(settings: ModelSettings, local: boolean): Result<TimeLimits> {
  const usual = local ? localLimits : hostedLimits
  const said = (settings.FATEWRIGHT_MODEL_WAIT ?? '').trim()
  if (said === '') return done(usual)
  const seconds = Number(said)
  if (!Number.isFinite(seconds) || seconds < 1 || seconds > 600)
    return refuse('llm/bad-setting', 'FATEWRIGHT_MODEL_WAIT is in seconds, from 1 to 600.')
  return done({ ...usual, first: seconds * 1_000, total: Math.max(usual.total, seconds * 2_000) })
}
