/** The sixth shape: a try is found again by its own key, wherever in the story it was made. */

/** Adds the index by which the dice of an earlier try are found. */
export const diceByAttempt = {
  version: 6,
  sql: 'CREATE INDEX dice_ledger_attempt ON dice_ledger (attempt);',
} as const
