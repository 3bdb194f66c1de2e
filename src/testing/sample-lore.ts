/** Sample lore for tests: chunks with everything filled in, and an embedding that needs no model. */
import type { EmbeddingModel } from '../llm/index.ts'
import type { CandidateAsk, LoreChunk, LoreMarks } from '../lore/index.ts'

const noMarks: LoreMarks = { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] }

/**
 * A chunk of the pack `bay`, or of a campaign's history.
 *
 * @example
 * loreChunk('bay:quay:overview', 'Nets dry on the quay.', { marks: { location_ids: ['bay:quay'] } })
 */
export function loreChunk(
  id: string,
  text: string,
  more: Partial<Omit<LoreChunk, 'marks'>> & { readonly marks?: Partial<LoreMarks> } = {},
): LoreChunk {
  const [source = 'bay', file = 'page'] = id.split(':')
  return {
    id,
    text,
    source,
    corpus: 'authored',
    file_path: `history/${file}.md`,
    section_path: file,
    subject: `${source}:${file}`,
    type: 'history',
    hidden: false,
    tokens: Math.ceil(text.split(/\s+/).length * 1.33),
    ...more,
    marks: { ...noMarks, ...more.marks },
  }
}

/** A question to an index about the pack `bay`. */
export function candidateAsk(
  more: Partial<Omit<CandidateAsk, 'marks'>> & { readonly marks?: Partial<LoreMarks> } = {},
): CandidateAsk {
  return {
    scope: { packs: ['bay'], campaign: null },
    corpus: 'all',
    reader: 'gm',
    words: [],
    vector: null,
    pool: 20,
    ...more,
    marks: { ...noMarks, ...more.marks },
  }
}

/** Texts are alike when they share letters in a row: enough for tests, of no other use. */
export const letterEmbedding: EmbeddingModel = {
  id: 'letters-64',
  dimensions: 64,
  words: 20,
  async embed(texts, { signal }) {
    signal?.throwIfAborted()
    return texts.map((text) => {
      const vector = new Float32Array(64)
      const letters = text.toLowerCase().replace(/\s+/g, ' ')
      for (let index = 0; index + 2 < letters.length; index += 1) {
        const gram = letters.slice(index, index + 3)
        const slot = [...gram].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 64, 7)
        vector[slot] = (vector[slot] ?? 0) + 1
      }
      if (letters.length < 3) vector[0] = 1
      const length = Math.hypot(...vector)
      return vector.map((part) => part / length)
    })
  },
}
