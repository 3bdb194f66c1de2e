/** The rulesets that ship, by the ids that campaigns and scenarios are stored with. Others may be added under ids of their own. */
export const rulesetIds = ['bands-2d6', 'dnd5e'] as const
/** The id of a ruleset that ships. */
export type RulesetId = (typeof rulesetIds)[number]

/** The rules of a campaign that names none. */
export const defaultRulesetId: RulesetId = 'bands-2d6'

/** The rules of a hero that comes with levels, classes and hit points. */
export const heroicRulesetId: RulesetId = 'dnd5e'
