/**
 * What a command came to: data for a program, text for a person, and whether what was checked holds. A command never
 * prints and never chooses an exit code; print.ts does both, in one place.
 */
import { done, type Result } from '../core/refusal.ts'

/** 0 done, 1 refused or a check failed, 2 not understood. */
export type ExitCode = 0 | 1 | 2

/** A command's answer; `undefined` data and empty text print nothing. */
export interface Answer {
  readonly data: unknown
  readonly text: string
  /** False when a check failed: the answer is complete, and the exit code is 1. */
  readonly holds: boolean
  /** True when the text is a complaint and belongs on standard error. */
  readonly complaint?: boolean
}

/**
 * An answer as a successful result.
 *
 * @example
 * return answer({ total: 7 }, '2d6 = (3, 4) = 7')
 */
export function answer(
  data: unknown,
  text: string,
  options: { readonly holds?: boolean; readonly complaint?: boolean } = {},
): Result<Answer> {
  return done({ data, text, holds: options.holds ?? true, complaint: options.complaint ?? false })
}
