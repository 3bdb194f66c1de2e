import { describe, expect, it } from 'vitest'
import { crossings, type KnownMap, layMap, type Spot } from './lay-map.ts'

const mapOf = (ids: string, ways: readonly string[]): KnownMap => ({
  places: [...ids].map((id, index) => ({ id, name: `Place ${id}`, here: index === 0, visited: index === 0 })),
  ways: ways.map((way) => [way[0] ?? '', way[1] ?? '']),
})
const far = (one: Spot | undefined, other: Spot | undefined): number =>
  Math.hypot((one?.x ?? 0) - (other?.x ?? 0), (one?.y ?? 0) - (other?.y ?? 0))

describe('a map on paper', () => {
  const small = mapOf('abcdef', ['ab', 'ac', 'ad', 'ae', 'af'])

  it('lies the same way every time', () => {
    expect([...layMap(small, new Map())]).toEqual([...layMap(small, new Map())])
  })

  it('keeps names apart, and places with a way between them together', () => {
    const laid = layMap(mapOf('abcdefgh', ['ab', 'bc', 'cd', 'de', 'ef', 'fg', 'gh']), new Map())
    const spots = [...laid]
    for (const [id, spot] of spots)
      for (const [other, there] of spots) if (id < other) expect(far(spot, there)).toBeGreaterThan(50)
    expect(far(laid.get('a'), laid.get('b'))).toBeLessThan(far(laid.get('a'), laid.get('h')))
  })

  it('grows: what was there stays near where it was, what is new appears beside its neighbour', () => {
    const before = layMap(small, new Map())
    const after = layMap(mapOf('abcdefg', ['ab', 'ac', 'ad', 'ae', 'af', 'bg']), before)
    for (const [id, spot] of before) expect(far(spot, after.get(id))).toBeLessThan(90)
    expect(far(after.get('g'), after.get('b'))).toBeLessThan(150)
  })

  it('crosses no ways where it need not', () => {
    const square = mapOf('abcdefghi', ['ba', 'bc', 'bd', 'be', 'bf', 'ag', 'fh', 'eh', 'gi'])
    expect(crossings(square, layMap(square, new Map()))).toBe(0)
    const flat = new Map([...'abcd'].map((id, index) => [id, { x: index % 2, y: index > 1 ? 1 : 0 }]))
    expect(crossings(mapOf('abcd', ['ad', 'bc']), flat)).toBe(1)
    expect(crossings(mapOf('abcd', ['ab', 'cd']), flat)).toBe(0)
  })

  it('has room for a place that no way leads to, and for none at all', () => {
    const alone = layMap(mapOf('ab', []), new Map())
    expect(alone.size).toBe(2)
    expect(layMap(mapOf('', []), new Map()).size).toBe(0)
  })
})
