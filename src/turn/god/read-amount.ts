/** Numbers and lengths of time as people write them: `12`, `1,000`, `two`, `half an hour`. */
import type { Duration } from '../../core/time/instant.ts'

const numberWords: Readonly<Record<string, number>> = {
  ...{ no: 0, zero: 0, a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
  ...{ nine: 9, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16 },
  ...{ seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60 },
  ...{ hundred: 100, thousand: 1_000, dozen: 12 },
}

const digits = /^-?\d{1,3}(?:,\d{3})+$|^-?\d{1,15}$/

/**
 * The whole number a word means, or null.
 *
 * @example
 * readCount('1,000') // 1000
 */
export function readCount(word: string): number | null {
  const plain = word.trim().toLowerCase()
  if (digits.test(plain)) return Number(plain.replaceAll(',', ''))
  return Object.hasOwn(numberWords, plain) ? (numberWords[plain] ?? null) : null
}

const units: Readonly<Record<string, (count: number) => Duration>> = {
  second: (seconds) => ({ seconds }),
  minute: (minutes) => ({ minutes }),
  hour: (hours) => ({ hours }),
  day: (days) => ({ days }),
  week: (weeks) => ({ days: 7 * weeks }),
  tenday: (tendays) => ({ days: 10 * tendays }),
}

/** No command moves the clock further at once: some three thousand years. */
const mostUnits = 1_000_000

/**
 * A length of time in words, or null: `two hours`, `3 days and 4 hours`, `half an hour`.
 *
 * @example
 * readDuration('one day') // { days: 1 }
 */
export function readDuration(text: string): Duration | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^half an hour$/, '30 minutes')
  const total: { -readonly [Part in keyof Duration]: number } = {}
  for (const part of plain.split(/\s*,\s*|\s+and\s+/)) {
    const [word = '', unit = '', ...more] = part.split(/\s+/)
    const count = readCount(word)
    const make = units[unit.replace(/s$/, '')]
    if (more.length > 0 || count === null || count < 0 || count > mostUnits || make === undefined) return null
    for (const [name, value] of Object.entries(make(count)) as [keyof Duration, number][])
      total[name] = (total[name] ?? 0) + value
  }
  return total
}
