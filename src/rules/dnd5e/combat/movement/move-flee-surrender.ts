/**
 * Moving along the line of battle: speed, what a step costs, Opportunity Attacks of those whose reach is left,
 * fleeing and surrender.
 */
import { exhaustionEffects } from '../../character/exhaustion.ts'
import { cannotMove, effectsOf } from '../../checks/condition-effects.ts'
import type { AttackActivity } from '../../data/activity-schemas.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { countChargeFeet } from '../attack/charge.ts'
import { makeAttack } from '../attack/make-attack.ts'
import { wantsReaction } from '../attack/reactions-to-attacks.ts'
import { perceives } from '../battlefield/range-area-targets-and-sight.ts'
import { triggerEnteredAuras, triggerEnteredZones } from '../battlefield/trigger-auras-and-zones.ts'
import { movementCost } from '../battlefield/zones.ts'
import { triggerOnApproach } from '../reactions/readied-actions.ts'
import { circumstanceHolds } from '../rolls/circumstances-and-rage.ts'
import { forbiddenBy, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  conditionsOf,
  feetBetween,
  foesOf,
  isPreventedFrom,
  isProne,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'

export function speedNow(battle: Battle, id: string): number {
  const combatant = combatantOf(battle, id)
  if (cannotMove(conditionsOf(stateOf(battle, id))) || isPreventedFrom(stateOf(battle, id), 'move')) return 0
  let speed = combatant.speed + ownSpeed(battle, id)
  for (const effect of stateOf(battle, id).lasting) {
    for (const mechanic of effect.mechanics ?? []) {
      if (mechanic.kind !== 'speed') continue
      speed = (mechanic.becomes ?? (speed + (mechanic.bonus ?? 0)) * (mechanic.times ?? 1)) | 0
    }
  }
  return Math.max(0, Math.floor(speed * exhaustionEffects(combatant.profile.exhaustion).speedFactor))
}

/** What a character's own features add to the speed on foot; a stat block's speed has it all. */
function ownSpeed(battle: Battle, id: string): number {
  const { mechanics, monster, columns } = combatantOf(battle, id)
  if (monster !== undefined) return 0
  return mechanics.reduce((sum, { mechanic }) => {
    if (mechanic.kind !== 'speed' && mechanic.kind !== 'speed-column') return sum
    if (mechanic.mode !== 'walk' && mechanic.mode !== 'all') return sum
    if (!(mechanic.when ?? []).every((when) => circumstanceHolds(battle, when, id, undefined))) return sum
    return sum + (mechanic.kind === 'speed' ? (mechanic.bonus ?? 0) : (columns?.[mechanic.column] ?? 0))
  }, 0)
}

/** Gets up from the ground for half the speed, when there is something to get up from. */
export function standUp(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const cost = Math.ceil(speedNow(battle, id) / 2)
  if (!isProne(state) || isPreventedFrom(state, 'stand')) return
  if (cost === 0 || state.economy.movement < cost) return
  state.economy.movement -= cost
  state.lasting = state.lasting.filter((effect) => effect.condition !== 'prone')
  logEvent(battle, 'stands_up', { who: id })
}

/** Moves towards a target until it is within reach, or as far as movement goes; true when within reach. */
export function moveWithin(battle: Battle, id: string, target: string, reach: number): boolean {
  const state = stateOf(battle, id)
  const aim = stateOf(battle, target).position
  const gap = Math.abs(aim - state.position)
  if (gap <= reach) return true
  if (keepsAwayFrom(battle, id, target)) return false
  const way = aim > state.position ? 1 : -1
  const step = Math.min(gap - reach, Math.floor(state.economy.movement / movementCost(battle, id, way)))
  if (step > 0) {
    moveBy(battle, id, way * step)
    countChargeFeet(battle, id, target, step)
  }
  return isStanding(state) && Math.abs(aim - state.position) <= reach
}

/** True for a frightened or turned combatant that cannot come closer to its source. */
export function keepsAwayFrom(battle: Battle, id: string, target: string): boolean {
  return stateOf(battle, id).lasting.some(
    (lasting) =>
      lasting.source === target &&
      ((lasting.mechanics ?? []).some(
        (mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes('approach-source'),
      ) ||
        effectsOf(lasting.condition === undefined ? [] : [lasting.condition]).some(
          (effect) => effect.keepsAway,
        )),
  )
}

/** Moves so many feet along the line (negative: back), past the Opportunity Attacks of those it leaves. */
export function moveBy(battle: Battle, id: string, feet: number): undefined {
  const state = stateOf(battle, id)
  const from = state.position
  const cost = Math.abs(feet) * movementCost(battle, id, feet)
  const { movement } = state.economy
  const to = from + (cost <= movement ? feet : Math.trunc((feet * movement) / Math.max(1, cost)))
  for (const foe of foesOf(battle, id)) {
    if (!isStanding(state)) return
    takeOpportunityAttack(battle, foe, id, { from, to })
  }
  if (!isStanding(state)) return
  state.position = to
  state.economy.movement = Math.max(0, state.economy.movement - cost)
  logEvent(battle, 'moves', { who: id, feet: Math.abs(to - from), position: to })
  triggerEnteredAuras(battle, id, from)
  triggerEnteredZones(battle, id, from)
  triggerOnApproach(battle, id, from, to)
}

/** A step along the line of battle, from one position to another. */
interface Step {
  readonly from: number
  readonly to: number
}

/** Opportunity Attack: a foe strikes at a combatant that it sees leaving its reach. */
function takeOpportunityAttack(battle: Battle, foe: string, leaver: string, { from, to }: Step): undefined {
  const state = stateOf(battle, foe)
  const attack = meleeAttack(battle, foe)
  if (attack === undefined || !mayOpportunityAttack(battle, foe) || !canAct(state) || state.surprised) return
  if (!perceives(battle, foe, leaver)) return
  const reach = Math.max(5, attack.reach ?? 5)
  if (Math.abs(from - state.position) > reach || Math.abs(to - state.position) <= reach) return
  if (stateOf(battle, leaver).disengaged) return
  if (mechanicsOfKind(battle, leaver, 'no-opportunity-attacks').length > 0) return
  if (!wantsReaction(battle, foe, 'opportunity')) return
  spendOpportunityAttack(battle, foe)
  logEvent(battle, 'opportunity_attack', { who: foe, target: leaver, with: attack.name })
  makeAttack(battle, foe, attack, leaver, ownUse(battle, foe, attack))
}

/** The first melee attack with a weapon that takes an action. */
function meleeAttack(battle: Battle, id: string): AttackActivity | undefined {
  return combatantOf(battle, id).activities.find(
    (activity): activity is AttackActivity =>
      activity.kind === 'attack' &&
      activity.form !== 'ranged' &&
      activity.with === 'weapon' &&
      activity.cost === 'action',
  )
}

/** Feet that are left; before the turn has begun, all of them. */
export function movementLeft(battle: Battle, id: string): number {
  const state = stateOf(battle, id)
  const speed = speedNow(battle, id)
  const left = battle.document.turn_open === id ? state.economy.movement : speed
  return Math.max(0, left - (isProne(state) ? Math.ceil(speed / 2) : 0))
}

/** Feet that are left towards a target: none towards the source of fear. */
export function movementTowards(battle: Battle, id: string, target: string): number {
  return keepsAwayFrom(battle, id, target) ? 0 : movementLeft(battle, id)
}

/** True when a combatant may still make an Opportunity Attack. */
export function mayOpportunityAttack(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  const { economy, opportunity_reactions: extra = 0 } = state
  return (economy.reaction > 0 || extra > 0) && forbiddenBy(battle, id, 'react') === undefined
}

/** Spends the reaction for an Opportunity Attack: the extra ones first. */
export function spendOpportunityAttack(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if ((state.opportunity_reactions ?? 0) > 0)
    state.opportunity_reactions = (state.opportunity_reactions ?? 0) - 1
  else state.economy.reaction -= 1
}

/** Gives reactions back when a turn starts: the extra ones of its combatant, and those that come back on every turn. */
export function refreshReactions(battle: Battle, turnOf: string): undefined {
  for (const [id, state] of Object.entries(battle.document.combatants))
    for (const mechanic of mechanicsOfKind(battle, id, 'extra-reactions')) {
      if (mechanic.count === 'every-turn') state.economy.reaction = Math.max(1, state.economy.reaction)
      else if (id === turnOf) state.opportunity_reactions = mechanic.count
    }
}

/** A combatant this far from every foe is out of combat. */
const safeFeet = 60

/** Flees with action and movement; true when the combatant got away. */
export function flee(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  state.fleeing = true
  standUp(battle, id)
  state.economy.movement += speedNow(battle, id)
  state.economy.action = 0
  logEvent(battle, 'flees', { who: id, name: state.name })
  const away = directionAway(battle, id)
  if (state.economy.movement > 0) moveBy(battle, id, away * state.economy.movement)
  if (!isStanding(state)) return false
  const gone = foesOf(battle, id).every((foe) => feetBetween(battle, id, foe) >= safeFeet)
  if (gone) leaveCombat(battle, id)
  return gone
}

/** The direction that leads away from the foes; from their middle, to the combatant's own side. */
export function directionAway(battle: Battle, id: string): 1 | -1 {
  const state = stateOf(battle, id)
  const foes = foesOf(battle, id).map((foe) => stateOf(battle, foe).position)
  const middle = foes.reduce((sum, foe) => sum + foe, 0) / Math.max(1, foes.length)
  if (state.position === middle) return state.type === 'enemy' ? 1 : -1
  return state.position > middle ? 1 : -1
}

/** The combatant got away and is out of combat. */
export function leaveCombat(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.status = [...state.status, 'fled']
  logEvent(battle, 'escaped', { who: id, name: state.name }, 'fled')
}

export function surrender(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.status = [...state.status, 'surrendered']
  logEvent(battle, 'surrenders', { who: id, name: state.name }, 'surrendered')
}
