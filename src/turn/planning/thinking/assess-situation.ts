/**
 * Where the character stands, as far as the character knows: built from the player's view, so nothing hidden is in it.
 * A better plan sees more of it; only a brilliant one notices that something is hidden at all.
 */

import type { PlayerView } from '../../../core/document/player-view.ts'
import { viewFor } from '../../../core/document/view-for.ts'
import type { PlanningBlock, QualityTier } from '../../../core/protocol/planning-block.ts'
import type { GameState } from '../../../core/state/state.ts'
import { inertLine } from '../inert-line.ts'
import { frozenPlans, timeLeft } from './frozen-plan.ts'
import { tierEffects } from './quality-tier.ts'

const mostListed = 10

/** The assessment of a moment. */
export type SituationAssessment = NonNullable<PlanningBlock['situation_assessment']>

/** What the character makes of it, with a plan of this quality; null for a thought that was not rolled. */
export function assessSituation(
  state: GameState,
  actorId: string,
  tier: QualityTier | null,
): SituationAssessment {
  const view = viewFor(state, actorId)
  const factors = tier === null ? 3 : tierEffects[tier].factors
  return {
    current_state: currentState(view),
    key_factors: [...hints(state, tier), ...keyFactors(view, actorId)].slice(0, factors),
    constraints: constraints(state, view).slice(0, mostListed),
    resources_available: resources(view).slice(0, mostListed),
  }
}

function currentState(view: PlayerView): string {
  const name = view.you?.name ?? 'You'
  const place = view.place === null ? 'somewhere unnamed' : `at ${view.place.name}`
  const sheet = view.you?.sheet ?? {}
  const wounds =
    typeof sheet.hp_current === 'number' && typeof sheet.hp_max === 'number'
      ? `, ${sheet.hp_current} of ${sheet.hp_max} hit points`
      : ''
  const fight = view.combat === null ? '' : ', in a fight'
  return inertLine(`${name} is ${place}, ${view.time.time_of_day.toLowerCase()}${wounds}${fight}.`, 300)
}

function keyFactors(view: PlayerView, actorId: string): readonly string[] {
  const people = view.entities
    .filter((one) => one.present && one.id !== actorId && one.type !== 'location')
    .map(({ name, role, status }) => {
      const about = role === undefined ? '' : `, ${role},`
      const state = status === undefined || status === 'conscious' ? '' : ` (${status})`
      return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}${about} is here${state}.`
    })
  const missions = view.missions
    .filter((one) => one.status === 'active' || one.status === 'in_progress')
    .map((one) => `${one.title}${one.objective === '' ? '' : `: ${one.objective}`}`)
  const clocks = view.clocks.map((one) => `${one.name}: ${one.value} of ${one.max}.`)
  const exits = (view.place?.exits ?? []).map((one) => `There is a way to ${one.name}.`)
  return [...people, ...missions, ...exits, ...clocks]
    .slice(0, 2 * mostListed)
    .map((line) => inertLine(line, 200))
}

/** Only the best plans feel what is hidden, and even they get no name. */
function hints(state: GameState, tier: QualityTier | null): readonly string[] {
  const keen = tier === 'Brilliant' || tier === 'Masterful'
  return keen && state.scene.obscured_entities.length > 0 ? ['Something here has not shown itself yet.'] : []
}

function constraints(state: GameState, view: PlayerView): readonly string[] {
  const rules = Object.entries(state.scene.constraints)
    .filter(([name, value]) => value === true && !/hidden|secret|gm/.test(name))
    .map(([name]) => inertLine(`Here: ${name.replaceAll('_', ' ')}.`, 120))
  const frozen = frozenPlans(state)
    .filter((one) => timeLeft(state, one) > 0)
    .map((one) => inertLine(`You cannot think straight about this yet: ${one.description}.`, 200))
  const fight = view.combat === null ? [] : ['There is a fight; whoever thinks too long is hit.']
  const { visibility_conditions: sight, noise_level: noise } = state.scene
  const senses = [sight === null ? '' : `Sight: ${sight}.`, noise === null ? '' : `Noise: ${noise}.`]
  return [
    ...fight,
    ...rules,
    ...senses.filter((line) => line !== '').map((line) => inertLine(line, 120)),
    ...frozen,
  ]
}

function resources(view: PlayerView): readonly string[] {
  const things = (view.you?.possessions ?? []).filter((one) => one.quantity > 0)
  return things.map((one) => inertLine(one.quantity === 1 ? one.name : `${one.name} × ${one.quantity}`, 80))
}
