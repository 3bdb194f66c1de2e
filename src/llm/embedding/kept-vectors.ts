/**
 * Vectors of short texts, each made once and kept by the hash of its text: whole numbers of one byte, which changes a
 * likeness by less than a hundredth. Reading never waits for them to be made.
 */
import { lazy } from '../../core/lazy-constant.ts'
import type { EmbeddingModel } from '../embedding-model.ts'

/** Where vectors are kept; derived, so that whatever is lost is made anew. */
export interface VectorFile {
  /** What was kept, in base64, by the key of its text. */
  read(): Promise<ReadonlyMap<string, string>>
  add(key: string, vector: string): void
}

export interface KeptVectors {
  /** The vectors that are at hand, by their texts. */
  find(texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>
  /** Begins to make the vectors that are missing, one after the other. */
  make(texts: readonly string[]): void
  /** Waits until what was begun is done. */
  settled(): Promise<void>
}

export interface VectorSources {
  readonly openModel: () => Promise<EmbeddingModel | null>
  readonly file: VectorFile
  readonly hash: (text: string) => string
}

/**
 * Opens kept vectors.
 *
 * @example
 * const vectors = keptVectors({ openModel, file, hash: sha256 })
 * vectors.make(['Buy a round for the couriers'])
 * await vectors.settled()
 */
export function keptVectors({ openModel, file, hash }: VectorSources): KeptVectors {
  const made = new Map<string, Float32Array>()
  const kept = lazy(() => file.read())
  let work: Promise<void> = Promise.resolve()
  const find = async (texts: readonly string[]): Promise<ReadonlyMap<string, Float32Array>> => {
    const before = await kept()
    const found = texts.flatMap((text): [string, Float32Array][] => {
      const key = vectorKey(text, hash)
      const packed = before.get(key)
      const vector = made.get(key) ?? (packed === undefined ? undefined : unpackVector(packed))
      return vector === undefined ? [] : [[text, vector]]
    })
    return new Map(found)
  }
  const makeEach = async (texts: readonly string[]): Promise<void> => {
    const found = await find(texts)
    const missing = [...new Set(texts)].filter((text) => !found.has(text))
    const model = missing.length === 0 ? null : await openModel()
    if (model === null) return
    for (const text of missing) {
      const [vector] = await model.embed([text], { kind: 'passage' })
      if (vector === undefined) continue
      made.set(vectorKey(text, hash), vector)
      file.add(vectorKey(text, hash), packVector(vector))
      // Other work of this process has its turn between two texts.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return {
    find,
    make: (texts) => {
      // What could not be made is only missing: offers go by words then.
      work = work.then(() => makeEach(texts)).catch(() => undefined)
    },
    settled: () => work,
  }
}

/** The name under which the vector of a text is kept. */
export function vectorKey(text: string, hash: (text: string) => string): string {
  return hash(text).slice(0, 16)
}

/** A vector as text: one byte a number. */
export function packVector(vector: Float32Array): string {
  const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  const bytes = Int8Array.from(vector, (value) => Math.round((value / (most || 1)) * 127))
  return Buffer.from(bytes.buffer).toString('base64')
}

function unpackVector(packed: string): Float32Array {
  return Float32Array.from(new Int8Array(Uint8Array.from(Buffer.from(packed, 'base64')).buffer))
}
