/**
 * Trap actions: springing a trap and making one safe. A trap strikes with its own attack or forces a save; a
 * character who fails to disarm it by five or more springs it. All damage goes through the one place where hit points
 * change.
 */
import { done, type Result } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { Check, Resolution } from '../../ruleset.ts'
import { abilityCodes } from '../character/ability-modifiers.ts'
import { spendOnce } from '../character/active-effects.ts'
import { edgeFlags, joinEdges, noEdge, saveEdge } from '../checks/advantage.ts'
import { readSceneCreature, type SceneCreature } from '../checks/creature-outside-combat.ts'
import { saveModifiers } from '../checks/creature-scores-and-proficiencies.ts'
import { naturalFace, reached, rollD20 } from '../checks/d20-rolls.ts'
import { addedDice, demandCheck, shownEdges } from '../checks/demand-check.ts'
import { rollModifiers } from '../checks/mechanics-on-checks-and-saves.ts'
import { readTrap, type Trap } from '../checks/read-trap.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { armorClassNow } from '../combat/attack/attack-modifiers.ts'
import { dealDamage } from '../combat/damage/damage-and-healing.ts'
import { applyLasting } from '../combat/effects/apply-effects-to-target.ts'
import { rollDamage } from '../combat/rolls/roll-damage.ts'
import { type Battle, logEvent } from '../combat/state/battle-and-combatant-queries.ts'
import type { Ability } from '../data/srd-vocabulary.ts'
import { mundaneDamage, mundaneUse, openSceneBattle, sceneResolution } from './battle-outside-combat.ts'
import type { SceneActionReader, SceneAttempt } from './scene-action.ts'

/** Missing by this much springs the trap. */
const springsAt = 5

function perilOf(trap: Trap, save: NonNullable<Trap['save']>) {
  const against = [
    ...trap.damage.map((part) => part.type),
    ...(trap.condition === undefined ? [] : [trap.condition]),
  ]
  return {
    ability: save.ability,
    dc: save.dc,
    name: trap.name,
    reason: `${trap.name} is made that quick`,
    against,
  }
}

/** `spring_trap`: a creature sets it off. */
export const readSpring: SceneActionReader = (attempt) => {
  const trap = targetedTrap(attempt)
  if (trap === undefined) return undefined
  if (trap.harmless)
    return done({
      demand: { kind: 'impossible', reason: `${trap.name} is harmless now.` },
      carryOut: () => done(nothingHappens(trap)),
    })
  const creature = readSceneCreature(attempt.actor, { view: attempt.view, catalogue: attempt.catalogue })
  const demand =
    trap.save === undefined
      ? ({ kind: 'automatic', reason: `${trap.name} strikes by itself.` } as const)
      : ({ kind: 'check', check: saveCheck(creature, perilOf(trap, trap.save)).check } as const)
  return done({
    demand,
    carryOut: (roller) => {
      const battle = openSceneBattle(attempt.view, roller, attempt.catalogue, [attempt.actor.id])
      const spared = strike(battle, attempt, trap)
      return done(trapResolution(battle, trap, spared ? 'success' : 'failure'))
    },
  })
}

function targetedTrap({ view, action }: SceneAttempt): Trap | undefined {
  return readTrap(action.target_id === undefined ? undefined : view.entity(action.target_id))
}

function nothingHappens(trap: Trap): Resolution {
  const events = [{ type: 'no_roll', details: { reason: `${trap.name} is harmless now.` }, tags: ['trap'] }]
  return { outcome: 'automatic', events, diff: {}, elapsed: { action: 'quick_action' } }
}

function trapResolution(battle: Battle, trap: Trap, outcome: 'success' | 'failure'): Resolution {
  const leaves = trap.resets ? {} : { leaves: { id: trap.id, set: [{ path: ['sprung'], value: true }] } }
  return sceneResolution(battle, outcome, { action: 'quick_action' }, leaves)
}

/** The trap does what it does; true when its victim got away with nothing or half. */
function strike(battle: Battle, attempt: SceneAttempt, trap: Trap): boolean {
  const { actor } = attempt
  logEvent(battle, 'trap_sprung', { who: actor.id, trap: trap.id, name: trap.name }, 'trap')
  const { hit, critical, half } =
    trap.save === undefined ? trapAttack(battle, attempt, trap) : trapSave(battle, attempt, trap)
  if (!hit && !half) return true
  const parts = rollDamage(battle, mundaneUse(trap.id, trap.name), trap.damage, actor.id, critical)
  const dealt = half ? parts.map((part) => ({ ...part, amount: Math.floor(part.amount / 2) })) : parts
  if (dealt.length > 0) dealDamage(battle, actor.id, dealt, mundaneDamage(trap.id, trap.name, critical))
  if (hit && trap.condition !== undefined)
    applyLasting(battle, actor.id, {
      name: trap.name,
      source: trap.id,
      condition: trap.condition,
      ends: { until: 'cured' },
    })
  return half
}

interface Struck {
  readonly hit: boolean
  readonly critical: boolean
  readonly half: boolean
}

function trapSave(battle: Battle, attempt: SceneAttempt, trap: Trap): Struck {
  const { save } = trap
  if (save === undefined) return { hit: true, critical: false, half: false }
  const creature = readSceneCreature(attempt.actor, { view: attempt.view, catalogue: attempt.catalogue })
  const { saved, roll } = rollSceneSave(battle.dice, creature, perilOf(trap, save))
  logEvent(battle, 'save', {
    who: creature.id,
    against: trap.name,
    ability: save.ability,
    dc: save.dc,
    saved,
    roll,
  })
  return { hit: !saved, critical: false, half: saved && save.half }
}

function trapAttack(battle: Battle, attempt: SceneAttempt, trap: Trap): Struck {
  if (trap.attack === undefined) return { hit: true, critical: false, half: false }
  const { value: armor } = armorClassNow(battle, attempt.actor.id)
  const rolled = rollD20(battle.dice, {
    label: `${trap.name} attack`,
    actor: trap.id,
    action: 'trap',
    target: attempt.actor.id,
    check: 'attack',
    modifiers: [{ value: trap.attack, source: 'TRAP', reason: trap.name }],
    against: { kind: 'AC', value: armor },
    edge: noEdge,
  })
  if (!rolled.ok) return { hit: false, critical: false, half: false }
  const face = naturalFace(rolled.value)
  const hit = face === 20 || (face !== 1 && rolled.value.total >= armor)
  logEvent(battle, 'trap_attack', {
    who: attempt.actor.id,
    roll: rolled.value.id,
    armor_class: armor,
    hit,
    ...edgeFlags(noEdge),
  })
  return { hit, critical: face === 20, half: false }
}

/** `disarm` at a trap. */
export const readDisarm: SceneActionReader = (attempt) => {
  const trap = targetedTrap(attempt)
  if (trap === undefined) return undefined
  const demand = demandCheck(attempt.view, attempt.action, attempt.catalogue)
  if (!demand.ok) return demand
  if (trap.harmless)
    return done({
      demand: { kind: 'impossible', reason: `${trap.name} is harmless already.` },
      carryOut: () => done(nothingHappens(trap)),
    })
  return done({ demand: demand.value, carryOut: (roller) => disarm(attempt, trap, roller) })
}

function disarm(attempt: SceneAttempt, trap: Trap, roller: DiceRoller): Result<Resolution> {
  const demand = demandCheck(attempt.view, attempt.action, attempt.catalogue)
  if (!demand.ok || demand.value.kind !== 'check') return done(nothingHappens(trap))
  const { check } = demand.value
  const rolled = rollCheck(roller, attempt.action, check)
  if (!rolled.ok) return rolled
  const dc = check.difficulty?.value ?? trap.disarmDc
  const short = dc - rolled.value.total
  const battle = openSceneBattle(attempt.view, roller, attempt.catalogue, [attempt.actor.id])
  const details = {
    who: attempt.actor.id,
    trap: trap.id,
    dc,
    total: rolled.value.total,
    roll: rolled.value.id,
    success: short <= 0,
  }
  logEvent(battle, 'disarm', details, 'trap', 'check')
  if (short >= springsAt) strike(battle, attempt, trap)
  const path = short <= 0 ? 'disarmed' : short >= springsAt && !trap.resets ? 'sprung' : undefined
  const leaves = path === undefined ? {} : { leaves: { id: trap.id, set: [{ path: [path], value: true }] } }
  const spent = short >= springsAt ? undefined : spendOnce(attempt.view, attempt.actor.id, check)
  return done(
    sceneResolution(
      battle,
      short <= 0 ? 'success' : 'failure',
      { action: 'investigation' },
      {
        ...leaves,
        ...(spent !== undefined && spent.events.length > 0 && { events: spent.events }),
      },
    ),
  )
}

/** What forces a save. */
interface Peril {
  readonly ability: Ability
  readonly dc: number
  /** What it is: "Poisoned needle". */
  readonly name: string
  readonly reason: string
  /** Words a defence may name: poison, fire, magic … */
  readonly against: readonly string[]
}

/** The save as a check, fixed before the roll; `fails` names the condition that allows none. */
function saveCheck(
  creature: SceneCreature,
  peril: Peril,
): { readonly check: Check; readonly fails?: string } {
  const { ability, dc, against } = peril
  const modified = rollModifiers(creature, { roll: 'save', ability, against })
  const { fails, ...own } = saveEdge(creature.conditions, creature.exhaustion, ability)
  const modifiers = [...saveModifiers(creature, ability), ...modified.modifiers]
  const edge = joinEdges(own, modified.edge)
  const check: Check = {
    label: `${abilityCodes[ability]} save`,
    skill: ability,
    notation: modified.notation,
    modifiers,
    difficulty: { kind: 'DC', value: dc, parts: [{ value: dc, source: peril.name, reason: peril.reason }] },
    ...edgeFlags(edge),
    rule: `a ${ability} saving throw against ${peril.name}`,
    ...addedDice({ ...modified, modifiers }, dc, undefined),
    ...shownEdges(edge),
  }
  const lost = fails ?? (modified.certain?.succeeds === false ? modified.certain.source : undefined)
  return lost === undefined ? { check } : { check, fails: lost }
}

export function rollSceneSave(
  roller: DiceRoller,
  creature: SceneCreature,
  peril: Peril,
): { readonly saved: boolean; readonly roll: string | null; readonly check: Check } {
  const { check, fails } = saveCheck(creature, peril)
  if (fails !== undefined) return { saved: false, roll: null, check }
  const action = { verb: `save against ${peril.name}`, actor_id: creature.id }
  const rolled = rollCheck(roller, action, check)
  return { saved: rolled.ok && reached(rolled.value), roll: rolled.ok ? rolled.value.id : null, check }
}
