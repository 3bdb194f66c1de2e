/** Bonus dice that turn a failed roll: Bardic Inspiration, Dark One's Own Luck. */
import { plainLabel } from '../../checks/d20-rolls.ts'
import type { Mechanic, MechanicOfKind } from '../../data/mechanic-schemas.ts'
import { countUse, isAvailable } from '../activities/limited-uses.ts'
import { endLasting } from '../effects/lasting-effects-and-concentration.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'

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
