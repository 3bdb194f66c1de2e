/** Death that is not the end: who comes back after days, and what would prevent it, told when the fight is over. */
import { plainLabel } from '../checks/roll-d20.ts'
import { type Battle, tell } from './battle.ts'
import { mechanicsLike } from './mechanics.ts'

/** What is to come of the slain who will return; the days are rolled now, so that nobody decides them later. */
export function returnsToCome(battle: Battle): string[] {
  return Object.entries(battle.document.combatants).flatMap(([id, state]) => {
    if (!state.status.includes('dead') || state.summoned_by !== undefined) return []
    return mechanicsLike(battle, id, 'returns').map(({ after, unless }) => {
      const [dice, unit = 'days'] = after.split(' ')
      const rolled = battle.cup.roll({
        label: plainLabel(`${state.name} returns`),
        notation: dice ?? '1',
        attempt: { actor: id, action: 'return', target: id, check: 'return' },
      })
      const amount = rolled.ok ? rolled.value.total : Number(dice)
      tell(battle, 'will_return', { who: id, name: state.name, after: amount, unit, unless })
      return `${state.name} will return in ${amount} ${unit} unless ${unless}`
    })
  })
}
