/** One turn of one fighter: what begins with it, what is done in it, what ends with it. Nobody's turn is skipped. */
import { plainLabel, rollSave } from '../../checks/rolls.ts'
import { rollRecharges } from '../activities/limited-uses.ts'
import { ownUse } from '../activities/own-use.ts'
import { perform } from '../activities/perform.ts'
import { hastedAttacks, takeActionSurge, takeBonusAttack, useHordeBreaker } from '../attack/extra-attacks.ts'
import { escapeGrapple } from '../attack/grapple.ts'
import { resolveDeathBursts, triggerAuras } from '../battlefield/hazards.ts'
import { triggerZones } from '../battlefield/zones.ts'
import { castSpell, useSustained } from '../casting/cast.ts'
import { habitualMetamagic } from '../casting/metamagic.ts'
import { dealDamage, healDamage, regeneratesAtZero } from '../damage/damage.ts'
import { die, isDying, rollDeathSave } from '../damage/death.ts'
import { growHeads } from '../damage/hydra-heads.ts'
import { damageSource } from '../effects/effects.ts'
import {
  addLasting,
  endExpired,
  endInactiveRage,
  endLasting,
  endWhen,
  repeatSaves,
} from '../effects/lasting.ts'
import {
  flee,
  moveBy,
  moveWithin,
  refreshReactions,
  speedNow,
  standUp,
  surrender,
} from '../movement/movement.ts'
import { circumstanceHolds, isForbiddenTowards, mechanicsOf, mechanicsOfKind } from '../rolls/mechanics.ts'
import { rollDamage } from '../rolls/roll-damage.ts'
import {
  type Battle,
  canAct,
  combatantOf,
  feetBetween,
  foesOf,
  friendsOf,
  isOut,
  isPreventedFrom,
  isStanding,
  logEvent,
  profileNow,
  stateOf,
} from '../state/battle.ts'
import { unskilledUse } from '../state/combat-document.ts'
import { hide } from '../turn/do-action.ts'
import { losesControl } from './loss-of-control.ts'
import { bestOption, bonusSpellMark, keepsDistance, openingOption, type TacticalOption } from './tactics.ts'

/** Begins somebody's turn: fresh economy, what burns burns, what heals heals, what is over ends. */
export function beginTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  Object.assign(state, { dodging: false, disengaged: false, reckless: false, used_this_turn: [] })
  delete state.run_at
  logEvent(battle, 'turn', { who: id, round: battle.document.current_round })
  endExpired(battle, id, 'start')
  startOfTurn(battle, id)
  sufferPlace(battle, id, 'turn-start')
  regenerate(battle, id)
  state.hurt_by = []
  goOnHurting(battle, id, 'turn-start')
  repeatSaves(battle, id, 'turn-start')
  rollRecharges(battle, id)
  state.legendary_left = state.legendary_actions
  state.economy = { action: 1, bonus: 1, reaction: 1, movement: speedNow(battle, id) }
  if (isPreventedFrom(state, 'bonus-act')) state.economy.bonus = 0
  if (isPreventedFrom(state, 'act')) state.economy.action = 0
  refreshReactions(battle, id)
  aurasOn(battle, id)
  if (isStanding(state)) triggerAuras(battle, id, 'own-turn-start', perform)
  triggerZones(battle, id, 'turn-start', perform)
  resolveDeathBursts(battle, perform)
}

function regenerate(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (isOut(state)) return
  for (const mechanic of mechanicsOfKind(battle, id, 'regeneration')) {
    const stopped =
      mechanic.stopped_by.some((type) => state.hurt_by.includes(type)) ||
      (mechanic.stopped_in ?? []).some((place) => isIn(battle, id, place))
    if (stopped && state.hp_current === 0) die(battle, id, 'its wounds did not close')
    else if (!stopped && (state.hp_current > 0 || !mechanic.needs_hit_points))
      healDamage(battle, id, mechanic.amount, 'regeneration')
  }
  if (state.type === 'enemy' && state.hp_current === 0 && !isOut(state) && !regeneratesAtZero(battle, id))
    die(battle, id, 'wounds')
}

/** Sunlight and running water, as the scene tells them. */
function isIn(battle: Battle, id: string, place: 'sunlight' | 'running-water'): boolean {
  return place === 'sunlight'
    ? circumstanceHolds(battle, 'in-sunlight', id, undefined)
    : /running water|river|stream|current/i.test(`${battle.view.scene.visibility_conditions ?? ''}`)
}

function goOnHurting(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const effect of stateOf(battle, id).lasting) {
    if (effect.damage === undefined || effect.damage_at !== at || isOut(stateOf(battle, id))) continue
    const use = unskilledUse(effect.source, effect.name)
    dealDamage(battle, id, rollDamage(battle, use, effect.damage, id), damageSource(use))
  }
}

/** Things that happen to whoever starts a turn near some creatures: stench, heat. */
function aurasOn(battle: Battle, id: string): undefined {
  for (const foe of foesOf(battle, id)) {
    for (const aura of mechanicsOfKind(battle, foe, 'around')) {
      const near = aura.at === 'turn-start-of-others' || aura.at === 'while-near'
      if (!near || feetBetween(battle, id, foe) > Math.max(5, aura.feet)) continue
      const mark = `immune:${aura.activity}:${foe}`
      const state = stateOf(battle, id)
      const activity = combatantOf(battle, foe).activities.find(
        (candidate) => candidate.name === aura.activity,
      )
      if (activity === undefined || !isStanding(state) || state.steadied.includes(mark)) continue
      const before = state.lasting.length
      perform(battle, foe, activity, [id])
      if (aura.immune_after_success === true && state.lasting.length <= before)
        state.steadied = [...state.steadied, mark]
    }
  }
}

/** Ends somebody's turn. */
export function endTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (!isOut(state)) {
    goOnHurting(battle, id, 'turn-end')
    triggerZones(battle, id, 'turn-end', perform)
    sufferPlace(battle, id, 'turn-end')
    growHeads(battle, id, (amount) => healDamage(battle, id, amount, 'new heads'))
    repeatSaves(battle, id, 'turn-end')
  }
  resolveDeathBursts(battle, perform)
  endExpired(battle, id, 'end')
  endOfTurn(battle, id)
  endInactiveRage(battle, id)
  Object.assign(state, { surprised: false, acted: true })
}

/** What keeps somebody from doing anything this turn, in a word; null when nothing does. */
export function whyIdle(battle: Battle, id: string): string | null {
  const state = stateOf(battle, id)
  if (isDying(state)) return 'dying'
  if (state.surprised) return 'surprised'
  return canAct(state) ? null : state.hp_current === 0 ? 'down' : 'helpless'
}

/** Plays the whole turn of somebody without a player. */
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
  if (losesHeart(battle, id)) {
    if (givesUp(battle, id) && state.type === 'enemy') surrender(battle, id)
    else if (speedNow(battle, id) > 0) flee(battle, id)
    if (!isStanding(state) || state.economy.action === 0) return
  }
  if (isTurned(battle, id)) return shrinkBack(battle, id)
  standUp(battle, id)
  const opening = openingOption(battle, id)
  if (opening !== undefined) takeOption(battle, id, opening, 'bonus')
  if (isRecklessNow(battle, id)) state.reckless = true
  rushAtFoe(battle, id)
  const near = bestOption(battle, id, 'action')
  const deed = near ?? (dashAsBonus(battle, id) ? bestOption(battle, id, 'action') : undefined)
  if (deed !== undefined) takeOption(battle, id, deed, 'action')
  else if (!escapeGrapple(battle, id)) approach(battle, id)
  const more =
    deed !== undefined && isStanding(state) && takeActionSurge(battle, id)
      ? bestOption(battle, id, 'action')
      : undefined
  if (more !== undefined) takeOption(battle, id, more, 'action')
  resolveDeathBursts(battle, perform)
  if (!isStanding(state) || !canAct(state)) return
  const bonus =
    takeBonusAttack(battle, id) || state.economy.bonus < 1 ? undefined : bestOption(battle, id, 'bonus')
  if (bonus !== undefined && !(bonus.spell !== undefined && deed?.spell !== undefined && deed.spell.slot > 0))
    takeOption(battle, id, bonus, 'bonus')
  slipAway(battle, id, keepsDistance(battle, id))
  if (deed !== undefined && isStanding(state)) useWhatIsLeft(battle, id, deed)
}

/** Does a deed, coming near enough first; attacks of the attack action come as often as the fighter may. */
export function takeOption(
  battle: Battle,
  id: string,
  deed: TacticalOption,
  cost: 'action' | 'bonus',
): undefined {
  const state = stateOf(battle, id)
  const [first] = deed.targets
  if (first !== undefined && first !== id && !moveWithin(battle, id, first, deed.reach)) return
  state.economy[cost] -= 1
  if (deed.wakes !== undefined) {
    logEvent(battle, 'shakes_awake', { who: id, target: deed.wakes })
    return endWhen(battle, deed.wakes, 'shaken-awake')
  }
  if (deed.held !== undefined) return useSustained(battle, id, deed.held, deed.targets)
  if (deed.spell !== undefined) {
    const { spell, slot } = deed.spell
    if (cost === 'bonus') state.used_this_turn = [...state.used_this_turn, bonusSpellMark]
    castSpell(battle, id, spell, slot, deed.targets, habitualMetamagic(battle, id, spell))
    return
  }
  const attacks = cost === 'action' && deed.activity.kind === 'attack'
  const own = isPreventedFrom(state, 'attack-more-than-once') ? 1 : combatantOf(battle, id).attacksPerAction
  const times = attacks ? own + hastedAttacks(battle, id) : 1
  const use = ownUse(battle, id, deed.activity)
  for (let index = 0; index < times && isStanding(state); index += 1)
    perform(battle, id, deed.activity, deed.targets, use)
  if (attacks && deed.activity.kind === 'attack' && first !== undefined)
    useHordeBreaker(battle, id, first, deed.activity, use)
}

/** Whoever is turned from somebody does nothing but get away. */
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

/** A reckless attack pays for those who can bear what comes back. */
function isRecklessNow(battle: Battle, id: string): boolean {
  const { hp_current: hp, hp_max: most } = stateOf(battle, id)
  const own = combatantOf(battle, id)
  return own.monster === undefined && hp * 2 > most && mechanicsOfKind(battle, id, 'reckless').length > 0
}

/** With nothing in reach: go as far as the feet carry towards the nearest foe, or wait behind a raised guard. */
function approach(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  const [nearest] = nearestFirst(battle, id)
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

/** After a deed that hurts nobody the creature closes in; after one from afar it keeps its distance. */
function useWhatIsLeft(battle: Battle, id: string, deed: TacticalOption): undefined {
  const harmless = 'damage' in deed.activity && deed.activity.damage.length === 0
  const [nearest] = nearestFirst(battle, id)
  if (harmless && nearest !== undefined) moveWithin(battle, id, nearest, 5)
  else stepBack(battle, id, deed)
}

function nearestFirst(battle: Battle, id: string): string[] {
  return foesOf(battle, id).sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))
}

/** Shooters and casters use what movement is left to keep out of reach, when nobody stands next to them. */
function stepBack(battle: Battle, id: string, deed: TacticalOption): undefined {
  const state = stateOf(battle, id)
  if (!keepsDistance(battle, id) || deed.reach < 30 || state.economy.movement <= 0) return
  const foes = foesOf(battle, id)
  if (foes.length === 0 || foes.some((foe) => feetBetween(battle, id, foe) <= 10)) return
  const room = Math.min(...foes.map((foe) => feetBetween(battle, id, foe)))
  const step = Math.min(state.economy.movement, Math.max(0, Math.min(deed.reach, 60) - room))
  if (step > 0) moveBy(battle, id, state.type === 'enemy' ? step : -step)
}

/** Hurts somebody who is where it cannot be; who moved through water pays for every 5 feet. */
function sufferPlace(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'takes-damage-at' || isOut(stateOf(battle, id))) continue
    const moment = mechanic.at === 'per-gallon-or-5-feet' ? 'turn-end' : mechanic.at
    if (moment !== at || !circumstanceHolds(battle, mechanic.when, id, undefined)) continue
    const moved = Math.max(0, combatantOf(battle, id).speed - stateOf(battle, id).economy.movement)
    const times = mechanic.at === 'per-gallon-or-5-feet' ? Math.max(1, Math.floor(moved / 5)) : 1
    const use = unskilledUse(id, source)
    const parts = rollDamage(battle, use, [{ dice: mechanic.dice, type: mechanic.type }], id)
    const whole = parts.map((part) => ({ ...part, amount: part.amount * times }))
    dealDamage(battle, id, whole, damageSource(use))
  }
}

/** The name under which a blink out of the world lasts. */
const blinkedOut = 'Blink: elsewhere'

/** At the start: back from a blink, temporary hit points of heroism, and what only lasts near its source ends far away. */
function startOfTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const effect of state.lasting) {
    if (effect.name === blinkedOut) endLasting(battle, id, effect, 'back again')
    if (effect.ends.until === 'source-moves-away' && isFar(battle, id, effect.source, effect.name))
      endLasting(battle, id, effect, 'source-moves-away')
    const brave = (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'fresh-temporary-hit-points')
    const amount = effect.modifier ?? 0
    if (!brave || amount <= state.temp_hp) continue
    state.temp_hp = amount
    logEvent(battle, 'temporary_hit_points', { who: id, amount, by: effect.name })
  }
}

function isFar(battle: Battle, id: string, source: string, name: string): boolean {
  const maker = battle.document.combatants[source]
  if (maker === undefined || isOut(maker)) return true
  const zone = battle.document.zones?.find((place) => place.source === source && place.name === name)
  return zone === undefined || feetBetween(battle, id, source) > zone.feet
}

/** At the end: a d20 may take whoever blinks out of reach until the next turn. */
function endOfTurn(battle: Battle, id: string): undefined {
  if (!isStanding(stateOf(battle, id))) return
  for (const { source, mechanic } of mechanicsOf(battle, id)) {
    if (mechanic.kind !== 'blinks') continue
    const rolled = battle.dice.roll({
      label: plainLabel(source),
      notation: '1d20',
      attempt: { actor: id, action: 'blink', target: id, check: 'blink' },
    })
    const gone = rolled.ok && rolled.value.total >= mechanic.on
    logEvent(battle, 'blinks', { who: id, gone, roll: rolled.ok ? rolled.value.id : null })
    if (gone)
      addLasting(battle, id, {
        name: blinkedOut,
        source: id,
        away: 'ethereal',
        ends: { turn_of: id, at: 'start', round: battle.document.current_round + 1 },
      })
  }
}

/**
 * Morale: when those without a player lose heart. Tested when somebody is first brought to half its hit points, when
 * half its side is down, and again and again in a fight that drags on; what cannot be frightened never breaks.
 */
const baseDifficulty = 10
/** From this round on a fight drags, and every round makes it harder to go on. */
const dragging = 12

/** Tests somebody's morale at the start of its turn; true when it breaks. */
function losesHeart(battle: Battle, id: string): boolean {
  const state = stateOf(battle, id)
  if (state.fleeing) return true
  if (!battle.rules.morale || combatantOf(battle, id).conditionImmunities.includes('frightened')) return false
  const test = dueTest(battle, id)
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

function dueTest(battle: Battle, id: string): { readonly mark: string; readonly dc: number } | undefined {
  const state = stateOf(battle, id)
  const round = battle.document.current_round
  if (round >= dragging) return { mark: 'dragging', dc: baseDifficulty + (round - dragging) }
  const alone = friendsOf(battle, id).length === 0 && foesOf(battle, id).length > 1
  const side = Object.values(battle.document.combatants).filter((combatant) => combatant.type === state.type)
  const down = side.filter((combatant) => !isStanding(combatant)).length
  if (state.hp_current * 2 <= state.hp_max && !state.steadied.includes('bloodied'))
    return { mark: 'bloodied', dc: baseDifficulty + (alone ? 2 : 0) }
  if (side.length > 1 && down * 2 >= side.length && !state.steadied.includes('half'))
    return { mark: 'half', dc: baseDifficulty }
  return undefined
}

/** Whoever has lost heart and cannot get away gives up, if it knows what giving up is. */
function givesUp(battle: Battle, id: string): boolean {
  const { scores } = combatantOf(battle, id).profile
  const trapped =
    speedNow(battle, id) === 0 ||
    foesOf(battle, id).every((foe) => speedNow(battle, foe) >= 2 * speedNow(battle, id))
  return trapped && scores.intelligence >= 6
}

/* HEAD of src/rules/dnd5e/combat/bonus-moves.ts What quick creatures do beside their action: run on at a foe, slip away from blades, melt into the shadows. */
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

/** Before the action: who may run on at a foe as a bonus action does so when that brings it to blows. */
export function rushAtFoe(battle: Battle, id: string): undefined {
  if (!isFree(battle, id) || !mayDo(battle, id, 'move-towards-enemy')) return
  const { movement } = stateOf(battle, id).economy
  const gap = Math.min(...foesOf(battle, id).map((foe) => feetBetween(battle, id, foe))) - 5
  if (gap > movement && gap <= movement + speedNow(battle, id)) dashAsBonus(battle, id)
}

/** Before the action: with nobody in reach, one's speed again as a bonus action, towards a foe. */
export function dashAsBonus(battle: Battle, id: string): boolean {
  if (!isFree(battle, id)) return false
  const charges = mayDo(battle, id, 'move-towards-enemy')
  if (!charges && !mayDo(battle, id, 'dash')) return false
  const state = stateOf(battle, id)
  state.economy.bonus -= 1
  state.economy.movement += speedNow(battle, id)
  return logEvent(battle, charges ? 'rushes' : 'dashes', { who: id, bonus: true }) === undefined
}

/** After the action: out of reach without a blow, then out of sight. */
export function slipAway(battle: Battle, id: string, keepsDistance: boolean): undefined {
  if (!isFree(battle, id)) return
  const state = stateOf(battle, id)
  const pressed = foesOf(battle, id).some((foe) => feetBetween(battle, id, foe) <= 5)
  if (pressed && keepsDistance && mayDo(battle, id, 'disengage') && state.economy.movement >= 10) {
    state.economy.bonus -= 1
    state.disengaged = true
    logEvent(battle, 'disengages', { who: id, bonus: true })
    moveBy(battle, id, wayOut(battle, id) * state.economy.movement)
    return
  }
  if (pressed || state.hidden || !mayDo(battle, id, 'hide')) return
  state.economy.bonus -= 1
  hide(battle, id)
}

function wayOut(battle: Battle, id: string): 1 | -1 {
  const { position, type } = stateOf(battle, id)
  const foes = foesOf(battle, id).map((foe) => stateOf(battle, foe).position)
  const middle = foes.reduce((sum, foe) => sum + foe, 0) / Math.max(1, foes.length)
  if (position === middle) return type === 'enemy' ? 1 : -1
  return position > middle ? 1 : -1
}
