/** Who does something, with what, how strongly: kept apart because places and lasting spells remember it too. */

/** The strength behind a deed, as a fight may keep it. */
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

/** Only what is kept of a deed: what a person wished with it is over when it is done. */
export function storedUse(doing: StoredUse): StoredUse {
  const { source, name, magical, spell, slot, level, modifier, dc, concentration } = doing
  const held = concentration === undefined ? {} : { concentration }
  return { source, name, magical, spell, slot, level, modifier, dc, ...held }
}

/** A deed without a caster's strength behind it: a wound that goes on bleeding, a place that burns. */
export function unskilledUse(source: string, name: string): StoredUse {
  return { source, name, magical: true, spell: false, slot: 0, level: 0, modifier: 0, dc: 10 }
}
