/**
 * An NPC's sheet of seed 000. A narrator may introduce a person with two words; the engine fills the rest at once,
 * so that no NPC exists without hit points (SCHEMA-05). `present` is not here: the scene knows it.
 */
import { z } from 'zod'
import { asNumber, type JsonObject } from '../json.ts'
import {
  alignmentField,
  alignments,
  attributesSchema,
  combatStatsSchema,
  count,
  entries,
  flag,
  mbtiField,
  nameField,
  statuses,
  visibilities,
  words,
} from './sheet-fields.ts'

/** How many hit points an NPC has when no update says it; a ruleset answers from its stat blocks. */
export type HitPointsFor = (npc: JsonObject) => number

/** The plain answer: a commoner's four, and five for each level above the first. */
export function plainHitPoints(npc: JsonObject): number {
  const level = asNumber(npc.level) ?? 1
  return level > 1 ? 4 + 5 * (Math.min(level, 30) - 1) : 4
}

const visibilityField = z.enum(visibilities).describe(`one of ${visibilities.join(', ')}`) // enforces: SCHEMA-08

/** An NPC's attrs; other fields may stand beside these. */
export const npcSheetSchema = z
  .object({
    role: words,
    alignment: alignmentField,
    mbti: mbtiField,
    gender: words,
    age: z.union([count, words]).describe('a number of years or a word'),
    level: z.int().min(0).max(30).describe('a whole number from 0 to 30'),
    cr: words.optional(),
    hp_current: count,
    hp_max: count,
    armor_class: count,
    attributes: attributesSchema,
    combat_stats: combatStatsSchema,
    conscious: flag,
    hidden: flag,
    status: z.enum(statuses).describe(`one of ${statuses.join(', ')}`), // enforces: SCHEMA-07
    visibility: visibilityField.optional(),
    relationships: z.record(z.string(), z.json()).describe('an object'),
    status_conditions: entries.optional(),
  })
  .loose()

/** The fields seed 000 requires of an NPC, with what the engine supplies for each. */
export function npcDefaults(id: string, given: JsonObject, hpFor: HitPointsFor): JsonObject {
  const hitPoints = asNumber(given.hp_max) ?? Math.max(hpFor(given), asNumber(given.hp_current) ?? 0)
  return {
    role: 'unknown',
    ...internalIdentity(id),
    gender: 'unknown',
    age: 'unknown',
    level: 1,
    hp_current: hitPoints,
    hp_max: hitPoints,
    armor_class: 10,
    attributes: { strength: 10, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 },
    combat_stats: { initiative: 0, speed: 30, passive_perception: 10 },
    conscious: true,
    hidden: false,
    status: 'conscious',
    relationships: {},
  }
}

/**
 * The identity fields that seed 000 demands and narrators forget (STATE-07): for the narrator's consistency, never shown to
 * a player.
 */
export interface InternalIdentity {
  readonly alignment: string
  readonly mbti: string
}

/** FNV-1a over the id's UTF-16 units: small, stable, no secret. */
function fingerprint(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * The alignment and Myers-Briggs code an id stands for until an update says otherwise. They follow from the id alone, so
 * that every machine and every replay gets the same.
 *
 * @example
 * internalIdentity('npc_goblin_scout_001').mbti.length // 4
 */
export function internalIdentity(id: string): InternalIdentity {
  const hash = fingerprint(id)
  const letter = (bit: number, pair: string): string => pair.charAt((hash >>> bit) & 1)
  const mbti = letter(3, 'EI') + letter(9, 'NS') + letter(15, 'FT') + letter(21, 'JP')
  return { alignment: alignments[(hash >>> 4) % 9] ?? 'true neutral', mbti }
}

const ids = z.array(z.string().min(1).max(200)).max(200).describe('a list of ids')

/** A location's attrs in seed 000; other fields may stand beside these. */
export const locationSheetSchema = z
  .object({
    display_name: nameField,
    connected_to: ids,
    entities_present: ids,
    environmental_effects: entries,
    visibility: z
      .enum(visibilities)
      .describe(`one of ${visibilities.join(', ')}`)
      .optional(),
  })
  .loose()

/** A new place before anything is said of it. */
export function emptyLocation(name: string): z.infer<typeof locationSheetSchema> {
  return { display_name: name, connected_to: [], entities_present: [], environmental_effects: [] }
}
