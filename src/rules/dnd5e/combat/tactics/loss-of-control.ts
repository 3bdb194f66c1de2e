/** Turns that are not one's own: a golem out of its mind, a confused head. They strike at whoever is nearest. */
import { plainLabel } from '../../checks/rolls.ts'
import type { Activity } from '../../data/activity-shapes.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { perform } from '../activities/perform.ts'
import { moveBy, moveWithin } from '../movement/movement.ts'
import { mechanicsOf } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, feetBetween, isStanding, logEvent, stateOf } from '../state/battle.ts'

/** Plays a turn that chance or madness decides; false when the turn is still one's own. */
export function losesControl(battle: Battle, id: string): boolean {
  return goesBerserk(battle, id) || actsAtRandom(battle, id)
}

function goesBerserk(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const rage = mechanicsOf(battle, id).find(({ mechanic }) => mechanic.kind === 'berserk')?.mechanic
  if (rage?.kind !== 'berserk') return false
  if (state.hp_current === state.hp_max) state.berserk = false
  if (state.berserk !== true && state.hp_current <= rage.at_or_below) {
    const face = rollFace(battle, id, 'Berserk', 6)
    state.berserk = face.value >= rage.on
    logEvent(battle, 'berserk', { who: id, name: state.name, berserk: state.berserk, roll: face.roll })
  }
  if (state.berserk !== true) return false
  strikeNearest(battle, id)
  return true
}

function actsAtRandom(battle: Battle, id: string): boolean {
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'acts-at-random') continue
    const face = rollFace(battle, id, source, mechanic.sides)
    const does = mechanic.rows.find((row) => face.value <= row.up_to)?.does ?? 'nothing'
    logEvent(battle, 'acts_at_random', { who: id, because: source, does, roll: face.roll })
    if (does === 'as-it-likes') return false
    if (does === 'wander') wander(battle, id, source)
    if (does === 'strike-nearest') strikeNearest(battle, id, 5)
    return true
  }
  return false
}

function rollFace(battle: Battle, id: string, name: string, sides: number) {
  const rolled = battle.dice.roll({
    label: plainLabel(name),
    notation: `1d${sides}`,
    attempt: { actor: id, action: name.slice(0, 200), target: id, check: 'what it does' },
  })
  return rolled.ok ? { value: rolled.value.total, roll: rolled.value.id } : { value: 1, roll: null }
}

function wander(battle: Battle, id: string, name: string): undefined {
  const { economy } = stateOf(battle, id)
  const way = rollFace(battle, id, `${name} direction`, 8).value % 2 === 0 ? 1 : -1
  if (economy.movement > 0) moveBy(battle, id, way * economy.movement)
}

/** Strikes at the nearest creature of any side, coming up to it unless it must stand within so many feet already. */
function strikeNearest(battle: Battle, id: string, within?: number): undefined {
  const [nearest] = Object.entries(battle.document.combatants)
    .flatMap(([other, state]) => (other !== id && isStanding(state) ? [other] : []))
    .sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))
  const blow = bestBlow(battle, id)
  if (nearest === undefined || blow === undefined) return
  if (within !== undefined ? feetBetween(battle, id, nearest) > within : !moveWithin(battle, id, nearest, 5))
    return
  stateOf(battle, id).economy.action -= 1
  perform(battle, id, blow, [nearest])
}

function bestBlow(battle: Battle, id: string): Activity | undefined {
  const able = combatantOf(battle, id).activities.filter(
    (activity) => activity.cost === 'action' && isAvailable(battle, id, activity),
  )
  return (
    able.find((activity) => activity.kind === 'multiattack') ??
    able.find(
      (activity) => activity.kind === 'attack' && activity.form !== 'ranged' && activity.with === 'weapon',
    )
  )
}
