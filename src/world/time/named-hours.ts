/** Hours named in words: "ten o'clock", "half past nine", "22:30", "dark", "dawn". */
const numbers = 'twelve one two three four five six seven eight nine ten eleven'.split(' ')

/** Parts of the day by their words: when they begin, and when they are over. */
const parts: readonly (readonly [words: RegExp, from: number, to: number, name: string])[] = [
  [/\bmidnight\b|\bthe turn of the night\b/, 0, 1, 'midnight'],
  [/\b(?:noon|midday)\b/, 12, 13, 'noon'],
  [/\b(?:dawn|sunrise|daybreak|first light)\b/, 5, 7, 'dawn'],
  [/\bmorning\b|\btomorrow\b/, 7, 12, 'morning'],
  [/\bafternoon\b/, 14, 18, 'afternoon'],
  [/\b(?:dusk|sunset|sundown|evening|twilight)\b/, 18, 20, 'evening'],
  [/\b(?:dark|nightfall|night)\b/, 20, 29, 'dark'],
]

/** A moment of the day, in minutes after midnight; `now` when it is that already. */
interface NamedHour {
  readonly minutes: number
  readonly isNow: boolean
  readonly name: string
}

/**
 * The next time the clock shows what was said; null when no hour was named. An hour without its half of the day is the
 * nearer one.
 *
 * @example
 * parseHour("ten o'clock", 20 * 60) // { minutes: 120, … }: how long it is from eight in the evening
 */
export function parseHour(words: string, now: number): NamedHour | null {
  const said = words.toLowerCase()
  const part = parts.find(([pattern]) => pattern.test(said))
  const clock = clockNamed(said)
  if (clock !== null) {
    const ahead = clock.map((minute) => (minute - now + 1_440) % 1_440).filter((left) => left > 0)
    return { minutes: Math.min(...ahead, 1_440), isNow: false, name: words.trim() }
  }
  if (part === undefined) return null
  const [, from, to, name] = part
  const hour = now / 60
  const isNow = (hour >= from && hour < to) || (hour + 24 >= from && hour + 24 < to)
  return { minutes: (from * 60 - now + 1_440) % 1_440, isNow, name }
}

/** Every minute of the day that a clock time can mean. */
function clockNamed(said: string): readonly number[] | null {
  const digital = /\b([01]?\d|2[0-3]):([0-5]\d)\s*(am|pm)?\b/.exec(said)
  if (digital !== null) return halves(Number(digital[1]), Number(digital[2]), digital[3])
  const spoken =
    /\b(?:(half|quarter|ten|twenty|five)\s+(past|to|after)\s+)?(\d{1,2}|twelve|one|two|three|four|five|six|seven|eight|nine|ten|eleven)\s*(?:o'?clock|bells?)?\s*(am|pm|at night|in the (?:evening|morning|afternoon))?$/.exec(
      said.trim(),
    )
  if (spoken === null) return null
  const [, piece, side, word = '', half] = spoken
  const hour = /^\d/.test(word) ? Number(word) : numbers.indexOf(word)
  if (hour > 24) return null
  const shift = piece === undefined ? 0 : (minutesIn[piece] ?? 0) * (side === 'to' ? -1 : 1)
  return halves(hour, 0, half).map((minute) => (minute + shift + 1_440) % 1_440)
}

const minutesIn: Readonly<Record<string, number>> = { half: 30, quarter: 15, ten: 10, twenty: 20, five: 5 }

function halves(hour: number, minute: number, half: string | undefined): readonly number[] {
  const at = (hour: number): number => ((hour % 24) * 60 + minute) % 1_440
  if (hour > 12) return [at(hour)]
  const [early, late] = [at(hour % 12), at((hour % 12) + 12)]
  if (half === undefined) return [early, late]
  return [/am|morning/.test(half) ? early : late]
}
