/**
 * A character's sheet as the rules need it, read from its attrs. Attrs are data from anywhere (an import, an old log,
 * a patch), so the reader is total: what is missing has the value of an ordinary person, what is nonsense counts as
 * missing.
 */

import { paysInCoins } from '../../../core/character-money.ts'
import {
  asNumber,
  asObject,
  asText,
  type JsonObject,
  type JsonPath,
  type JsonValue,
} from '../../../core/json.ts'
import type { StateDiff } from '../../../core/state/state-diff.ts'
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { WorldTime } from '../../../core/time/world-time.ts'
import { StoredSheet } from '../../stored-sheet.ts'
import { ruleId } from '../data/names-and-ids.ts'
import { type Ability, abilities, type ClassId, type SkillId, skillIds } from '../data/srd-vocabulary.ts'
import { type AbilityScores, abilityModifier, abilityNamed } from './ability-modifiers.ts'
import { exhaustionWithin } from './exhaustion.ts'
import { highestLevel } from './experience.ts'
import { classNamed } from './read-class-names.ts'
import { entryName, idsIn, listAt, namesIn, numberAt, objectAt, textAt, timeAt } from './read-json-fields.ts'
import { type Pool, readPool } from './resource-pool.ts'
import { changedSheet, realChanges, type SheetChange, setPool, sheetDiff } from './sheet-diff.ts'
import { Equipment } from './worn-equipment.ts'

/**
 * A character or creature as the rules see it. What is asked often is read at once, the rest when it is asked for. The
 * stored attrs stay inside: changes leave as leaves of them, with the keys that are stored.
 */
export class Sheet extends StoredSheet {
  readonly level: number
  /** The first class the sheet names; undefined when the rules know none of them. */
  readonly classId: ClassId | undefined
  readonly classText: string
  readonly subclass: string
  readonly race: string
  readonly hitPoints: number
  readonly hitPointMaximum: number
  readonly temporaryHitPoints: number
  readonly armorClass: number
  readonly scores: AbilityScores
  readonly gold: number
  readonly hitDice: Pool
  /** Slots by spell level, 1 to 9; levels without slots are left out. */
  readonly slots: ReadonlyMap<number, Pool>
  readonly classFeatures: ReadonlyMap<string, Pool>
  readonly racialFeatures: ReadonlyMap<string, Pool>
  readonly consumables: ReadonlyMap<string, Pool>
  readonly experience: number
  readonly exhaustion: number
  readonly inspiration: boolean
  readonly conditions: readonly string[]
  readonly features: readonly string[]
  readonly speed: number

  constructor(stored: JsonObject) {
    super(stored)
    const resources = objectAt(stored, 'resources')
    const maximum = Math.max(0, numberAt(stored, 'hp_max', 1))
    this.level = Math.min(Math.max(numberAt(stored, 'level', 1), 1), highestLevel)
    this.classText = textAt(stored, 'class')
    this.classId = classNamed(this.classText)
    this.subclass = textAt(stored, 'subclass')
    this.race = textAt(stored, 'race')
    this.hitPoints = Math.min(Math.max(numberAt(stored, 'hp_current', maximum), 0), maximum)
    this.hitPointMaximum = maximum
    this.temporaryHitPoints = Math.max(0, numberAt(stored, 'temp_hp', 0))
    this.scores = scoresIn(stored)
    this.armorClass = Math.max(
      0,
      numberAt(stored, 'armor_class', 10 + abilityModifier(this.scores.dexterity)),
    )
    this.gold = Math.max(0, numberAt(resources, 'gold', 0))
    this.hitDice = readPool(resources.hit_dice)
    this.slots = slotsIn(objectAt(resources, 'spell_slots'))
    this.classFeatures = poolsIn(objectAt(resources, 'class_features'))
    this.racialFeatures = poolsIn(objectAt(resources, 'racial_features'))
    this.consumables = poolsIn(objectAt(resources, 'consumables'))
    this.experience = Math.max(0, numberAt(objectAt(stored, 'experience'), 'current', 0))
    this.exhaustion = exhaustionWithin(numberAt(stored, 'exhaustion', 0))
    this.inspiration = stored.inspiration === true
    this.conditions = namesIn(stored, 'status_conditions')
    this.features = namesIn(stored, 'features')
    this.speed = Math.max(0, numberAt(objectAt(stored, 'combat_stats'), 'speed', 30))
  }

  get subrace(): string {
    return textAt(this.stored, 'subrace')
  }

  /** True when the rules can derive values from it: it has attributes and a class. */
  get isDerivable(): boolean {
    return asObject(this.stored.attributes) !== undefined && asText(this.stored.class) !== undefined
  }

  /** The keys that stand in a part of the attrs. */
  keysOf(part: string): readonly string[] {
    return Object.keys(objectAt(this.stored, part))
  }

  get hasAbilityScores(): boolean {
    return this.stored.attributes !== undefined
  }

  get hasRolledScores(): boolean {
    return this.stored.scores_rolled === true
  }

  /** The id of the stat block it fights by. */
  get statBlock(): string | undefined {
    return asText(this.stored.stat_block)
  }

  get challengeRating(): string | undefined {
    return asText(this.stored.cr)
  }

  /** The word of its attrs for how it is: conscious, unconscious, dead. */
  get status(): string | undefined {
    return asText(this.stored.status)
  }

  get isDead(): boolean {
    return this.stored.status === 'dead'
  }

  get isStable(): boolean {
    return this.stored.stable === true
  }

  get hasHitPoints(): boolean {
    return asNumber(this.stored.hp_max) !== undefined
  }

  get isAtZeroHitPoints(): boolean {
    return this.stored.hp_current === 0
  }

  /** True when it says how many hit points are left, and some are. */
  get hasHitPointsLeft(): boolean {
    return this.stored.hp_current !== undefined && this.stored.hp_current !== 0
  }

  get isBelowMaximum(): boolean {
    return this.stored.hp_current !== this.stored.hp_max
  }

  /** What was taken from the hit point maximum until a long rest. */
  get maximumLowered(): number {
    return Math.max(0, numberAt(this.stored, 'hp_max_lowered', 0))
  }

  get countsExhaustion(): boolean {
    return this.stored.exhaustion !== undefined
  }

  get isCamouflaged(): boolean {
    return this.stored.camouflaged === true
  }

  get lastLongRest(): WorldTime | undefined {
    return timeAt(this.stored, 'last_long_rest')
  }

  get lastMeal(): WorldTime | undefined {
    return timeAt(this.stored, 'last_meal')
  }

  get starvedDays(): number {
    return numberAt(this.stored, 'starved_days', 0)
  }

  /** When a stable creature wakes with one hit point. */
  get wakesAt(): WorldTime | undefined {
    return timeAt(this.stored, 'wakes_at')
  }

  /** True when the attrs have a value under a key, whatever it is. */
  stores(key: 'temp_hp' | 'status' | 'status_conditions' | 'death_saves'): boolean {
    return this.stored[key] !== undefined
  }

  get deathSaves(): { readonly successes: number; readonly failures: number } {
    const saves = objectAt(this.stored, 'death_saves')
    const count = (key: string) => Math.min(3, Math.max(0, numberAt(saves, key, 0)))
    return { successes: count('successes'), failures: count('failures') }
  }

  /** What was taken from the hit point maximum until it is cured. */
  get maximumLoweredUntilCured(): number {
    return Math.max(0, numberAt(this.stored, 'hp_max_lowered_until_cured', 0))
  }

  /** What rust and acid took from armour and weapon. */
  get corrosion(): Corrosion {
    const kept = objectAt(this.stored, 'corroded')
    return {
      weapon: numberAt(kept, 'weapon', 0),
      armor: numberAt(kept, 'armor', 0),
      weaponName: asText(kept.weapon_name),
      armorName: asText(kept.armor_name),
    }
  }

  get faction(): JsonValue | undefined {
    return this.stored.faction
  }

  /** True for a creature with a name or a story of its own, which is kept after the fight. */
  get isNotable(): boolean {
    const { is_important: important, named, backstory } = this.stored
    return important === true || named === true || (asText(backstory) ?? '') !== ''
  }

  /** True when money is coins in the inventory and not a number on the sheet. */
  get carriesCoins(): boolean {
    return paysInCoins(this.stored)
  }

  /** What may be found on them, as their author wrote it. */
  get lootTable(): JsonObject | undefined {
    return asObject(this.stored.loot_table)
  }

  get legendaryActions(): number {
    return Math.min(10, Math.max(0, numberAt(this.stored, 'legendary_actions', 0)))
  }

  get legendaryResistances(): number {
    return Math.min(10, Math.max(0, numberAt(this.stored, 'legendary_resistances', 0)))
  }

  /** False for a reaction the player told the engine never to take. */
  allowsReaction(name: string): boolean {
    return objectAt(this.stored, 'reaction_policy')[name] !== false
  }

  /** By whom and with which spell it was summoned; undefined for everybody else. */
  get summoned(): Summoned | undefined {
    const by = asText(this.stored.summoned_by)
    const spell = asText(this.stored.summoned_with)
    if (by === undefined || spell === undefined) return undefined
    const byConcentration = this.stored.summoned_by_concentration === true
    return { by, spell, byConcentration, until: timeAt(this.stored, 'stays_until') }
  }

  /** How well each skill is known, in the order of the rules. */
  get training(): ReadonlyMap<SkillId, 'proficient' | 'expert'> {
    const named = new Map<string, 'proficient' | 'expert'>()
    for (const entry of listAt(this.stored, 'skills')) {
      const id = ruleId(entryName(entry))
      if (!named.has(id)) named.set(id, asObject(entry)?.expertise === true ? 'expert' : 'proficient')
    }
    return new Map(
      skillIds.flatMap((skill) => {
        const training = named.get(skill)
        return training === undefined ? [] : [[skill, training] as const]
      }),
    )
  }

  isExpertIn(skill: SkillId): boolean {
    return this.training.get(skill) === 'expert'
  }

  get trainedSaves(): readonly Ability[] {
    const listed = listAt(this.stored, 'saving_throw_proficiencies').map((entry) =>
      abilityNamed(entryName(entry)),
    )
    return abilities.filter((ability) => listed.includes(ability))
  }

  get tools(): readonly ToolTraining[] {
    return listAt(this.stored, 'tools').map((entry) => ({
      name: entryName(entry),
      id: ruleId(entryName(entry)),
      expert: asObject(entry)?.expertise === true,
    }))
  }

  /** The ids of what the sheet is trained to wear or wield; undefined when it does not say. */
  proficiencies(kind: 'armor' | 'weapons'): readonly string[] | undefined {
    const told = objectAt(this.stored, 'proficiencies')
    return Array.isArray(told[kind]) ? listAt(told, kind).map((entry) => ruleId(entryName(entry))) : undefined
  }

  get spellsKnown(): readonly string[] {
    return idsIn(this.stored, 'spells_known')
  }

  get spellsPrepared(): readonly string[] {
    return idsIn(this.stored, 'spells_prepared')
  }

  /** The creatures a ranger has studied; sheets name them under either key. */
  get favoredEnemies(): readonly string[] {
    return ['favored_enemies', 'favored_enemy'].flatMap((key) => listAt(this.stored, key).map(entryName))
  }

  get hasPreparedList(): boolean {
    return Array.isArray(this.stored.spells_prepared)
  }

  get equipment(): Equipment {
    return new Equipment(objectAt(this.stored, 'equipment'))
  }

  /** The names of what it is attuned to; undefined when the sheet does not say. */
  get attunedItems(): readonly string[] | undefined {
    return Array.isArray(this.stored.attuned_items)
      ? listAt(this.stored, 'attuned_items').map(entryName)
      : undefined
  }

  get hasEffectList(): boolean {
    return this.stored.active_effects !== undefined
  }

  /** The rows of `active_effects`, read by active-effects.ts. */
  get effectEntries(): readonly JsonValue[] {
    return listAt(this.stored, 'active_effects')
  }

  get hasConditionList(): boolean {
    return Array.isArray(this.stored.status_conditions)
  }

  /** The entries of `status_conditions` that are kept, each as it was written. */
  conditionEntries(isKept: (name: string) => boolean): readonly JsonValue[] {
    return listAt(this.stored, 'status_conditions').filter((entry) => isKept(entryName(entry)))
  }

  /** The entries of a list with those added that are not in it. */
  listWith(
    key: 'features' | 'spells_known' | 'spells_prepared' | 'tools',
    more: readonly string[],
  ): JsonValue[] {
    const before = listAt(this.stored, key)
    const names = new Set(before.map((entry) => ruleId(entryName(entry))))
    return [...before, ...[...new Set(more)].filter((id) => !names.has(id))]
  }

  /** The pool of a class feature or a racial trait. */
  pool(key: string): Pool | undefined {
    return this.classFeatures.get(key) ?? this.racialFeatures.get(key)
  }

  /** True when a racial pool comes back with a short rest. */
  recoversWithShortRest(racialKey: string): boolean {
    const racial = objectAt(objectAt(this.stored, 'resources'), 'racial_features')
    return objectAt(racial, racialKey).recovers === 'short-rest'
  }

  /** The key under which the slots of a spell level stand. */
  slotKey(level: number): string {
    const slots = objectAt(objectAt(this.stored, 'resources'), 'spell_slots')
    const own = Object.keys(slots).find((key) => new RegExp(`${level}(?:st|nd|rd|th)?$`).test(key))
    return own ?? `level_${level}`
  }

  setHitDice(pool: Pool): SheetChange[] {
    return setPool(this.stored, ['resources', 'hit_dice'], pool)
  }

  setSlots(level: number, pool: Pool): SheetChange[] {
    return setPool(this.stored, ['resources', 'spell_slots', this.slotKey(level)], pool)
  }

  setClassFeature(key: string, pool: Pool): SheetChange[] {
    return setPool(this.stored, ['resources', 'class_features', key], pool)
  }

  setRacialFeature(key: string, pool: Pool): SheetChange[] {
    return setPool(this.stored, ['resources', 'racial_features', key], pool)
  }

  /** Those of the changes that change something; later ones win over earlier ones at the same place. */
  realChanges(changes: readonly SheetChange[]): SheetChange[] {
    return realChanges(this.stored, changes)
  }

  /** The diff that makes these changes to the entity; an empty one when nothing changes. */
  diff(id: string, changes: readonly SheetChange[], removed: readonly JsonPath[] = []): StateDiff {
    return sheetDiff(id, this.stored, changes, removed)
  }

  /** The sheet as an entity stores it. */
  toAttrs(): JsonObject {
    return this.stored
  }

  after(changes: readonly SheetChange[], removed: readonly JsonPath[] = []): Sheet {
    return new Sheet(changedSheet(this.stored, changes, removed))
  }
}

/** What rust and acid took, and from what. */
export interface Corrosion {
  readonly weapon: number
  readonly armor: number
  readonly weaponName: string | undefined
  readonly armorName: string | undefined
}

/** A creature that came with a spell. */
export interface Summoned {
  readonly by: string
  readonly spell: string
  readonly byConcentration: boolean
  readonly until: WorldTime | undefined
}

/** A tool the character is proficient with. */
export interface ToolTraining {
  readonly id: string
  readonly name: string
  readonly expert: boolean
}

/**
 * Reads attrs; never refuses.
 *
 * @example
 * readSheet({ level: 3, class: 'Fighter', hp_current: 28, hp_max: 28 }).level // 3
 */
export function readSheet(attrs: JsonObject): Sheet {
  return new Sheet(attrs)
}

/** True for creatures with hit points, as people and monsters have and things have not; asked too often for a sheet. */
export function hasHitPoints({ attrs }: Pick<Entity, 'attrs'>): boolean {
  return typeof attrs.hp_max === 'number'
}

/** The sheet of an entity; that of an ordinary person when there is no entity. */
export function sheetOf(entity: Pick<Entity, 'attrs'> | undefined): Sheet {
  return new Sheet((entity?.attrs ?? {}) as JsonObject)
}

function poolsIn(root: JsonObject): ReadonlyMap<string, Pool> {
  return new Map(Object.entries(root).map(([key, value]) => [key, readPool(value)]))
}

function slotsIn(root: JsonObject): ReadonlyMap<number, Pool> {
  const slots = new Map<number, Pool>()
  for (const [key, value] of Object.entries(root)) {
    const level = Number(/([1-9])(?:st|nd|rd|th)?$/.exec(key)?.[1] ?? 0)
    const pool = readPool(value)
    if (level > 0 && pool.max > 0) slots.set(level, pool)
  }
  return new Map([...slots].sort(([first], [second]) => first - second))
}

function scoresIn(attrs: JsonObject): AbilityScores {
  const told = objectAt(attrs, 'attributes')
  return Object.fromEntries(
    abilities.map((ability) => [ability, numberAt(told, ability, 10)]),
  ) as AbilityScores
}

/** The `skills` of a sheet, in the order of the eighteen; what is no skill is left out. */
export function skillEntries(trained: readonly string[], experts: readonly string[]): JsonValue[] {
  const known = skillIds.filter((id) => trained.includes(id) || experts.includes(id))
  return known.map((id) => (experts.includes(id) ? { name: id, expertise: true } : id))
}
