/**
 * Free actions, which cost neither action nor bonus action: drawing and dropping, lying down, standing up, ending
 * concentration, a few words.
 */
import { asText } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { applyLasting } from '../effects/apply-effects-to-target.ts'
import { endConcentration } from '../effects/lasting-effects-and-concentration.ts'
import { speedNow, standUp } from '../movement/move-flee-surrender.ts'
import {
  type Battle,
  combatantOf,
  isProne,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { FreeAction, SpecialAction } from './action-types.ts'
import { isNamed } from './read-targets.ts'

type Free = Extract<SpecialAction, { kind: 'free' }>

/** Marks a turn in which an object was drawn: one is free. */
const handledMark = 'object'

/** Reads a free action; what would change nothing is refused. */
export function readFreeAction(battle: Battle, action: AttemptedAction, what: FreeAction): Result<Free> {
  const state = stateOf(battle, action.actor_id)
  switch (what) {
    case 'draw':
      return readDraw(battle, action)
    case 'drop':
      if (state.wields === undefined) return refuseNoChange('You hold nothing that you could drop.')
      return done({ kind: 'free', what, name: state.wields })
    case 'drop_prone':
      return isProne(state)
        ? refuseNoChange(`${state.name} lies on the ground already.`)
        : done({ kind: 'free', what })
    case 'drop_concentration':
      if (state.concentration === null) return refuseNoChange('You concentrate on nothing.')
      return done({ kind: 'free', what, name: state.concentration })
    case 'stand':
      return readStand(battle, action.actor_id)
    case 'say':
      return done({ kind: 'free', what, name: (action.words ?? '').slice(0, 400) })
  }
}

function refuseNoChange(message: string): Result<Free> {
  return refuse('rules/nothing-to-do', message, { rule: 'PIPE-06' })
}

function readStand(battle: Battle, id: string): Result<Free> {
  const state = stateOf(battle, id)
  if (!isProne(state)) return refuseNoChange(`${state.name} stands already.`)
  const cost = Math.ceil(speedNow(battle, id) / 2)
  if (cost > 0 && state.economy.movement >= cost) return done({ kind: 'free', what: 'stand' })
  const message = `Getting up takes ${cost} feet of movement; ${state.economy.movement} are left.`
  return refuse('rules/no-movement', message, { rule: 'RULE-10' })
}

function readDraw(battle: Battle, action: AttemptedAction): Result<Free> {
  const state = stateOf(battle, action.actor_id)
  const wanted = asText(action.options?.weapon) ?? action.item_id
  const names = combatantOf(battle, action.actor_id).activities.flatMap((activity) =>
    activity.kind === 'attack' && activity.cost === 'action' && activity.with === 'weapon'
      ? [activity.name]
      : [],
  )
  const name = wanted === undefined ? undefined : names.find((entry) => isNamed(entry, wanted))
  if (name === undefined)
    return refuse('rules/no-weapon', `Say what you draw: ${names.join(', ')}.`, { rule: 'PIPE-05' })
  if (state.wields === name) return refuseNoChange(`${name} is in your hand already.`)
  if (state.used_this_turn.includes(handledMark)) {
    const message = 'One thing a turn is drawn for nothing; attack with it next turn.'
    return refuse('rules/hands-full', message, { rule: 'RULE-10' })
  }
  return done({ kind: 'free', what: 'draw', name })
}

export function doFreeAction(battle: Battle, id: string, action: Free): undefined {
  const state = stateOf(battle, id)
  switch (action.what) {
    case 'draw':
      if (action.name !== undefined) state.wields = action.name
      state.used_this_turn = [...state.used_this_turn, handledMark]
      return logEvent(battle, 'draws', { who: id, weapon: action.name ?? null })
    case 'drop':
      delete state.wields
      return logEvent(battle, 'drops', { who: id, weapon: action.name ?? null })
    case 'drop_prone':
      return applyLasting(battle, id, {
        name: 'drop prone',
        source: id,
        condition: 'prone',
        ends: { until: 'stands-up' },
      })
    case 'drop_concentration':
      return endConcentration(battle, id, 'let go')
    case 'stand':
      return standUp(battle, id)
    case 'say':
      return logEvent(battle, 'says', { who: id, words: action.name ?? '' })
  }
}
