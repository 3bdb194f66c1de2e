/**
 * Which class has which resource (SCHEMA-11): seed 000's table, with the Fighter's two from its rest rules and the
 * class resources of SRD 5.1. A class that is not in the table is somebody's own; it may have what it likes.
 */

const table: Readonly<Record<string, readonly string[]>> = {
  barbarian: ['rage'],
  bard: ['bardic_inspiration'],
  cleric: ['channel_divinity', 'divine_intervention'],
  druid: ['wild_shape', 'natural_recovery'],
  fighter: ['second_wind', 'action_surge', 'indomitable'],
  monk: ['ki_points', 'wholeness_of_body'],
  paladin: [
    'lay_on_hands_pool',
    'lay_on_hands',
    'divine_sense',
    'channel_divinity',
    'cleansing_touch',
    'holy_nimbus',
  ],
  ranger: [],
  rogue: ['stroke_of_luck'],
  sorcerer: ['sorcery_points'],
  warlock: ['pact_slots', 'mystic_arcanum', 'dark_ones_own_luck', 'hurl_through_hell', 'eldritch_master'],
  wizard: ['arcane_recovery', 'signature_spells'],
}

/** The classes named in a sheet's `class` text: `Fighter 3 / Monk 2` names two. */
function classesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => Object.hasOwn(table, word))
}

/**
 * True when a character of this class (or these classes) may have the resource.
 *
 * @example
 * mayHaveFeature('Fighter', 'ki_points') // false
 */
export function mayHaveFeature(classText: unknown, feature: string): boolean {
  const classes = typeof classText === 'string' ? classesIn(classText) : []
  if (classes.length === 0) return true
  return classes.some((name) => table[name]?.includes(feature))
}

/** The resources a character of this class may have, for a sentence. */
export function featuresOf(classText: string): string {
  const features = classesIn(classText).flatMap((name) => table[name] ?? [])
  return features.length === 0 ? 'no such resources' : features.join(', ')
}
