/** What the start and the end of a turn bring to whoever it is: fresh courage, a blink out of the world, and back. */
import { plainLabel } from '../checks/roll-d20.ts'
import { layLasting } from './add-lasting.ts'
import { type Battle, feetBetween, isOut, isStanding, stateOf, tell } from './battle.ts'
import { endLasting } from './endings.ts'
import { mechanicsOf } from './mechanics.ts'

/** The name under which a blink out of the world lasts. */
const blinkedOut = 'Blink: elsewhere'

/** At the start: back from a blink, temporary hit points of heroism, and what only lasts near its source ends far away. */
export function startOfTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const one of state.lasting) {
    if (one.name === blinkedOut) endLasting(battle, id, one, 'back again')
    if (one.ends.until === 'source-moves-away' && isFar(battle, id, one.source, one.name))
      endLasting(battle, id, one, 'source-moves-away')
    const brave = (one.mechanics ?? []).some((mechanic) => mechanic.kind === 'fresh-temporary-hit-points')
    const amount = one.modifier ?? 0
    if (!brave || amount <= state.temp_hp) continue
    state.temp_hp = amount
    tell(battle, 'temporary_hit_points', { who: id, amount, by: one.name })
  }
}

function isFar(battle: Battle, id: string, source: string, name: string): boolean {
  const maker = battle.document.combatants[source]
  if (maker === undefined || isOut(maker)) return true
  const zone = battle.document.zones?.find((one) => one.source === source && one.name === name)
  return zone === undefined || feetBetween(battle, id, source) > zone.feet
}

/** At the end: a d20 may take whoever blinks out of reach until the next turn. */
export function endOfTurn(battle: Battle, id: string): undefined {
  if (!isStanding(stateOf(battle, id))) return
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'blinks') continue
    const rolled = battle.cup.roll({
      label: plainLabel(source),
      notation: '1d20',
      attempt: { actor: id, action: 'blink', target: id, check: 'blink' },
    })
    const gone = rolled.ok && rolled.value.total >= mechanic.on
    tell(battle, 'blinks', { who: id, gone, roll: rolled.ok ? rolled.value.id : null })
    if (gone)
      layLasting(battle, id, {
        name: blinkedOut,
        source: id,
        away: 'ethereal',
        ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
      })
  }
}
