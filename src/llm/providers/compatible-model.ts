/**
 * Whatever speaks OpenAI's chat protocol: Ollama, llama.cpp, LM Studio, vLLM, OpenRouter. How well they hold an answer to a
 * schema differs, so that it can be set; the gateway steps down by itself when a server turns a schema away.
 */
import type { LanguageModel } from '../language-model.ts'
import { troubleOf } from '../model-fault.ts'
import { providerModel } from './ask-provider.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { ProviderAccess } from './provider-line.ts'

/** What is different from server to server. */
export interface CompatibleServer extends ProviderAccess {
  readonly url: string
  /** As a person calls it. */
  readonly name: string
  readonly provider: 'ollama' | 'compatible'
  readonly structured: 'native' | 'json' | 'none'
}

/** Opens one. */
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
  return server.structured === 'native' ? findingOut(model) : model
}

/** A server that said once that it takes no schema is not asked with one again. */
function findingOut(model: LanguageModel): LanguageModel {
  let { abilities } = model
  return {
    id: model.id,
    provider: model.provider,
    get abilities() {
      return abilities
    },
    ask: (request) =>
      model.ask(request).catch((error: unknown) => {
        if (request.schema !== undefined && saysNoSchema(error))
          abilities = { ...abilities, structured: 'none' }
        throw error
      }),
  }
}

function saysNoSchema(error: unknown): boolean {
  const rejected = troubleOf(error)?.trouble === 'rejected'
  return (
    rejected && error instanceof Error && /response_format|json_schema|schema|grammar/i.test(error.message)
  )
}
