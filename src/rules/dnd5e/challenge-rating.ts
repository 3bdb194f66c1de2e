/**
 * Challenge ratings: how they are written, and the experience, proficiency, hit points and category that go with each.
 * Whether the figures of a proposed enemy fit its rating is verified in verify-enemy-figures.ts.
 */
import { type ChallengeRating, challengeRatings } from './data/srd-vocabulary.ts'

/** What an enemy is to the story. */
export type Category = 'boss' | 'elite' | 'minion'

/** From the fewest to the most, both allowed. */
export interface HitPointBand {
  readonly least: number
  readonly most: number
}

/** The part of a stat block that hit points follow from. */
export interface HitDiceBlock {
  readonly name: string
  readonly cr: ChallengeRating
  readonly hp: number
  readonly hit_dice: string
}

const experience = [
  10, 25, 50, 100, 200, 450, 700, 1100, 1800, 2300, 2900, 3900, 5000, 5900, 7200, 8400, 10_000, 11_500,
  13_000, 15_000, 18_000, 20_000, 22_000, 25_000, 33_000, 41_000, 50_000, 62_000, 75_000, 90_000, 105_000,
  120_000, 135_000, 155_000,
]

/** The fewest hit points of each rating in the game's own table; a rating's most is one below the next one's fewest. */
const usualLeast = [
  1, 7, 11, 25, 50, 71, 86, 101, 116, 131, 146, 161, 176, 191, 206, 221, 236, 251, 266, 281, 296, 311, 326,
  341,
]

/** The fewest of each rating in the table that the rule of hit points refers to; ratings above 30 would start at 851. */
const referenceLeast = [
  1, 7, 36, 50, 71, 86, 101, 116, 131, 146, 161, 176, 191, 206, 221, 236, 251, 266, 281, 296, 311, 326, 341,
  356, 401, 446, 491, 536, 581, 626, 671, 716, 761, 806, 851,
]

/** The place of a rating among all of them, lowest first. */
export function rankOf(cr: ChallengeRating): number {
  return challengeRatings.indexOf(cr)
}

/** A rating as a number: `1/4` is 0.25. */
export function ratingNumber(cr: ChallengeRating): number {
  const [above, below = '1'] = cr.split('/')
  return Number(above) / Number(below)
}

/**
 * Reads a rating in any form it is written in; null when it is none.
 *
 * @example
 * readRating(0.25) // '1/4'
 */
export function readRating(told: unknown): ChallengeRating | null {
  if (typeof told !== 'number' && typeof told !== 'string') return null
  const text = String(told)
    .trim()
    .replace(/^cr\s*/i, '')
  const exact = challengeRatings.find((cr) => cr === text)
  if (exact !== undefined) return exact
  const number = text === '' ? Number.NaN : Number(text)
  return challengeRatings.find((cr) => ratingNumber(cr) === number) ?? null
}

/** The experience an enemy of this rating is worth. */
export function experienceFor(cr: ChallengeRating): number {
  return experience[rankOf(cr)] ?? 0
}

/** The experience of a rating as it is written; nothing when it is none. */
export function experienceOf(cr: string | undefined): number {
  const rating = readRating(cr)
  return rating === null ? 0 : experienceFor(rating)
}

/** The proficiency bonus of a creature of this rating. */
export function proficiencyFor(cr: ChallengeRating): number {
  return 2 + Math.max(0, Math.floor((ratingNumber(cr) - 1) / 4))
}

/** The hit points that the game's table gives a rating. */
export function usualHitPoints(cr: ChallengeRating): HitPointBand {
  const rank = rankOf(cr)
  if (ratingNumber(cr) > 20) return { least: 400, most: (referenceLeast[rank + 1] ?? 851) - 1 }
  return { least: usualLeast[rank] ?? 1, most: cr === '20' ? 400 : (usualLeast[rank + 1] ?? 401) - 1 }
}

/**
 * The hit points that an enemy without a stat block may have: from the reference row one rating lower to the one a
 * rating higher, and always what the game's own table gives.
 *
 * @example
 * allowedHitPoints('12') // { least: 221, most: 265 }
 */
export function allowedHitPoints(cr: ChallengeRating): HitPointBand {
  const rank = rankOf(cr)
  const usual = usualHitPoints(cr)
  const lower = referenceLeast[Math.max(0, rank - 1)] ?? 1
  const higher = (referenceLeast[rank + 2] ?? 851) - 1
  return { least: Math.min(usual.least, lower), most: Math.max(usual.most, higher) }
}

/**
 * The hit points that the dice of a stat block can show.
 *
 * @example
 * hitDiceBand('2d6') // { least: 2, most: 12 }
 */
export function hitDiceBand(hitDice: string): HitPointBand & { readonly average: number } {
  const [, count = '1', sides = '1', plus = '0'] = /^(\d+)d(\d+)([+-]\d+)?$/.exec(hitDice) ?? []
  const [dice, faces, more] = [Number(count), Number(sides), Number(plus)]
  return {
    least: Math.max(1, dice + more),
    most: Math.max(1, dice * faces + more),
    average: Math.max(1, Math.floor((dice * (faces + 1)) / 2 + more)),
  }
}

/** Boss, elite or minion, by rating alone: a name makes no creature stronger. */
export function categoryFor(cr: ChallengeRating): Category {
  if (ratingNumber(cr) >= 5) return 'boss'
  return ratingNumber(cr) >= 1 ? 'elite' : 'minion'
}
