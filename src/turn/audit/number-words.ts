/** Numbers that are spoken: "twenty-three" is 23 and "a hundred and five" is a 105, so that one pattern finds both. */

const units: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
}
const tens: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

interface Reading {
  value: number
  /** What may follow: anything smaller than this. */
  room: number
}

function extended(reading: Reading, word: string): Reading | null {
  if (word === 'hundred')
    return reading.value > 0 && reading.value < 10 ? { value: reading.value * 100, room: 100 } : null
  if (word === 'thousand')
    return reading.value > 0 && reading.value < 1_000 ? { value: reading.value * 1_000, room: 1_000 } : null
  const ten = own(tens, word)
  if (ten !== undefined) return reading.room > 20 ? { value: reading.value + ten, room: 10 } : null
  const unit = own(units, word)
  if (unit === undefined || unit === 0) return null
  return unit < reading.room ? { value: reading.value + unit, room: 0 } : null
}

function begun(word: string): Reading | null {
  if (word === 'hundred') return { value: 100, room: 100 }
  if (word === 'thousand') return { value: 1_000, room: 1_000 }
  const ten = own(tens, word)
  if (ten !== undefined) return { value: ten, room: 10 }
  const unit = own(units, word)
  return unit === undefined ? null : { value: unit, room: 0 }
}

function own(table: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

/**
 * The text with numbers in digits, thousands without commas.
 *
 * @example
 * withDigits('eleven points of damage') // '11 points of damage'
 */
export function withDigits(text: string): string {
  const words = [...text.matchAll(/[a-zA-Z]{2,12}|\d{1,3}(?:,\d{3}){1,3}(?!\d)/g)]
  let out = ''
  let kept = 0
  for (let index = 0; index < words.length; index += 1) {
    const start = words[index]?.index ?? 0
    const first = words[index]?.[0] ?? ''
    if (first.includes(',')) {
      out += text.slice(kept, start) + first.replaceAll(',', '')
      kept = start + first.length
      continue
    }
    let reading = begun(first.toLowerCase())
    if (reading === null) continue
    let end = start + first.length
    for (;;) {
      const next = nextNumberWord(text, words, index, end)
      const longer: Reading | null = next === null ? null : extended(reading, next.word)
      if (next === null || longer === null) break
      reading = longer
      index = next.index
      end = next.end
    }
    out += text.slice(kept, start) + String(reading.value)
    kept = end
  }
  return out + text.slice(kept)
}

/** The number word right after `end`: behind a space, a hyphen or an "and". */
function nextNumberWord(
  text: string,
  words: readonly RegExpMatchArray[],
  index: number,
  end: number,
): { readonly word: string; readonly index: number; readonly end: number } | null {
  let next = words[index + 1]
  let at = index + 1
  let from = end
  if (next !== undefined && next[0].toLowerCase() === 'and' && text.slice(from, next.index) === ' ') {
    from = (next.index ?? 0) + 3
    at += 1
    next = words[at]
  }
  if (next === undefined) return null
  const gap = text.slice(from, next.index)
  if (gap !== ' ' && gap !== '-' && gap !== '‑') return null
  return { word: next[0].toLowerCase(), index: at, end: (next.index ?? 0) + next[0].length }
}
