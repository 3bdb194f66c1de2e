/** OpenAI, by its Responses protocol. Nothing is left in the provider's store: the campaign's log is the memory. */
import type { LanguageModel } from '../language-model.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProviderAccess } from './provider-line.ts'

/** Opens one. */
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
    // A summary of its thoughts is nothing that anybody would read.
    options: (_request, strict) => ({
      openai: { store: false, strictJsonSchema: strict, reasoningSummary: null },
    }),
  })
}
