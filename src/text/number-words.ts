/** Numbers written as words. */

const units = new Map(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`
    .split(/\s+/)
    .map((word, value) => [word, value] as const),
)
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + 10 * index] as const),
)

/**
 * The number that a single word means: "eleven", "twenty", "hundred".
 *
 * @example
 * numberWord('forty') // 40
 */
export function numberWord(word: string): number | undefined {
  if (word === 'hundred') return 100
  if (word === 'thousand') return 1_000
  return units.get(word) ?? tens.get(word)
}

const digits = /^-?\d{1,3}(?:,\d{3})+$|^-?\d{1,15}$/
const vagueCounts = new Map([
  ['no', 0],
  ['a', 1],
  ['an', 1],
  ['dozen', 12],
])

/**
 * The whole number that a count means, or null: digits, a number word, or "a", "no", "dozen".
 *
 * @example
 * readCount('1,000') // 1000
 */
export function readCount(text: string): number | null {
  const word = text.trim().toLowerCase()
  if (digits.test(word)) return Number(word.replaceAll(',', ''))
  return numberWord(word) ?? vagueCounts.get(word) ?? null
}

interface PartialNumber {
  readonly value: number
  /** What may follow must be smaller than this. */
  readonly room: number
}

/**
 * The text with numbers in digits, thousands without commas.
 *
 * @example
 * withDigits('a hundred and five, twenty-three or 1,000') // 'a 105, 23 or 1000'
 */
export function withDigits(text: string): string {
  const words = [...text.matchAll(/[a-zA-Z]{2,12}|\d{1,3}(?:,\d{3}){1,3}(?!\d)/g)]
  let out = ''
  let copied = 0
  for (let index = 0; index < words.length; index += 1) {
    const start = words[index]?.index ?? 0
    const first = words[index]?.[0] ?? ''
    if (first.includes(',')) {
      out += text.slice(copied, start) + first.replaceAll(',', '')
      copied = start + first.length
      continue
    }
    let number = beginNumber(first.toLowerCase())
    if (number === null) continue
    let end = start + first.length
    for (;;) {
      const next = nextNumberWord(text, words, index, end)
      const longer: PartialNumber | null = next === null ? null : extendNumber(number, next.word)
      if (next === null || longer === null) break
      number = longer
      index = next.index
      end = next.end
    }
    out += text.slice(copied, start) + String(number.value)
    copied = end
  }
  return out + text.slice(copied)
}

function beginNumber(word: string): PartialNumber | null {
  if (word === 'hundred') return { value: 100, room: 100 }
  if (word === 'thousand') return { value: 1_000, room: 1_000 }
  const ten = tens.get(word)
  if (ten !== undefined) return { value: ten, room: 10 }
  const unit = units.get(word)
  return unit === undefined ? null : { value: unit, room: 0 }
}

function extendNumber({ value, room }: PartialNumber, word: string): PartialNumber | null {
  if (word === 'hundred') return value > 0 && value < 10 ? { value: value * 100, room: 100 } : null
  if (word === 'thousand') return value > 0 && value < 1_000 ? { value: value * 1_000, room: 1_000 } : null
  const ten = tens.get(word)
  if (ten !== undefined) return room > 20 ? { value: value + ten, room: 10 } : null
  const unit = units.get(word)
  if (unit === undefined || unit === 0) return null
  return unit < room ? { value: value + unit, room: 0 } : null
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
