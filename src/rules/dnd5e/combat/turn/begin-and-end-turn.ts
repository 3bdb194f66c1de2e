/** What happens to a combatant when its turn begins and when it ends. */

import { plainLabel } from '../../checks/d20-rolls.ts'
import { rollRecharges } from '../activities/limited-uses.ts'
import {
  resolveDeathBursts,
  triggerAuras,
  triggerFoesAuras,
  triggerZones,
} from '../battlefield/trigger-auras-and-zones.ts'
import { dealDamage, healDamage, regeneratesAtZero } from '../damage/damage-and-healing.ts'
import { die } from '../damage/death.ts'
import { growHeads } from '../damage/hydra-heads.ts'
import { damageSource, dealRolledDamage } from '../effects/apply-effects-to-target.ts'
import {
  addLasting,
  endExpired,
  endInactiveRage,
  endLasting,
  repeatSaves,
} from '../effects/lasting-effects-and-concentration.ts'
import { refreshReactions, speedNow } from '../movement/move-flee-surrender.ts'
import { circumstanceHolds } from '../rolls/circumstances-and-rage.ts'
import { mechanicsOf, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { rollDamage } from '../rolls/roll-damage.ts'
import {
  type Battle,
  combatantOf,
  feetBetween,
  isOut,
  isPreventedFrom,
  isStanding,
  logEvent,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import { unskilledUse } from '../state/performed-activity.ts'

/** Begins a turn: fresh action economy, lasting damage, regeneration, and the end of what is over. */
export function beginTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  Object.assign(state, { dodging: false, disengaged: false, reckless: false, used_this_turn: [] })
  delete state.run_at
  logEvent(battle, 'turn', { who: id, round: battle.document.current_round })
  endExpired(battle, id, 'start')
  startTurnEffects(battle, id)
  takeEnvironmentDamage(battle, id, 'turn-start')
  regenerate(battle, id)
  state.hurt_by = []
  takeLastingDamage(battle, id, 'turn-start')
  repeatSaves(battle, id, 'turn-start')
  rollRecharges(battle, id)
  state.legendary_left = state.legendary_actions
  state.economy = { action: 1, bonus: 1, reaction: 1, movement: speedNow(battle, id) }
  if (isPreventedFrom(state, 'bonus-act')) state.economy.bonus = 0
  if (isPreventedFrom(state, 'act')) state.economy.action = 0
  refreshReactions(battle, id)
  triggerFoesAuras(battle, id)
  if (isStanding(state)) triggerAuras(battle, id, 'own-turn-start')
  triggerZones(battle, id, 'turn-start')
  resolveDeathBursts(battle)
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

function takeLastingDamage(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
  for (const effect of stateOf(battle, id).lasting) {
    if (effect.damage === undefined || effect.damage_at !== at || isOut(stateOf(battle, id))) continue
    const use = unskilledUse(effect.source, effect.name)
    dealRolledDamage(battle, id, effect.damage, use)
  }
}

export function endTurn(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (!isOut(state)) {
    takeLastingDamage(battle, id, 'turn-end')
    triggerZones(battle, id, 'turn-end')
    takeEnvironmentDamage(battle, id, 'turn-end')
    growHeads(battle, id, (amount) => healDamage(battle, id, amount, 'new heads'))
    repeatSaves(battle, id, 'turn-end')
  }
  resolveDeathBursts(battle)
  endExpired(battle, id, 'end')
  rollBlink(battle, id)
  endInactiveRage(battle, id)
  Object.assign(state, { surprised: false, acted: true })
}

/** Damage from sunlight or running water; in water for every 5 feet moved. */
function takeEnvironmentDamage(battle: Battle, id: string, at: 'turn-start' | 'turn-end'): undefined {
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
function startTurnEffects(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  for (const effect of state.lasting) {
    if (effect.name === blinkedOut) endLasting(battle, id, effect, 'back again')
    if (effect.ends.until === 'source-moves-away' && isFarFromSource(battle, id, effect.source, effect.name))
      endLasting(battle, id, effect, 'source-moves-away')
    const brave = (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'fresh-temporary-hit-points')
    const amount = effect.modifier ?? 0
    if (!brave || amount <= state.temp_hp) continue
    state.temp_hp = amount
    logEvent(battle, 'temporary_hit_points', { who: id, amount, by: effect.name })
  }
}

function isFarFromSource(battle: Battle, id: string, source: string, name: string): boolean {
  const maker = battle.document.combatants[source]
  if (maker === undefined || isOut(maker)) return true
  const zone = battle.document.zones?.find((place) => place.source === source && place.name === name)
  return zone === undefined || feetBetween(battle, id, source) > zone.feet
}

/** Blink: at the end of a turn a d20 may take the combatant away until its next turn. */
function rollBlink(battle: Battle, id: string): undefined {
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
