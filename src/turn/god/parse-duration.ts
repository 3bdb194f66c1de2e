/** Numbers and lengths of time as people write them: `12`, `1,000`, `two`, `half an hour`. */

import type { Duration } from '../../core/time/instant.ts'
import { readCount } from '../../text/number-words.ts'

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
