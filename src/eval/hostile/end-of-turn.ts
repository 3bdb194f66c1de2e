/** The end of a turn, whatever it is: an answer, a refusal, something thrown, or nothing in time. */
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { Result } from '../../core/result.ts'

type Played = { readonly turn: AuthorTurn }

/** What it answered, or why it did not end. */
export type Ended = { readonly result: Result<Played> } | { readonly problem: string }

/** Waits for it, but not for ever. */
export async function endOf(play: () => Promise<Result<Played>>, longest: number): Promise<Ended> {
  const late = Promise.withResolvers<Ended>()
  const timer = setTimeout(() => late.resolve({ problem: `the turn did not end in ${longest} ms` }), longest)
  try {
    return await Promise.race([played(play), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function played(play: () => Promise<Result<Played>>): Promise<Ended> {
  try {
    return { result: await play() }
  } catch (error) {
    return { problem: `the turn broke: ${error instanceof Error ? error.message : String(error)}` }
  }
}
