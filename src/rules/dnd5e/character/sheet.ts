/**
 * Reads a character's attrs as the rules need them. Attrs are data from anywhere (an import, an old log, a patch), so
 * the reader is total: what is missing has the value of an ordinary person, what is nonsense counts as missing.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import {
  type Ability,
  abilities,
  type ClassId,
  classIds,
  type SkillId,
  skillIds,
} from '../data/vocabulary.ts'
import { type AbilityScores, abilityModifier, abilityNamed } from './abilities.ts'
import { exhaustionWithin } from './exhaustion.ts'
import { highestLevel } from './experience.ts'
import { type Pool, readPool } from './pool.ts'

/** How well somebody knows a skill. */
export type Training = 'none' | 'proficient' | 'expert'

/** A character as the rules see it. */
export interface Sheet {
  readonly level: number
  /** The first class the sheet names; undefined when it is nobody's class of the rules. */
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
  readonly attrs: JsonObject
}

/** An object inside attrs; an empty one when there is none. */
export function objectAt(root: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return isJsonObject(value) ? value : {}
}

/** A whole number inside attrs, or the ordinary value. */
export function numberAt(root: JsonObject, key: string, ordinary: number): number {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : ordinary
}

/** A text inside attrs, or an empty one. */
export function textAt(root: JsonObject, key: string): string {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return typeof value === 'string' ? value : ''
}

/** A list inside attrs, or an empty one. */
export function listAt(root: JsonObject, key: string): readonly JsonValue[] {
  const value = Object.hasOwn(root, key) ? root[key] : undefined
  return Array.isArray(value) ? value : []
}

/** What an entry of a list is called: itself, or its name. */
export function entryName(entry: JsonValue): string {
  if (typeof entry === 'string') return entry
  return isJsonObject(entry) ? textAt(entry, 'name') : ''
}

/** A name as ids of the rules are written: `Sleight of Hand` is `sleight-of-hand`. */
export function ruleId(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
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

/**
 * The class a sheet's `class` text names first.
 *
 * @example
 * classNamed('Fighter 3') // 'fighter'
 */
export function classNamed(text: string): ClassId | undefined {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return classIds.find((id) => id === words.find((word) => classIds.some((known) => known === word)))
}

/** All classes a sheet's `class` text names. */
export function classesNamed(text: string): ClassId[] {
  const words = new Set(text.toLowerCase().split(/[^a-z]+/))
  return classIds.filter((id) => words.has(id))
}

/**
 * Reads attrs; never refuses.
 *
 * @example
 * readSheet({ level: 3, class: 'Fighter', hp_current: 28, hp_max: 28 }).level // 3
 */
export function readSheet(attrs: JsonObject): Sheet {
  const resources = objectAt(attrs, 'resources')
  const classText = textAt(attrs, 'class')
  const maximum = Math.max(0, numberAt(attrs, 'hp_max', 1))
  const scores = scoresIn(attrs)
  return {
    level: Math.min(Math.max(numberAt(attrs, 'level', 1), 1), highestLevel),
    classId: classNamed(classText),
    classText,
    subclass: textAt(attrs, 'subclass'),
    race: textAt(attrs, 'race'),
    hitPoints: Math.min(Math.max(numberAt(attrs, 'hp_current', maximum), 0), maximum),
    hitPointMaximum: maximum,
    temporaryHitPoints: Math.max(0, numberAt(attrs, 'temp_hp', 0)),
    armorClass: Math.max(0, numberAt(attrs, 'armor_class', 10 + abilityModifier(scores.dexterity))),
    scores,
    gold: Math.max(0, numberAt(resources, 'gold', 0)),
    hitDice: readPool(resources.hit_dice),
    slots: slotsIn(objectAt(resources, 'spell_slots')),
    classFeatures: poolsIn(objectAt(resources, 'class_features')),
    racialFeatures: poolsIn(objectAt(resources, 'racial_features')),
    consumables: poolsIn(objectAt(resources, 'consumables')),
    experience: Math.max(0, numberAt(objectAt(attrs, 'experience'), 'current', 0)),
    exhaustion: exhaustionWithin(numberAt(attrs, 'exhaustion', 0)),
    inspiration: attrs.inspiration === true,
    conditions: listAt(attrs, 'status_conditions')
      .map(entryName)
      .filter((name) => name !== ''),
    features: listAt(attrs, 'features')
      .map(entryName)
      .filter((name) => name !== ''),
    speed: Math.max(0, numberAt(objectAt(attrs, 'combat_stats'), 'speed', 30)),
    attrs,
  }
}

/** How well the character knows a skill. */
export function trainingIn(sheet: Sheet, skill: SkillId): Training {
  const entry = listAt(sheet.attrs, 'skills').find((value) => ruleId(entryName(value)) === skill)
  return entry === undefined ? 'none' : trainingSaid(entry)
}

/** How well the character knows each skill it is trained in, in the order of the rules. */
export function trainings(sheet: Sheet): ReadonlyMap<SkillId, 'proficient' | 'expert'> {
  const named = new Map<string, 'proficient' | 'expert'>()
  for (const entry of listAt(sheet.attrs, 'skills')) {
    const id = ruleId(entryName(entry))
    if (!named.has(id)) named.set(id, trainingSaid(entry))
  }
  return new Map(
    skillIds.flatMap((skill) => {
      const training = named.get(skill)
      return training === undefined ? [] : [[skill, training] as const]
    }),
  )
}

function trainingSaid(entry: JsonValue): 'proficient' | 'expert' {
  return isJsonObject(entry) && entry.expertise === true ? 'expert' : 'proficient'
}

/** The skills the character is trained in. */
export function trainedSkills(sheet: Sheet): SkillId[] {
  return [...trainings(sheet).keys()]
}

/** True when the character is proficient in saving throws of an ability. */
export function isSaveProficient(sheet: Sheet, ability: Ability): boolean {
  const listed = listAt(sheet.attrs, 'saving_throw_proficiencies')
  return listed.some((entry) => abilityNamed(entryName(entry)) === ability)
}

/** The pool of a key, or undefined. */
export function poolOf(sheet: Sheet, key: string): Pool | undefined {
  return sheet.classFeatures.get(key) ?? sheet.racialFeatures.get(key)
}

/** The `skills` of a sheet, in the order of the eighteen; what is no skill is left out. */
export function skillEntries(trained: readonly string[], experts: readonly string[]): JsonValue[] {
  const known = skillIds.filter((id) => trained.includes(id) || experts.includes(id))
  return known.map((id) => (experts.includes(id) ? { name: id, expertise: true } : id))
}
