/**
 * Asking a game master, who may throw, hang or babble: the question ends in time, and whoever asked gets either an
 * answer or the reason why there is none. Timers are the only clock in it; they decide nothing but patience.
 */

/** An answer, or why there is none. */
export type Asked<Answer> =
  | { readonly answered: true; readonly answer: Answer }
  | { readonly answered: false; readonly problem: string }

/** Asks, waits at most so long, and stops the asking when nobody waits any more. */
export async function ask<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  milliseconds: number,
  outer?: AbortSignal,
): Promise<Asked<Answer>> {
  const stop = new AbortController()
  const signal = outer === undefined ? stop.signal : AbortSignal.any([stop.signal, outer])
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Asked<Answer>>((resolve) => {
    timer = setTimeout(() => resolve({ answered: false, problem: 'no answer came in time' }), milliseconds)
    outer?.addEventListener('abort', () => resolve({ answered: false, problem: 'it was called off' }), {
      once: true,
    })
  })
  try {
    const answer = (async (): Promise<Asked<Answer>> => ({
      answered: true,
      answer: await question(signal),
    }))().catch((error: unknown) => ({ answered: false as const, problem: messageOf(error) }))
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
    stop.abort()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'it failed without a reason'
}
