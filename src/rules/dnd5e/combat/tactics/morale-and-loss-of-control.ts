/**
 * Morale and loss of control, turns that a creature does not decide: berserk golems and confused creatures strike at
 * the nearest, those who fail a morale test flee or surrender.
 */
import { plainLabel, rollSave } from '../../checks/d20-rolls.ts'
import type { Activity } from '../../data/activity-schemas.ts'
import { isAvailable } from '../activities/limited-uses.ts'
import { perform } from '../activities/perform-activity.ts'
import { moveBy, moveWithin, speedNow } from '../movement/move-flee-surrender.ts'
import { mechanicsOf, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  isStanding,
  logEvent,
  nearestFirst,
  profileNow,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'

/** Plays a turn that chance or madness decides; false when the combatant still decides itself. */
export function losesControl(battle: Battle, id: string): boolean {
  return playBerserk(battle, id) || playConfused(battle, id)
}

function playBerserk(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const [berserk] = mechanicsOfKind(battle, id, 'berserk')
  if (berserk === undefined) return false
  if (state.hp_current === state.hp_max) state.berserk = false
  if (state.berserk !== true && state.hp_current <= berserk.at_or_below) {
    const face = rollFace(battle, id, 'Berserk', 6)
    state.berserk = face.value >= berserk.on
    logEvent(battle, 'berserk', { who: id, name: state.name, berserk: state.berserk, roll: face.roll })
  }
  if (state.berserk !== true) return false
  strikeNearest(battle, id)
  return true
}

function playConfused(battle: Battle, id: string): boolean {
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
  const standing = Object.entries(battle.document.combatants).flatMap(([other, state]) =>
    other !== id && isStanding(state) ? [other] : [],
  )
  const [nearest] = nearestFirst(battle, id, standing)
  const attack = bestMeleeAttack(battle, id)
  if (nearest === undefined || attack === undefined) return
  if (within !== undefined ? feetBetween(battle, id, nearest) > within : !moveWithin(battle, id, nearest, 5))
    return
  stateOf(battle, id).economy.action -= 1
  perform(battle, id, attack, [nearest])
}

function bestMeleeAttack(battle: Battle, id: string): Activity | undefined {
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

/**
 * Morale: when those without a player lose heart. Tested when a combatant is first brought to half its hit points, when
 * half its side is down, and again and again in combat that drags on; what cannot be frightened never breaks.
 */
const baseDifficulty = 10

/** From this round on combat drags, and every round makes it harder to go on. */
const draggingRound = 12

/** A Wisdom save against losing heart, where one is due; true when it fails. */
export function failsMorale(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (state.fleeing) return true
  if (!battle.rules.morale || combatantOf(battle, id).conditionImmunities.includes('frightened')) return false
  const test = dueMoraleTest(battle, id)
  if (test === undefined) return false
  state.steadied = [...state.steadied, test.mark]
  const outcome = rollSave(battle.dice, profileNow(battle, id), {
    ability: 'wisdom',
    dc: test.dc,
    against: 'losing heart',
    source: id,
  })
  logEvent(battle, 'morale', {
    who: id,
    reason: test.mark,
    dc: test.dc,
    holds: outcome.saved,
    roll: outcome.entry?.id ?? null,
  })
  return !outcome.saved
}

function dueMoraleTest(
  battle: Battle,
  id: string,
): { readonly mark: string; readonly dc: number } | undefined {
  const state = stateOf(battle, id)
  const round = battle.document.current_round
  if (round >= draggingRound) return { mark: 'dragging', dc: baseDifficulty + (round - draggingRound) }
  const alone = friendsOf(battle, id).length === 0 && foesOf(battle, id).length > 1
  const side = Object.values(battle.document.combatants).filter((combatant) => combatant.type === state.type)
  const down = side.filter((combatant) => !isStanding(combatant)).length
  if (state.hp_current * 2 <= state.hp_max && !state.steadied.includes('bloodied'))
    return { mark: 'bloodied', dc: baseDifficulty + (alone ? 2 : 0) }
  if (side.length > 1 && down * 2 >= side.length && !state.steadied.includes('half'))
    return { mark: 'half', dc: baseDifficulty }
  return undefined
}

/** A creature that failed its morale test and cannot get away surrenders, if it knows what that is. */
export function wouldSurrender(battle: Battle, id: string): boolean {
  const { scores } = combatantOf(battle, id).profile
  const trapped =
    speedNow(battle, id) === 0 ||
    foesOf(battle, id).every((foe) => speedNow(battle, foe) >= 2 * speedNow(battle, id))
  return trapped && scores.intelligence >= 6
}
