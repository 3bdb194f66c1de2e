/** Law 1: the log is the game. */
import type { Invariant } from '../looked.ts'

/** The store shows what its log folds to. */
export const rowsEqualFold: Invariant = {
  id: 'rows-equal-fold',
  says: 'The rows that the store shows are what its log folds to.',
  broken: ({ unfolded }) => unfolded.map((where) => `the store shows another row than the log: ${where}`),
}
