/**
 * The working table of a fight: a copy of the combat document that one resolution changes, what every fighter brought,
 * and the events so far. When the resolution is done, battle-diff.ts turns it into a StateDiff; nobody else writes.
 */
import { Fault } from '../../../core/fault.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { Cup } from '../../../dice/cup.ts'
import type { RulesView } from '../../rules-view.ts'
import type { RulesEvent } from '../../ruleset.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import { cannotAct } from '../checks/condition-effects.ts'
import type { Profile } from '../checks/profile.ts'
import { type CombatantState, type CombatDocument, workingCopy } from './combat-document.ts'
import { type Fighter, readFighter } from './fighter.ts'
import { shapedFighter } from './shaped-fighter.ts'
import { noSpoils, type Spoils } from './spoils.ts'

/** House rules of a fight. */
export interface CombatHouseRules {
  /** `srd`: what is left of the damage reaches the maximum; `seed`: the whole damage does (C13). */
  readonly instant_death: 'srd' | 'seed'
  readonly morale: boolean
}

/** The working table. */
export interface Battle {
  readonly view: RulesView
  readonly cup: Cup
  readonly catalogue: Catalogue
  readonly rules: CombatHouseRules
  readonly document: CombatDocument
  readonly fighters: Map<string, Fighter>
  readonly events: RulesEvent[]
  readonly spoils: Spoils
}

/** Opens the working table over a document. */
export function openBattle(
  view: RulesView,
  cup: Cup,
  catalogue: Catalogue,
  document: CombatDocument,
  rules: CombatHouseRules = houseRulesOf(view),
): Battle {
  return {
    view,
    cup,
    catalogue,
    rules,
    document: workingCopy(document),
    fighters: new Map(),
    events: [],
    spoils: noSpoils(),
  }
}

/** The house rules a campaign chose. */
export function houseRulesOf(view: RulesView): CombatHouseRules {
  const { instant_death: death, morale } = view.campaign.system
  return { instant_death: death === 'seed' ? 'seed' : 'srd', morale: morale !== false }
}

/** Notes that something happened. */
export function tell(battle: Battle, type: string, details: JsonObject, ...tags: string[]): undefined {
  battle.events.push({ type, details, tags: ['combat', ...tags] })
}

/** What somebody brought into the fight. */
export function fighterOf(battle: Battle, id: string): Fighter {
  const known = battle.fighters.get(id)
  if (known !== undefined) return known
  const entity = battle.view.entity(id)
  if (entity === undefined)
    throw new Fault('damaged', `The fight names "${id}", but there is no such entity.`)
  const own = readFighter(entity, battle.catalogue)
  const beast = battle.document.combatants[id]?.wild_shape?.stat_block
  const body = beast === undefined ? undefined : battle.catalogue.monster(beast)
  const fighter = body === undefined ? own : shapedFighter(own, body)
  battle.fighters.set(id, fighter)
  return fighter
}

/** Somebody's state in the fight. */
export function stateOf(battle: Battle, id: string): CombatantState {
  const state = battle.document.combatants[id]
  if (state === undefined) throw new Fault('damaged', `"${id}" is not in this fight.`)
  return state
}

/** The names of all conditions somebody is under, those that others include with them. */
export function conditionsOf(state: CombatantState): string[] {
  const names: string[] = state.lasting.flatMap((one) => one.condition ?? [])
  if (state.hp_current === 0 || names.includes('unconscious')) names.push('unconscious', 'prone')
  if (state.hidden) names.push('invisible')
  return names
}

/** Somebody's profile with the conditions of this moment. */
export function profileNow(battle: Battle, id: string): Profile {
  const fighter = fighterOf(battle, id)
  const state = stateOf(battle, id)
  const conditions = conditionsOf(state)
  const { exhaustion } = fighter.profile
  return { ...fighter.profile, conditions, hp: state.hp_current, exhaustion }
}

/** True while somebody is in the fight: alive, conscious of it, neither gone nor given up. */
export function isStanding(state: CombatantState): boolean {
  return state.hp_current > 0 && !isOut(state)
}

/** True when somebody is dead, gone or has given up. */
export function isOut(state: CombatantState): boolean {
  return state.status.some((word) => word === 'dead' || word === 'fled' || word === 'surrendered')
}

/** True when somebody can act at all. */
export function canAct(state: CombatantState): boolean {
  return isStanding(state) && !cannotAct(conditionsOf(state))
}

/** True when the two would hurt each other. */
export function areHostile(one: CombatantState, other: CombatantState): boolean {
  if (one.type === 'neutral' || other.type === 'neutral') return false
  return (one.type === 'enemy') !== (other.type === 'enemy')
}

/** Everybody who stands against somebody. */
export function foesOf(battle: Battle, id: string): string[] {
  const own = stateOf(battle, id)
  return Object.entries(battle.document.combatants).flatMap(([other, state]) =>
    other !== id && areHostile(own, state) && isStanding(state) ? [other] : [],
  )
}

/** Everybody who stands with somebody, oneself left out; those who lie at 0 hit points too when asked. */
export function friendsOf(battle: Battle, id: string, fallen = false): string[] {
  const own = stateOf(battle, id)
  return Object.entries(battle.document.combatants).flatMap(([other, state]) => {
    const same = other !== id && state.type !== 'neutral' && !areHostile(own, state)
    return same && (isStanding(state) || (fallen && state.hp_current === 0 && !isOut(state))) ? [other] : []
  })
}

/** Feet between two fighters; those side by side are 5 feet apart. */
export function feetBetween(battle: Battle, one: string, other: string): number {
  return Math.max(5, Math.abs(stateOf(battle, one).position - stateOf(battle, other).position))
}
