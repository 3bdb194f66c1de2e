/** How a rage ends before its minute is over: by falling, or by a turn without a blow given or taken. */
import { type Battle, fighterOf, logEvent, stateOf } from './battle.ts'
import { endLasting } from './lasting.ts'
import { rageName } from './rage.ts'

/** The mark of a frenzy that has begun; it is paid for when the rage ends. */
export const frenzyMark = 'frenzy'

/** Ends somebody's rage; a frenzy costs a level of exhaustion then. */
export function endRage(battle: Battle, id: string, reason: string): undefined {
  const state = stateOf(battle, id)
  const rage = state.lasting.find((effect) => effect.name === rageName)
  if (rage === undefined) return
  endLasting(battle, id, rage, reason)
  if (state.spent[frenzyMark] !== 1) return
  delete state.spent[frenzyMark]
  battle.spoils.exhaustion.set(id, (battle.spoils.exhaustion.get(id) ?? 0) + 1)
  logEvent(battle, 'exhausted', { who: id, name: state.name, levels: 1, by: 'frenzy' })
}

/** At the end of a turn: a rage that neither struck nor was struck since the last is over; a persistent one stays. */
export function calmDown(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const persistent = fighterOf(battle, id).sheet.features.some((name) => /persistent.rage/i.test(name))
  if (state.stirred !== true && !persistent) endRage(battle, id, 'calm')
  if (state.stirred === true) state.stirred = false
}
