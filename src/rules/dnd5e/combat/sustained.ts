/** Spells that go on: while one lasts its caster may use it again, at its later cost and without another slot. */
import type { Activity } from '../data/activity-shapes.ts'
import type { Spell } from '../data/shapes.ts'
import { type Battle, stateOf } from './battle.ts'
import type { Sustained } from './combat-document.ts'
import { keptDoing } from './doing.ts'
import { endingOf } from './endings.ts'
import type { Doing } from './roll-damage.ts'

/** The spell somebody still holds up, when it can be used again. */
export function heldSpell(battle: Battle, id: string, spell: Spell): Sustained | undefined {
  return stateOf(battle, id).sustained?.find((one) => one.spell === spell.id)
}

/** Notes that a spell just cast may be used again. */
export function sustain(
  battle: Battle,
  id: string,
  spell: Spell,
  activity: Activity,
  doing: Doing,
): undefined {
  if (activity.again === undefined || spell.duration === null) return
  const state = stateOf(battle, id)
  const others = (state.sustained ?? []).filter((one) => one.spell !== spell.id)
  const kept = { ...activity, name: spell.name }
  const ends = endingOf(battle, spell.duration, id, id)
  state.sustained = [
    ...others,
    { spell: spell.id, activity: kept, cost: activity.again, doing: keptDoing(doing), ends },
  ]
}
