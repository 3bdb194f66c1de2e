/**
 * The start of a fight: who is in it, on which side, where; a name of its own, a reason, surprise, initiative, and
 * the stat blocks for everybody to see. All numbers come from sheets, stat blocks and dice, none from whoever asks.
 */

import { isJsonObject, type JsonValue } from '../../../../core/json.ts'
import { done, type Result, refuse } from '../../../../core/result.ts'
import { personOf } from '../../../../core/state/entity-attrs.ts'
import type { Entity } from '../../../../core/state/rows.ts'
import { formatTimestamp } from '../../../../core/time/time-format.ts'
import { instantOfKept } from '../../../../core/time/world-time.ts'
import type { DiceRoller } from '../../../../dice/index.ts'
import type { RulesView } from '../../../rules-view.ts'
import type { AttemptedAction } from '../../../ruleset.ts'
import { categoryFor, readRating } from '../../challenge.ts'
import { abilityCodes, abilityModifier } from '../../character/abilities.ts'
import { type Sheet, sheetOf } from '../../character/sheet.ts'
import { conditionNamed } from '../../checks/condition-effects.ts'
import { checkEdge, joinEdges } from '../../checks/edge.ts'
import { passiveScore } from '../../checks/profile.ts'
import { rollD20, rollGroupCheck } from '../../checks/rolls.ts'
import type { Catalogue } from '../../data/catalogue.ts'
import { abilities } from '../../data/vocabulary.ts'
import { poolKey } from '../activities/limited-uses.ts'
import { wornArmour } from '../rolls/circumstances.ts'
import { mechanicBonuses, mechanicEdge } from '../rolls/mechanics.ts'
import { type Battle, combatantOf, logEvent, openBattle, profileNow, stateOf } from '../state/battle.ts'
import {
  type CombatantState,
  type CombatantType,
  type CombatDocument,
  combatantTypes,
  combatIn,
  type InitiativeEntry,
  runningCombat,
} from '../state/combat-document.ts'
import { type Combatant, readCombatant } from '../state/combatant.ts'
import { concentrationOn, lastingOn, setRounds, unexplained } from '../state/sheet-effects.ts'

/** Who fights, why, and how it begins. */
export interface CombatStart {
  /** What started it; when nothing is said, the engine says what it knows (CMB-03). */
  readonly trigger?: string
  readonly combatants: readonly { readonly id: string; readonly type: CombatantType }[]
  /** Who lies in wait; the others may be surprised. */
  readonly ambush?: 'party' | 'enemies'
  /** Feet between the sides. */
  readonly distance?: number
}

const usualDistance = 30
const mostCombatants = 60

/** Opens a fight: everybody placed, initiative rolled, nobody has acted yet. */
export function startCombat(
  view: RulesView,
  start: CombatStart,
  dice: DiceRoller,
  catalogue: Catalogue,
): Result<Battle> {
  const refused = checkStart(view, start)
  if (refused !== null) return refused
  const battle = openBattle(view, dice, catalogue, newCombatDocument(view, start))
  for (const { id, type } of start.combatants) {
    const entity = view.entity(id)
    if (entity === undefined) continue
    const fighter = readCombatant(entity, catalogue, view.items(id))
    battle.combatants.set(id, fighter)
    battle.document.combatants[id] = newCombatantState(fighter, type, start.distance ?? usualDistance)
  }
  const { document } = battle
  setRounds(view, document)
  logEvent(battle, 'combat_started', {
    combat_session_id: document.combat_session_id,
    trigger: document.combat_trigger,
  })
  logEvent(battle, 'combat_phase', { phase: 'initiating' })
  showStatBlocks(battle) // enforces: CMB-11
  if (start.ambush !== undefined) surprise(battle, start.ambush)
  rollInitiative(battle)
  document.combat_phase = 'active'
  logEvent(battle, 'combat_phase', { phase: 'active' })
  logEvent(battle, 'round', { round: 1 })
  setLowest(battle)
  return done(battle)
}

function checkStart(
  view: RulesView,
  start: CombatStart,
): { readonly ok: false; readonly refusal: ReturnType<typeof refuse>['refusal'] } | null {
  if (runningCombat(view) !== undefined)
    return refuse('rules/already-fighting', 'There is a fight already.', { rule: 'CMB-02' })
  const unknownSide = start.combatants.find((combatant) => !combatantTypes.includes(combatant.type))
  if (unknownSide !== undefined) return refuseSide(unknownSide.id, unknownSide.type) // enforces: CMB-19
  const missing = start.combatants.find((combatant) => view.entity(combatant.id) === undefined)
  if (missing !== undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${missing.id}" here to fight.`, {
      rule: 'PIPE-03',
    })
  if (start.combatants.length > mostCombatants)
    return refuse(
      'rules/too-many',
      `A fight has at most ${mostCombatants} combatants; let some of them wait.`,
    )
  const sides = new Set(
    start.combatants.map((combatant) => (combatant.type === 'ally' ? 'pc' : combatant.type)),
  )
  if (!sides.has('pc') || !sides.has('enemy'))
    return refuse('rules/no-sides', 'A fight needs somebody on both sides.', { rule: 'CMB-19' })
  return null
}

function refuseSide(id: string, type: string) {
  const message = `"${type}" is no side in a fight: ${id} is one of ${combatantTypes.join(', ')}.`
  return refuse('rules/unknown-side', message, { rule: 'CMB-19' })
}

/** A fight that has not begun. */
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

/** Somebody's state as they come in. */
export function newCombatantState(fighter: Combatant, type: CombatantType, distance: number): CombatantState {
  const { sheet } = fighter
  const rating = readRating(fighter.cr)
  const traits = fighter.monster?.traits.map((trait) => trait.name) ?? []
  const pools = [...sheet.racialFeatures, ...sheet.classFeatures].flatMap(([key, pool]) =>
    pool.used > 0 ? [[poolKey(key), pool.used]] : [],
  )
  return {
    name: fighter.name,
    type,
    ...(fighter.cr !== undefined && { cr: fighter.cr }),
    ...(rating !== null && type === 'enemy' && { category: categoryFor(rating) }),
    hp_current: Math.min(sheet.hitPoints, sheet.hitPointMaximum),
    hp_max: sheet.hitPointMaximum,
    temp_hp: sheet.temporaryHitPoints,
    ac: fighter.armorClass,
    initiative: 0,
    status: sheet.isDead ? ['dead'] : sheet.hitPoints === 0 ? ['unconscious'] : [],
    ...(traits.length > 0 && { defensive_abilities: traits }),
    legendary_resistances: fighter.legendaryResistances,
    legendary_actions: fighter.legendaryActions,
    legendary_left: fighter.legendaryActions,
    position: type === 'enemy' ? Math.max(5, distance) : 0,
    economy: { action: 1, bonus: 1, reaction: 1, movement: fighter.speed },
    lasting: [
      ...lastingOn(sheet),
      ...unexplained(sheet, fighter.profile.conditions).flatMap((name) => standing(name, fighter.id)),
    ],
    spent: Object.fromEntries(pools) as Record<string, number>,
    slots_used: Object.fromEntries([...sheet.slots].map(([level, pool]) => [String(level), pool.used])),
    concentration: concentrationOn(sheet),
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
    ...corrodedOf(fighter),
  }
}

/** What rust and acid left of armour and weapon in earlier fights; another armour than that one is whole. */
function corrodedOf(fighter: Combatant): Partial<CombatantState> {
  const { weapon, weaponName, armor: corrodedArmor, armorName } = fighter.sheet.corrosion
  const armor = armorName === wornArmour(fighter) ? corrodedArmor : 0
  if (weapon === 0 && armor === 0) return {}
  const names = {
    ...(weaponName !== undefined && { weapon_name: weaponName }),
    ...(armor > 0 && { armor_name: wornArmour(fighter) }),
  }
  return { ac: fighter.armorClass - armor, corroded: { armor, weapon, ...names } }
}

/** What earlier fights drained from the maximum and no rest has given back. */
function loweredOf(sheet: Sheet): Partial<CombatantState> {
  const { maximumLowered: resting, maximumLoweredUntilCured: cured } = sheet
  return {
    ...(resting > 0 && { hp_max_lowered: resting }),
    ...(cured > 0 && { hp_max_lowered_until_cured: cured }),
  }
}

/** Conditions somebody brings into the fight last until they are cured. */
function standing(name: string, id: string): CombatantState['lasting'] {
  const condition = conditionNamed(name)
  if (condition === undefined || condition === 'unconscious' || condition === 'exhaustion') return []
  return [{ name: condition, source: id, condition, ends: { until: 'cured' } }]
}

/** Everybody sees whom they fight (CMB-11). */
function showStatBlocks(battle: Battle): undefined {
  const blocks = Object.keys(battle.document.combatants).flatMap((id) =>
    stateOf(battle, id).type === 'enemy' ? [{ id, text: statBlockText(battle, id) }] : [],
  )
  const text = blocks.map((block) => block.text).join('\n\n')
  logEvent(battle, 'stat_blocks', { blocks, text }, 'stat_block')
}

/** Those in wait roll Stealth; who notices none of them is surprised. */
function surprise(battle: Battle, by: 'party' | 'enemies'): undefined {
  const all = Object.entries(battle.document.combatants)
  const waiting = all.filter(
    ([, state]) => (state.type === 'enemy') === (by === 'enemies') && state.type !== 'neutral',
  )
  const rolled = rollGroupCheck(
    battle.dice,
    waiting.map(([id]) => profileNow(battle, id)),
    'stealth',
    10,
    'ambush',
  )
  if (!rolled.ok) return
  const lowest = Math.min(...rolled.value.entries.map((entry) => entry.total))
  for (const [id, state] of all) {
    if (waiting.some(([other]) => other === id) || state.type === 'neutral') continue
    const passive = passiveScore(combatantOf(battle, id).profile, 'perception')
    const alert = combatantOf(battle, id).mechanics.some(
      ({ mechanic }) => mechanic.kind === 'cannot' && mechanic.what.includes('be-surprised'),
    )
    state.surprised = passive < lowest && !alert
    logEvent(battle, 'surprise', {
      who: id,
      passive_perception: passive,
      stealth: lowest,
      surprised: state.surprised,
    })
  }
}

function setLowest(battle: Battle): undefined {
  const sum = (enemy: boolean) =>
    Object.values(battle.document.combatants)
      .filter((state) => (state.type === 'enemy') === enemy && state.type !== 'neutral')
      .reduce((total, state) => total + state.hp_current + state.temp_hp, 0)
  battle.document.lowest = { party: sum(false), enemies: sum(true), round: 1 }
}

/** One combatant's block, in a few lines. */
function statBlockText(battle: Battle, id: string): string {
  const fighter = combatantOf(battle, id)
  const state = stateOf(battle, id)
  const rating = fighter.cr === undefined ? '' : ` (CR ${fighter.cr}, ${state.category ?? 'enemy'})`
  const scores = abilities
    .map((ability) => `${abilityCodes[ability]} ${signed(abilityModifier(fighter.profile.scores[ability]))}`)
    .join(' ')
  const deeds = fighter.activities.flatMap((activity) =>
    activity.kind === 'attack' && typeof activity.bonus === 'number'
      ? [
          `${activity.name} ${signed(activity.bonus)} (${activity.damage.map((part) => `${part.dice} ${part.type}`).join(' and ')})`,
        ]
      : activity.cost === 'action' && activity.kind !== 'unsupported'
        ? [activity.name]
        : [],
  )
  const guards = state.defensive_abilities ?? []
  return [
    `${state.name}${rating}: HP ${state.hp_current}/${state.hp_max}, AC ${state.ac}, Speed ${fighter.speed} ft`,
    scores,
    ...(deeds.length > 0 ? [`Actions: ${deeds.join('; ')}`] : []),
    ...(guards.length > 0 ? [`Traits: ${guards.join(', ')}`] : []),
    ...(state.legendary_resistances > 0 ? [`Legendary resistances: ${state.legendary_resistances}`] : []),
    ...(state.legendary_actions > 0 ? [`Legendary actions: ${state.legendary_actions} a round`] : []),
  ].join('\n')
}

function signed(value: number): string {
  return value < 0 ? String(value) : `+${value}`
}

/** The form of a fight's name. */
export const sessionIdForm = /^combat_\d{10}_[a-z0-9]{4}$/

const secondsPerDay = 86_400
const digits = 10_000_000_000

/** The name for a fight that starts now and here. */
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

/** Rolls initiative for everybody and sets the order. */
function rollInitiative(battle: Battle): undefined {
  const order: InitiativeEntry[] = []
  for (const [id, state] of Object.entries(battle.document.combatants)) {
    const { profile } = combatantOf(battle, id)
    const dexterity = profile.scores.dexterity
    const now = profileNow(battle, id)
    const value = abilityModifier(dexterity) // enforces: CMB-05
    const agility = { value, source: abilityCodes.dexterity, reason: `dexterity ${dexterity}` }
    const context = { roll: 'initiative', self: id, ability: 'dexterity' } as const
    const rolled = rollD20(battle.dice, {
      label: 'Initiative',
      actor: id,
      action: 'initiative',
      target: battle.document.combat_session_id,
      check: 'initiative',
      modifiers: [agility, ...mechanicBonuses(battle, context)],
      edge: joinEdges(checkEdge(now.conditions, now.exhaustion), mechanicEdge(battle, context)),
    })
    const total = rolled.ok ? rolled.value.total : 0
    state.initiative = total
    order.push({ id, name: state.name, initiative: total, type: state.type })
    logEvent(battle, 'initiative', {
      who: id,
      name: state.name,
      total,
      roll: rolled.ok ? rolled.value.id : null,
    })
  }
  order.sort((a, b) => byInitiative(battle, a, b)) // enforces: CMB-04
  battle.document.initiative_order = order
}

/** Higher first; between equals the more agile, then the party's side, then the name. */
function byInitiative(battle: Battle, entry: InitiativeEntry, other: InitiativeEntry): number {
  if (entry.initiative !== other.initiative) return other.initiative - entry.initiative
  const agility =
    combatantOf(battle, other.id).profile.scores.dexterity -
    combatantOf(battle, entry.id).profile.scores.dexterity
  if (agility !== 0) return agility
  const side =
    Number(stateOf(battle, entry.id).type === 'enemy') - Number(stateOf(battle, other.id).type === 'enemy')
  return side !== 0 ? side : entry.id < other.id ? -1 : 1
}

/* HEAD of src/rules/dnd5e/combat/sides.ts Who is drawn into a fight that somebody starts: the target, those who stand with it, and the actor's own. */
const allyTags = ['ally', 'companion', 'party']
const foeTags = ['hostile', 'enemy']

/** The start of a fight that follows from an action. */
export function combatSides(view: RulesView, action: AttemptedAction): Result<CombatStart> {
  const target = action.target_id === undefined ? undefined : view.entity(action.target_id)
  const distance = action.options?.distance
  const ambush = action.options?.ambush
  const common = {
    trigger:
      action.words ??
      `${view.entity(action.actor_id)?.name ?? action.actor_id} attacks ${target?.name ?? 'the enemy'}`,
    ...(typeof distance === 'number' && { distance }),
    ...(ambush === 'party' || ambush === 'enemies' ? { ambush: ambush as 'party' | 'enemies' } : {}),
  }
  const listed = action.options?.combatants
  if (Array.isArray(listed))
    return done({ ...common, combatants: (listed as JsonValue[]).flatMap(listedOne) })
  const others = view.scene.present_entity_ids.filter((id) => id !== action.actor_id && id !== target?.id)
  const combatants = [
    { id: action.actor_id, type: 'pc' as CombatantType },
    ...(target === undefined ? [] : [{ id: target.id, type: 'enemy' as CombatantType }]),
    ...others.flatMap((id) => sideOf(view.entity(id), target)),
  ]
  if (target === undefined && !combatants.some((combatant) => combatant.type === 'enemy'))
    return refuse('rules/no-target', 'There is nobody here to fight; say whom you attack.', {
      rule: 'PIPE-03',
    })
  return done({ ...common, combatants })
}

function listedOne(value: JsonValue): CombatStart['combatants'][number][] {
  if (!isJsonObject(value) || typeof value.id !== 'string' || typeof value.type !== 'string') return []
  return [{ id: value.id, type: value.type as CombatantType }]
}

function sideOf(entity: Entity | undefined, target: Entity | undefined): CombatStart['combatants'][number][] {
  const sheet = sheetOf(entity)
  if (entity === undefined || !sheet.hasHitPointsLeft) return []
  if (entity.type === 'pc' || entity.tags.some((tag) => allyTags.includes(tag)))
    return [{ id: entity.id, type: entity.type === 'pc' ? 'pc' : 'ally' }]
  const hostile = personOf(entity).isHostile || entity.tags.some((tag) => foeTags.includes(tag))
  const opponent = sheetOf(target)
  const kin = opponent.statBlock !== undefined && sheet.statBlock === opponent.statBlock
  const faction = opponent.faction !== undefined && sheet.faction === opponent.faction
  return hostile || kin || faction ? [{ id: entity.id, type: 'enemy' }] : []
}

/* HEAD of src/rules/dnd5e/combat/alone.ts A table with one person at it: whoever bled on a battlefield or fell into a trap fights for life without a fight. */
/** Sets a table for one. */
export function soloBattle(view: RulesView, entity: Entity, dice: DiceRoller, catalogue: Catalogue): Battle {
  const fighter = readCombatant(entity, catalogue, view.items(entity.id))
  return openBattle(view, dice, catalogue, {
    ...newCombatDocument(view, { combatants: [] }),
    in_combat: false,
    combat_phase: 'ended',
    combatants: { [entity.id]: newCombatantState(fighter, 'pc', 0) },
  })
}
