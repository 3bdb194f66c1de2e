/** Made-up lore of any size, the same every time: words as rare and as common as in prose, places, people, vectors. */
import type { LoreChunk } from '../src/lore/lore-index-port.ts'

export const dimensions = 384
export const model = 'synthetic'

/** So many places and people: a question about a place and two people has about one chunk of each thousand. */
const chunksAPlace = 3_000

/** A generator of numbers from 0 to 1. */
type Chance = () => number

/** Numbers that look like chance (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A word by its place in a list in which the tenth is a tenth as common as the first. */
function wordAt(chance: number): string {
  const place = Math.floor(30_000 ** chance)
  return `w${place.toString(36)}x`
}

/** A text of about 300 tokens. */
function textOf(chance: Chance): string {
  return Array.from({ length: 225 }, () => wordAt(chance())).join(' ')
}

/** The chunk with a number. */
export function sampleChunk(number: number, pack = 'bench'): LoreChunk {
  const chance = seededChance(number + 1)
  const pick = (): number => Math.floor(chance() * chunksAPlace)
  const text = textOf(chance)
  return {
    ...{
      id: `${pack}:c${number}:overview`,
      corpus: 'authored',
      source: pack,
      file_path: `history/c${number}.md`,
    },
    ...{ section_path: `${wordAt(chance())} ${wordAt(chance())}`, text, subject: `${pack}:c${number}` },
    ...{ type: 'history', tokens: 300, hidden: false },
    marks: {
      location_ids: [`${pack}:place_${pick()}`],
      entity_ids: [`${pack}:person_${pick()}`],
      faction_ids: [`${pack}:faction_${pick() % 20}`],
      thread_ids: [],
      tags: ['lore'],
    },
  }
}

/** Vectors in two hundred clouds, as texts about two hundred things would be. */
export function sampleVector(number: number): Float32Array {
  const cloud = seededChance(7_000_000 + (number % 200))
  const own = seededChance(9_000_000 + number)
  const vector = new Float32Array(dimensions)
  let square = 0
  for (let index = 0; index < dimensions; index += 1) {
    const part = cloud() - 0.5 + 1.2 * (own() - 0.5)
    vector[index] = part
    square += part * part
  }
  const length = Math.sqrt(square)
  for (let index = 0; index < dimensions; index += 1) vector[index] = (vector[index] ?? 0) / length
  return vector
}

/** A question: two rare words, three middling, three common, a place and a person. */
export function sampleQuestion(number: number) {
  const chance = seededChance(5_000_000 + number)
  const band = (from: number, to: number): string => wordAt(from + chance() * (to - from))
  const bands = [
    [0.8, 1],
    [0.8, 1],
    [0.6, 0.8],
    [0.6, 0.8],
    [0.6, 0.8],
    [0.4, 0.6],
    [0.4, 0.6],
    [0.4, 0.6],
  ] as const
  return {
    keywords: bands.map(([from, to]) => band(from, to)).join(' '),
    location_id: `bench:place_${Math.floor(chance() * chunksAPlace)}`,
    entity_ids: [0, 1].map(() => `bench:person_${Math.floor(chance() * chunksAPlace)}`),
    vector: sampleVector(1_000_000 + number),
  }
}
