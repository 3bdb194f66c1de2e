/** A hit that has landed, as everything that follows from it wants to know it. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import type { Doing } from './roll-damage.ts'

/** Who hit whom, with what, how. */
export interface LandedHit {
  readonly attacker: string
  readonly target: string
  readonly activity: AttackActivity
  readonly form: 'melee' | 'ranged'
  readonly doing: Doing
}
