/** The models of the providers, each through its own library, which is loaded when the provider is chosen. */
import type { LanguageModel } from '../language-model.ts'
import { troubleOf } from '../model-fault.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch, type ProviderAccess } from './provider-port-and-guarded-fetch.ts'

/** Claude, by Anthropic's Messages protocol. Prefixes are cached by marks, and answers held to a schema natively. */
export async function anthropicModel(access: ProviderAccess): Promise<LanguageModel> {
  const { createAnthropic } = await import('@ai-sdk/anthropic')
  const provider = createAnthropic({
    apiKey: access.key ?? '',
    baseURL: access.url ?? 'https://api.anthropic.com/v1',
    fetch: guardedFetch(access.network),
  })
  return providerModel({
    name: 'Anthropic',
    provider: 'anthropic',
    access,
    abilities: { structured: 'native', tools: true, cache: 'breakpoints' },
    library: provider.languageModel(access.model),
    options: () => ({}),
  })
}

/** OpenAI, by its Responses protocol. Nothing is left in the provider's store: the campaign's log is the memory. */
export async function openAiModel(access: ProviderAccess): Promise<LanguageModel> {
  const { createOpenAI } = await import('@ai-sdk/openai')
  const provider = createOpenAI({
    apiKey: access.key ?? '',
    baseURL: access.url ?? 'https://api.openai.com/v1',
    fetch: guardedFetch(access.network),
  })
  return providerModel({
    name: 'OpenAI',
    provider: 'openai',
    access,
    abilities: { structured: 'native', tools: true, cache: 'automatic' },
    library: provider.responses(access.model),
    // A summary of its reasoning would not be read.
    options: (_request, strict) => ({
      openai: { store: false, strictJsonSchema: strict, reasoningSummary: null },
    }),
  })
}

/** Gemini, by Google's generative language protocol. The key goes in a header, never in the address. */
export async function googleModel(access: ProviderAccess): Promise<LanguageModel> {
  const { createGoogle } = await import('@ai-sdk/google')
  const provider = createGoogle({
    apiKey: access.key ?? '',
    baseURL: access.url ?? 'https://generativelanguage.googleapis.com/v1beta',
    fetch: guardedFetch(access.network),
  })
  return providerModel({
    name: 'Google',
    provider: 'google',
    access,
    abilities: { structured: 'native', tools: true, cache: 'automatic' },
    library: provider.languageModel(access.model),
    options: () => ({}),
  })
}

/** A server that speaks OpenAI's chat protocol: Ollama, llama.cpp, LM Studio, vLLM, OpenRouter. */
export interface CompatibleServer extends ProviderAccess {
  readonly url: string
  /** As a person calls it. */
  readonly name: string
  readonly provider: 'ollama' | 'compatible'
  /** How well it holds an answer to a schema; the gateway steps down by itself when a server refuses a schema. */
  readonly structured: 'native' | 'json' | 'none'
}

export async function compatibleModel(server: CompatibleServer): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    name: server.provider,
    baseURL: server.url,
    fetch: guardedFetch(server.network),
    includeUsage: true,
    supportsStructuredOutputs: server.structured === 'native',
    ...(server.key !== null && { apiKey: server.key }),
  })
  const model = providerModel({
    name: server.name,
    provider: server.provider,
    access: server,
    abilities: { structured: server.structured, tools: false, cache: 'automatic' },
    library: provider.chatModel(server.model),
    options: (_request, strict) => ({ [server.provider]: { strictJsonSchema: strict } }),
  })
  return server.structured === 'native' ? learningAbilities(model) : model
}

/** A server that said once that it takes no schema is not asked with one again. */
function learningAbilities(model: LanguageModel): LanguageModel {
  let { abilities } = model
  return {
    id: model.id,
    provider: model.provider,
    get abilities() {
      return abilities
    },
    ask: (request) =>
      model.ask(request).catch((error: unknown) => {
        if (request.schema !== undefined && refusesSchema(error))
          abilities = { ...abilities, structured: 'none' }
        throw error
      }),
  }
}

function refusesSchema(error: unknown): boolean {
  const rejected = troubleOf(error)?.trouble === 'rejected'
  return (
    rejected && error instanceof Error && /response_format|json_schema|schema|grammar/i.test(error.message)
  )
}
