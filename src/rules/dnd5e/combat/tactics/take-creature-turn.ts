/** The turn of a creature without a player, and what quick creatures do with their bonus action. */
import { escapeGrapple, hide } from '../activities/ability-checks-and-grappling.ts'
import { ownUse } from '../activities/activity-use-of-combatant.ts'
import { perform } from '../activities/perform-activity.ts'
import { hastedAttacks, takeActionSurge, takeBonusAttack, useHordeBreaker } from '../attack/extra-attacks.ts'
import { resolveDeathBursts } from '../battlefield/trigger-auras-and-zones.ts'
import { castSpell, useSustained } from '../casting/cast-spell.ts'
import { habitualMetamagic } from '../casting/metamagic.ts'
import { isDying, rollDeathSave } from '../damage/death.ts'
import { endWhen } from '../effects/lasting-effects-and-concentration.ts'
import {
  directionAway,
  flee,
  moveBy,
  moveWithin,
  speedNow,
  standUp,
  surrender,
} from '../movement/move-flee-surrender.ts'
import { isForbiddenTowards, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  feetBetween,
  foesByDistance,
  foesOf,
  isOut,
  isPreventedFrom,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { beginTurn, endTurn } from '../turn/begin-and-end-turn.ts'
import { bestOption, bonusSpellMark, keepsDistance, openingOption } from './choose-tactical-option.ts'
import { failsMorale, losesControl, wouldSurrender } from './morale-and-loss-of-control.ts'
import type { TacticalOption } from './tactical-option.ts'

/** Why a combatant cannot act this turn, in a word; null when it can. */
export function whyIdle(battle: Battle, id: string): string | null {
  const state = stateOf(battle, id)
  if (isDying(state)) return 'dying'
  if (state.surprised) return 'surprised'
  return canAct(state) ? null : state.hp_current === 0 ? 'down' : 'helpless'
}

/** Plays the whole turn of a creature without a player. */
export function takeTurn(battle: Battle, id: string): undefined {
  beginTurn(battle, id)
  const state = stateOf(battle, id)
  if (!isOut(state)) {
    const idle = whyIdle(battle, id)
    if (idle === 'dying') rollDeathSave(battle, id)
    else if (idle !== null) logEvent(battle, 'turn_lost', { who: id, reason: idle })
    else act(battle, id)
  }
  endTurn(battle, id)
}

function act(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (state.type === 'neutral' || losesControl(battle, id)) return
  if (failsMorale(battle, id)) {
    if (wouldSurrender(battle, id) && state.type === 'enemy') surrender(battle, id)
    else if (speedNow(battle, id) > 0) flee(battle, id)
    if (!isStanding(state) || state.economy.action === 0) return
  }
  if (isTurned(battle, id)) return shrinkBack(battle, id)
  standUp(battle, id)
  const opening = openingOption(battle, id)
  if (opening !== undefined) takeOption(battle, id, opening, 'bonus')
  if (isRecklessNow(battle, id)) state.reckless = true
  rushAtFoe(battle, id)
  const taken = takeAction(battle, id)
  resolveDeathBursts(battle)
  if (!isStanding(state) || !canAct(state)) return
  useBonusAction(battle, id, taken)
  slipAway(battle, id, keepsDistance(battle, id))
  if (taken !== undefined && isStanding(state)) useMovementLeft(battle, id, taken)
}

/** The action, and a second one with Action Surge; the option that was taken first. */
function takeAction(battle: Battle, id: string): TacticalOption | undefined {
  const near = bestOption(battle, id, 'action')
  const option = near ?? (dashAsBonus(battle, id) ? bestOption(battle, id, 'action') : undefined)
  if (option === undefined) {
    if (!escapeGrapple(battle, id)) approach(battle, id)
    return undefined
  }
  takeOption(battle, id, option, 'action')
  const surges = isStanding(stateOf(battle, id)) && takeActionSurge(battle, id)
  const second = surges ? bestOption(battle, id, 'action') : undefined
  if (second !== undefined) takeOption(battle, id, second, 'action')
  return option
}

/** A spell from a slot cast with the action leaves no spell for the bonus action. */
function useBonusAction(battle: Battle, id: string, taken: TacticalOption | undefined): undefined {
  if (takeBonusAttack(battle, id) || stateOf(battle, id).economy.bonus < 1) return
  const bonus = bestOption(battle, id, 'bonus')
  const secondSpell = bonus?.spell !== undefined && (taken?.spell?.slot ?? 0) > 0
  if (bonus !== undefined && !secondSpell) takeOption(battle, id, bonus, 'bonus')
}

/** Takes an option, coming near enough first; the Attack action comes with all its attacks. */
export function takeOption(
  battle: Battle,
  id: string,
  option: TacticalOption,
  cost: 'action' | 'bonus',
): undefined {
  const state = stateOf(battle, id)
  const [first] = option.targets
  if (first !== undefined && first !== id && !moveWithin(battle, id, first, option.reach)) return
  state.economy[cost] -= 1
  if (option.wakes !== undefined) {
    logEvent(battle, 'shakes_awake', { who: id, target: option.wakes })
    return endWhen(battle, option.wakes, 'shaken-awake')
  }
  if (option.held !== undefined) return useSustained(battle, id, option.held, option.targets)
  if (option.spell !== undefined) {
    const { spell, slot } = option.spell
    if (cost === 'bonus') state.used_this_turn = [...state.used_this_turn, bonusSpellMark]
    const metamagic = habitualMetamagic(battle, id, spell)
    castSpell(battle, { caster: id, spell, slot, targets: option.targets, metamagic })
    return
  }
  const attacks = cost === 'action' && option.activity.kind === 'attack'
  const own = isPreventedFrom(state, 'attack-more-than-once') ? 1 : combatantOf(battle, id).attacksPerAction
  const times = attacks ? own + hastedAttacks(battle, id) : 1
  const use = ownUse(battle, id, option.activity)
  for (let index = 0; index < times && isStanding(state); index += 1)
    perform(battle, id, option.activity, option.targets, use)
  if (attacks && option.activity.kind === 'attack' && first !== undefined)
    useHordeBreaker(battle, id, first, option.activity, use)
}

/** Turn Undead: a turned creature does nothing but get away. */
function isTurned(battle: Battle, id: string): boolean {
  return foesOf(battle, id).some(
    (foe) =>
      isForbiddenTowards(battle, id, 'attack-source', foe) &&
      isForbiddenTowards(battle, id, 'approach-source', foe),
  )
}

function shrinkBack(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.economy.action = 0
  const step = speedNow(battle, id)
  if (step > 0) moveBy(battle, id, state.type === 'enemy' ? step : -step)
  logEvent(battle, 'shrinks_back', { who: id })
}

/** Reckless Attack pays for those who can bear what comes back. */
function isRecklessNow(battle: Battle, id: string): boolean {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  const own = combatantOf(battle, id)
  return own.monster === undefined && hp * 2 > most && mechanicsOfKind(battle, id, 'reckless').length > 0
}

/** With nothing in reach: Dash towards the nearest foe, or Dodge. */
function approach(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const [nearest] = foesByDistance(battle, id)
  if (nearest === undefined) return
  state.economy.action = 0
  if (speedNow(battle, id) === 0 || feetBetween(battle, id, nearest) <= 5) {
    state.dodging = true
    logEvent(battle, 'dodges', { who: id })
    return
  }
  state.economy.movement += speedNow(battle, id)
  moveWithin(battle, id, nearest, 5)
}

/** After an option without damage the creature closes in; after one from afar it keeps its distance. */
function useMovementLeft(battle: Battle, id: string, option: TacticalOption): undefined {
  const harmless = 'damage' in option.activity && option.activity.damage.length === 0
  const [nearest] = foesByDistance(battle, id)
  if (harmless && nearest !== undefined) moveWithin(battle, id, nearest, 5)
  else stepBack(battle, id, option)
}

/** Shooters and casters use what movement is left to keep out of reach, when no foe stands next to them. */
function stepBack(battle: Battle, id: string, option: TacticalOption): undefined {
  const state = stateOf(battle, id)
  if (!keepsDistance(battle, id) || option.reach < 30 || state.economy.movement <= 0) return
  const foes = foesOf(battle, id)
  if (foes.length === 0 || foes.some((foe) => feetBetween(battle, id, foe) <= 10)) return
  const room = Math.min(...foes.map((foe) => feetBetween(battle, id, foe)))
  const step = Math.min(state.economy.movement, Math.max(0, Math.min(option.reach, 60) - room))
  if (step > 0) moveBy(battle, id, state.type === 'enemy' ? step : -step)
}

function mayDo(
  battle: Battle,
  id: string,
  what: 'dash' | 'disengage' | 'hide' | 'move-towards-enemy',
): boolean {
  return mechanicsOfKind(battle, id, 'bonus-action').some(
    (mechanic) => mechanic.uses_pool === undefined && mechanic.actions.includes(what),
  )
}

function isFree(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  return state.economy.bonus > 0 && isStanding(state) && canAct(state) && foesOf(battle, id).length > 0
}

/** Before the action: who may run on at a foe as a bonus action does so when that brings it to attacks. */
export function rushAtFoe(battle: Battle, id: string): undefined {
  if (!isFree(battle, id) || !mayDo(battle, id, 'move-towards-enemy')) return
  const { movement } = stateOf(battle, id).economy
  const gap = Math.min(...foesOf(battle, id).map((foe) => feetBetween(battle, id, foe))) - 5
  if (gap > movement && gap <= movement + speedNow(battle, id)) dashAsBonus(battle, id)
}

/** Before the action: with no foe in reach, the speed again as a bonus action. */
export function dashAsBonus(battle: Battle, id: string): boolean {
  if (!isFree(battle, id)) return false
  const charges = mayDo(battle, id, 'move-towards-enemy')
  if (!charges && !mayDo(battle, id, 'dash')) return false
  const state = stateOf(battle, id)
  state.economy.bonus -= 1
  state.economy.movement += speedNow(battle, id)
  return logEvent(battle, charges ? 'rushes' : 'dashes', { who: id, bonus: true }) === undefined
}

/** After the action: out of reach without an Opportunity Attack, then out of sight. */
export function slipAway(battle: Battle, id: string, keepsDistance: boolean): undefined {
  if (!isFree(battle, id)) return
  const state = stateOf(battle, id)
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  if (pressed && keepsDistance && mayDo(battle, id, 'disengage') && state.economy.movement >= 10) {
    state.economy.bonus -= 1
    state.disengaged = true
    logEvent(battle, 'disengages', { who: id, bonus: true })
    moveBy(battle, id, directionAway(battle, id) * state.economy.movement)
    return
  }
  if (pressed || state.hidden || !mayDo(battle, id, 'hide')) return
  state.economy.bonus -= 1
  hide(battle, id)
}
