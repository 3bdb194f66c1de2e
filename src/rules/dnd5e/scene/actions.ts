/**
 * The entry point of everything that is neither a fight nor a plain check: magic, features, items, traps, groups,
 * contests. It answers undefined for an action that other modules resolve, and for every action while a fight goes on.
 */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { AttemptedAction, Demand, Resolution } from '../../ruleset.ts'
import { abilityModifier } from '../character/abilities.ts'
import { sheetOf } from '../character/sheet.ts'
import { numberAt } from '../character/stored-values.ts'
import { carryingCapacity, readSceneCreature } from '../checks/creature.ts'
import { demandCheck, whyUnableToAct } from '../checks/demand-check.ts'
import { readProfile } from '../checks/profile.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { reached } from '../checks/rolls.ts'
import { dealDamage } from '../combat/damage/damage.ts'
import { stabilise } from '../combat/damage/death.ts'
import { applyLasting } from '../combat/effects/effects.ts'
import { rollAmount } from '../combat/rolls/roll-damage.ts'
import type { ActivityUse } from '../combat/state/activity-use.ts'
import { type Battle, combatantOf, logEvent, stateOf } from '../combat/state/battle.ts'
import type { Catalogue } from '../data/catalogue.ts'
import { readContest, readGroup, readHelp } from './group-actions.ts'
import type { SceneAction, SceneActionReader } from './scene-action.ts'
import { openSceneBattle, sceneResolution } from './scene-battle.ts'
import { readDisarm, readSpring } from './traps.ts'
import { readCast, readFeature, readItem } from './use-item.ts'

/** What bodies do and suffer by plain rules: falling, holding one's breath, leaping, lifting. */
const mostFallingDice = 20

function doingOf(source: string, name: string): ActivityUse {
  return { source, name, magical: false, spell: false, slot: 0, level: 0, modifier: 0, dc: 0 }
}

/** Dice of d6 for a fall: one for each ten feet, twenty at most. */
export function fallingDice(feet: number): number {
  return Math.min(mostFallingDice, Math.max(0, Math.floor(feet / 10)))
}

/** What a monk's slow fall takes off. */
function slowFall(battle: Battle, id: string): number {
  const { activities, profile } = combatantOf(battle, id)
  return activities.reduce(
    (most, activity) =>
      activity.kind === 'reduce-damage' && activity.of === 'falling'
        ? Math.max(most, activity.times_level * profile.level)
        : most,
    0,
  )
}

/** `fall` with `options.feet`: damage, and on the ground unless nothing hurt. */
const readFall: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const feet = numberAt(action.options ?? {}, 'feet', 0)
  if (feet <= 0) return undefined
  const dice = fallingDice(feet)
  return done({
    demand: { kind: 'automatic', reason: `A fall of ${feet} feet does ${dice}d6 damage; there is no save.` },
    carryOut: (roller) => {
      const battle = openSceneBattle(view, roller, catalogue, [actor.id])
      logEvent(battle, 'fall', { who: actor.id, feet, dice }, 'fall')
      if (dice > 0) {
        const { amount, roll } = rollAmount(
          battle,
          doingOf(actor.id, 'Fall'),
          `${dice}d6`,
          'falling damage',
          actor.id,
        )
        const left = Math.max(0, amount - slowFall(battle, actor.id))
        const parts = [{ amount: left, type: 'bludgeoning', roll }]
        const source = { from: actor.id, with: 'a fall', critical: false, magical: false, spell: false }
        const { taken } = dealDamage(battle, actor.id, parts, source)
        if (taken > 0 && stateOf(battle, actor.id).hp_current > 0)
          applyLasting(battle, actor.id, {
            name: 'prone',
            source: actor.id,
            condition: 'prone',
            ends: { until: 'cured' },
          })
      }
      return done(sceneResolution(battle, 'automatic', { action: 'quick_action' }))
    },
  })
}

/** Seconds a creature can hold its breath: minutes by Constitution, half a minute at least. */
export function breathSeconds(constitution: number): number {
  return Math.max(30, (1 + abilityModifier(constitution)) * 60)
}

/** `hold_breath` with `options.seconds`: after the breath come a few rounds of choking, then nothing. */
const readBreath: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const { scores } = readSceneCreature(actor, { view, catalogue })
  const breath = breathSeconds(scores.constitution)
  const choking = Math.max(1, abilityModifier(scores.constitution)) * 6
  const seconds = Math.max(0, numberAt(action.options ?? {}, 'seconds', 6))
  return done({
    demand: { kind: 'automatic', reason: `${actor.name} can hold a breath for ${breath} seconds.` },
    carryOut: (roller) => {
      const battle = openSceneBattle(view, roller, catalogue, [actor.id])
      logEvent(battle, 'breath_held', { who: actor.id, seconds, breath, choking }, 'breath')
      if (seconds > breath + choking) {
        const state = stateOf(battle, actor.id)
        const parts = [{ amount: state.hp_current + state.temp_hp, type: 'suffocation', roll: 'rule' }]
        dealDamage(battle, actor.id, parts, {
          from: actor.id,
          with: 'suffocation',
          critical: false,
          magical: false,
          spell: false,
        })
      }
      const elapsed = {
        action: 'unspecified',
        measured_seconds: Math.min(seconds, breath + choking + 6),
      } as const
      return done(sceneResolution(battle, 'automatic', elapsed))
    },
  })
}

/** Feet a creature leaps: its Strength with a run-up, 3 and the modifier upwards, half of both from a stand. */
export function leapFeet(strength: number, high: boolean, running: boolean): number {
  const feet = high ? Math.max(0, 3 + abilityModifier(strength)) : strength
  return running ? feet : Math.floor(feet / 2)
}

/** `jump` with `options.feet`: what lies within one's reach needs no roll; beyond it the check decides. */
const readJump: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const options = action.options ?? {}
  const feet = numberAt(options, 'feet', 0)
  const { strength } = readSceneCreature(actor, { view, catalogue }).scores
  const reach = leapFeet(strength, options.high === true, options.running !== false)
  if (feet <= 0 || feet > reach) return undefined
  const reason = `Strength ${strength} carries ${actor.name} ${reach} feet; ${feet} need no roll.`
  return plainly({ who: actor.id, feet, reach, reason }, 'leap', reason)
}

/** `lift` or `push` with `options.pounds`: twice what one can carry, and no more. */
const readLift: SceneActionReader = ({ view, action, actor, catalogue }) => {
  const pounds = numberAt(action.options ?? {}, 'pounds', 0)
  if (pounds <= 0) return undefined
  const creature = readSceneCreature(actor, { view, catalogue })
  const most = 2 * carryingCapacity(creature.scores.strength, creature.mechanics)
  const reason = `${actor.name} can push, drag or lift ${most} pounds; this weighs ${pounds}.`
  if (pounds > most) {
    const events = [{ type: 'no_roll', details: { who: actor.id, reason }, tags: ['body'] }]
    const carryOut = () =>
      done({ outcome: 'failure', events, diff: {}, elapsed: { action: 'quick_action' } } as const)
    return done({ demand: { kind: 'impossible', reason, instead: 'find help' }, carryOut })
  }
  return plainly({ who: actor.id, pounds, most, reason }, 'lift', reason)
}

function plainly(details: Readonly<Record<string, string | number>>, type: string, reason: string) {
  const events = [{ type, details, tags: ['body'] }]
  return done({
    demand: { kind: 'automatic', reason } as const,
    carryOut: () =>
      done({ outcome: 'automatic', events, diff: {}, elapsed: { action: 'quick_action' } } as const),
  })
}

/** `treat` a creature at 0 hit points; first aid does nothing for a creature that is conscious. */
const readFirstAid: SceneActionReader = ({ view, action, catalogue }) => {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const sheet = sheetOf(target)
  if (target === undefined || sheet.isDead || sheet.isStable) return undefined
  if (sheet.hitPoints > 0 || sheet.hitPointMaximum === 0 || !sheet.hasHitPoints) return undefined
  const demand = demandCheck(view, { ...action, verb: 'treat' }, catalogue)
  if (!demand.ok || demand.value.kind !== 'check') return demand.ok ? undefined : demand
  const { check } = demand.value
  return done({
    demand: demand.value,
    carryOut: (roller) => {
      const rolled = rollCheck(roller, action, check)
      if (!rolled.ok) return rolled
      const success = reached(rolled.value)
      const battle = openSceneBattle(view, roller, catalogue, [action.actor_id, target.id])
      const details = { who: target.id, by: action.actor_id, roll: rolled.value.id, success }
      logEvent(battle, 'first_aid', details, 'check', success ? 'success' : 'failure')
      if (success) stabilise(battle, target.id, check.label)
      return done(sceneResolution(battle, success ? 'success' : 'failure', { action: 'quick_action' }))
    },
  })
}

const readers: Readonly<Record<string, readonly SceneActionReader[]>> = {
  cast: [readCast],
  use: [readFeature, readItem],
  use_item: [readItem],
  drink: [readItem],
  consume: [readItem],
  feed: [readItem],
  apply: [readItem],
  light: [readItem],
  administer: [readItem],
  help: [readHelp],
  contest: [readContest],
  group_check: [readGroup],
  fall: [readFall],
  hold_breath: [readBreath],
  jump: [readJump],
  leap: [readJump],
  treat: [readFirstAid],
  stabilise: [readFirstAid],
  stabilize: [readFirstAid],
  lift: [readLift],
  push: [readLift],
  spring_trap: [readSpring],
  disarm: [readDisarm],
}

function read(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): Result<SceneAction> | undefined {
  const verb = action.verb
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const own = Object.hasOwn(readers, verb) ? (readers[verb] ?? []) : []
  const actor = view.entity(action.actor_id)
  if (actor === undefined || view.document('combat', 'current')?.value.in_combat === true) return undefined
  for (const reader of own) {
    const act = reader({ view, action, actor, catalogue })
    if (act === undefined) continue
    const barred =
      act.ok && verb !== 'fall' && verb !== 'spring_trap' ? whyUnableToAct(readProfile(actor)) : null
    return barred === null ? act : refused(barred) // enforces: RULE-05
  }
  return undefined
}

function refused(barred: Demand): Result<SceneAction> {
  const reason = barred.kind === 'check' ? 'It cannot be done now.' : barred.reason
  const carryOut = () => refuse('rules/impossible', reason, { rule: 'RULE-05' })
  return done({ demand: barred, carryOut })
}

/**
 * What an action outside a fight calls for; undefined when it is none of the scene's own.
 *
 * @example
 * demandScene(view, { verb: 'cast', actor_id: 'pc_mira_001', options: { spell: 'bless' } }, createSrd())
 */
export function demandScene(
  view: RulesView,
  action: AttemptedAction,
  catalogue: Catalogue,
): Result<Demand> | undefined {
  const act = read(view, action, catalogue)
  if (act === undefined) return undefined
  return act.ok ? done(act.value.demand) : act
}

/** Carries out an action outside a fight; undefined when it is none of the scene's own. */
export function resolveScene(
  view: RulesView,
  action: AttemptedAction,
  roller: DiceRoller,
  catalogue: Catalogue,
): Result<Resolution> | undefined {
  const act = read(view, action, catalogue)
  if (act === undefined) return undefined
  return act.ok ? act.value.carryOut(roller) : act
}
