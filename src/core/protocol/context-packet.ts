/**
 * The context packet, what a game master is given to know (seed 003's ContextPacket): this scene, those in it, and no
 * more. Every field has a writer and a reader; what the player's character cannot know stands in it only under the
 * eyes of those who do.
 */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../any-json-schemas.ts'

const text = z.string()
const json = anyJsonObject
const tags = z.array(text)

/** The scene as the packet shows it. */
const packetSceneSchema = z.strictObject({
  location_id: text,
  time: json,
  constraints: json,
  visibility_conditions: text.optional(),
  noise_level: text.optional(),
  obscured_entities: z.array(text).optional(),
})

const packetEntitySchema = z.strictObject({ id: text, type: text, name: text, attrs: json, tags })

const packetFactSchema = z.strictObject({
  id: text,
  subject_id: text,
  predicate: text,
  object: anyJson,
  visibility: text,
  confidence: z.number(),
  tags,
  discovered_turn: z.int().nullable().optional(),
  discovery_method: text.nullable().optional(),
  /** Who of those present knows it; missing: everybody may. */
  known_by: z.array(text).optional(),
})

export const contextPacketSchema = z.strictObject({
  scene: packetSceneSchema,
  present_entities: z.array(text),
  entities: z.array(packetEntitySchema),
  facts: z.array(packetFactSchema),
  threads: z.array(
    z.strictObject({
      id: text,
      title: text,
      status: text,
      stakes: json,
      related_entity_ids: z.array(text),
      tags,
    }),
  ),
  clocks: z.array(
    z.strictObject({ id: text, name: text, value: z.int(), max: z.int(), triggers: json, tags }),
  ),
  inventory: z.array(z.strictObject({ owner_id: text, item_id: text, qty: z.int(), flags: json })),
  relationships: z.array(
    z.strictObject({ a_id: text, b_id: text, rel_type: text, intensity: z.int(), notes: json }),
  ),
  summary: z.strictObject({ scene: text, threads: text }),
  recent_events: z.array(z.strictObject({ turn_no: z.int(), text })),
  npc_agendas: z.record(text, anyJson),
  npc_capabilities: z.record(text, anyJson),
  investigation_progress: z.record(text, anyJson),
  pending_threats: z.array(anyJson),
  active_situations: z.array(anyJson),
  failure_streak: json,
  calibration: json,
  lore_context: json,
  /** What the owner of the campaign asked for, to be kept in mind every turn. */
  directives: z.array(text).optional(),
  /** The long memory, newest last. */
  core_memories: z.array(text).optional(),
  /** How long it is, counted once when its parts were written. */
  token_count: z.int().optional(),
})

/** What a game master is given to know. */
export type ContextPacket = Readonly<z.infer<typeof contextPacketSchema>>

/** A packet with nothing in it, for records that kept none: turns without a game master. */
export const emptyPacket: ContextPacket = {
  scene: { location_id: '', time: {}, constraints: {} },
  present_entities: [],
  entities: [],
  facts: [],
  threads: [],
  clocks: [],
  inventory: [],
  relationships: [],
  summary: { scene: '', threads: '' },
  recent_events: [],
  npc_agendas: {},
  npc_capabilities: {},
  investigation_progress: {},
  pending_threats: [],
  active_situations: [],
  failure_streak: {},
  calibration: {},
  lore_context: {},
}

/** A turn of the scene that was told. */
export interface SceneTurn {
  readonly turn_no: number
  readonly player_input: string
  readonly text: string
  /** The lore its packet held, as far as its record keeps it: whole when it came up in that turn. */
  readonly lore: unknown
}

/** The scene until now, read from the log alone, so that a prompt keeps every byte of what it held a turn ago. */
export interface SceneSoFar {
  readonly campaign_id: string
  readonly branch: string
  /** The turn that is being played. */
  readonly turn: number
  /** What a game master was given when the scene began; null in its first turn. */
  readonly began_with: ContextPacket | null
  /** Oldest first; the first is the one that `began_with` belongs to. */
  readonly turns: readonly SceneTurn[]
  /** Which version of a prompt the campaign wants, by the prompt's name. */
  readonly prompt_pins: Readonly<Record<string, string>>
}
