/** The nearest of some known words, for whoever mistyped one. */

/** The known word that is nearest to what was written, when it is near enough to be meant; null otherwise. */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  const wanted = written.toLowerCase().slice(0, 80)
  const most = Math.max(1, Math.floor(wanted.length / 3))
  let best: { readonly word: string; readonly distance: number } | null = null
  for (const word of known) {
    if (Math.abs(word.length - wanted.length) > most) continue
    const distance = distanceOf(wanted, word.toLowerCase())
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { word, distance }
  }
  return best?.word ?? null
}

/** A half sentence to hang on a complaint; empty when nothing is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const near = nearestWord(written, known)
  return near === null ? '' : ` Did you mean "${near}"?`
}

/** How many letters must be put in, left out, changed or swapped with their neighbour. */
function distanceOf(left: string, right: string): number {
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1] ? 0 : 1
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      const swapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      if (i > 1 && j > 1 && swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[right.length] ?? 0
}
