/**
 * A blow for somebody who has a challenge rating and no stat block: a bonus and dice that fit the rating, so that a
 * custom enemy is neither harmless nor deadlier than its number says.
 */
import { ratingNumber, readRating } from '../challenge.ts'
import type { AttackActivity } from '../data/activity-shapes.ts'

/** From which rating on: to hit, dice. */
const rows: readonly (readonly [rating: number, bonus: number, dice: string])[] = [
  [24, 14, '12d10+10'],
  [20, 12, '10d10+9'],
  [16, 10, '8d10+8'],
  [12, 9, '7d10+6'],
  [8, 8, '5d10+5'],
  [5, 7, '4d8+5'],
  [3, 5, '3d8+3'],
  [2, 5, '2d8+3'],
  [1, 4, '2d6+2'],
  [0.5, 4, '1d8+2'],
  [0.25, 4, '1d6+2'],
  [0.125, 3, '1d6+1'],
  [0, 2, '1d4'],
]

/** The attack that fits a rating. */
export function customAttack(cr: string): AttackActivity {
  const read = readRating(cr)
  const rating = read === null ? 0 : ratingNumber(read)
  const [, bonus, dice] = rows.find(([least]) => rating >= least) ?? [0, 2, '1d4']
  return {
    kind: 'attack',
    name: 'Strike',
    cost: 'action',
    form: 'melee',
    with: 'weapon',
    bonus,
    reach: 5,
    damage: [{ dice, type: 'bludgeoning' }],
    on_hit: [],
  }
}
