/** A network whose time is the test's: waits before another try are over at once and noted, limits pass when they are told to. */

import { maxWait, type Network } from '../../src/llm/ask-over-http.ts'

/** A network, and what was waited for. */
export interface QuickNetwork extends Network {
  /** The waits before another try, in milliseconds. */
  readonly waits: number[]
}

/** Limits that no wait before another try can be taken for. */
export const testLimits = { first: 100_001, idle: 100_002, total: 100_003 } as const

/**
 * Makes one; limits in `passing` pass a moment after `ready` is true, all others never. On a busy machine a request may need
 * longer than a moment to arrive, and one that was given up before that would be answered in the place of the next.
 */
export function quickNetwork(
  passing: readonly (keyof typeof testLimits)[] = [],
  ready: () => boolean = () => true,
): QuickNetwork {
  const waits: number[] = []
  const pass = new Set<number>(passing.map((name) => testLimits[name]))
  return {
    waits,
    fetch: globalThis.fetch,
    clock: { now: () => '2026-11-16T12:00:00.000Z' },
    chance: () => 0.5,
    timer: {
      wait(milliseconds) {
        const isLimit = milliseconds > maxWait
        if (!isLimit) waits.push(milliseconds)
        if (isLimit && !pass.has(milliseconds)) return { over: new Promise(() => {}), cancel: () => {} }
        return isLimit ? afterMoment(ready) : afterMoment(() => true, 0)
      },
    },
  }
}

function afterMoment(ready: () => boolean, moment = 30): { readonly over: Promise<void>; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    const look = (): void => {
      if (ready()) resolve()
      else timer = setTimeout(look, moment)
    }
    timer = setTimeout(look, moment)
  })
  return { over, cancel: () => clearTimeout(timer) }
}
