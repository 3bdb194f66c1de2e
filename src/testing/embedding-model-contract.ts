/** The contract of EmbeddingModel: what every adapter must do. Pass your runner and a way to open one. */
import type { EmbeddingModel } from '../llm/index.ts'
import { same } from './assertions.ts'
import type { TestRunner } from './test-runner-port.ts'

/**
 * Runs the contract.
 *
 * @example
 * embeddingContract({ describe, it }, 'mine', async () => model)
 */
export function embeddingContract(
  { describe, it }: TestRunner,
  name: string,
  open: () => Promise<EmbeddingModel>,
): void {
  describe(`embedding model ${name}`, () => {
    it('gives one vector of unit length a text, in their order, always the same', async () => {
      const model = await open()
      const texts = ['The bell is cracked.', 'A boat lies at the quay.', 'The bell is cracked.']
      const vectors = await model.embed(texts, { kind: 'passage' })
      same(vectors.length, texts.length, 'vectors')
      for (const vector of vectors) {
        same(vector.length, model.dimensions, 'dimensions')
        near(dot(vector, vector), 1, 'length')
      }
      near(dot(at(vectors, 0), at(vectors, 2)), 1, 'the same text')
      if (dot(at(vectors, 0), at(vectors, 1)) > 0.99) throw new Error('two texts have one vector')
    })
    it('takes no texts, an empty one, a very long one and any script', async () => {
      const model = await open()
      same((await model.embed([], { kind: 'query' })).length, 0, 'none')
      const odd = ['', 'word '.repeat(5_000), '鐘は割れている。', '\u0000\ud800 ¿?']
      const vectors = await model.embed(odd, { kind: 'passage' })
      same(vectors.length, odd.length, 'vectors')
      for (const vector of vectors)
        if (!vector.every(Number.isFinite)) throw new Error('a vector is not of numbers')
    })
    it('stops when it is told to', async () => {
      const model = await open()
      const stopped = await model
        .embed(['a', 'b'], { kind: 'passage', signal: AbortSignal.abort() })
        .then(() => false)
        .catch(() => true)
      same(stopped, true, 'stopped')
    })
    it('says what it is', async () => {
      const model = await open()
      if (model.id.trim() === '' || model.dimensions < 1 || model.words < 1)
        throw new Error('id, dimensions and words must be given')
    })
  })
}

function at(vectors: readonly Float32Array[], index: number): Float32Array {
  const vector = vectors[index]
  if (vector === undefined) throw new Error(`there is no vector ${index}`)
  return vector
}

function dot(first: Float32Array, second: Float32Array): number {
  return first.reduce((sum, part, index) => sum + part * (second[index] ?? 0), 0)
}

function near(actual: number, expected: number, what: string): void {
  if (Math.abs(actual - expected) > 1e-3) throw new Error(`${what}: expected ${expected}, got ${actual}`)
}
