/** Back and forth leads to where one was. */
import type { Invariant } from '../looked.ts'

/** Redo brings back the very record that undo took. */
export const undoIsUndone: Invariant = {
  id: 'undo-is-undone',
  says: 'Redo after undo brings back the very same record.',
  broken: ({ move, refusal, from, to, memory }) => {
    if (refusal !== null) return []
    const taken = memory.undone.at(-1)
    if (move.do === 'undo') memory.undone.push(from.hash)
    else if (move.do === 'redo') {
      memory.undone.pop()
      return taken === undefined || taken === to.hash
        ? []
        : ['redo led to another record than undo came from']
    } else memory.undone.length = 0
    return []
  },
}
