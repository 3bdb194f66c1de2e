/**
 * Saving throws that others force, and what turns a failed roll: a second try (Indomitable), Stroke of Luck, Legendary
 * Resistance. Bonus dice are in spend-die-on-failed-roll.ts.
 */
import { type Edge, joinEdges, noEdge } from '../../checks/advantage.ts'
import { rollSave, type SaveOutcome } from '../../checks/d20-rolls.ts'
import type { ActivityOfKind } from '../../data/activity-schemas.ts'
import type { Ability } from '../../data/srd-vocabulary.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import {
  type Battle,
  combatantOf,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { ActivityUse } from '../state/performed-activity.ts'
import { mechanicBonuses, mechanicEdge, rerollsUpTo } from './mechanics-on-combat-rolls.ts'
import { spendBonusDie } from './spend-die-on-failed-roll.ts'

/** Indomitable, Stroke of Luck: a failed roll is rolled again or counts as a 20. */
type SecondChance = ActivityOfKind<'reroll-failed'>

function secondChanceFor(battle: Battle, id: string, of: 'save' | 'attack'): SecondChance | undefined {
  const { economy } = stateOf(battle, id)
  return combatantOf(battle, id).activities.find(
    (activity): activity is SecondChance =>
      activity.kind === 'reroll-failed' &&
      activity.trigger === 'fails-roll' &&
      (activity.of === of || (activity.of === 'any' && of === 'attack')) &&
      (activity.cost !== 'reaction' || economy.reaction > 0) &&
      isAvailable(battle, id, activity),
  )
}

function spendSecondChance(battle: Battle, id: string, luck: SecondChance): undefined {
  countUse(battle, id, luck)
  if (luck.cost === 'reaction') stateOf(battle, id).economy.reaction -= 1
}

/** Rolls a save, and again where a feature allows it; the last roll counts. */
export function saveWithSecondChance(battle: Battle, id: string, roll: () => SaveOutcome): SaveOutcome {
  const first = roll()
  if (first.saved || first.entry === undefined) return first
  const added = spendBonusDie(battle, id, 'save', -first.margin)
  if (added > 0) return { ...first, saved: first.margin + added >= 0, margin: first.margin + added }
  const again = secondChanceFor(battle, id, 'save')
  // A creature that may simply choose to succeed keeps its dice.
  if (again === undefined || stateOf(battle, id).legendary_resistances > 0) return first
  spendSecondChance(battle, id, again)
  logEvent(battle, 'tries_again', { who: id, with: again.name, roll: first.entry.id })
  return again.counts_as_twenty ? { ...first, saved: true, margin: 0 } : roll()
}

/** Stroke of Luck turns a miss into a hit. */
export function useStrokeOfLuck(battle: Battle, id: string): boolean {
  const luck = secondChanceFor(battle, id, 'attack')
  if (luck === undefined) return false
  spendSecondChance(battle, id, luck)
  logEvent(battle, 'stroke_of_luck', { who: id, with: luck.name })
  return true
}

/** A saving throw that a use demands of its target. */
interface SaveDemand {
  readonly ability: Ability
  readonly dc: number
  readonly use: ActivityUse
  /** Conditions and kinds of damage that the target saves against. */
  readonly against: readonly string[]
  readonly area?: boolean
  readonly edge?: Edge
}

/** Forces a saving throw, with what the target's mechanics say and its Legendary Resistance. */
export function forceSave(battle: Battle, target: string, demand: SaveDemand): SaveOutcome {
  const { ability, dc, use } = demand
  const against = [
    ...demand.against,
    ...(use.magical ? ['magic'] : []),
    ...(demand.area === true ? ['area'] : []),
    ...(demand.against.includes('charmed') ? ['charm'] : []),
    ...(demand.against.includes('frightened') ? ['fear'] : []),
  ]
  const context = { roll: 'save', self: target, other: use.source, ability, against } as const
  const reroll = rerollsUpTo(battle, context)
  const outcome = saveWithSecondChance(battle, target, () =>
    rollSave(battle.dice, profileNow(battle, target), {
      ability,
      dc,
      against: use.name,
      source: use.source,
      extra: mechanicBonuses(battle, context),
      edge: joinEdges(mechanicEdge(battle, context), demand.edge ?? noEdge),
      ...(reroll !== undefined && { reroll }),
    }),
  )
  const details = { who: target, against: use.name, ability, dc, roll: outcome.entry?.id ?? null }
  const state = stateOf(battle, target)
  if (!outcome.saved && state.legendary_resistances > 0) {
    state.legendary_resistances -= 1
    logEvent(battle, 'legendary_resistance', { ...details, saved: true, left: state.legendary_resistances })
    return { ...outcome, saved: true }
  }
  logEvent(battle, 'save', {
    ...details,
    saved: outcome.saved,
    failed_because: outcome.failedBecause ?? null,
  })
  return outcome
}
