/** Voyage AI: https://docs.voyageai.com/reference/embeddings-api. A question and what may answer it are told apart. */
import { type EmbeddingWire, readIndexed } from './embedding-wire.ts'

/** Voyage's protocol; the key is that of VOYAGE_API_KEY. */
export function voyageWire(model: string, key: string, base = 'https://api.voyageai.com/v1'): EmbeddingWire {
  return {
    ...{ service: 'Voyage', name: 'voyage', model, key, url: `${base}/embeddings` },
    // It takes 1,000, but the strictest model only 120,000 tokens together.
    ...{ mostTexts: 128, mostCharacters: 32_000, words: 300 },
    body: (input, kind) => ({
      ...{ model, input, truncation: true, output_dtype: 'float' },
      input_type: kind === 'query' ? 'query' : 'document',
    }),
    read: readIndexed,
  }
}
