import { describe, expect, it } from 'vitest'
import type { KnownMap } from './lay-map.ts'
import { goLine, placeState, waysWords } from './place-words.ts'

const place = (id: string, more: object = {}): KnownMap['places'][number] => ({
  ...{ id, name: `the ${id}`, here: false, visited: true },
  ...more,
})
const map: KnownMap = {
  places: [place('bar', { here: true }), place('hall'), place('lift', { visited: false })],
  ways: [
    ['bar', 'hall'],
    ['hall', 'lift'],
  ],
}
const [bar, hall, lift] = map.places as [KnownMap['places'][0], KnownMap['places'][0], KnownMap['places'][0]]

describe('a place in words', () => {
  it('says whether one was there', () => {
    expect(map.places.map(placeState)).toEqual(['you are here', 'you have been there', 'seen from elsewhere'])
  })

  it('says where its ways lead, and what is not known', () => {
    expect(waysWords(map, bar)).toBe('A way leads to the hall.')
    expect(waysWords(map, hall)).toBe('Ways lead to the bar and the lift.')
    expect(waysWords(map, lift)).toBe('A way leads to the hall. What else lies there is not known yet.')
    expect(waysWords({ places: [bar], ways: [] }, bar)).toBe('No way is known from here.')
  })

  it('goes there', () => {
    expect(goLine(hall)).toBe('I go to the hall.')
  })
})
