/** Dice somebody holds for one roll: a bard's inspiration, a dark patron's luck. Spent when they can turn a failure. */

import { plainLabel } from '../checks/roll-d20.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import { endLasting } from './endings.ts'
import { countUse, isAvailable } from './uses.ts'

type Roll = 'attack' | 'check' | 'save'
type HeldDie = Extract<Mechanic, { kind: 'bonus-once' }>

function helps(mechanics: readonly Mechanic[] | undefined, roll: Roll, short: number): HeldDie | undefined {
  return mechanics?.find(
    (one): one is HeldDie =>
      one.kind === 'bonus-once' &&
      one.of.includes(roll) &&
      !one.dice.startsWith('-') &&
      short <= sidesOf(one),
  )
}

function sidesOf(die: HeldDie): number {
  return Number(/d(\d+)$/.exec(die.dice)?.[1] ?? 0)
}

interface Source {
  readonly name: string
  readonly die: HeldDie
  readonly spend: () => undefined
}

/** The die that could turn a roll that is short by so much, and how it is spent. */
function dieFor(battle: Battle, id: string, roll: Roll, short: number): Source | undefined {
  for (const one of stateOf(battle, id).lasting) {
    const die = helps(one.mechanics, roll, short)
    if (die !== undefined) return { name: one.name, die, spend: () => endLasting(battle, id, one, 'used') }
  }
  for (const activity of fighterOf(battle, id).activities) {
    if (activity.kind !== 'apply' || activity.cost !== 'none' || activity.target?.who !== 'self') continue
    const granted = activity.effects.flatMap((one) => (one.kind === 'grant' ? one.mechanics : []))
    const die = helps(granted, roll, short)
    if (die !== undefined && isAvailable(battle, id, activity))
      return { name: activity.name, die, spend: () => countUse(battle, id, activity) }
  }
  return undefined
}

/** True when somebody holds a die that could turn a roll that is short by so much. */
export function holdsDieFor(battle: Battle, id: string, roll: Roll, short: number): boolean {
  return short > 0 && dieFor(battle, id, roll, short) !== undefined
}

/** Spends and rolls it; 0 when there is none that could help. */
export function spendDie(battle: Battle, id: string, roll: Roll, short: number): number {
  const held = short > 0 ? dieFor(battle, id, roll, short) : undefined
  if (held === undefined) return 0
  held.spend()
  const rolled = battle.cup.roll({
    label: plainLabel(held.name),
    notation: held.die.dice,
    attempt: { actor: id, action: held.name.slice(0, 200), target: id, check: roll },
  })
  const added = rolled.ok ? rolled.value.total : 0
  tell(battle, 'die_spent', {
    who: id,
    die: held.name,
    on: roll,
    added,
    roll: rolled.ok ? rolled.value.id : null,
  })
  return added
}
