/** The fifth shape: rolls are found by the moment they were tried from. Up to now that was the record before their turn. */

/** Adds the moment to every roll, and the index by which the dice of a moment are found again. */
export const diceByMoment = {
  version: 5,
  sql: `
ALTER TABLE dice_ledger ADD COLUMN moment TEXT NOT NULL DEFAULT '';
UPDATE dice_ledger SET moment = (SELECT parent FROM records WHERE no = dice_ledger.record_no);
CREATE INDEX dice_ledger_moment ON dice_ledger (moment);
`,
} as const
