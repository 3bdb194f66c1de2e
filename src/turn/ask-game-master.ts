/**
 * Asking a game master, which may throw, hang or say anything: the question ends in time, and the caller gets either an
 * answer or the reason why there is none.
 */
import { noAnswerInTime, type Timer } from '../core/environment-ports.ts'
import type { GameMaster } from '../gm/game-master.ts'

/** An answer, or why there is none. */
export type Asked<Answer> =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly problem: string }

const calledOff = { answered: false, problem: 'it was called off' } as const

/**
 * Asks and waits at most so many milliseconds; without a timer, as long as it takes. The question is stopped when its time
 * is over or the caller's own signal (`outer`) calls it off; after that it is not asked at all.
 */
export async function askInTime<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  milliseconds: number,
  timer: Timer | null,
  outer?: AbortSignal,
): Promise<Asked<Answer>> {
  if (outer?.aborted === true) return calledOff
  const stop = new AbortController()
  const signal = outer === undefined ? stop.signal : AbortSignal.any([stop.signal, outer])
  const wait = timer?.wait(milliseconds)
  const late = (wait?.over ?? new Promise<never>(() => undefined)).then((): Asked<Answer> => {
    stop.abort(noAnswerInTime)
    return { answered: false, problem: noAnswerInTime }
  })
  const off = new Promise<Asked<Answer>>((resolve) => {
    outer?.addEventListener('abort', () => resolve(calledOff), { once: true })
  })
  try {
    return await Promise.race([answerTo(question, signal), late, off])
  } finally {
    wait?.cancel()
    // A reason of our own: without one an error with a stack is made for every question.
    stop.abort('the question is over')
  }
}

/** The signal that may call a game master off: none for one that answers at once, because there is nothing to wait for. */
export function callerSignal(
  { instant }: Pick<GameMaster, 'instant'>,
  signal: AbortSignal | undefined,
): AbortSignal | undefined {
  return instant ? undefined : signal
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
