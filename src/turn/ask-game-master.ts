/**
 * Asking a game master, which may throw, hang or say anything: the question ends in time, and the caller gets either an
 * answer or the reason why there is none.
 */
import { noAnswerInTime, type Timer } from '../core/environment.ts'

/** An answer, or why there is none. */
export type Asked<Answer> =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly problem: string }

/** Asks, waits at most so long (null: as long as it takes), and stops the asking when no caller waits any more. */
export async function ask<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  milliseconds: number,
  timer: Timer | null,
  outer?: AbortSignal,
): Promise<Asked<Answer>> {
  const stop = new AbortController()
  const signal = outer === undefined ? stop.signal : AbortSignal.any([stop.signal, outer])
  const wait = timer?.wait(milliseconds)
  const late = (wait?.over ?? new Promise<never>(() => undefined)).then((): Asked<Answer> => {
    stop.abort(noAnswerInTime)
    return { answered: false, problem: noAnswerInTime }
  })
  const calledOff = new Promise<Asked<Answer>>((resolve) => {
    const off = (): void => resolve({ answered: false, problem: 'it was called off' })
    outer?.addEventListener('abort', off, { once: true })
  })
  try {
    return await Promise.race([answerTo(question, signal), late, calledOff])
  } finally {
    wait?.cancel()
    // A reason of our own: without one an error with a stack is made for every question.
    stop.abort('nobody waits any more')
  }
}

/** The answer, or what was thrown in its place; even a question that throws at once is only a question without one. */
async function answerTo<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Asked<Answer>> {
  try {
    return { answered: true, answer: await question(signal) }
  } catch (error) {
    return { answered: false, problem: messageOf(error) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'it failed without a reason'
}
