/**
 * What the package gives to programs as `fatewright/rules`: the port, the two rulesets that come with it with all their data,
 * and what a ruleset of your own needs. Inside the program `index.ts` is the entry, which loads no ruleset.
 */

/** A game of 2d6 and bands. */
export { bands2d6 } from './bands-2d6/bands-2d6.ts'
/** Clocks of a state, stepped within their bounds. */
export { clockDirection, stepClock } from './clock-crossings.ts'
export { openRulebook, type Rulebook } from './dnd5e/character/character-rulebook.ts'
/** Characters by the SRD 5.1. */
export { quickCharacter } from './dnd5e/character/quick-character.ts'
/** Encounters by the SRD's thresholds. */
export {
  buildEncounter,
  type EncounterBand,
  encounterBand,
} from './dnd5e/combat/encounter/encounter-building.ts'
export { listUnsupported } from './dnd5e/data/list-unsupported.ts'
/** The SRD 5.1 as data, and what of it is not played. */
export { createSrd, type Srd } from './dnd5e/data/load-srd.ts'
/** The fifth edition by the SRD 5.1. */
export { createDnd5e } from './dnd5e/dnd5e.ts'
/** How hard planning is, by its scope. */
export { planningCategory, planningDifficulty } from './planning-difficulty.ts'
/** What a ruleset may see of a campaign. */
export { type RulesView, viewOf } from './rules-view.ts'
/** The port. */
export type {
  ActionQuestion,
  AttemptedAction,
  Because,
  CharacterSheet,
  Check,
  CreationStep,
  Demand,
  FightEnd,
  FightStanding,
  Harm,
  Health,
  KnownSkill,
  Offer,
  Outcome,
  PlanningCheck,
  Resolution,
  RulesEvent,
  Ruleset,
  RulesetNames,
  RulesTool,
  SheetPart,
  SheetReader,
  StoryEffects,
  WrittenFight,
} from './ruleset.ts'
/** Rulesets by their id. */
export { loadReference, loadRuleset, loadRulesetNames } from './ruleset-registry.ts'
/** A sheet over the fields that the package's own rulesets store. */
export { StoredSheet } from './stored-sheet.ts'
