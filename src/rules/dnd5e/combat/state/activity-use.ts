/**
 * Who does something, with what, how strongly. Zones and lasting spells store it, so the stored part is a type of
 * its own.
 */
import type { ActivityOfKind } from '../../data/activity-shapes.ts'
import type { Spell } from '../../data/shapes.ts'

/** The strength behind a use, as a combat document may store it. */
export interface StoredUse {
  readonly source: string
  /** What the ledger calls it: "Fire Breath". */
  readonly name: string
  readonly magical: boolean
  readonly spell: boolean
  /** The slot a spell was cast from; 0 for cantrips and for what is no spell. */
  readonly slot: number
  /** The caster's level, for what grows with it. */
  readonly level: number
  /** The caster's modifier, for what adds it. */
  readonly modifier: number
  /** Difficulty of saves "against the spell". */
  readonly dc: number
  /** The spell that must be concentrated on, when it is one. */
  readonly concentration?: string
}

/** The part of a use that is stored: what a player chose for it is over when it is done. */
export function storedUse(use: StoredUse): StoredUse {
  const { source, name, magical, spell, slot, level, modifier, dc, concentration } = use
  const held = concentration === undefined ? {} : { concentration }
  return { source, name, magical, spell, slot, level, modifier, dc, ...held }
}

/** A use without a caster's strength behind it: a bleeding wound, a burning place. */
export function unskilledUse(source: string, name: string): StoredUse {
  return { source, name, magical: true, spell: false, slot: 0, level: 0, modifier: 0, dc: 10 }
}

/** Who does something, with what, how strongly. */
export interface ActivityUse extends StoredUse {
  /** The spell itself, when it is one. */
  readonly spellCast?: Spell
  /** How a sorcerer bends it. */
  readonly metamagic?: readonly MetamagicOption[]
  /** What the attacker wants to do with a hit. */
  readonly hitChoices?: HitChoices
  /** One of a monk's flurry of attacks. */
  readonly flurry?: true
  /** How much of a pool is wanted. */
  readonly amount?: number
  /** A poison is to be cured rather than wounds. */
  readonly cure?: true
  /** Which other shape is wanted. */
  readonly shape?: string
}

/** A way of bending a spell. */
export type MetamagicOption = ActivityOfKind<'metamagic'>['which']

/** What an attacker wants to do with a hit that lands. */
export interface HitChoices {
  /** The least slot to smite with. */
  readonly smite?: number
  /** Names of what is to follow a hit. */
  readonly onHit?: readonly string[]
}

/** A use that is no magic and has no strength of its own but what is named. */
export function plainUse(source: string, name: string, strength: Partial<ActivityUse> = {}): ActivityUse {
  const weak = { magical: false, spell: false, slot: 0, level: 0, modifier: 0, dc: 0 }
  return { source, name, ...weak, ...strength }
}
