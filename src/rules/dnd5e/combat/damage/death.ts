/**
 * Dying: what 0 hit points mean for whom, death saving throws, and being made stable. Characters and their allies
 * make death saves; others die. A combatant at 0 hit points does nothing else (RULE-05, RULE-06).
 */
import { edgeFlags, noEdge } from '../../checks/advantage.ts'
import { naturalFace, rollD20 } from '../../checks/d20-rolls.ts'
import {
  endConcentration,
  endRage,
  endWithSource,
  revertShape,
} from '../effects/lasting-effects-and-concentration.ts'
import { mechanicBonuses, mechanicEdge, mechanicsOfKind } from '../rolls/mechanics-on-combat-rolls.ts'
import { type Battle, logEvent, stateOf } from '../state/battle-and-combatant-queries.ts'
import type { CombatantState } from '../state/combat-document.ts'

/** True for combatants that make death saves at 0 hit points instead of dying at once. */
export function makesDeathSaves(state: CombatantState): boolean {
  return (state.type === 'pc' || state.type === 'ally') && state.summoned_by === undefined
}

/** True at 0 hit points while death saves are still to be made. */
export function isDying(state: CombatantState): boolean {
  return makesDeathSaves(state) && state.hp_current === 0 && !state.stable && !state.status.includes('dead')
}

/** True when damage kills outright: SRD counts what is left after 0, the seed's wording the whole damage (C13). */
export function isInstantDeath(
  damage: { readonly total: number; readonly leftOver: number },
  maximum: number,
  wording: 'srd' | 'seed',
): boolean {
  const counted = wording === 'seed' ? damage.total : damage.leftOver // enforces: RULE-06
  return counted >= maximum
}

export function die(battle: Battle, id: string, cause: string): undefined {
  const state = stateOf(battle, id)
  if (state.status.includes('dead')) return
  revertShape(battle, id, 'death')
  state.hp_current = 0
  state.status = [...state.status.filter((word) => word !== 'unconscious'), 'dead']
  state.stable = false
  logEvent(battle, 'death', { who: id, name: state.name, cause }, 'death')
  battle.deathBursts.push(id)
  endConcentration(battle, id, 'death')
  releaseHeld(battle, id)
  endWithSource(battle, id)
}

export function fallUnconscious(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (!state.status.includes('unconscious')) state.status = [...state.status, 'unconscious']
  state.stable = false
  state.death_saves = { successes: 0, failures: 0 }
  logEvent(battle, 'falls', { who: id, name: state.name }, 'dying')
  endConcentration(battle, id, 'unconscious')
  endRage(battle, id, 'unconscious')
  releaseHeld(battle, id)
  endWithSource(battle, id)
}

/** A helpless creature lets go of those it grapples. */
function releaseHeld(battle: Battle, id: string): undefined {
  for (const [other, state] of Object.entries(battle.document.combatants)) {
    const kept = state.lasting.filter(
      (effect) =>
        effect.source !== id ||
        (effect.escape_dc === undefined &&
          effect.ends.until !== 'escaped' &&
          effect.ends.until !== 'released'),
    )
    if (kept.length === state.lasting.length) continue
    state.lasting = kept
    logEvent(battle, 'effect_ends', { who: other, effect: 'grapple', reason: 'released' })
  }
}

/** A death save that failed without a roll: damage at 0 hit points. */
export function failDeathSave(battle: Battle, id: string, failures: number): undefined {
  const state = stateOf(battle, id)
  state.stable = false
  state.death_saves = {
    ...state.death_saves,
    failures: Math.min(3, state.death_saves.failures + failures),
  }
  logEvent(
    battle,
    'death_save_failed',
    { who: id, failures: state.death_saves.failures, by: 'damage' },
    'dying',
  )
  if (state.death_saves.failures >= 3) die(battle, id, 'three failed death saves')
}

export function regainConsciousness(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  state.status = state.status.filter((word) => word !== 'unconscious')
  state.stable = false
  state.death_saves = { successes: 0, failures: 0 }
  logEvent(battle, 'wakes', { who: id, name: state.name, hp: state.hp_current })
}

/** The dead come back to life, with some hit points or all of them. */
export function raiseFromDead(battle: Battle, id: string, hitPoints: number | 'all', by: string): undefined {
  const state = stateOf(battle, id)
  state.status = state.status.filter((word) => word !== 'dead')
  state.hp_current = hitPoints === 'all' ? state.hp_max : Math.min(state.hp_max, hitPoints)
  logEvent(battle, 'raised', { who: id, name: state.name, by, hp: state.hp_current })
  regainConsciousness(battle, id)
}

/** Stable: still at 0 hit points, no more death saves. */
export function stabilise(battle: Battle, id: string, by: string): undefined {
  const state = stateOf(battle, id)
  if (!isDying(state)) return
  state.stable = true
  state.death_saves = { successes: 0, failures: 0 }
  logEvent(battle, 'stable', { who: id, name: state.name, by })
}

/** One death saving throw: 10 or more succeeds, three of either decide, 1 counts twice, 20 wakes with 1 hit point. */
export function rollDeathSave(battle: Battle, id: string): undefined {
  const state = stateOf(battle, id)
  if (!isDying(state)) return
  if (mechanicsOfKind(battle, id, 'closes-wounds').length > 0) return stabilise(battle, id, 'the periapt')
  const context = { roll: 'death-save', self: id } as const
  const rolled = rollD20(battle.dice, {
    label: 'Death save',
    actor: id,
    action: 'death save',
    target: id,
    check: 'death save',
    modifiers: [
      ...mechanicBonuses(battle, context),
      ...mechanicBonuses(battle, { ...context, roll: 'save' }),
    ],
    against: { kind: 'DC', value: 10 },
    edge: edgeFlags(mechanicEdge(battle, context)).advantage ? mechanicEdge(battle, context) : noEdge,
  })
  if (!rolled.ok) return
  const face = naturalFace(rolled.value)
  const succeeded = rolled.value.total >= 10 // enforces: RULE-05
  logEvent(
    battle,
    'death_save',
    { who: id, roll: rolled.value.id, face, succeeded: face === 20 || succeeded },
    'dying',
  )
  if (face === 20) {
    state.hp_current = 1
    regainConsciousness(battle, id)
    return
  }
  const counts = { ...state.death_saves }
  if (succeeded && face !== 1) counts.successes += 1
  else counts.failures = Math.min(3, counts.failures + (face === 1 ? 2 : 1))
  state.death_saves = counts
  if (counts.failures >= 3) die(battle, id, 'three failed death saves')
  else if (counts.successes >= 3) stabilise(battle, id, 'three death saves')
}
