/** A saving throw outside a fight, with everything somebody has against it, and what it came to. */
import type { Cup } from '../../../dice/cup.ts'
import type { Check } from '../../ruleset.ts'
import { abilityCodes } from '../character/ability.ts'
import { edgeFlags, joinEdges, saveEdge } from '../checks/edge.ts'
import { saveModifiers } from '../checks/profile.ts'
import { rollCheck } from '../checks/resolve-check.ts'
import { reached } from '../checks/roll-d20.ts'
import type { Ability } from '../data/vocabulary.ts'
import type { Bearer } from './bearer.ts'
import { bendRoll } from './bend-roll.ts'
import { addedDice, shownEdges } from './scene-check.ts'

/** What forces a save. */
export interface Peril {
  readonly ability: Ability
  readonly dc: number
  /** What it is: "Poisoned needle". */
  readonly name: string
  readonly reason: string
  /** Words a defence may name: poison, fire, magic … */
  readonly against: readonly string[]
}

/** The save as a check, fixed before the roll; `fails` names the condition that allows none. */
export function saveCheck(bearer: Bearer, peril: Peril): { readonly check: Check; readonly fails?: string } {
  const { ability, dc, against } = peril
  const bent = bendRoll(bearer, { roll: 'save', ability, against })
  const { fails, ...own } = saveEdge(bearer.conditions, bearer.exhaustion, ability)
  const modifiers = [...saveModifiers(bearer, ability), ...bent.modifiers]
  const edge = joinEdges(own, bent.edge)
  const check: Check = {
    label: `${abilityCodes[ability]} save`,
    skill: ability,
    notation: bent.notation,
    modifiers,
    difficulty: { kind: 'DC', value: dc, parts: [{ value: dc, source: peril.name, reason: peril.reason }] },
    ...edgeFlags(edge),
    rule: `a ${ability} saving throw against ${peril.name}`,
    ...addedDice({ ...bent, modifiers }, dc, undefined),
    ...shownEdges(edge),
  }
  const lost = fails ?? (bent.certain?.succeeds === false ? bent.certain.source : undefined)
  return lost === undefined ? { check } : { check, fails: lost }
}

/** Rolls it. */
export function rollSceneSave(
  cup: Cup,
  bearer: Bearer,
  peril: Peril,
): { readonly saved: boolean; readonly roll: string | null; readonly check: Check } {
  const { check, fails } = saveCheck(bearer, peril)
  if (fails !== undefined) return { saved: false, roll: null, check }
  const action = { verb: `save against ${peril.name}`, actor_id: bearer.id }
  const rolled = rollCheck(cup, action, check)
  return { saved: rolled.ok && reached(rolled.value), roll: rolled.ok ? rolled.value.id : null, check }
}
