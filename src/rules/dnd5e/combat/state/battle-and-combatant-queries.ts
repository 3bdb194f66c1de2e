/**
 * A battle: the working copy of the combat document that one resolution changes, what every combatant brings, and
 * the events so far. When the resolution is done, battle-diff.ts turns it into a StateDiff; nothing else writes.
 */

import { Fault } from '../../../../core/fault.ts'
import type { JsonObject } from '../../../../core/json.ts'
import { refuse } from '../../../../core/result.ts'
import type { StateDiff } from '../../../../core/state/state-diff.ts'
import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { RulesEvent } from '../../../ruleset.ts'
import { cannotAct, effectsOf } from '../../checks/condition-effects.ts'
import type { Profile } from '../../checks/creature-scores-and-proficiencies.ts'
import type { AttackActivity } from '../../data/activity-schemas.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import type { MechanicOfKind } from '../../data/mechanic-schemas.ts'
import type { Monster } from '../../data/srd-entry-schemas.ts'
import {
  type CombatantState,
  type CombatDocument,
  type LastingEffect,
  workingCopy,
} from './combat-document.ts'
import { type Combatant, readCombatant } from './combatant.ts'

export interface CombatHouseRules {
  /** `srd`: what is left of the damage reaches the maximum; `seed`: the whole damage does (C13). */
  readonly instant_death: 'srd' | 'seed'
  readonly morale: boolean
}

export interface Battle {
  readonly view: RulesView
  readonly dice: DiceRoller
  readonly catalogue: Catalogue
  readonly rules: CombatHouseRules
  readonly document: CombatDocument
  readonly combatants: Map<string, Combatant>
  readonly events: RulesEvent[]
  readonly spoils: Spoils
  /** Who came into combat in this resolution and is no entity of the campaign yet. */
  readonly joined: Map<string, Entity>
  /** The dead whose bursts are still to be resolved. */
  readonly deathBursts: string[]
}

/** Changes beside those of the combat document: items used in combat, and what its end brings. */
export interface Spoils {
  readonly inventory: NonNullable<StateDiff['inventory_changes']>[number][]
  /** Gold found, by its receiver. */
  readonly gold: Map<string, number>
  /** Experience, by its receiver. */
  readonly experience: Map<string, number>
  readonly removed: string[]
  /** Those whose gold was taken. */
  readonly lootedFrom: string[]
  /** Levels of exhaustion that Frenzy cost, by combatant. */
  readonly exhaustion: Map<string, number>
}

export function noSpoils(): Spoils {
  return {
    inventory: [],
    gold: new Map(),
    experience: new Map(),
    removed: [],
    lootedFrom: [],
    exhaustion: new Map(),
  }
}

export function openBattle(
  view: RulesView,
  dice: DiceRoller,
  catalogue: Catalogue,
  document: CombatDocument,
  rules: CombatHouseRules = houseRulesOf(view),
): Battle {
  return {
    view,
    dice,
    catalogue,
    rules,
    document: workingCopy(document),
    combatants: new Map(),
    events: [],
    spoils: noSpoils(),
    joined: new Map(),
    deathBursts: [],
  }
}

export function houseRulesOf(view: RulesView): CombatHouseRules {
  const { instant_death: death, morale } = view.campaign.system
  return { instant_death: death === 'seed' ? 'seed' : 'srd', morale: morale !== false }
}

/** Appends to the events of this resolution. */
export function logEvent(battle: Battle, type: string, details: JsonObject, ...tags: string[]): undefined {
  battle.events.push({ type, details, tags: ['combat', ...tags] })
}

export function combatantOf(battle: Battle, id: string): Combatant {
  const form = battle.document.combatants[id]?.shape?.stat_block
  const known = battle.combatants.get(id)
  if (known !== undefined && (form === undefined || known.monster?.id === form)) return known
  const entity = battle.view.entity(id) ?? battle.joined.get(id)
  if (entity === undefined)
    throw new Fault('damaged', `The fight names "${id}", but there is no such entity.`)
  const combatant = inShape(battle, entity)
  battle.combatants.set(id, combatant)
  return combatant
}

/** A combatant in another shape: the figures of a stat block, with its mind or the combatant's own. */
function inShape(battle: Battle, entity: Entity): Combatant {
  const { catalogue, view } = battle
  const shape = battle.document.combatants[entity.id]?.shape
  if (shape === undefined) return readCombatant(entity, catalogue, view.items(entity.id))
  const body = catalogue.monster(shape.stat_block)
  if (shape.keeps_mind === true && body !== undefined)
    return withBody(readCombatant(entity, catalogue, view.items(entity.id)), body)
  const changed = { ...entity, attrs: { ...entity.attrs, stat_block: shape.stat_block } } as Entity
  return readCombatant(changed, catalogue)
}

/** A character in the body of a beast (Wild Shape): its own mind and features, the figures of the stat block. */
function withBody(own: Combatant, beast: Monster): Combatant {
  const { walk, fly = 0, swim = 0 } = beast.speed
  const { intelligence, wisdom, charisma } = own.profile.scores
  const features = own.activities.filter((activity) => !(own.wielded?.has(activity.name) ?? false))
  const traits = beast.traits.flatMap((trait) =>
    trait.mechanics.map((mechanic) => ({ source: trait.name, mechanic })),
  )
  const stillCasts = own.sheet.features.some((name) => /beast.spells/i.test(name))
  return {
    ...own,
    monster: beast,
    profile: { ...own.profile, scores: { ...beast.attributes, intelligence, wisdom, charisma } },
    creatureType: beast.type,
    size: beast.size,
    armorClass: beast.armor_class,
    speed: Math.max(walk, fly, walk === 0 ? swim : 0),
    activities: [
      ...beast.activities,
      ...beast.traits.flatMap((trait) => trait.activities ?? []),
      ...features,
    ],
    mechanics: [...traits, ...own.mechanics],
    resistances: beast.resistances,
    immunities: beast.immunities,
    vulnerabilities: beast.vulnerabilities,
    conditionImmunities: beast.condition_immunities,
    casting: stillCasts ? own.casting : undefined,
    attacksPerAction: 1,
    gear: { armour: 'none', shield: false, unfamiliar: [] },
    wielded: new Map(),
  }
}

export function stateOf(battle: Battle, id: string): CombatantState {
  const state = battle.document.combatants[id]
  if (state === undefined) throw new Fault('damaged', `"${id}" is not in this fight.`)
  return state
}

/** The names of all conditions, those that others include with them. */
export function conditionsOf(state: CombatantState): string[] {
  const names: string[] = state.lasting.flatMap((effect) => effect.condition ?? [])
  if (state.hp_current === 0 || names.includes('unconscious')) names.push('unconscious', 'prone')
  if (state.hidden) names.push('invisible')
  return names
}

/** The profile with the conditions and hit points of this moment. */
export function profileNow(battle: Battle, id: string): Profile {
  const combatant = combatantOf(battle, id)
  const state = stateOf(battle, id)
  const conditions = conditionsOf(state)
  const { exhaustion } = combatant.profile
  return { ...combatant.profile, conditions, hp: state.hp_current, exhaustion }
}

/** True for a combatant who is alive, conscious and neither gone nor surrendered. */
export function isStanding(state: CombatantState): boolean {
  return state.hp_current > 0 && !isOut(state) && !isAway(state)
}

export function isProne(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.condition === 'prone')
}

/** True while a combatant is banished or ethereal. */
export function isAway(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.away !== undefined)
}

/** True for the dead, the gone and those who surrendered. */
export function isOut(state: CombatantState): boolean {
  return state.status.some(
    (word) => word === 'dead' || word === 'fled' || word === 'surrendered' || word === 'vanished',
  )
}

export function canAct(state: CombatantState): boolean {
  return isStanding(state) && !cannotAct(conditionsOf(state)) && !isPreventedFrom(state, 'act')
}

/** True when a lasting effect forbids this; a combatant's own mechanics are not asked. */
export function isPreventedFrom(state: CombatantState, what: Forbidden): boolean {
  return state.lasting.some((effect) =>
    (effect.mechanics ?? []).some((mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes(what)),
  )
}

type Forbidden = MechanicOfKind<'cannot'>['what'][number]

/** True when a combatant cannot harm the other: charmed or turned by it. */
export function wouldNotHarm(battle: Battle, id: string, other: string): boolean {
  return stateOf(battle, id).lasting.some(
    (lasting) =>
      lasting.source === other &&
      (effectsOf(lasting.condition === undefined ? [] : [lasting.condition]).some(
        (effect) => effect.sparesSource,
      ) ||
        (lasting.mechanics ?? []).some(
          (mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes('attack-source'),
        )),
  )
}

/** True when the two would hurt each other. */
export function areHostile(state: CombatantState, other: CombatantState): boolean {
  if (state.type === 'neutral' || other.type === 'neutral') return false
  return (state.type === 'enemy') !== (other.type === 'enemy')
}

export function foesOf(battle: Battle, id: string): string[] {
  const own = stateOf(battle, id)
  return Object.entries(battle.document.combatants).flatMap(([other, state]) =>
    other !== id && areHostile(own, state) && isStanding(state) ? [other] : [],
  )
}

/** The others on a combatant's side who stand; those at 0 hit points too when asked. */
export function friendsOf(battle: Battle, id: string, fallen = false): string[] {
  const own = stateOf(battle, id)
  return Object.entries(battle.document.combatants).flatMap(([other, state]) => {
    const same = other !== id && state.type !== 'neutral' && !areHostile(own, state)
    return same && (isStanding(state) || (fallen && state.hp_current === 0 && !isOut(state))) ? [other] : []
  })
}

/** A combatant's foes, the nearest first. */
export function foesByDistance(battle: Battle, id: string): string[] {
  return nearestFirst(battle, id, foesOf(battle, id))
}

/** Combatants in the order of their distance; the given list stays as it is. */
export function nearestFirst(battle: Battle, id: string, others: readonly string[]): string[] {
  return [...others].sort((a, b) => feetBetween(battle, id, a) - feetBetween(battle, id, b))
}

/** The attack of this name that a combatant has. */
export function attackNamed(battle: Battle, id: string, name: string): AttackActivity | undefined {
  return combatantOf(battle, id).activities.find(
    (activity): activity is AttackActivity => activity.kind === 'attack' && activity.name === name,
  )
}

/** The grip that holds a combatant and that a check may break. */
export function gripOn(state: CombatantState): LastingEffect | undefined {
  return state.lasting.find((effect) => effect.escape_dc !== undefined)
}

/** Feet between two combatants; those side by side are 5 feet apart. */
export function feetBetween(battle: Battle, id: string, other: string): number {
  return Math.max(5, Math.abs(stateOf(battle, id).position - stateOf(battle, other).position))
}

/** True for the player's own character. */
export function isPlayerCharacter(battle: Battle, id: string): boolean {
  return battle.view.campaign.player_id === id
}

/** Dice that refuse to roll, for dry runs and questions. */
export const noDice: DiceRoller = {
  entries: [],
  roll: () => refuse('rules/no-dice-now', 'Nothing is rolled while one only asks.'),
}

/** True when the creature's type is among these words; `not-undead` excludes. */
export function isCreatureKind(battle: Battle, id: string, kinds: readonly string[]): boolean {
  const { creatureType, monster } = combatantOf(battle, id)
  const words = `${creatureType} ${monster?.subtype ?? ''}`.toLowerCase()
  const excluded = kinds.filter((kind) => kind.startsWith('not-'))
  if (excluded.some((kind) => words.includes(singular(kind.slice(4))))) return false
  const wanted = kinds.filter((kind) => !kind.startsWith('not-'))
  return wanted.length === 0 || wanted.some((kind) => words.includes(singular(kind)))
}

function singular(kind: string): string {
  return kind.toLowerCase().replace(/s$/, '')
}

/** True the first time in a turn that this mark is asked for; it is used up then. */
export function onceThisTurn(battle: Battle, id: string, mark: string): boolean {
  const state = stateOf(battle, id)
  if (state.used_this_turn.includes(mark)) return false
  state.used_this_turn = [...state.used_this_turn, mark]
  return true
}
