/** A line that moves while something long is done: only for a person who looks, and only after the first second. */
import type { Surroundings } from './surroundings.ts'

/** Shows how far something is. */
export interface ProgressLine {
  readonly at: (made: number, all: number) => void
  /** Leaves the line behind. */
  readonly end: () => void
}

/** A line on standard error. */
export function progressLine(
  { stderr }: Surroundings,
  words: (made: number, all: number) => string,
): ProgressLine {
  const started = performance.now()
  let drawn = 0
  return {
    at(made, all) {
      const now = performance.now()
      if (!stderr.isTTY || now - started < 1_000 || (now - drawn < 100 && made < all)) return
      drawn = now
      const left = made === 0 ? '' : `, about ${seconds(((now - started) / made) * (all - made))} to go`
      stderr.write(`\r\u001b[K${words(made, all)}${left}`)
    },
    end() {
      if (drawn > 0) stderr.write('\n')
    },
  }
}

function seconds(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1_000)
  return whole < 100 ? `${whole} s` : `${Math.round(whole / 60)} min`
}
