/** Law 4, seen from outside: what is answered stands in the log already. */
import { type Invariant, resolvedIn, toldIn } from '../looked.ts'

/** Nothing is told that is not committed. */
export const toldAfterCommit: Invariant = {
  id: 'told-after-commit',
  says: 'An answer comes only when its record is the head of the log, with the same words in it.',
  broken: (looked) => {
    const { turn, to } = looked
    if (turn === null) return []
    const told = toldIn(looked)
    const nonces = [resolvedIn(looked)?.nonce, told?.nonce]
    return [
      ...(to.kind === 'told' && turn.record === to.hash
        ? []
        : ['the answer came before its record was the head']),
      ...(told?.narrative === turn.narrative ? [] : ['the log has other words than the answer']),
      ...(nonces[0] === nonces[1] ? [] : ['words and dice are of different turns']),
    ]
  },
}
