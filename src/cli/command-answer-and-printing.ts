/**
 * The answer of a command: data for a program, text for a person, and whether what was checked holds. A command never
 * prints and never chooses an exit code; this module does both: answers and their JSON go to standard output, reasons
 * to standard error. With --json everything, reasons too, is one JSON value on standard output.
 */

import { isFault } from '../core/fault.ts'
import { done, type Refusal, type Result } from '../core/result.ts'
import type { ProcessIo } from './process-io.ts'
import { printable } from './terminal-text.ts'

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

/** Prints a command's result and gives its exit code. */
export function printResult(result: Result<Answer>, json: boolean, to: ProcessIo): ExitCode {
  if (!result.ok) return printRefusal(result.refusal, json, to)
  const { data, text, holds, complaint } = result.value
  if (json && data !== undefined) printJson(data, to)
  if (!json && text !== '') (complaint === true ? to.stderr : to.stdout).write(`${text}\n`)
  return holds ? 0 : 1
}

function printRefusal(refusal: Refusal, json: boolean, to: ProcessIo): ExitCode {
  if (json) printJson({ error: refusal }, to)
  else to.stderr.write(`${printable(refusal.message)}\n`)
  return 1
}

/** Prints what broke; the stack only when FATEWRIGHT_DEBUG asks for it. */
export function printTrouble(error: unknown, json: boolean, to: ProcessIo): ExitCode {
  const trouble = describeTrouble(error)
  if (json) printJson({ error: trouble }, to)
  else to.stderr.write(`${printable(trouble.message)}\n`)
  if (to.environment.FATEWRIGHT_DEBUG && error instanceof Error) to.stderr.write(`${stackOf(error)}\n`)
  return 1
}

/** Prints that a command line was not understood. */
export function printUsage(message: string, json: boolean, to: ProcessIo): ExitCode {
  if (json) printJson({ error: { code: 'usage', message } }, to)
  else to.stderr.write(`${printable(message)}\n`)
  return 2
}

function printJson(value: unknown, to: ProcessIo): void {
  to.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

interface Trouble {
  readonly code: string
  readonly message: string
  readonly details?: unknown
}

function describeTrouble(error: unknown): Trouble {
  if (isFault(error)) return { code: `fault/${error.kind}`, message: error.message, details: error.details }
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof Error && 'syscall' in error && 'code' in error) {
    return { code: 'fault/system', message: `The system did not allow it: ${message}.` }
  }
  const help =
    'This is a fault of Fatewright, not yours. Run the same command with FATEWRIGHT_DEBUG=1 and report what it prints.'
  return { code: 'fault/bug', message: `Something broke that should not have: ${message}\n${help}` }
}

function stackOf(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${stackOf(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
