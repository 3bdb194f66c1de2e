/** Told words on the engine's own choices, and what is said about those that do not fit; shared by the modes. */
import type { JsonObject } from '../../core/json.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import type { Offered, OwnBlock } from './block-from-offers.ts'
import { brokenRule } from './broken-rule.ts'

/** The engine's block, and how words it does not know are understood. */
export interface BlockAtHand extends OwnBlock {
  /** What the validator would let somebody do who said these words; null when nothing. */
  readonly understand?: (words: string) => AttemptedAction | null
}

/** The block to show, what each of its keys does, and what was wrong with the told one. */
export interface ReadBlock {
  readonly block: PlanningBlock | null
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  readonly violations: readonly Violation[]
}

/** A told block after it was read in a mode that has one. */
export interface Read extends ReadBlock {
  readonly block: PlanningBlock
}
/** How a mode reads a told block. */
export type Reader = (told: JsonObject, own: BlockAtHand) => Read

/** A plan quality where none belongs (MODE-11). */
export function strippedQuality(told: JsonObject): readonly Violation[] {
  if (told.plan_quality === undefined) return [] // enforces: MODE-11
  const message = 'Only thinking has a plan quality.'
  return [
    brokenRule('MODE-11', 'stripped', 'planning_block.plan_quality', message, { before: told.plan_quality }),
  ]
}

/** The engine's choices with what they do, without the player's own idea. */
export function ownOffers(own: OwnBlock): readonly (readonly [string, Offered])[] {
  return Object.entries(own.block.choices)
    .filter(([key]) => key !== 'other_action')
    .map(([key, choice]) => [key, { choice, action: own.offers[key] ?? null }] as const)
}

/** Told words on an engine's choice: its risk and check stay the engine's, and what was thought about it too. */
export function reworded(own: Choice, told: Choice): Choice {
  return { ...told, ...own, text: told.text, description: told.description }
}

/** Words for another deed. */
export function otherDeed(key: string, told: Choice): Violation {
  const message =
    'These words speak of another deed or other numbers than the choice has; it keeps its own words.'
  return brokenRule('PIPE-24', 'overridden', `planning_block.choices.${key}`, message, { before: told.text })
}

/** Words for nothing. */
export function dropped(key: string, told: Choice): Violation {
  const message = 'Nothing that could be done now is meant by this choice.'
  const values = { before: told.text, severity: 'warn' } as const
  return brokenRule('PIPE-24', 'dropped', `planning_block.choices.${key}`, message, values)
}
