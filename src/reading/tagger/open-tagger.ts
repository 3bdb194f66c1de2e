/**
 * The tagger as it is shipped: `tagger-weights.json`, numbers of one byte each. `npm run train -- tagger` makes the file
 * and `CARD.md`, which says what it was trained on and how well it does.
 */
import { unpacked } from '../packed-numbers.ts'
import { type LikelyAct, type LinePart, type TaggerModel, tagLine } from './tag-line.ts'
import { weightSizes } from './tagger-network.ts'

/** Cuts lines into their parts. */
export interface Tagger {
  partsOf(line: string): readonly LinePart[]
  /** What a short text, such as the title of an offer, may stand for; what was asked before is remembered. */
  actsIn(text: string): readonly LikelyAct[]
}

/** A model as it is kept. */
export interface KeptTagger {
  readonly model: string
  readonly size: number
  readonly scale: number
  /** The word pieces, by blanks; packed, with how many bytes they are. */
  readonly pieces: { readonly length: number; readonly packed: string }
  /** Their vectors; packed. */
  readonly vectors: string
  /** By the name of each part of the network what one step of its numbers is worth. */
  readonly scales: Readonly<Record<string, number>>
  readonly weights: string
}

/**
 * Loads the tagger; nothing of it is read before.
 *
 * @example
 * const parts = (await openTagger()).partsOf('I bow to Nan, then head for the Row.')
 * parts.map(({ kind }) => kind) // ['act', 'act']
 */
export async function openTagger(): Promise<Tagger> {
  const { default: kept } = await import('./tagger-weights.json', { with: { type: 'json' } })
  return taggerOf(await modelOf(kept as KeptTagger))
}

export function taggerOf(model: TaggerModel): Tagger {
  const known = new Map<string, readonly LikelyAct[]>()
  return {
    partsOf: (line) => tagLine(line, model),
    actsIn: (text) => {
      const before = known.get(text)
      if (before !== undefined) return before
      const acts = tagLine(text, model).flatMap((part) => part.acts)
      if (known.size >= mostKnown) known.clear()
      known.set(text, acts)
      return acts
    },
  }
}

/** Texts whose acts are remembered. */
const mostKnown = 2_000

/** A model from what was kept of it. */
export async function modelOf({
  size,
  scale,
  pieces,
  vectors,
  scales,
  weights,
}: KeptTagger): Promise<TaggerModel> {
  const texts = new TextDecoder().decode(await unpacked(pieces.packed, pieces.length)).split(' ')
  const places = new Map(texts.map((piece, at) => [piece, at * size]))
  const sizes = weightSizes(size)
  const bytes = new Int8Array(
    await unpacked(
      weights,
      sizes.reduce((sum, [, length]) => sum + length, 0),
    ),
  )
  const parts: Record<string, Float32Array> = {}
  let from = 0
  for (const [name, length] of sizes) {
    const step = scales[name] ?? 0
    parts[name] = Float32Array.from(bytes.subarray(from, from + length), (value) => value * step)
    from += length
  }
  const numbers = new Int8Array(await unpacked(vectors, texts.length * size))
  return { vectors: { size, places, bytes: numbers, scale }, weights: parts }
}
