/**
 * How much one notation may ask for. Every limit is for the whole notation, so that a ledger row stays small
 * enough to read and no text can make the engine throw without end.
 */
export const diceLimits = {
  dice: 100,
  sides: 1000,
  /** Dice thrown because another exploded; at the limit dice simply stop exploding. */
  explosions: 100,
  /** Dice thrown again; at the limit the last face stands. */
  rerolls: 100,
  /** Characters of a notation. */
  characters: 1000,
  /** Brackets inside brackets. */
  depth: 50,
  /** Characters of a `[label]`. */
  label: 40,
  /** Decimals of a number: more could not be written back without powers of ten. */
  decimals: 20,
  /** No total, and no part of one, may come near the largest exact integer. */
  magnitude: 2 ** 52,
} as const
