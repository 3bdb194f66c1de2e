/**
 * Schemas of the entries of the SRD 5.1 data: one schema and one type for each kind. The figures are facts of the
 * SRD; the words are ours (ATTRIBUTION.md). Numbers that follow from others are not stored here but reckoned where
 * used, unless a stat block prints them, and then a test compares.
 */
import { z } from 'zod'
import { activitySchema } from './activity-schemas.ts'
import { defenceSchema, recoverySchema } from './circumstance-and-roll-filter-schemas.ts'
import { durationSchema, effectSchema } from './effect-and-damage-schemas.ts'
import { mechanicSchema } from './mechanic-schemas.ts'
import {
  abilitySchema,
  challengeRatingSchema,
  classIdSchema,
  conditionIdSchema,
  countSchema,
  damageTypeSchema,
  diceSchema,
  idSchema,
  schoolSchema,
  sizeSchema,
  skillIdSchema,
} from './srd-vocabulary.ts'

const named = { id: idSchema, name: z.string().min(1) } as const
const scores = z.strictObject({
  strength: countSchema,
  dexterity: countSchema,
  constitution: countSchema,
  intelligence: countSchema,
  wisdom: countSchema,
  charisma: countSchema,
})

/** A named ability and what it changes or allows. */
const traitShape = z.strictObject({
  name: z.string().min(1),
  mechanics: z.array(mechanicSchema),
  /** Activities that come with it, beside the owner's actions. */
  activities: z.array(activitySchema).optional(),
  uses: z.strictObject({ times: z.int().min(1), recovers: recoverySchema }).optional(),
})
/** A named ability and what it changes or allows. */
export type Trait = z.infer<typeof traitShape>
/** The schema of a trait; an interface has a name, so what is built of it stays short in the declarations. */
export interface TraitSchema extends z.ZodType<Trait, Trait> {}
export const traitSchema: TraitSchema = traitShape

export const monsterSpellcastingSchema = z.strictObject({
  ability: abilitySchema,
  /** Null where a stat block gives none, because no spell of it needs one. */
  dc: countSchema.nullable(),
  attack: z.int().nullable(),
  caster_level: z.int().min(1),
  innate: z.boolean(),
  /** Slots by spell level. */
  slots: z.record(z.string().regex(/^[1-9]$/), countSchema),
  spells: z.array(
    z.strictObject({
      spell: idSchema,
      /** Null: at will or from slots. */
      per_day: z.int().min(1).nullable(),
      /** Needs no slot although the others do. */
      at_will: z.literal(true).optional(),
      self_only: z.boolean().optional(),
    }),
  ),
})
export type MonsterSpellcasting = z.infer<typeof monsterSpellcastingSchema>

/** A stat block. `hit_dice` carries the Constitution bonus: its average is `hp`. */
export const monsterSchema = z.strictObject({
  ...named,
  size: sizeSchema,
  type: z.string().min(1),
  subtype: z.string().optional(),
  alignment: z.string(),
  cr: challengeRatingSchema,
  xp: countSchema,
  proficiency_bonus: z.int().min(2).max(9),
  armor_class: z.int().min(1),
  armor_source: z.string(),
  hp: z.int().min(1),
  hit_dice: diceSchema,
  speed: z.strictObject({
    walk: countSchema,
    fly: countSchema.optional(),
    swim: countSchema.optional(),
    climb: countSchema.optional(),
    burrow: countSchema.optional(),
    hover: z.literal(true).optional(),
  }),
  attributes: scores,
  /** Whole bonuses as printed, ability and proficiency together. */
  saves: z.partialRecord(abilitySchema, z.int()),
  skills: z.partialRecord(skillIdSchema, z.int()),
  resistances: z.array(defenceSchema),
  immunities: z.array(defenceSchema),
  vulnerabilities: z.array(defenceSchema),
  condition_immunities: z.array(conditionIdSchema),
  senses: z.strictObject({
    darkvision: countSchema.optional(),
    blindsight: countSchema.optional(),
    tremorsense: countSchema.optional(),
    truesight: countSchema.optional(),
    passive_perception: countSchema,
  }),
  languages: z.string(),
  traits: z.array(traitSchema),
  spellcasting: z.array(monsterSpellcastingSchema),
  /** Actions, bonus actions, reactions and legendary actions: each says its own cost. */
  activities: z.array(activitySchema),
  /** Legendary actions in a round; 0 for most. */
  legendary_actions: countSchema,
  /** Other stat blocks it can turn into. */
  forms: z.array(idSchema).optional(),
})
/** A stat block. */
export type Monster = z.infer<typeof monsterSchema>

/** A spell: its activities say what casting it does. */
export const spellSchema = z.strictObject({
  ...named,
  level: z.int().min(0).max(9),
  school: schoolSchema,
  ritual: z.boolean(),
  concentration: z.boolean(),
  components: z.array(z.enum(['V', 'S', 'M'])),
  casting: z.strictObject({
    cost: z.enum(['action', 'bonus', 'reaction', 'minutes']),
    /** Zero unless the cost is counted in minutes. */
    minutes: countSchema,
  }),
  /** In feet; 0 is oneself, 5 is touch, null is sight or without limit. */
  range: countSchema.nullable(),
  /** Null is at once. */
  duration: durationSchema.nullable(),
  classes: z.array(classIdSchema),
  subclasses: z.array(idSchema),
  activities: z.array(activitySchema).min(1),
})
export type Spell = z.infer<typeof spellSchema>

const priced = { ...named, /** In copper pieces. */ cost_cp: countSchema, weight: z.number().min(0) } as const

export const weaponSchema = z.strictObject({
  ...priced,
  group: z.enum(['simple', 'martial']),
  form: z.enum(['melee', 'ranged']),
  /** Null for a net. */
  damage: z
    .strictObject({ dice: diceSchema, type: damageTypeSchema, two_handed: diceSchema.optional() })
    .nullable(),
  reach: countSchema,
  range: z.strictObject({ normal: countSchema, long: countSchema }).nullable(),
  properties: z.array(
    z.enum([
      'ammunition',
      'finesse',
      'heavy',
      'light',
      'loading',
      'monk',
      'reach',
      'special',
      'thrown',
      'two-handed',
      'versatile',
    ]),
  ),
})
export type Weapon = z.infer<typeof weaponSchema>

export const armourSchema = z.strictObject({
  ...priced,
  group: z.enum(['light', 'medium', 'heavy', 'shield']),
  /** Armour class without Dexterity; a shield's is what it adds. */
  base: z.int().min(1),
  /** The most that Dexterity may add; null is no limit, 0 is none. */
  dexterity_cap: countSchema.nullable(),
  strength_minimum: countSchema,
  stealth_disadvantage: z.boolean(),
})
export type Armour = z.infer<typeof armourSchema>

export const gearSchema = z.strictObject({
  ...priced,
  group: z.string(),
  /** How many the price buys. */
  bundle: z.int().min(1),
  contents: z.array(z.strictObject({ item: idSchema, count: z.int().min(1) })),
  activities: z.array(activitySchema),
})
export type Gear = z.infer<typeof gearSchema>

export const magicItemSchema = z.strictObject({
  ...named,
  group: z.string(),
  rarity: z.enum(['common', 'uncommon', 'rare', 'very-rare', 'legendary', 'artifact', 'varies']),
  /** The item this is a kind of. */
  variant_of: idSchema.nullable(),
  attunement: z.boolean(),
  mechanics: z.array(mechanicSchema),
  activities: z.array(activitySchema),
  /** The weapon, armour or shield it is; missing when its name must say it ("Flame Tongue Longsword"). */
  base: idSchema.optional(),
  /** What its activities spend as the pool `charges`. */
  charges: z
    .strictObject({
      max: z.int().min(1),
      /** How many come back at dawn; null when none ever do, and then it is gone with the last. */
      regains: diceSchema.nullable(),
    })
    .optional(),
  /** Gone when used: potions, scrolls, dust. */
  consumable: z.literal(true).optional(),
  /** What a hit with this weapon does besides its damage. */
  on_hit: z.array(effectSchema).optional(),
  /** A scroll: the level of the spell it may hold, and the figures it is cast with. */
  scroll: z.strictObject({ level: z.int().min(0).max(9), dc: countSchema, attack: z.int() }).optional(),
})
export type MagicItem = z.infer<typeof magicItemSchema>

export const classLevelSchema = z.strictObject({
  level: z.int().min(1).max(20),
  proficiency_bonus: z.int().min(2).max(6),
  /** Ability score improvements so far. */
  ability_improvements: countSchema,
  features: z.array(idSchema),
  /** The class's own columns: rage_count, ki_points, sneak_attack_dice … */
  columns: z.record(z.string(), z.number()),
  cantrips_known: countSchema,
  /** Null for classes that prepare or do not cast. */
  spells_known: countSchema.nullable(),
  /** Slots of spell levels 1 to 9. */
  slots: z.array(countSchema).length(9),
})
export type ClassLevel = z.infer<typeof classLevelSchema>

const equipmentPick = z.union([
  z.strictObject({ item: idSchema, count: z.int().min(1) }),
  z.strictObject({ any_of: z.string(), count: z.int().min(1) }),
])

export const classTableSchema = z.strictObject({
  ...named,
  id: classIdSchema,
  hit_die: z.union([z.literal(6), z.literal(8), z.literal(10), z.literal(12)]),
  saves: z.array(abilitySchema).length(2),
  armor: z.array(z.string()),
  weapons: z.array(z.string()),
  tools: z.array(z.string()),
  skill_choice: z.strictObject({ choose: z.int().min(2).max(4), from: z.array(skillIdSchema) }),
  tool_choice: z.strictObject({ choose: z.int().min(1), from: z.array(z.string()) }).nullable(),
  caster: z
    .strictObject({
      kind: z.enum(['full', 'half', 'pact']),
      ability: abilitySchema,
      /** The level of the first slots. */
      from_level: z.int().min(1),
      method: z.enum(['prepared', 'known', 'spellbook']),
      ritual: z.boolean(),
    })
    .nullable(),
  equipment: z.array(z.strictObject({ item: idSchema, count: z.int().min(1) })),
  /** Each choice offers bundles; one bundle is taken. */
  equipment_choices: z.array(z.array(z.array(equipmentPick)).min(1)),
  /** Starting wealth in gold pieces, when bought instead: dice times ten (or once, for the monk). */
  starting_gold: z.strictObject({ dice: diceSchema, times: z.int().min(1) }),
  subclass: z.strictObject({
    id: idSchema,
    name: z.string(),
    /** What the class calls the choice. */
    title: z.string(),
    from_level: z.int().min(1).max(3),
    levels: z.array(z.strictObject({ level: z.int().min(1).max(20), features: z.array(idSchema) })),
    /** Spells that come with the subclass, by class level; always prepared. */
    spells: z.array(z.strictObject({ level: z.int().min(1), spells: z.array(idSchema) })),
  }),
  levels: z.array(classLevelSchema).length(20),
})
export type ClassTable = z.infer<typeof classTableSchema>

/** A feature of a class or subclass. */
export const featureSchema = z.strictObject({
  ...named,
  class: classIdSchema,
  subclass: idSchema.nullable(),
  level: z.int().min(1).max(20),
  /** The feature of which this is one option. */
  parent: idSchema.nullable(),
  needs: z
    .strictObject({ level: z.int().optional(), feature: idSchema.optional(), spell: idSchema.optional() })
    .nullable(),
  mechanics: z.array(mechanicSchema),
  activities: z.array(activitySchema),
})
/** A feature of a class or subclass. */
export type Feature = z.infer<typeof featureSchema>

/** What is read of every feature when a line is read: all of its mechanics would cost each start a tenth of a second. */
export const featureSummarySchema = z.object({
  ...named,
  class: classIdSchema,
  level: z.int(),
  activities: z.array(z.unknown()),
})
export type FeatureSummary = z.infer<typeof featureSummarySchema>

export const raceSchema = z.strictObject({
  ...named,
  /** The race of which this is the subrace; a subrace has the traits of both. */
  parent: idSchema.nullable(),
  size: sizeSchema,
  speed: countSchema,
  languages: z.array(z.string()),
  traits: z.array(traitSchema),
})
export type Race = z.infer<typeof raceSchema>

export const backgroundSchema = z.strictObject({
  ...named,
  source: z.enum(['srd', 'own']),
  skills: z.array(skillIdSchema).length(2),
  tools: z.array(z.string()),
  extra_languages: countSchema,
  /** Starting gold pieces; `gold_factor` bounds what an author may multiply it by. */
  gold: countSchema,
  gold_factor: z.strictObject({ least: z.number().min(0), most: z.number().min(0) }),
  equipment: z.array(z.strictObject({ item: idSchema, count: z.int().min(1) })),
  feature: z.strictObject({ name: z.string(), ruling: z.string() }),
})
export type Background = z.infer<typeof backgroundSchema>

/** A condition, or one level of exhaustion. */
export const conditionSchema = z.strictObject({
  ...named,
  id: conditionIdSchema,
  /** 1–6 for exhaustion, else null; each level has those below it too. */
  level: z.int().min(1).max(6).nullable(),
  mechanics: z.array(mechanicSchema),
})
/** A condition, or one level of exhaustion. */
export type Condition = z.infer<typeof conditionSchema>

export const skillSchema = z.strictObject({ ...named, id: skillIdSchema, ability: abilitySchema })
export type Skill = z.infer<typeof skillSchema>
