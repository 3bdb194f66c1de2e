/**
 * The use of an activity: who does something, with what, how strongly, and on whom it is performed. Zones and lasting
 * spells store a use, so the stored part is a type of its own.
 */
import type { Activity, ActivityOfKind } from '../../data/activity-schemas.ts'
import type { Spell } from '../../data/srd-entry-schemas.ts'

/** An activity on its way through the steps that carry it out. */
export interface PerformedActivity<Kind extends Activity = Activity> {
  readonly actor: string
  readonly activity: Kind
  /** Those whom the activity can affect; for an area, all who stand in it. */
  readonly targets: readonly string[]
  readonly use: ActivityUse
}

/** A spell on its way through the steps of its casting. */
export interface Cast {
  readonly caster: string
  readonly spell: Spell
  /** 0 for a cantrip and for what needs no slot. */
  readonly slot: number
  readonly targets: readonly string[]
  readonly metamagic?: readonly MetamagicOption[]
  /** Which of the forms of a spell that has several. */
  readonly choice?: string | undefined
}

/** The strength behind a use, as a combat document may store it. */
export interface StoredUse {
  readonly source: string
  /** What the ledger calls it: "Fire Breath". */
  readonly name: string
  readonly magical: boolean
  readonly spell: boolean
  /** The slot a spell was cast from; 0 for cantrips and for what is no spell. */
  readonly slot: number
  /** The level of the caster, with which cantrips grow. */
  readonly level: number
  /** The caster's spellcasting ability modifier. */
  readonly modifier: number
  /** Difficulty of saves "against the spell". */
  readonly dc: number
  /** The spell that must be concentrated on. */
  readonly concentration?: string
}

export interface ActivityUse extends StoredUse {
  /** The spell itself, when the source casts it; a spell from an item has none of the caster's features. */
  readonly spellCast?: Spell
  /** The level of the spell, above which a slot adds rays, targets and creatures; 0 when missing. */
  readonly spellLevel?: number
  readonly metamagic?: readonly MetamagicOption[]
  readonly hitChoices?: HitChoices
  /** One of the attacks of Flurry of Blows. */
  readonly flurry?: true
  /** How many points of a pool are wanted, or which slot. */
  readonly amount?: number
  /** Poison is to be cured rather than wounds. */
  readonly cure?: true
  /** The stat block wanted for Wild Shape. */
  readonly shape?: string
}

export type MetamagicOption = ActivityOfKind<'metamagic'>['which']

/** What an attacker wants to do with a hit that lands. */
export interface HitChoices {
  /** The lowest slot to spend on Divine Smite. */
  readonly smite?: number
  /** Names of features that are to follow a hit. */
  readonly onHit?: readonly string[]
}

/** The part of a use that is stored: what a player chose for it is over when it is done. */
export function storedUse(use: StoredUse): StoredUse {
  const { source, name, magical, spell, slot, level, modifier, dc, concentration } = use
  const held = concentration === undefined ? {} : { concentration }
  return { source, name, magical, spell, slot, level, modifier, dc, ...held }
}

/** A magical use without a caster's strength behind it: a bleeding wound, a burning place. */
export function unskilledUse(source: string, name: string): StoredUse {
  return { source, name, magical: true, spell: false, slot: 0, level: 0, modifier: 0, dc: 10 }
}

/** A use that is no magic and has no strength of its own but what is named. */
export function plainUse(source: string, name: string, strength: Partial<ActivityUse> = {}): ActivityUse {
  const weak = { magical: false, spell: false, slot: 0, level: 0, modifier: 0, dc: 0 }
  return { source, name, ...weak, ...strength }
}
