/**
 * What each class has a limited number of, how many at which level, and which rest brings them back: seed 000's
 * table with the numbers of SRD 5.1. Rests, levels and the resources line read it; nothing else counts uses.
 */
import type { ClassId } from '../data/srd-vocabulary.ts'
import { type AbilityScores, abilityModifier } from './ability-modifiers.ts'

/** A rest that brings something back. */
export type Rest = 'short' | 'long'

/** As many as one likes, as the tables write it. */
export const unlimited = 9_999

export interface ClassResource {
  /** The key in `resources.class_features`. */
  readonly key: string
  /** What the resources line calls it. */
  readonly label: string
  /** Only with this subclass. */
  readonly subclass?: string
  max(level: number, scores: AbilityScores): number
  recovers(level: number): Rest
}

type Amount = ClassResource['max']
type Step = readonly [fromLevel: number, amount: number]

function byLevel(...steps: readonly Step[]): Amount {
  return (level) => steps.findLast(([from]) => level >= from)?.[1] ?? 0
}

function perLevel(times: number, from = 1): Amount {
  return (level) => (level >= from ? times * level : 0)
}

function byCharisma(add: number, least: number, from = 1): Amount {
  return (level, scores) => (level >= from ? Math.max(least, add + abilityModifier(scores.charisma)) : 0)
}

function resource(key: string, label: string, rest: Rest, max: Amount, subclass?: string): ClassResource {
  return { key, label, max, recovers: () => rest, ...(subclass === undefined ? {} : { subclass }) }
}

const rages = byLevel([1, 2], [3, 3], [6, 4], [12, 5], [17, 6], [20, unlimited])

const table: Readonly<Record<ClassId, readonly ClassResource[]>> = {
  barbarian: [resource('rage', 'Rage', 'long', rages)],
  bard: [
    {
      key: 'bardic_inspiration',
      label: 'Bardic Inspiration',
      max: byCharisma(0, 1),
      // Font of Inspiration.
      recovers: (level) => (level >= 5 ? 'short' : 'long'),
    },
  ],
  cleric: [
    resource('channel_divinity', 'Channel Divinity', 'short', byLevel([2, 1], [6, 2], [18, 3])),
    resource('divine_intervention', 'Divine Intervention', 'long', byLevel([10, 1])),
  ],
  druid: [
    resource('wild_shape', 'Wild Shape', 'short', byLevel([2, 2], [20, unlimited])),
    resource('natural_recovery', 'Natural Recovery', 'long', byLevel([2, 1]), 'land'),
  ],
  fighter: [
    resource('second_wind', 'Second Wind', 'short', byLevel([1, 1])),
    resource('action_surge', 'Action Surge', 'short', byLevel([2, 1], [17, 2])),
    resource('indomitable', 'Indomitable', 'long', byLevel([9, 1], [13, 2], [17, 3])),
  ],
  monk: [
    resource('ki_points', 'Ki', 'short', perLevel(1, 2)),
    resource('wholeness_of_body', 'Wholeness of Body', 'long', byLevel([6, 1]), 'open-hand'),
  ],
  paladin: [
    resource('lay_on_hands_pool', 'Lay on Hands', 'long', perLevel(5)),
    resource('divine_sense', 'Divine Sense', 'long', byCharisma(1, 0)),
    resource('channel_divinity', 'Channel Divinity', 'short', byLevel([3, 1])),
    resource('cleansing_touch', 'Cleansing Touch', 'long', byCharisma(0, 1, 14)),
    resource('holy_nimbus', 'Holy Nimbus', 'long', byLevel([20, 1]), 'devotion'),
  ],
  ranger: [],
  rogue: [resource('stroke_of_luck', 'Stroke of Luck', 'short', byLevel([20, 1]))],
  sorcerer: [resource('sorcery_points', 'Sorcery Points', 'long', perLevel(1, 2))],
  warlock: [
    resource('mystic_arcanum', 'Mystic Arcanum', 'long', byLevel([11, 1], [13, 2], [15, 3], [17, 4])),
    resource('dark_ones_own_luck', "Dark One's Own Luck", 'short', byLevel([6, 1]), 'fiend'),
    resource('hurl_through_hell', 'Hurl Through Hell', 'long', byLevel([14, 1]), 'fiend'),
    resource('eldritch_master', 'Eldritch Master', 'long', byLevel([20, 1])),
  ],
  wizard: [
    resource('arcane_recovery', 'Arcane Recovery', 'long', byLevel([1, 1])),
    resource('signature_spells', 'Signature Spells', 'short', byLevel([20, 2])),
  ],
}

/**
 * The limited resources of a class, whether or not the level for them has come.
 *
 * @example
 * resourcesOf('monk')[0]?.key // 'ki_points'
 */
export function resourcesOf(classId: ClassId): readonly ClassResource[] {
  return table[classId]
}

/** How many of each a character of this class, level and subclass has; those with none are left out. */
export function resourceMaxima(
  classId: ClassId,
  level: number,
  scores: AbilityScores,
  subclass: string,
): ReadonlyMap<string, number> {
  const own = table[classId].filter((entry) => entry.subclass === undefined || entry.subclass === subclass)
  const counted = own.map((entry) => [entry.key, entry.max(level, scores)] as const)
  return new Map(counted.filter(([, max]) => max > 0))
}
