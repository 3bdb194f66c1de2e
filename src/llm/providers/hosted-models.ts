/** The hosted providers, each through its own library, which is loaded when the provider is chosen. */
import type { LanguageModel } from '../language-model.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProviderAccess } from './provider-line.ts'

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
    // Nobody would read a summary of its reasoning.
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
