/** What a set of rules can be asked about: entries with their words and where they come from. */

export interface RulesEntry {
  readonly name: string
  /** rule, condition, skill, spell, creature, weapon, armour, item */
  readonly kind: string
  readonly text: string
  /** Where it stands: "SRD 5.1, Combat: Grappling". */
  readonly cite: string
}

export interface RulesReference {
  readonly name: string
  /** The entry that these words name; null when none does. */
  find(words: string): RulesEntry | null
  /** The entry whose name comes nearest to these words; null when none comes near. */
  nearest(words: string): RulesEntry | null
}
