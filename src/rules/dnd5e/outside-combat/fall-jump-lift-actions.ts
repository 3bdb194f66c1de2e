/** What bodies do and suffer by plain rules: falling, holding one's breath, leaping, lifting, first aid. */

import { done } from '../../../core/result.ts'
import type { Resolution } from '../../ruleset.ts'
import { abilityModifier } from '../character/ability-modifiers.ts'
import { numberAt } from '../character/read-json-fields.ts'
import { sheetOf } from '../character/sheet.ts'
import { readSceneCreature } from '../checks/creature-outside-combat.ts'
import { reached } from '../checks/d20-rolls.ts'
import { demandCheck } from '../checks/demand-check.ts'
import { carryingCapacity } from '../checks/encumbrance.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { dealDamage } from '../combat/damage/damage-and-healing.ts'
import { stabilise } from '../combat/damage/death.ts'
import { applyLasting } from '../combat/effects/apply-effects-to-target.ts'
import { rollAmount } from '../combat/rolls/roll-damage.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../combat/state/battle-and-combatant-queries.ts'
import { mundaneDamage, mundaneUse, openSceneBattle, sceneResolution } from './battle-outside-combat.ts'
import type { SceneActionReader } from './scene-action.ts'

const quickly = { action: 'quick_action' } as const
const maxFallingDice = 20

/** `fall` with `options.feet`: damage, and prone unless nothing hurt. */
export const readFall: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const feet = numberAt(action.options ?? {}, 'feet', 0)
  if (feet <= 0) return undefined
  const dice = fallingDice(feet)
  return done({
    demand: { kind: 'automatic', reason: `A fall of ${feet} feet does ${dice}d6 damage; there is no save.` },
    carryOut: (roller) => {
      const battle = openSceneBattle(view, roller, catalogue, [actor.id])
      logEvent(battle, 'fall', { who: actor.id, feet, dice }, 'fall')
      if (dice > 0) landHard(battle, actor.id, dice)
      return done(sceneResolution(battle, 'automatic', quickly))
    },
  })
}

/** Dice of d6 for a fall: one for each ten feet, twenty at most. */
export function fallingDice(feet: number): number {
  return Math.min(maxFallingDice, Math.max(0, Math.floor(feet / 10)))
}

function landHard(battle: Battle, id: string, dice: number): void {
  const { amount, roll } = rollAmount(battle, mundaneUse(id, 'Fall'), `${dice}d6`, 'falling damage', id)
  const left = Math.max(0, amount - slowFall(battle, id))
  const parts = [{ amount: left, type: 'bludgeoning', roll }]
  const { taken } = dealDamage(battle, id, parts, mundaneDamage(id, 'a fall'))
  if (taken > 0 && stateOf(battle, id).hp_current > 0)
    applyLasting(battle, id, { name: 'prone', source: id, condition: 'prone', ends: { until: 'cured' } })
}

/** What a monk's Slow Fall takes off. */
function slowFall(battle: Battle, id: string): number {
  const { activities, profile } = combatantOf(battle, id)
  const reductions = activities.flatMap((activity) =>
    activity.kind === 'reduce-damage' && activity.of === 'falling'
      ? [activity.times_level * profile.level]
      : [],
  )
  return Math.max(0, ...reductions)
}

/** `hold_breath` with `options.seconds`: after the breath come a few rounds of choking, then suffocation. */
export const readBreath: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const { constitution } = readSceneCreature(actor, { view, catalogue }).scores
  const breath = breathSeconds(constitution)
  const choking = Math.max(1, abilityModifier(constitution)) * 6
  const seconds = Math.max(0, numberAt(action.options ?? {}, 'seconds', 6))
  return done({
    demand: { kind: 'automatic', reason: `${actor.name} can hold a breath for ${breath} seconds.` },
    carryOut: (roller) => {
      const battle = openSceneBattle(view, roller, catalogue, [actor.id])
      logEvent(battle, 'breath_held', { who: actor.id, seconds, breath, choking }, 'breath')
      if (seconds > breath + choking) {
        const { hp_current, temp_hp } = stateOf(battle, actor.id)
        const parts = [{ amount: hp_current + temp_hp, type: 'suffocation', roll: 'rule' }]
        dealDamage(battle, actor.id, parts, mundaneDamage(actor.id, 'suffocation'))
      }
      const measured_seconds = Math.min(seconds, breath + choking + 6)
      return done(sceneResolution(battle, 'automatic', { action: 'unspecified', measured_seconds }))
    },
  })
}

/** Seconds a creature can hold its breath: minutes by Constitution, half a minute at least. */
export function breathSeconds(constitution: number): number {
  return Math.max(30, (1 + abilityModifier(constitution)) * 60)
}

/** `jump` with `options.feet`: what lies within one's reach needs no roll; beyond it the check decides. */
export const readJump: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const { options = {} } = action
  const feet = numberAt(options, 'feet', 0)
  const { strength } = readSceneCreature(actor, { view, catalogue }).scores
  const reach = leapFeet(strength, options.high === true, options.running !== false)
  if (feet <= 0 || feet > reach) return undefined
  const reason = `Strength ${strength} carries ${actor.name} ${reach} feet; ${feet} need no roll.`
  return done({
    demand: { kind: 'automatic', reason },
    carryOut: () => done(withoutRoll('automatic', 'leap', { who: actor.id, feet, reach, reason })),
  })
}

/** Feet a creature leaps: its Strength with a run-up, 3 and the modifier upwards, half of both from a stand. */
export function leapFeet(strength: number, high: boolean, running: boolean): number {
  const feet = high ? Math.max(0, 3 + abilityModifier(strength)) : strength
  return running ? feet : Math.floor(feet / 2)
}

/** `lift` or `push` with `options.pounds`: twice what one can carry, and no more. */
export const readLift: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const pounds = numberAt(action.options ?? {}, 'pounds', 0)
  if (pounds <= 0) return undefined
  const { scores, mechanics } = readSceneCreature(actor, { view, catalogue })
  const most = 2 * carryingCapacity(scores.strength, mechanics)
  const reason = `${actor.name} can push, drag or lift ${most} pounds; this weighs ${pounds}.`
  if (pounds > most)
    return done({
      demand: { kind: 'impossible', reason, instead: 'find help' },
      carryOut: () => done(withoutRoll('failure', 'no_roll', { who: actor.id, reason })),
    })
  return done({
    demand: { kind: 'automatic', reason },
    carryOut: () => done(withoutRoll('automatic', 'lift', { who: actor.id, pounds, most, reason })),
  })
}

function withoutRoll(
  outcome: Resolution['outcome'],
  type: string,
  details: Readonly<Record<string, string | number>>,
): Resolution {
  return { outcome, events: [{ type, details, tags: ['body'] }], diff: {}, elapsed: quickly }
}

/** `treat` a creature at 0 hit points; first aid does nothing for a creature that is conscious. */
export const readFirstAid: SceneActionReader = ({ view, action, catalogue }) => {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const sheet = sheetOf(target)
  if (target === undefined || sheet.isDead || sheet.isStable) return undefined
  if (sheet.hitPoints > 0 || sheet.hitPointMaximum === 0 || !sheet.hasHitPoints) return undefined
  const demand = demandCheck(view, { ...action, verb: 'treat' }, catalogue)
  if (!demand.ok) return demand
  if (demand.value.kind !== 'check') return undefined
  const { check } = demand.value
  return done({
    demand: demand.value,
    carryOut: (roller) => {
      const rolled = rollCheck(roller, action, check)
      if (!rolled.ok) return rolled
      const success = reached(rolled.value)
      const outcome = success ? 'success' : 'failure'
      const battle = openSceneBattle(view, roller, catalogue, [action.actor_id, target.id])
      const details = { who: target.id, by: action.actor_id, roll: rolled.value.id, success }
      logEvent(battle, 'first_aid', details, 'check', outcome)
      if (success) stabilise(battle, target.id, check.label)
      return done(sceneResolution(battle, outcome, quickly))
    },
  })
}
