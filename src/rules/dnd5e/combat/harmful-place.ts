/** Places that hurt some creatures by what they are: sunlight a vampire, water a fire elemental. */
import { type Battle, fighterOf, isOut, stateOf } from './battle.ts'
import { hurt } from './damage.ts'
import { plainCause } from './doing.ts'
import { blowFrom } from './effects.ts'
import { circumstanceHolds, mechanicsOf } from './mechanics.ts'
import { rollDamage } from './roll-damage.ts'

/** Hurts somebody who is where it cannot be; who moved through water pays for every 5 feet. */
export function sufferPlace(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'takes-damage-at' || isOut(stateOf(battle, id))) continue
    const moment = mechanic.at === 'per-gallon-or-5-feet' ? 'turn-end' : mechanic.at
    if (moment !== at || !circumstanceHolds(battle, mechanic.when, id, undefined)) continue
    const moved = Math.max(0, fighterOf(battle, id).speed - stateOf(battle, id).economy.movement)
    const times = mechanic.at === 'per-gallon-or-5-feet' ? Math.max(1, Math.floor(moved / 5)) : 1
    const doing = plainCause(id, source)
    const parts = rollDamage(battle, doing, [{ dice: mechanic.dice, type: mechanic.type }], id)
    const whole = parts.map((part) => ({ ...part, amount: part.amount * times }))
    hurt(battle, id, whole, blowFrom(doing))
  }
}
