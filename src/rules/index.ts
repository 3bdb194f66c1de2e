/** The rules: what a ruleset is, what it may look at, and which rulesets ship. */
export { type ClockDirection, clockDirection, stepClock } from './clock-crossings.ts'
export type { PlanningTopic } from './planning-scopes.ts'
export { loadReference, loadRuleset, loadRulesetNames } from './registry.ts'
export { type RulesView, viewOf } from './rules-view.ts'
export type {
  ActionQuestion,
  AnsweredFight,
  AttemptedAction,
  Because,
  Check,
  CreationStep,
  Demand,
  FightEnd,
  FightStanding,
  Harm,
  Offer,
  Outcome,
  PlanningCheck,
  Resolution,
  RulesEvent,
  Ruleset,
  RulesetNames,
  RulesTool,
  StoryEffects,
  WrittenFight,
} from './ruleset.ts'
