/** How a service of embeddings is spoken to: what differs between them, and nothing of retries, batches or checks. */
import { isJsonObject } from '../../core/json.ts'
import type { EmbeddingKind } from '../embedding-model.ts'

/** A service's protocol. */
export interface EmbeddingWire {
  /** Who is asked, as a person calls it. */
  readonly service: string
  /** Begins the id of the model: vectors of two services are never compared. */
  readonly name: string
  readonly model: string
  readonly url: string
  readonly key: string | null
  /** At most so many texts in one request. */
  readonly mostTexts: number
  /** At most so many characters of a text; the rest is left away. */
  readonly mostCharacters: number
  /** About how many words of a passage are worth one vector. */
  readonly words: number
  body(texts: readonly string[], kind: EmbeddingKind): unknown
  /** The vectors of an answer, in the order of the texts; null when it is none. */
  read(answer: unknown): readonly unknown[] | null
}

/** Vectors from `{ data: [{ index, embedding }] }`, as OpenAI, Voyage and many others answer. */
export function readIndexed(answer: unknown): readonly unknown[] | null {
  if (!isJsonObject(answer) || !Array.isArray(answer.data)) return null
  const rows: readonly unknown[] = answer.data
  const vectors: unknown[] = new Array(rows.length).fill(undefined)
  rows.forEach((row, at) => {
    if (!isJsonObject(row)) return
    // The order of the list is not promised, the index is; where there is none the order is all there is.
    vectors[typeof row.index === 'number' ? row.index : at] = row.embedding
  })
  return vectors
}
