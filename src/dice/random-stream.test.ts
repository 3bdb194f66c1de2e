import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FaceSource } from './face-source.ts'
import { type StreamSource, sha256Hex, streamFamily } from './random-stream.ts'

const source: StreamSource = {
  campaign_id: 'salt-and-iron',
  epoch: 2,
  server_seed: '5f'.repeat(32),
  client_seed: 'my luck',
}

/** The published recipe in other words: node:crypto and one long list of draws. */
function recipe(from: StreamSource, nonce: number, draws: number): number[] {
  const client = createHash('sha256').update(from.client_seed).digest('hex')
  const message = `fatewright.dice.v1|${from.campaign_id}|${from.epoch}|${client}|${nonce}`
  const key = createHmac('sha256', from.server_seed).update(message).digest()
  const bytes: Buffer[] = []
  for (let block = 0; block * 16 < draws; block += 1) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(block)
    bytes.push(
      createHash('sha256')
        .update(Buffer.concat([key, counter]))
        .digest(),
    )
  }
  const all = Buffer.concat(bytes)
  return Array.from({ length: draws }, (_, index) => all.readUInt16BE(index * 2))
}

function faces(draws: FaceSource, sides: number, count: number): number[] {
  return Array.from({ length: count }, () => draws.face(sides))
}

function chiSquare(observed: readonly number[], expected: readonly number[]): number {
  return observed.reduce(
    (sum, count, index) => sum + (count - (expected[index] ?? 0)) ** 2 / (expected[index] ?? 1),
    0,
  )
}

describe('the provable stream', () => {
  it('is the published recipe', () => {
    const drawn = faces(streamFamily(source).stream(41), 65_536, 100)
    expect(drawn).toEqual(recipe(source, 41, 100).map((draw) => draw + 1))
  })

  it('never changes: these dice are a promise to every saved campaign', () => {
    expect(faces(streamFamily(source).stream(1), 20, 12)).toMatchInlineSnapshot(`
      [
        4,
        14,
        1,
        12,
        2,
        10,
        5,
        18,
        17,
        14,
        1,
        8,
      ]
    `)
  })

  it('draws again instead of favouring low faces, and counts what it rejected', () => {
    const sides = 40_000
    const draws = recipe(source, 5, 200)
    const kept = draws.filter((draw) => draw < sides).map((draw) => draw + 1)
    const stream = streamFamily(source).stream(5)
    expect(faces(stream, sides, 50)).toEqual(kept.slice(0, 50))
    expect(stream.offset).toBe(draws.findIndex((draw) => draw + 1 === kept[49]) + 1)
  })

  it('can start at any offset', () => {
    const whole = faces(streamFamily(source).stream(9), 65_536, 60)
    for (const offset of [0, 1, 15, 16, 17, 59]) {
      expect(faces(streamFamily(source).stream(9, offset), 65_536, 60 - offset)).toEqual(whole.slice(offset))
    }
  })

  it('gives other dice for another nonce, campaign, epoch, player seed or server seed', () => {
    const same = faces(streamFamily(source).stream(7), 65_536, 16).join()
    const others = [
      faces(streamFamily(source).stream(8), 65_536, 16),
      ...[
        { campaign_id: 'salt-and-irons' },
        { epoch: 3 },
        { client_seed: 'my luck|7' },
        { server_seed: '5e'.repeat(32) },
      ].map((change) => faces(streamFamily({ ...source, ...change }).stream(7), 65_536, 16)),
    ].map((list) => list.join())
    expect(new Set([same, ...others]).size).toBe(6)
  })

  it('lets no separator in a name pose as another field', () => {
    const first = streamFamily({ ...source, campaign_id: 'a|1', epoch: 2 }).stream(3)
    const second = streamFamily({ ...source, campaign_id: 'a', epoch: 1 }).stream(3)
    expect(faces(first, 65_536, 16)).not.toEqual(faces(second, 65_536, 16))
  })

  it('hashes text as sha256sum does', () => {
    expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('fairness, on a fixed seed at p = .001', () => {
  const rolls = 200_000

  it.each([
    [6, 20.5],
    [20, 43.8],
    [100, 148.2],
  ])('a d%d shows every face equally often', (sides, critical) => {
    const stream = streamFamily(source).stream(1000 + sides)
    const observed = new Array<number>(sides).fill(0)
    for (let index = 0; index < rolls; index += 1) {
      const face = stream.face(sides) - 1
      observed[face] = (observed[face] ?? 0) + 1
    }
    expect(chiSquare(observed, new Array<number>(sides).fill(rolls / sides))).toBeLessThan(critical)
  })

  it('2d6 falls into its bands as two dice do', () => {
    const stream = streamFamily(source).stream(2000)
    const observed = [0, 0, 0, 0]
    for (let index = 0; index < rolls; index += 1) {
      const total = stream.face(6) + stream.face(6)
      const band = total <= 6 ? 0 : total <= 9 ? 1 : total <= 11 ? 2 : 3
      observed[band] = (observed[band] ?? 0) + 1
    }
    const expected = [15, 15, 5, 1].map((ways) => (rolls * ways) / 36)
    expect(chiSquare(observed, expected)).toBeLessThan(16.27)
  })

  it('a face says nothing about the next one', () => {
    const stream = streamFamily(source).stream(3000)
    const observed = new Array<number>(36).fill(0)
    let last = stream.face(6)
    for (let index = 0; index < rolls; index += 1) {
      const next = stream.face(6)
      const pair = (last - 1) * 6 + next - 1
      observed[pair] = (observed[pair] ?? 0) + 1
      last = next
    }
    expect(chiSquare(observed, new Array<number>(36).fill(rolls / 36))).toBeLessThan(66.6)
  })
})
