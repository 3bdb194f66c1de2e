/**
 * An NPC's sheet of seed 000. A narrator may introduce somebody with two words; the engine fills the rest at once,
 * so that no NPC exists whose hit points nobody knows (SCHEMA-05). `present` is not here: the scene knows it.
 */
import { z } from 'zod'
import type { JsonObject } from '../json.ts'
import { internalIdentity } from './internal-identity.ts'
import {
  alignmentField,
  attributesSchema,
  combatStatsSchema,
  count,
  entries,
  flag,
  mbtiField,
  words,
} from './sheet-fields.ts'
import { statuses, visibilities } from './status.ts'

/** How many hit points an NPC has when nobody said it; a ruleset answers from its stat blocks. */
export type HitPointsFor = (npc: JsonObject) => number

/** The plain answer: a commoner's four, and five for each level above the first. */
export function plainHitPoints(npc: JsonObject): number {
  const level = npc.level
  return typeof level === 'number' && level > 1 ? 4 + 5 * (Math.min(level, 30) - 1) : 4
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
  const { hp_max: said, hp_current: left } = given
  const hitPoints =
    typeof said === 'number' ? said : Math.max(hpFor(given), typeof left === 'number' ? left : 0)
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
