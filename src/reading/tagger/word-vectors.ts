/**
 * Vectors of words, made of those of the pieces that a word consists of: a word nobody has seen is still like its parts.
 * The vectors are those of all-MiniLM-L6-v2 (Apache License 2.0), made smaller; `CARD.md` says how.
 */

/** Vectors of word pieces, one byte a number. */
export interface PieceVectors {
  readonly size: number
  /** Where the vector of each piece begins, by the piece; a piece inside of a word begins with "##". */
  readonly places: ReadonlyMap<string, number>
  readonly bytes: Int8Array
  readonly scale: number
}

const longestPiece = 16

/** The vector of a word, written into `into` from `at` on; nothing is written where no piece of it is known. */
export function writeWordVector(word: string, vectors: PieceVectors, into: Float32Array, at: number): void {
  const places = piecesOf(word, vectors.places)
  const share = vectors.scale / Math.max(1, places.length)
  for (const place of places)
    for (let index = 0; index < vectors.size; index += 1)
      into[at + index] = (into[at + index] as number) + share * (vectors.bytes[place + index] as number)
}

/** The longest known pieces that a word consists of, from its beginning on. */
function piecesOf(word: string, known: PieceVectors['places']): readonly number[] {
  const found: number[] = []
  let from = 0
  while (from < word.length) {
    let to = Math.min(word.length, from + longestPiece)
    let place: number | undefined
    for (; to > from; to -= 1) {
      const piece = word.slice(from, to)
      place = known.get(from === 0 ? piece : `##${piece}`)
      if (place !== undefined) break
    }
    if (place === undefined) {
      from += 1
      continue
    }
    found.push(place)
    from = to
  }
  return found
}
