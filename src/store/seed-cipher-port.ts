/**
 * How the seeds of rolls to come are kept: sealed with a key that is not in the campaign's file, so that whoever gets hold of
 * the file alone cannot foresee a roll.
 */

/** Seals and opens seeds. */
export interface SeedCipher {
  /** A seed as it is kept; the text names the key it was sealed with. */
  seal(place: SealedPlace, seed: string): string
  /** The seed of a kept text; null when its key is not here. */
  open(place: SealedPlace, kept: string): string | null
  /** True for a text that would be sealed otherwise today: not at all, or with an older key. */
  isOutdated(kept: string): boolean
}

/** What a sealed seed belongs to: it opens nowhere else. */
export interface SealedPlace {
  readonly campaign: string
  readonly epoch: number
}

/** What a sealed seed begins with, so that none is ever taken for a seed itself. */
export const sealedMark = 'sealed1.'

/** Keeps seeds as they are, for stores that forget them anyway. */
export const unsealedSeeds: SeedCipher = {
  seal: (_place, seed) => seed,
  open: (_place, kept) => (kept.startsWith(sealedMark) ? null : kept),
  isOutdated: () => false,
}
