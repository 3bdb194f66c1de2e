/** Texts as MiniLM reads them: words in small letters without accents, cut into the pieces of its vocabulary. */

/** A piece of a word, and which letters of the text its word stands for. */
export interface Piece {
  readonly id: number
  readonly from: number
  readonly to: number
}

export interface WordPieces {
  /** The pieces of a text, at most so many. */
  piecesOf(text: string, most: number): readonly Piece[]
  readonly first: number
  readonly last: number
}

const whole = /[\p{L}\p{N}\p{M}\p{S}]+|\S/gu
const asciiMark = /[!-/:-@[-`{-~]/

/**
 * Makes word pieces by a vocabulary.
 *
 * @example
 * const pieces = wordPieces(vocabulary).piecesOf('I bow.', 96)
 */
export function wordPieces(vocabulary: ReadonlyMap<string, number>): WordPieces {
  const idOf = (piece: string): number => vocabulary.get(piece) ?? 0
  const known = new Map<string, readonly number[]>()
  const cut = (word: string): readonly number[] => {
    const before = known.get(word)
    if (before !== undefined) return before
    const ids = piecesOfWord(word, vocabulary) ?? [idOf('[UNK]')]
    if (known.size >= mostKnown) known.clear()
    known.set(word, ids)
    return ids
  }
  return {
    first: idOf('[CLS]'),
    last: idOf('[SEP]'),
    piecesOf: (text, most) => {
      const pieces: Piece[] = []
      for (const { word, from, to } of wordsIn(text)) {
        for (const id of cut(word)) pieces.push({ id, from, to })
        if (pieces.length >= most) break
      }
      return pieces.slice(0, most)
    },
  }
}

const mostKnown = 5_000

function piecesOfWord(word: string, vocabulary: ReadonlyMap<string, number>): readonly number[] | undefined {
  const ids: number[] = []
  for (let start = 0; start < word.length; ) {
    let end = word.length
    let id: number | undefined
    for (; end > start; end -= 1) {
      id = vocabulary.get(`${start > 0 ? '##' : ''}${word.slice(start, end)}`)
      if (id !== undefined) break
    }
    if (id === undefined) return undefined
    ids.push(id)
    start = end
  }
  return ids
}

/** Words and marks of a text; every mark is a word of its own. */
function* wordsIn(
  text: string,
): Generator<{ readonly word: string; readonly from: number; readonly to: number }> {
  for (const { 0: found, index } of text.matchAll(whole)) {
    let from = 0
    for (let at = 0; at <= found.length; at += 1) {
      const isMark = at < found.length && asciiMark.test(found[at] as string)
      if (at < found.length && !isMark) continue
      if (at > from) yield { word: folded(found.slice(from, at)), from: index + from, to: index + at }
      if (isMark) yield { word: found[at] as string, from: index + at, to: index + at + 1 }
      from = at + 1
    }
  }
}

function folded(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
}
