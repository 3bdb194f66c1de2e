/**
 * Saving throws that others force, and what turns a failed roll: a bonus die (Bardic Inspiration, Dark One's Own
 * Luck), a second try (Indomitable), Stroke of Luck, Legendary Resistance.
 */
import { type Edge, joinEdges, noEdge } from '../../checks/advantage.ts'
import { plainLabel, rollSave, type SaveOutcome } from '../../checks/d20-roll.ts'
import type { ActivityOfKind } from '../../data/activity-shapes.ts'
import type { Mechanic, MechanicOfKind } from '../../data/mechanic-shapes.ts'
import type { Ability } from '../../data/vocabulary.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { endLasting } from '../effects/lasting-effects.ts'
import type { ActivityUse } from '../state/activity-use.ts'
import { type Battle, combatantOf, logEvent, profileNow, stateOf } from '../state/battle.ts'
import { mechanicBonuses, mechanicEdge, rerollsUpTo } from './mechanics.ts'

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

type Roll = 'attack' | 'check' | 'save'
type HeldDie = MechanicOfKind<'bonus-once'>

function helps(mechanics: readonly Mechanic[] | undefined, roll: Roll, short: number): HeldDie | undefined {
  return mechanics?.find(
    (mechanic): mechanic is HeldDie =>
      mechanic.kind === 'bonus-once' &&
      mechanic.of.includes(roll) &&
      !mechanic.dice.startsWith('-') &&
      short <= sidesOf(mechanic),
  )
}

function sidesOf(die: HeldDie): number {
  return Number(/d(\d+)$/.exec(die.dice)?.[1] ?? 0)
}

/** A bonus die at hand, and how it is spent. */
interface BonusDie {
  readonly name: string
  readonly die: HeldDie
  readonly spend: () => undefined
}

/** The die that could turn a roll that is short by so much, and how it is spent. */
function dieFor(battle: Battle, id: string, roll: Roll, short: number): BonusDie | undefined {
  for (const effect of stateOf(battle, id).lasting) {
    const die = helps(effect.mechanics, roll, short)
    if (die !== undefined)
      return { name: effect.name, die, spend: () => endLasting(battle, id, effect, 'used') }
  }
  for (const activity of combatantOf(battle, id).activities) {
    if (activity.kind !== 'apply' || activity.cost !== 'none' || activity.target?.who !== 'self') continue
    const granted = activity.effects.flatMap((effect) => (effect.kind === 'grant' ? effect.mechanics : []))
    const die = helps(granted, roll, short)
    if (die !== undefined && isAvailable(battle, id, activity))
      return { name: activity.name, die, spend: () => countUse(battle, id, activity) }
  }
  return undefined
}

/** True when a bonus die could turn a roll that is short by so much. */
export function holdsBonusDie(battle: Battle, id: string, roll: Roll, short: number): boolean {
  return short > 0 && dieFor(battle, id, roll, short) !== undefined
}

/** Spends a bonus die and rolls it; 0 when there is none that could help. */
export function spendBonusDie(battle: Battle, id: string, roll: Roll, short: number): number {
  const held = short > 0 ? dieFor(battle, id, roll, short) : undefined
  if (held === undefined) return 0
  held.spend()
  const rolled = battle.dice.roll({
    label: plainLabel(held.name),
    notation: held.die.dice,
    attempt: { actor: id, action: held.name.slice(0, 200), target: id, check: roll },
  })
  const added = rolled.ok ? rolled.value.total : 0
  logEvent(battle, 'die_spent', {
    who: id,
    die: held.name,
    on: roll,
    added,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return added
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
