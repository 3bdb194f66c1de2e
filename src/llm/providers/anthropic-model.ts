/** Claude, by Anthropic's Messages protocol. Prefixes are kept warm by marks, and answers held to a schema natively. */
import type { LanguageModel } from '../language-model.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProviderAccess } from './provider-line.ts'

/** Opens one. */
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
