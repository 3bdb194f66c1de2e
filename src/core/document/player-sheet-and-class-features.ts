/**
 * The player character's sheet of seed 000: what it must have, what the seed gives when nothing was said, and how a
 * foreign sheet becomes an entity. A character without attributes is no character and is not let in (SCHEMA-04).
 */
import { z } from 'zod'
import { nextId } from '../entity-ids-and-slugs.ts'
import { excerpt } from '../excerpt.ts'
import { asNumber, asObject, asText, findJsonProblem, isJsonObject, type JsonObject } from '../json.ts'
import { done, type Result, refuse } from '../result.ts'
import { internalIdentity } from './entity-identity.ts'
import { deleteMark } from './five-key-document.ts'
import {
  alignmentField,
  attributesSchema,
  combatStatsSchema,
  count,
  entries,
  flag,
  mbtiField,
  nameField,
  normalizeAlignment,
  visibilityField,
  words,
} from './sheet-fields.ts'
import { type SheetItem, takeItems } from './sheet-inventory.ts'

const save = z.int().min(0).max(3).describe('a whole number from 0 to 3')
const step = z.int().min(0).max(6).describe('a whole number from 0 to 6')
const used = z.object({ used: count.default(0), total: count.default(0) }).loose()
const pool = z
  .union([count, flag, words, z.record(z.string(), z.json())])
  .describe('an amount, or {used, max}')

const resourcesSchema = z
  .object({
    gold: count.default(0),
    hit_dice: used.prefault({}).describe('{used, total}'),
    spell_slots: z.record(z.string(), pool).default({}).describe('slots by level'),
    class_features: z.record(z.string(), pool).default({}).describe('amounts by feature'),
    consumables: z.record(z.string(), pool).default({}).describe('amounts by item'),
  })
  .loose()
  .describe('an object of resources')

const equipmentSchema = z
  .object({ weapons: entries.default([]), armor: words.default(''), backpack: entries.default([]) })
  .loose()
  .describe('an object with weapons, armor and backpack')

const experienceSchema = z
  .object({ current: count.default(0), needed_for_next_level: count.default(300) })
  .loose()
  .describe('{current, needed_for_next_level}')

const deathSavesSchema = z
  .object({ successes: save.default(0), failures: save.default(0) })
  .describe('{successes, failures}')

/**
 * A player character's attrs. `string_id` and `name` are the entity's own and not repeated here; fields of other
 * rulesets may stand beside these.
 *
 * @example
 * sheetSchema.safeParse({ class: 'Fighter', hp_max: 12 }).success // false: no attributes
 */
export const sheetSchema = z
  .object({
    level: z.int().min(1).max(20).describe('a whole number from 1 to 20').default(1),
    class: words,
    background: words.default(''),
    alignment: alignmentField,
    mbti: mbtiField,
    hp_current: count,
    hp_max: count,
    temp_hp: count.default(0),
    armor_class: count,
    attributes: attributesSchema, // enforces: SCHEMA-04
    proficiency_bonus: count.default(2),
    skills: entries.default([]),
    saving_throw_proficiencies: entries.default([]),
    resources: resourcesSchema.prefault({}),
    experience: experienceSchema.prefault({}),
    equipment: equipmentSchema.prefault({}),
    combat_stats: combatStatsSchema.prefault({}),
    status_conditions: entries.default([]),
    death_saves: deathSavesSchema.prefault({}),
    active_effects: entries.default([]),
    features: entries.default([]),
    spells_known: entries.default([]),
    exhaustion: step.optional(), // enforces: ENV-09
    inspiration: flag.optional(),
    visibility: visibilityField.optional(),
  })
  .loose()

/** A player character ready to be an entity, and which fields the engine had to supply. */
export interface FilledSheet {
  readonly id: string
  readonly name: string
  readonly attrs: JsonObject
  /** What the sheet carried: items live in the inventory table and not on the sheet. */
  readonly items: readonly SheetItem[]
  readonly filled: readonly string[]
}

/**
 * Reads a foreign player character: fills what the seed gives a value for, refuses what it does not.
 *
 * @example
 * fillSheet({ name: 'Kira', class: 'Fighter', hp_max: 12 }, () => false) // refused: no attributes
 */
export function fillSheet(sheet: unknown, taken: (id: string) => boolean): Result<FilledSheet> {
  if (!isJsonObject(sheet)) return refuseSheet(`A character sheet is an object; this was ${excerpt(sheet)}.`)
  const broken = findJsonProblem(sheet)
  if (broken !== null) return refuseSheet(`The sheet cannot be kept: at ${broken.path}, ${broken.problem}.`)
  if (JSON.stringify(sheet).includes(deleteMark))
    return refuseSheet(`${deleteMark} is an order, not a value.`)
  const name = nameField.safeParse(sheet.name)
  if (!name.success) return refuseSheet('The character needs a name of 1 to 100 characters.')
  const id = nextId('pc', name.data, taken)
  const { items, rest } = takeItems(sheet)
  const read = sheetSchema.safeParse(withSupplied(rest, id))
  if (!read.success) return refuseSheet(firstProblem(read.error, sheet))
  const attrs = read.data as unknown as JsonObject
  const foreign = foreignFeature(attrs)
  if (foreign !== null) return refuse('import/class-feature', foreign, { rule: 'SCHEMA-11' }) // enforces: SCHEMA-11
  return done({
    id,
    name: name.data,
    attrs,
    items,
    filled: Object.keys(attrs).filter((key) => !Object.hasOwn(sheet, key)),
  })
}

/** The sheet with those values that follow from others: internal identity, full health, unarmoured class. */
function withSupplied(sheet: JsonObject, id: string): JsonObject {
  const own = Object.entries(sheet).filter(
    ([key]) => key !== 'string_id' && key !== 'name' && !key.startsWith('_'),
  )
  const { attributes, alignment } = sheet
  const dexterity = asNumber(asObject(attributes)?.dexterity) ?? 10
  const supplied = { ...internalIdentity(id), armor_class: 10 + Math.floor((dexterity - 10) / 2) }
  const full = sheet.hp_max === undefined ? {} : { hp_current: sheet.hp_max }
  const given = Object.fromEntries(own.filter(([, value]) => value !== '' && value !== null))
  const known =
    alignment === undefined || alignment === '' ? {} : { alignment: normalizeAlignment(alignment) }
  return { ...supplied, ...full, ...given, ...known } as JsonObject
}

function foreignFeature(attrs: JsonObject): string | null {
  const { resources, class: classText } = attrs
  const features = asObject(resources)?.class_features
  const foreign = Object.keys(features ?? {}).find((key) => !mayHaveFeature(classText, key))
  return foreign === undefined ? null : featureSentence(String(classText), foreign)
}

/** Why a class may not have a resource. */
export function featureSentence(classText: string, feature: string): string {
  return `A ${classText} has no ${feature}; a ${classText} has ${classResourcesText(classText)}.`
}

function firstProblem(error: z.ZodError, sheet: JsonObject): string {
  const issue = error.issues[0]
  const field = issue?.path.join('.') ?? ''
  const top = String(issue?.path[0] ?? '')
  if (!Object.hasOwn(sheet, top)) return `The character has no ${top}, and nothing can be assumed for it.`
  return `${field} is not as a sheet has it (${issue?.message ?? 'unknown'}).`
}

function refuseSheet(message: string): Result<FilledSheet> {
  return refuse('import/bad-sheet', message, { rule: 'SCHEMA-04' })
}

/**
 * Which class has which resource (SCHEMA-11): seed 000's table, with the Fighter's two from its rest rules and the
 * class resources of SRD 5.1. A class that is not in the table is a homebrew class; it may have any resource.
 */

const table: Readonly<Record<string, readonly string[]>> = {
  barbarian: ['rage'],
  bard: ['bardic_inspiration'],
  cleric: ['channel_divinity', 'divine_intervention'],
  druid: ['wild_shape', 'natural_recovery'],
  fighter: ['second_wind', 'action_surge', 'indomitable'],
  monk: ['ki_points', 'wholeness_of_body'],
  paladin: [
    'lay_on_hands_pool',
    'lay_on_hands',
    'divine_sense',
    'channel_divinity',
    'cleansing_touch',
    'holy_nimbus',
  ],
  ranger: [],
  rogue: ['stroke_of_luck'],
  sorcerer: ['sorcery_points'],
  warlock: ['pact_slots', 'mystic_arcanum', 'dark_ones_own_luck', 'hurl_through_hell', 'eldritch_master'],
  wizard: ['arcane_recovery', 'signature_spells'],
}

/** The classes named in a sheet's `class` text: `Fighter 3 / Monk 2` names two. */
function classesIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => Object.hasOwn(table, word))
}

/**
 * True when a character of this class (or these classes) may have the resource.
 *
 * @example
 * mayHaveFeature('Fighter', 'ki_points') // false
 */
export function mayHaveFeature(classText: unknown, feature: string): boolean {
  const classes = classesIn(asText(classText) ?? '')
  if (classes.length === 0) return true
  return classes.some((name) => table[name]?.includes(feature))
}

/** The resources a character of this class may have, for a sentence. */
export function classResourcesText(classText: string): string {
  const features = classesIn(classText).flatMap((name) => table[name] ?? [])
  return features.length === 0 ? 'no such resources' : features.join(', ')
}
