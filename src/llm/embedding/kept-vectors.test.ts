import { describe, expect, it } from 'vitest'
import { letterEmbedding } from '../../testing/sample-lore.ts'
import { keptVectors, packVector, type VectorFile } from './kept-vectors.ts'

function fileOf(rows: Map<string, string>): VectorFile {
  return { read: async () => new Map(rows), add: (key, vector) => rows.set(key, vector) }
}

/** How alike two vectors are, whatever their lengths. */
function cosineOf(left: Float32Array, right: Float32Array): number {
  let [product, own, other] = [0, 0, 0]
  for (let at = 0; at < left.length; at += 1) {
    const [a, b] = [left[at] as number, right[at] as number]
    product += a * b
    own += a * a
    other += b * b
  }
  return own === 0 || other === 0 ? 0 : product / Math.sqrt(own * other)
}

describe('kept vectors', () => {
  const hash = (text: string): string => text.padEnd(16, '.')

  it('are made once, and found again by whoever opens the file later', async () => {
    const rows = new Map<string, string>()
    const vectors = keptVectors({ openModel: async () => letterEmbedding, file: fileOf(rows), hash })
    expect((await vectors.find(['ring the bell'])).size).toBe(0)
    vectors.make(['ring the bell', 'ring the bell'])
    await vectors.settled()
    expect(rows.size).toBe(1)
    const later = keptVectors({ openModel: async () => null, file: fileOf(rows), hash })
    const [own] = await letterEmbedding.embed(['ring the bell'], { kind: 'passage' })
    const found = (await later.find(['ring the bell'])).get('ring the bell')
    expect(cosineOf(found ?? new Float32Array(1), own ?? new Float32Array(1))).toBeGreaterThan(0.99)
  })

  it('are missing, and nothing breaks, where no model is', async () => {
    const vectors = keptVectors({ openModel: async () => null, file: fileOf(new Map()), hash })
    vectors.make(['ring the bell'])
    await vectors.settled()
    expect((await vectors.find(['ring the bell'])).size).toBe(0)
  })

  it('keep a likeness to a hundredth in a byte a number', () => {
    const vector = Float32Array.from({ length: 384 }, (_, at) => Math.sin(at))
    const packed = new Int8Array(Uint8Array.from(Buffer.from(packVector(vector), 'base64')).buffer)
    expect(cosineOf(Float32Array.from(packed), vector)).toBeGreaterThan(0.999)
  })
})
