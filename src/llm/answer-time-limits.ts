/**
 * Limits of the time that an answer may take: until its first word, from one to the next, and in all. Time is passed
 * in; the caller decides what counts as a sign of life.
 */
import type { Timer } from '../core/environment-ports.ts'

/** Limits in milliseconds. */
export interface TimeLimits {
  /** Until the first sign of life. */
  readonly first: number
  /** From one sign of life to the next. */
  readonly idle: number
  /** From the question to the end of the answer. */
  readonly total: number
}

/** For a service that answers many: it begins soon or not at all. */
export const hostedLimits: TimeLimits = { first: 45_000, idle: 20_000, total: 110_000 }

/** For a model on the player's own machine, which may have to be loaded and reads slowly. */
export const localLimits: TimeLimits = { first: 110_000, idle: 30_000, total: 110_000 }

/** A watch over one answer. */
export interface Watch {
  /** Aborts when a limit is passed or the outer signal aborts. */
  readonly signal: AbortSignal
  /** A sentence's end about the limit that was passed; null while none was. */
  late(): string | null
  /** A sign of life came. */
  alive(): void
  /** It said that it thinks now: until the next sign of life only the end is waited for. */
  thinks(): void
  stop(): void
}

/** Starts a watch. */
export function watchAnswer(limits: TimeLimits, timer: Timer, outer: AbortSignal): Watch {
  const controller = new AbortController()
  let late: string | null = null
  const limit = (milliseconds: number, passed: string): { cancel(): void } => {
    let on = true
    const wait = timer.wait(milliseconds)
    void wait.over.then(() => {
      if (!on || late !== null) return
      late = passed
      controller.abort(passed)
    })
    return {
      cancel: () => {
        on = false
        wait.cancel()
      },
    }
  }
  const total = limit(limits.total, `did not finish within ${seconds(limits.total)}`)
  let next = limit(limits.first, `did not begin to answer within ${seconds(limits.first)}`)
  return {
    signal: AbortSignal.any([controller.signal, outer]),
    late: () => late,
    alive: () => {
      next.cancel()
      next = limit(limits.idle, `fell silent for ${seconds(limits.idle)} in the middle of an answer`)
    },
    thinks: () => next.cancel(),
    stop: () => {
      next.cancel()
      total.cancel()
    },
  }
}

function seconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`
}
