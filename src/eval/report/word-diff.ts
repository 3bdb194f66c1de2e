/** Two texts side by side with what differs lit, word by word: the longest run of words that both share stays plain. */
import { escaped } from './page.ts'

/** Beyond this the words are not matched one by one: both texts are lit whole. */
const mostWords = 1_500

/** Both texts as HTML: what only the first has in `del`, what only the second has in `ins`. */
export function litTexts(before: string, after: string): readonly [string, string] {
  if (before === after) return [escaped(before), escaped(after)]
  const [left, right] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)]
  const [start, end] = sharedEnds(left, right)
  const [was, is] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  const shared =
    was.length > mostWords || is.length > mostWords
      ? { left: new Set<number>(), right: new Set<number>() }
      : sharedWords(was, is)
  forgetLoneWords(was.length, shared.left)
  forgetLoneWords(is.length, shared.right)
  const around = (middle: string): string =>
    `${escaped(left.slice(0, start).join(''))}${middle}${escaped(left.slice(left.length - end).join(''))}`
  return [around(lit(was, shared.left, 'del')), around(lit(is, shared.right, 'ins'))]
}

/** How many words both begin and end with. */
function sharedEnds(left: readonly string[], right: readonly string[]): readonly [number, number] {
  const most = Math.min(left.length, right.length)
  let start = 0
  while (start < most && left[start] === right[start]) start += 1
  let end = 0
  while (end < most - start && left.at(-1 - end) === right.at(-1 - end)) end += 1
  return [start, end]
}

/** The places of the longest common run of words, in each text. */
function sharedWords(left: readonly string[], right: readonly string[]) {
  const width = right.length + 1
  const lengths = new Uint16Array((left.length + 1) * width)
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const longer = Math.max(at(row + 1, column), at(row, column + 1))
      lengths[row * width + column] = left[row] === right[column] ? at(row + 1, column + 1) + 1 : longer
    }
  }
  const shared = { left: new Set<number>(), right: new Set<number>() }
  for (let row = 0, column = 0; row < left.length && column < right.length; ) {
    if (left[row] === right[column]) {
      shared.left.add(row++)
      shared.right.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  return shared
}

/** A word or two in the middle of other words are shared by accident; lit with the rest, they do not flicker. */
function forgetLoneWords(length: number, shared: Set<number>): void {
  for (let start = 0; start < length; start += 1) {
    if (!shared.has(start)) continue
    let end = start
    while (shared.has(end)) end += 1
    if (end - start < fewestShared) for (let at = start; at < end; at += 1) shared.delete(at)
    start = end
  }
}

const fewestShared = 3

function lit(words: readonly string[], shared: ReadonlySet<number>, mark: 'del' | 'ins'): string {
  let html = ''
  let open = false
  words.forEach((word, index) => {
    const differs = !shared.has(index)
    if (differs !== open) html += differs ? `<${mark}>` : `</${mark}>`
    open = differs
    html += escaped(word)
  })
  return open ? `${html}</${mark}>` : html
}
