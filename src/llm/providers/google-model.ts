/** Gemini, by Google's generative language protocol. The key goes in a header, never in the address. */
import type { LanguageModel } from '../language-model.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProviderAccess } from './provider-line.ts'

/** Opens one. */
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
