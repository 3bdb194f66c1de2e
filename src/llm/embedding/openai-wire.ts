/** OpenAI's embeddings, and everybody who speaks the same protocol at another address. */
import { type EmbeddingWire, readIndexed } from './embedding-wire.ts'

/** OpenAI itself; the key is that of OPENAI_API_KEY. */
export function openAiWire(model: string, key: string, base = 'https://api.openai.com/v1'): EmbeddingWire {
  return { ...openAiProtocol(model, key, base), service: 'OpenAI', name: 'openai' }
}

/** Another server with the same protocol: LM Studio, llama.cpp, vLLM, a proxy. */
export function compatibleWire(model: string, key: string | null, base: string): EmbeddingWire {
  const { host, pathname } = new URL(base)
  const name = `compatible:${host}${pathname.replace(/\/+$/, '')}`
  // Small servers often read 512 tokens and answer longer texts with an error.
  return {
    ...openAiProtocol(model, key, base),
    service: 'The embedding server',
    name,
    mostTexts: 32,
    words: 150,
  }
}

function openAiProtocol(
  model: string,
  key: string | null,
  base: string,
): Omit<EmbeddingWire, 'service' | 'name'> {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/embeddings`
  return {
    ...{ model, key, url: url.href },
    // It takes 2,048 texts of 8,192 tokens, and answers a longer one with an error instead of cutting it.
    ...{ mostTexts: 128, mostCharacters: 8_000, words: 300 },
    body: (input) => ({ model, input, encoding_format: 'float' }),
    read: readIndexed,
  }
}
