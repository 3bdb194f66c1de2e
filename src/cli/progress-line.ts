/** A line that moves while something long is done, after the first second; where nobody looks, a line every half minute. */
import type { Surroundings } from './surroundings.ts'

/** Shows how far something is. */
export interface ProgressLine {
  readonly at: (made: number, all: number) => void
  /** Takes the line away. */
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
      const [first, pause] = stderr.isTTY ? [1_000, 100] : [30_000, 30_000]
      if (now - started < first || now - drawn < pause) return
      drawn = now
      const left = made === 0 ? '' : `, about ${seconds(((now - started) / made) * (all - made))} to go`
      const line = `${words(made, all)}${left}`
      stderr.write(stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`)
    },
    end() {
      if (drawn > 0 && stderr.isTTY) stderr.write('\r\u001b[K')
    },
  }
}

function seconds(milliseconds: number): string {
  const whole = Math.round(milliseconds / 1_000)
  return whole < 100 ? `${whole} s` : `${Math.round(whole / 60)} min`
}
