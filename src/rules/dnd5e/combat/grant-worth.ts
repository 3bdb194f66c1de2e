/** What it is worth, in hit points over the rest of the fight, to lay some mechanics on somebody: rough, and good enough. */
import type { AttackActivity } from '../data/activity-shapes.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { averageOf } from './average-of.ts'
import { type Battle, fighterOf, foesOf, friendsOf, stateOf } from './battle.ts'

/** How much a fighter does in a round, if all goes as usual. */
export function usualDamage(battle: Battle, id: string): number {
  const { activities, attacksPerAction } = fighterOf(battle, id)
  const attacks = activities.filter(
    (one): one is AttackActivity => one.kind === 'attack' && one.cost === 'action',
  )
  const best = Math.max(
    0,
    ...attacks.map((one) => one.damage.reduce((sum, part) => sum + averageOf(part.dice), 0)),
  )
  const many = activities.some((one) => one.kind === 'multiattack') ? 2 : attacksPerAction
  return best * many * 0.65
}

/** How long the fight may go on and how hard each friend is pressed. */
export interface Outlook {
  readonly rounds: number
  /** Damage that each of one's own side takes in a round. */
  readonly pressure: number
}

/** The outlook of somebody's side. */
export function outlookFor(battle: Battle, id: string): Outlook {
  const foes = foesOf(battle, id)
  const friends = [id, ...friendsOf(battle, id)]
  const sum = (ids: readonly string[]) => ids.reduce((total, one) => total + usualDamage(battle, one), 0)
  const life = foes.reduce((total, foe) => total + stateOf(battle, foe).hp_current, 0)
  return {
    rounds: Math.min(4, Math.max(0.3, life / Math.max(1, sum(friends)))),
    pressure: sum(foes) / friends.length,
  }
}

/** The worth of the mechanics on a friend. */
export function grantWorth(
  battle: Battle,
  target: string,
  mechanics: readonly Mechanic[],
  outlook: Outlook,
): number {
  const damage = usualDamage(battle, target)
  return mechanics.reduce((sum, one) => sum + oneWorth(battle, target, one, damage, outlook), 0)
}

function oneWorth(
  battle: Battle,
  target: string,
  one: Mechanic,
  damage: number,
  { rounds, pressure }: Outlook,
): number {
  const fighter = fighterOf(battle, target)
  switch (one.kind) {
    case 'bonus-when': {
      if (one.who !== 'self') return 0
      const amount = typeof one.amount === 'number' ? one.amount : averageOf(one.amount) || 3
      return amount * 0.05 * rounds * (one.of.roll === 'attack' ? damage / 0.65 : pressure * 0.3)
    }
    case 'armor-class': {
      const bare = one.unarmored === undefined || fighter.gear?.armour !== 'none' ? 0 : one.unarmored.base + 2
      const more =
        (one.bonus ?? 0) + Math.max(0, Math.max(bare, one.minimum ?? 0) - stateOf(battle, target).ac)
      return more * 0.05 * rounds * pressure
    }
    case 'resistance':
      return (one.to.types.includes('slashing') ? 0.4 : 0.05) * rounds * pressure
    case 'extra-damage':
      return averageOf(one.dice) * fighter.attacksPerAction * 0.65 * (one.once_per_turn ? 1 : rounds)
    case 'bonus-column-when':
      return (fighter.columns?.[one.column] ?? 0) * fighter.attacksPerAction * 0.65 * rounds
    case 'extra-action':
      return one.only === undefined ? damage : (damage / fighter.attacksPerAction) * rounds
    case 'bonus-once':
      return 4
    case 'fresh-temporary-hit-points':
      return 3 * rounds
    case 'advantage-when':
      return one.of.roll === 'attack' && one.who === 'self' ? damage * 0.3 * rounds : 0.5
    case 'disadvantage-when':
      return one.of.roll === 'attack' && one.who === 'against-self' ? pressure * 0.3 * rounds : 0
    default:
      return 0
  }
}
