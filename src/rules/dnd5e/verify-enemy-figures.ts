/**
 * Verifies the figures of an enemy that a narrator or an author names, against its stat block or its challenge rating, so
 * that no boss falls to one blow and no rat outlives a dragon. It replaces and notes; it never writes.
 */
import type { Violation } from '../../core/violation.ts'
import {
  allowedHitPoints,
  type Category,
  categoryFor,
  type HitDiceBlock,
  hitDiceBand,
  readRating,
  usualHitPoints,
} from './challenge-rating.ts'
import type { ChallengeRating } from './data/srd-vocabulary.ts'

/** What a model or an author says of an enemy; anything may be missing or wrong. */
export interface ProposedEnemy {
  readonly cr?: unknown
  readonly hp_max?: unknown
  readonly category?: unknown
}

/** An enemy's figures as the rules hold them. */
export interface VerifiedEnemy {
  readonly cr: ChallengeRating
  readonly hp_max: number
  readonly category: Category
  readonly violations: readonly Violation[]
}

/**
 * Holds an enemy to its stat block, or without one to its rating. What fits is kept; what does not is replaced by the
 * nearest figure that does, and noted.
 *
 * @example
 * verifyEnemy({ cr: '12', hp_max: 25 }, undefined, 'combat_state.combatants.npc_warlord_001').hp_max // 221
 */
export function verifyEnemy(told: ProposedEnemy, block: HitDiceBlock | undefined, at: string): VerifiedEnemy {
  const rating = verifiedRating(told.cr, block, `${at}.cr`)
  const hitPoints = verifiedHitPoints(told.hp_max, rating.cr, block, `${at}.hp_max`)
  const category = categoryFor(rating.cr)
  const violations = [...rating.violations, ...hitPoints.violations]
  const standing = told.category ?? category
  if (standing !== category) violations.push(standingNote(rating.cr, standing, at)) // enforces: CMB-10
  return { cr: rating.cr, hp_max: hitPoints.value, category, violations }
}

function verifiedRating(told: unknown, block: HitDiceBlock | undefined, at: string) {
  const read = readRating(told)
  const cr = block?.cr ?? read ?? '0'
  if (told === undefined || told === cr) return { cr, violations: [] } // enforces: CMB-07
  const why =
    block === undefined ? 'A challenge rating is written' : `The stat block of the ${block.name} says`
  return { cr, violations: [note('CMB-07', 'repaired', at, `${why} "${cr}".`, told, cr)] }
}

function verifiedHitPoints(told: unknown, cr: ChallengeRating, block: HitDiceBlock | undefined, at: string) {
  const usual = usualHitPoints(cr)
  if (told === undefined) return { value: block?.hp ?? usual.least, violations: [] }
  const band = block === undefined ? allowedHitPoints(cr) : hitDiceBand(block.hit_dice)
  const whole = typeof told === 'number' && Number.isSafeInteger(told) ? told : 0
  if (whole >= band.least && whole <= band.most) return { value: whole, violations: [] } // enforces: CMB-08
  const value = block?.hp ?? (whole < band.least ? usual.least : usual.most)
  const because =
    block === undefined ? `Rating ${cr} has` : `The dice of the ${block.name} (${block.hit_dice}) give`
  const message = `${because} ${band.least} to ${band.most} hit points; it has ${value}.`
  return { value, violations: [note('CMB-08', 'rejected', at, message, told, value)] }
}

function standingNote(cr: ChallengeRating, told: unknown, at: string): Violation {
  const category = categoryFor(cr)
  const message = `Rating ${cr} makes it a ${category}.`
  return note('CMB-10', 'overridden', `${at}.category`, message, told, category)
}

function note(
  rule: string,
  action: Violation['action'],
  at: string,
  message: string,
  before: unknown,
  after: unknown,
): Violation {
  return { rule_id: rule, severity: 'error', action, at, message, before, after }
}
