/** The rules as the engine sees them: the port, what a ruleset may see of a campaign, and how clocks step. */

/** Clocks of a state, stepped within their bounds. */
export {
  type ClockCrossing,
  type ClockDirection,
  type ClockStep,
  clockDirection,
  stepClock,
} from './clock-crossings.ts'
/** How hard planning is, by its scope. */
export type { PlanningTopic } from './planning-difficulty.ts'
/** What a ruleset may see of a campaign. */
export { type RulesView, viewOf } from './rules-view.ts'
/** The port. */
export type {
  ActionQuestion,
  AnsweredFight,
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
  NamedPower,
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
