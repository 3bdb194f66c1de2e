/** The kinds of field that sheets are made of, each with the words a refusal uses for it. */
import { z } from 'zod'
import { asText } from '../json.ts'

/** The largest number any field of a sheet may hold. */
const maxNumber = 1_000_000

/** A whole number that is never negative. */
export const count = z.int().min(0).max(maxNumber).describe('a whole number from 0 to 1,000,000')

export const whole = z.int().min(-maxNumber).max(maxNumber).describe('a whole number')

export const words = z.string().max(280).describe('a text of at most 280 characters')

/** A name: a short text that is not empty. */
export const nameField = z.string().trim().min(1).max(100).describe('a name of 1 to 100 characters')

export const flag = z.boolean().describe('true or false')

/** A list of texts, or of small objects where the seed allows more than a name. */
export const entries = z
  .array(z.union([words, z.record(z.string(), z.json())]))
  .max(200)
  .describe('a list')

const score = z.int().min(1).max(30).describe('a whole number from 1 to 30')

/** The six attributes, all of them; there is no seventh (SCHEMA-10). */
export const attributesSchema = z
  .strictObject({
    strength: score,
    dexterity: score,
    constitution: score,
    intelligence: score,
    wisdom: score,
    charisma: score,
  })
  .describe('the six attributes')

/** Initiative, speed and what is noticed without looking. */
export const combatStatsSchema = z
  .object({
    initiative: whole.default(0),
    speed: count.default(30),
    passive_perception: count.default(10),
  })
  .loose()
  .describe('an object with initiative, speed and passive_perception')

/** The nine alignments, and the word for a creature that has none. INTERNAL: never shown to a player. */
export const alignments = [
  'lawful good',
  'neutral good',
  'chaotic good',
  'lawful neutral',
  'true neutral',
  'chaotic neutral',
  'lawful evil',
  'neutral evil',
  'chaotic evil',
  'unaligned',
] as const

export const alignmentField = z.enum(alignments).describe('one of the nine alignments or "unaligned"')

/** A Myers-Briggs code. INTERNAL: never shown to a player. */
export const mbtiField = z
  .string()
  .regex(/^[EI][NS][FT][JP]$/)
  .describe('a Myers-Briggs code such as INTJ')

/** How an alignment is kept: lower case, one space, `neutral` alone meaning true neutral. */
export function normalizeAlignment(value: unknown): unknown {
  const word = asText(value)
    ?.slice(0, 40)
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
  if (word === undefined) return value
  return word === 'neutral' ? 'true neutral' : word
}

/** The statuses of a person: a closed list of seed 000 (SCHEMA-07). */
export const statuses = [
  'conscious',
  'unconscious',
  'dead',
  'hidden',
  'invisible',
  'paralyzed',
  'stunned',
] as const
export type Status = (typeof statuses)[number]

/** How well something can be seen (SCHEMA-08). */
const visibilities = ['visible', 'hidden', 'invisible', 'obscured', 'darkness'] as const

export const visibilityField = z.enum(visibilities).describe(`one of ${visibilities.join(', ')}`) // enforces: SCHEMA-08

/** Conditions of the SRD that a combatant may have beside a status. */
export const combatConditions = [
  'blinded',
  'charmed',
  'deafened',
  'exhaustion',
  'frightened',
  'grappled',
  'incapacitated',
  'petrified',
  'poisoned',
  'prone',
  'restrained',
] as const

/** How a combatant may have left a fight without dying. */
export const combatDepartures = ['fled', 'surrendered', 'vanished'] as const

const synonyms: Readonly<Record<string, Status>> = {
  alive: 'conscious',
  awake: 'conscious',
  asleep: 'unconscious',
  sleeping: 'unconscious',
  'knocked out': 'unconscious',
  killed: 'dead',
  slain: 'dead',
  deceased: 'dead',
  paralysed: 'paralyzed',
}

/**
 * The status that a word plainly means (`Slain` is `dead`), or the value as it came.
 *
 * @example
 * plainStatus('Asleep') // 'unconscious'
 */
export function normalizeStatus(value: unknown): unknown {
  const word = asText(value)?.trim().toLowerCase()
  if (word === undefined) return value
  if (statuses.some((status) => status === word)) return word
  return Object.hasOwn(synonyms, word) ? synonyms[word] : value
}
