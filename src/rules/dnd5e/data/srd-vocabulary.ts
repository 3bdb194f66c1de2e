/**
 * The closed words of SRD 5.1 that data and rules share. A word that is not here cannot stand in the data, so a
 * typing error in a stat block is found when it loads and not in a fight.
 */
import { z } from 'zod'

/** The six abilities, as the sheet of a character names them. */
export const abilities = [
  'strength',
  'dexterity',
  'constitution',
  'intelligence',
  'wisdom',
  'charisma',
] as const
export type Ability = (typeof abilities)[number]
export const abilitySchema = z.enum(abilities)

export const skillIds = [
  'acrobatics',
  'animal-handling',
  'arcana',
  'athletics',
  'deception',
  'history',
  'insight',
  'intimidation',
  'investigation',
  'medicine',
  'nature',
  'perception',
  'performance',
  'persuasion',
  'religion',
  'sleight-of-hand',
  'stealth',
  'survival',
] as const
export type SkillId = (typeof skillIds)[number]
export const skillIdSchema = z.enum(skillIds)

/** The thirteen kinds of damage. */
export const damageTypes = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
] as const
export type DamageType = (typeof damageTypes)[number]
export const damageTypeSchema = z.enum(damageTypes)

/** The fifteen conditions; exhaustion has six steps of its own. */
export const conditionIds = [
  'blinded',
  'charmed',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'invisible',
  'paralyzed',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
  'stunned',
  'unconscious',
] as const
export type ConditionId = (typeof conditionIds)[number]
export const conditionIdSchema = z.enum(conditionIds)

export const classIds = [
  'barbarian',
  'bard',
  'cleric',
  'druid',
  'fighter',
  'monk',
  'paladin',
  'ranger',
  'rogue',
  'sorcerer',
  'warlock',
  'wizard',
] as const
export type ClassId = (typeof classIds)[number]
export const classIdSchema = z.enum(classIds)

/** The sizes, smallest first. */
export const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const
export const sizeSchema = z.enum(sizes)

/** The eight schools of magic. */
export const schools = [
  'abjuration',
  'conjuration',
  'divination',
  'enchantment',
  'evocation',
  'illusion',
  'necromancy',
  'transmutation',
] as const
export const schoolSchema = z.enum(schools)

/** The challenge ratings there are, as stat blocks print them, lowest first. */
export const challengeRatings = [
  '0',
  '1/8',
  '1/4',
  '1/2',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '20',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '30',
] as const
/** A challenge rating as stat blocks print it. */
export type ChallengeRating = (typeof challengeRatings)[number]
export const challengeRatingSchema = z.enum(challengeRatings)

/** The id of an entry: lower-case words with hyphens. */
export const idSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
/** Dice with an optional plain number: `2d6+3`, `1d8`, `5`. */
export const diceSchema = z.string().regex(/^\d+(d\d+)?([+-]\d+(d\d+)?)*$/)
/** A whole number from 0. */
export const countSchema = z.int().min(0)
