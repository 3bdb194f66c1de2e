/**
 * The sheets of NPCs and of locations of seed 000. A narrator may introduce a person with two words; the engine fills the rest at once,
 * so that no NPC exists without hit points (SCHEMA-05). `present` is not here: the scene knows it.
 */
import { z } from 'zod'
import { asNumber, type JsonObject } from '../json.ts'
import { internalIdentity } from './entity-identity.ts'
import {
  alignmentField,
  attributesSchema,
  combatStatsSchema,
  count,
  entries,
  flag,
  mbtiField,
  nameField,
  statuses,
  visibilityField,
  words,
} from './sheet-fields.ts'
import type { HitPointsFor } from './update-context-and-verdicts.ts'

/** Hit points without stat blocks: a commoner's four, and five for each level above the first. */
export function defaultHitPoints(npc: JsonObject): number {
  const level = asNumber(npc.level) ?? 1
  return level > 1 ? 4 + 5 * (Math.min(level, 30) - 1) : 4
}

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

const ids = z.array(z.string().min(1).max(200)).max(200).describe('a list of ids')

/** A location's attrs in seed 000; other fields may stand beside these. */
export const locationSheetSchema = z
  .object({
    display_name: nameField,
    connected_to: ids,
    entities_present: ids,
    environmental_effects: entries,
    visibility: visibilityField.optional(),
  })
  .loose()

/** The attrs of a new place before anything is said of it. */
export function emptyLocation(name: string): z.infer<typeof locationSheetSchema> {
  return { display_name: name, connected_to: [], entities_present: [], environmental_effects: [] }
}
