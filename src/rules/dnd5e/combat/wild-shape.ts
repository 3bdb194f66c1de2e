/** Taking a beast's shape and leaving it: the beast's hit points stand before one's own, and end the shape when gone. */
import { rankOf, readRating } from '../challenge.ts'
import { ruleId } from '../character/read-sheet.ts'
import type { Activity } from '../data/activity-shapes.ts'
import type { Monster } from '../data/shapes.ts'
import { type Battle, fighterOf, stateOf, tell } from './battle.ts'
import type { CombatantState } from './combat-document.ts'

type Transform = Extract<Activity, { kind: 'transform' }>

/** The beasts somebody may become, the strongest first. */
export function shapesFor(battle: Battle, id: string, activity: Transform): Monster[] {
  const { columns = {} } = fighterOf(battle, id)
  const { type, monsters, max_cr: limit } = activity.into
  const most = readRating(typeof limit === 'string' ? limit : (columns[limit.column] ?? 0))
  if (most === null) return []
  const flies = columns.wild_shape_fly !== 0
  const swims = columns.wild_shape_swim !== 0
  return battle.catalogue
    .allMonsters()
    .filter((one) => {
      if (type !== undefined && one.type !== type) return false
      if (monsters !== undefined && !monsters.includes(one.id)) return false
      if ((!flies && (one.speed.fly ?? 0) > 0) || (!swims && (one.speed.swim ?? 0) > 0)) return false
      return rankOf(one.cr) <= rankOf(most) && one.speed.walk > 0
    })
    .sort((one, other) => rankOf(other.cr) - rankOf(one.cr) || other.hp - one.hp)
}

/** Takes the shape that was asked for, or the strongest. */
export function takeShape(battle: Battle, id: string, activity: Transform, wanted = ''): boolean {
  const state = stateOf(battle, id)
  const shapes = shapesFor(battle, id, activity)
  const beast = shapes.find((one) => one.id === ruleId(wanted)) ?? shapes[0]
  if (beast === undefined || state.wild_shape !== undefined) return false
  const { hp_current, hp_max, ac } = state
  state.wild_shape = { stat_block: beast.id, hp_current, hp_max, ac }
  Object.assign(state, { hp_current: beast.hp, hp_max: beast.hp, ac: beast.armor_class })
  battle.fighters.delete(id)
  tell(battle, 'takes_shape', { who: id, name: state.name, shape: beast.name, hp: beast.hp })
  return true
}

/** Goes back to one's own body, its hit points as they were. */
export function leaveShape(battle: Battle, id: string, reason: string): boolean {
  const state = stateOf(battle, id)
  const own = state.wild_shape
  if (own === undefined) return false
  Object.assign(state, { hp_current: own.hp_current, hp_max: own.hp_max, ac: own.ac })
  delete state.wild_shape
  battle.fighters.delete(id)
  tell(battle, 'leaves_shape', { who: id, name: state.name, reason, hp: state.hp_current })
  return true
}

/** The state as the sheet must know it: with one's own hit points, whatever shape one is in. */
export function ownBody(state: CombatantState): CombatantState {
  if (state.wild_shape === undefined) return state
  const { hp_current, hp_max } = state.wild_shape
  return { ...state, hp_current, hp_max, temp_hp: state.temp_hp }
}
