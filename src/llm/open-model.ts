/**
 * Opens the model of a choice. Keys come from where each provider's own tools look for them, and stay in the adapter.
 */

import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { hostedLimits, localLimits, type TimeLimits } from './answer-time-limits.ts'
import type { Network } from './ask-over-http.ts'
import type { LanguageModel } from './language-model.ts'
import type { ProviderAccess } from './providers/provider-port-and-guarded-fetch.ts'
import { type ModelChoice, readModelChoice, readThinking } from './read-model-choice.ts'
import { type Cassette, recordingModel } from './recorded-model-answers.ts'
import { restingModel, retryingModel, withThinkingRoom } from './retrying-resting-thinking-models.ts'
import { type Budget, makeBudget, meteredModel, readSpending } from './spending-budget.ts'

/** The settings, as an environment holds them. */
export type ModelSettings = Readonly<Record<string, string | undefined>>

/** A model and what may be spent on it. */
export interface BudgetedModel {
  readonly model: LanguageModel
  readonly budget: Budget
}

/** What opening a model needs of the world outside. */
export interface ModelEnvironment {
  readonly network: Network
  readonly hash: HashText
  /** Keeps a cassette under the name that FATEWRIGHT_RECORD gives. */
  keep(path: string, cassette: Cassette): void
}

/**
 * The model that the settings name as the engine uses it: within its time limits and its budget, asked again when it was
 * busy, left alone for a while when it was silent, recorded when FATEWRIGHT_RECORD is set. Null when the embedded game master narrates. Makes no call.
 */
export async function openBudgetedModel(
  settings: ModelSettings,
  environment: ModelEnvironment,
  name = 'FATEWRIGHT_MODEL',
): Promise<Result<BudgetedModel | null>> {
  const turn = readSpending('FATEWRIGHT_TURN_LIMIT', settings.FATEWRIGHT_TURN_LIMIT)
  if (!turn.ok) return turn
  const session = readSpending('FATEWRIGHT_SESSION_LIMIT', settings.FATEWRIGHT_SESSION_LIMIT)
  if (!session.ok) return session
  const opened = await openChosenModel(settings, environment.network, name)
  if (!opened.ok) return opened
  if (opened.value === null) return done(null)
  const choice = readModelChoice(settings[name], name)
  const thinking = choice.ok ? readThinking(settings.FATEWRIGHT_MODEL_THINKING, choice.value) : choice
  if (!thinking.ok) return thinking
  const budget = makeBudget({ turn: turn.value, session: session.value })
  // Every try is a call: the budget stands before each of them.
  const retrying = retryingModel(meteredModel(opened.value, budget), environment.network)
  // Room to think is part of what a call may take; a cassette knows the question as it was asked.
  const roomy = withThinkingRoom(retrying, thinking.value)
  const resting = restingModel(roomy, environment.network.clock)
  return done({ model: recorded(resting, settings, environment), budget })
}

function recorded(
  model: LanguageModel,
  settings: ModelSettings,
  environment: ModelEnvironment,
): LanguageModel {
  const path = (settings.FATEWRIGHT_RECORD ?? '').trim()
  if (path === '') return model
  return recordingModel(model, {
    name: path.replace(/^.*[\\/]/, '').replace(/\.json$/, ''),
    clock: environment.network.clock,
    hash: environment.hash,
    secrets: Object.entries(settings).flatMap(([key, value]) =>
      /KEY|TOKEN|SECRET/.test(key) && value ? [value] : [],
    ),
    keep: (cassette) => environment.keep(path, cassette),
  })
}

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
 * The provider's model alone, without budget and retries; null when the embedded game master narrates. Makes no call.
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
  const connection = {
    network,
    limits: limits.value,
    ...(thinking.value !== null && { thinking: thinking.value }),
  }
  if (chosen.by === 'ollama' || chosen.by === 'compatible')
    return openCompatible(chosen, settings, connection)
  return openHosted(chosen.by, chosen.model, settings, connection)
}

type Connection = Pick<ProviderAccess, 'network' | 'limits' | 'thinking'>

async function openHosted(
  by: keyof typeof hosted,
  model: string,
  settings: ModelSettings,
  connection: Connection,
): Promise<Result<LanguageModel>> {
  const { keys, url } = hosted[by]
  const key = readKey(settings, keys)
  if (!key.ok) return key
  if (key.value === null)
    return refuse('llm/no-key', `FATEWRIGHT_MODEL names ${by}, which needs a key in ${keys[0]}.`)
  const address = readAddress(settings, url)
  if (!address.ok) return address
  const access = {
    model,
    key: key.value,
    ...connection,
    ...(address.value !== null && { url: address.value }),
  }
  const open = await import('./providers/provider-models.ts')
  if (by === 'anthropic') return done(await open.anthropicModel(access))
  return done(by === 'openai' ? await open.openAiModel(access) : await open.googleModel(access))
}

async function openCompatible(
  choice: Extract<ModelChoice, { by: 'ollama' } | { by: 'compatible' }>,
  settings: ModelSettings,
  connection: Connection,
): Promise<Result<LanguageModel>> {
  const structured = readStructuring(settings)
  if (!structured.ok) return structured
  const key = choice.by === 'ollama' ? done(null) : readKey(settings, ['FATEWRIGHT_MODEL_KEY'])
  if (!key.ok) return key
  const url = choice.by === 'ollama' ? ollamaUrl(settings.OLLAMA_HOST) : choice.url
  if (url === null)
    return refuse('llm/bad-address', 'OLLAMA_HOST is no address; 127.0.0.1:11434 is the usual one.')
  const { compatibleModel } = await import('./providers/provider-models.ts')
  const name = choice.by === 'ollama' ? 'Ollama' : `The server at ${new URL(url).host}`
  return done(
    await compatibleModel({
      ...connection,
      model: choice.model,
      key: key.value,
      url,
      name,
      provider: choice.by,
      structured: structured.value,
    }),
  )
}

/** Where Ollama speaks OpenAI's protocol; null when the setting is no address. */
function ollamaUrl(host: string | undefined): string | null {
  const text = (host ?? '').trim() || '127.0.0.1:11434'
  const url = text.includes('://') ? text : `http://${text}`
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

/** A model on the player's own machine may have to be loaded first. */
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
