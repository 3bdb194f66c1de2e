/** A new combat document, and the state in which a combatant enters it. */

import type { Entity } from '../../../../core/state/table-row-schemas.ts'
import { formatTimestamp } from '../../../../core/time/format-and-read-time.ts'
import { instantOfKept } from '../../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import { categoryFor, readRating } from '../../challenge-rating.ts'
import type { Sheet } from '../../character/sheet.ts'
import { conditionNamed } from '../../checks/condition-effects.ts'
import type { Catalogue } from '../../data/catalogue-port.ts'
import { type Battle, openBattle } from './battle-and-combatant-queries.ts'
import {
  concentrationFromSheet,
  lastingFromSheet,
  unexplainedConditions,
} from './carry-effects-into-combat-and-back.ts'
import {
  type CombatantState,
  type CombatantType,
  type CombatDocument,
  combatIn,
  poolKey,
} from './combat-document.ts'
import { type Combatant, corrodibleArmour, readCombatant } from './combatant.ts'

export const maxCombatants = 60

/** Who takes part, why, and how combat begins. */
export interface CombatStart {
  /** What started it; when nothing is said, the engine says what it knows (CMB-03). */
  readonly trigger?: string
  readonly combatants: readonly { readonly id: string; readonly type: CombatantType }[]
  /** Who lies in wait; the others may be surprised. */
  readonly ambush?: 'party' | 'enemies'
  /** Feet between the sides. */
  readonly distance?: number
}

export function newCombatDocument(view: RulesView, start: CombatStart): CombatDocument {
  const told = start.trigger?.trim() ?? ''
  const names = start.combatants
    .filter((combatant) => combatant.type === 'enemy')
    .map((combatant) => view.entity(combatant.id)?.name ?? combatant.id)
  return {
    in_combat: true,
    combat_session_id: combatSessionId(view),
    combat_phase: 'initiating',
    current_round: 1,
    combat_start_timestamp: formatTimestamp(view.campaign.calendar, view.time),
    combat_trigger: (told === '' ? `A fight with ${names.join(', ')}` : told).slice(0, 1_000), // enforces: CMB-03
    initiative_order: [],
    turn_index: 0,
    combatants: {},
    xp_ledger: {},
    rounds_timed: 0,
    lowest: { party: 0, enemies: 0, round: 1 },
  }
}

export function newCombatantState(
  combatant: Combatant,
  type: CombatantType,
  distance: number,
): CombatantState {
  const { sheet } = combatant
  const rating = readRating(combatant.cr)
  const traits = combatant.monster?.traits.map((trait) => trait.name) ?? []
  const pools = [...sheet.racialFeatures, ...sheet.classFeatures].flatMap(([key, pool]) =>
    pool.used > 0 ? [[poolKey(key), pool.used]] : [],
  )
  return {
    name: combatant.name,
    type,
    ...(combatant.cr !== undefined && { cr: combatant.cr }),
    ...(rating !== null && type === 'enemy' && { category: categoryFor(rating) }),
    hp_current: Math.min(sheet.hitPoints, sheet.hitPointMaximum),
    hp_max: sheet.hitPointMaximum,
    temp_hp: sheet.temporaryHitPoints,
    ac: combatant.armorClass,
    initiative: 0,
    status: sheet.isDead ? ['dead'] : sheet.hitPoints === 0 ? ['unconscious'] : [],
    ...(traits.length > 0 && { defensive_abilities: traits }),
    legendary_resistances: combatant.legendaryResistances,
    legendary_actions: combatant.legendaryActions,
    legendary_left: combatant.legendaryActions,
    position: type === 'enemy' ? Math.max(5, distance) : 0,
    economy: { action: 1, bonus: 1, reaction: 1, movement: combatant.speed },
    lasting: [
      ...lastingFromSheet(sheet),
      ...unexplainedConditions(sheet, combatant.profile.conditions).flatMap((name) =>
        standing(name, combatant.id),
      ),
    ],
    spent: Object.fromEntries(pools) as Record<string, number>,
    slots_used: Object.fromEntries([...sheet.slots].map(([level, pool]) => [String(level), pool.used])),
    concentration: concentrationFromSheet(sheet),
    death_saves: { ...sheet.deathSaves },
    stable: sheet.isStable,
    surprised: false,
    dodging: false,
    disengaged: false,
    reckless: false,
    hidden: false,
    fleeing: false,
    hurt_by: [],
    steadied: [],
    used_this_turn: [],
    acted: false,
    ...loweredOf(sheet),
    ...corrodedOf(combatant),
  }
}

/** What rust and acid left of armour and weapon in earlier combats; another armour than that one is whole. */
function corrodedOf(combatant: Combatant): Partial<CombatantState> {
  const { weapon, weaponName, armor: corrodedArmor, armorName } = combatant.sheet.corrosion
  const armor = armorName === corrodibleArmour(combatant) ? corrodedArmor : 0
  if (weapon === 0 && armor === 0) return {}
  const names = {
    ...(weaponName !== undefined && { weapon_name: weaponName }),
    ...(armor > 0 && { armor_name: corrodibleArmour(combatant) }),
  }
  return { ac: combatant.armorClass - armor, corroded: { armor, weapon, ...names } }
}

/** What earlier combats drained from the maximum and no rest has given back. */
function loweredOf(sheet: Sheet): Partial<CombatantState> {
  const { maximumLowered: resting, maximumLoweredUntilCured: cured } = sheet
  return {
    ...(resting > 0 && { hp_max_lowered: resting }),
    ...(cured > 0 && { hp_max_lowered_until_cured: cured }),
  }
}

/** Conditions that are brought into combat last until they are cured. */
function standing(name: string, id: string): CombatantState['lasting'] {
  const condition = conditionNamed(name)
  if (condition === undefined || condition === 'unconscious' || condition === 'exhaustion') return []
  return [{ name: condition, source: id, condition, ends: { until: 'cured' } }]
}

/** The form of a combat_session_id. */
export const sessionIdForm = /^combat_\d{10}_[a-z0-9]{4}$/

const secondsPerDay = 86_400

const digits = 10_000_000_000

/** The combat_session_id of combat that starts now and here. */
export function combatSessionId(view: RulesView): string {
  const instant = instantOfKept(view.campaign.calendar, view.time)
  const seconds = instant.day * secondsPerDay + Math.floor(instant.microsecond_of_day / 1_000_000)
  const place = placeMark(view.scene.location_id ?? view.scene.id)
  const before = combatIn(view)?.combat_session_id
  const stamp = ((seconds % digits) + digits) % digits
  const id = nameOf(stamp, place)
  return id === before ? nameOf((stamp + 1) % digits, place) : id // enforces: CMB-01
}

function nameOf(stamp: number, place: string): string {
  return `combat_${String(stamp).padStart(10, '0')}_${place}`
}

/** The first letters of a place's own name: `loc_dungeon_001` is `dung`. */
function placeMark(placeId: string): string {
  const letters = placeId
    .toLowerCase()
    .replace(/^(?:loc|scene)_|^[a-z0-9_]+:/, '')
    .replace(/[^a-z0-9]/g, '')
  return letters.padEnd(4, '0').slice(0, 4)
}

/** A battle of one combatant, for what the rules of combat decide outside of it: death saves. */
export function soloBattle(view: RulesView, entity: Entity, dice: DiceRoller, catalogue: Catalogue): Battle {
  const combatant = readCombatant(entity, catalogue, view.items(entity.id))
  return openBattle(view, dice, catalogue, {
    ...newCombatDocument(view, { combatants: [] }),
    in_combat: false,
    combat_phase: 'ended',
    combatants: { [entity.id]: newCombatantState(combatant, 'pc', 0) },
  })
}
