/** Nobody is told the same words twice in a row. */
import type { Invariant } from '../looked.ts'

/** A story turn has words of its own. */
export const toldAnew: Invariant = {
  id: 'told-anew',
  says: 'No story turn is told in the very words of the turn before it.',
  broken: ({ shown, memory, move }) => {
    // Whoever goes back and says the same is told the same.
    if (move.do !== 'say') memory.told.last = ''
    if (shown === null || shown.mode !== 'STORY') return []
    const same = memory.told.last === shown.narrative
    memory.told.last = shown.narrative
    return same ? [`told again: ${shown.narrative.slice(0, 200)}`] : []
  },
}
