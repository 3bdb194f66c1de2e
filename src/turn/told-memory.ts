/** What a game master notes for itself with a telling. Nobody else reads it, and it is cut to size before it is kept. */
import type { Told } from '../gm/game-master.ts'

const longest = 4_000

/** The note of a telling; null when there is none. A game master is somebody else's code: its answer may be anything. */
export function memoryIn(told: Told): string | null {
  const note = typeof told === 'object' && told !== null ? told.memory : undefined
  return typeof note === 'string' && note !== '' ? note.slice(0, longest).toWellFormed() : null
}
