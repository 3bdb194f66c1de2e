/**
 * The rows of a campaign's tables: what one row of each holds. Names follow the seed documents, so that a person who
 * knows the protocol finds every field; provenance says whether a thing came from a pack, from play or from the
 * shared world.
 */
import { z } from 'zod'
import { anyJson, anyJsonObject } from '../any-json-schemas.ts'
import { calendarSchema } from '../time/calendar-definition.ts'

const integer = z.int()
const text = z.string()
const json = anyJsonObject
const tags = z.array(text)
/** The bar joins the parts of composite keys, so no id may hold one. */
const key = text.regex(/^[^|]{1,200}$/u, 'must be 1 to 200 characters without "|"')

/** Where a thing came from (LORE-18). */
export const originSchema = z.enum(['pack', 'campaign', 'world']) // enforces: LORE-18

const provenance = { origin: originSchema.default('campaign'), pack_id: text.nullable().default(null) }

/** The campaign itself: what was chosen when it was founded. */
export const campaignSchema = z.strictObject({
  id: key,
  name: text,
  ruleset: text,
  calendar: calendarSchema,
  calibration: json,
  system: json,
  genre_rules: json,
  input_profile: z.enum(['natural', 'kernel']),
  player_id: text.nullable(),
  reproducible: z.boolean(),
  founded_at: text,
})

/** The four ways turns are counted, all of them per branch (CNT). */
export const countersSchema = z.strictObject({
  turn_number: integer.min(0),
  sequence_id: integer.min(0),
  user_scene_number: integer.min(0),
  current_turn: integer.min(0),
})

/** Which seed epoch the next dice of this branch come from; the secret itself is never state. */
export const diceStateSchema = z.strictObject({
  epoch: integer.min(0),
  commitment: text,
  client_seed: text,
  reproducible: z.boolean(),
})

/** Where the story stands: seed 003's scene. */
export const sceneSchema = z.strictObject({
  id: key,
  location_id: text.nullable(),
  present_entity_ids: z.array(text),
  constraints: json,
  visibility_conditions: text.nullable(),
  noise_level: text.nullable(),
  obscured_entities: z.array(text),
})

/** A person, place, thing or faction; the ruleset types its attrs. */
export const entitySchema = z.strictObject({
  id: key,
  type: text.min(1),
  name: text.min(1),
  attrs: json,
  tags,
  ...provenance,
  pack_entity_id: text.nullable().default(null),
})

/** Something true in the world, and who may know it. */
export const factSchema = z.strictObject({
  id: key,
  subject_id: text,
  predicate: text.min(1),
  object: anyJson,
  visibility: text,
  confidence: z.number().min(0).max(1),
  tags,
  discovered_turn: integer.nullable().default(null),
  discovery_method: text.nullable().default(null),
  ...provenance,
})

/** A thread of the story; a mission is a thread tagged `mission`. */
export const threadSchema = z.strictObject({
  id: key,
  title: text,
  status: text,
  stakes: json,
  related_entity_ids: z.array(text),
  tags,
  ...provenance,
})

export const clockSchema = z.strictObject({
  id: key,
  name: text,
  value: integer.min(0),
  max: integer.min(1),
  triggers: json,
  tags,
  ...provenance,
})

/** How many of an item an owner has. */
export const inventorySchema = z.strictObject({
  owner_id: key,
  item_id: key,
  qty: integer.min(0),
  flags: json,
})

/** What one entity is to another, from the first's side. */
export const relationshipSchema = z.strictObject({
  a_id: key,
  b_id: key,
  rel_type: key,
  intensity: integer,
  notes: json,
  ...provenance,
})

/** A summary of a scene, a session or a thread. */
export const summarySchema = z.strictObject({
  id: key,
  scope: text,
  scope_id: text,
  text,
  turn_no_range: z.tuple([integer, integer]),
})

/** An evening of play (seed 003 v1). */
export const sessionSchema = z.strictObject({
  id: key,
  started_at: text,
  ended_at: text.nullable(),
  turn_range_start: integer.nullable(),
  turn_range_end: integer.nullable(),
  session_lore: json,
  summary: text.nullable(),
  world_events_pending: z.array(z.never()), // enforces: STORE-17
})

/** A content pack this campaign uses, with the version it is bound to. */
export const packSchema = z.strictObject({
  id: key,
  name: text,
  version: text,
  genre: text.nullable(),
  layer: text,
  depends_on: z.array(anyJson),
  license: json,
  installed_at: text,
})

/** Who learned which fact, when and how. */
export const knowledgeSchema = z.strictObject({
  knower_id: key,
  fact_id: key,
  turn: integer.min(0),
  source: text,
})

/** One line of the long memory; never changed, never dropped. */
export const memorySchema = z.strictObject({ id: key, text: text.min(1).max(2_000), turn: integer.min(0) })

/** Kinds of smaller state that are JSON documents with an id: one writer each, changed leaf by leaf. */
export const documentKinds = [
  'agenda',
  'chronicle',
  'combat',
  'companion',
  'custom',
  'directive',
  'frozen_plan',
  'governance',
  'indicator',
  'map',
  'prompt_pin',
  'setting',
  'spine',
  'time_event',
  'time_warning',
  'world',
  'world_resource',
] as const

/** A JSON document of the campaign: combat, an agenda, a frozen plan, an indicator, a map … */
export const documentSchema = z.strictObject({ kind: z.enum(documentKinds), id: key, value: json })

export type Campaign = Readonly<z.infer<typeof campaignSchema>>
export type Counters = Readonly<z.infer<typeof countersSchema>>
export type DiceState = Readonly<z.infer<typeof diceStateSchema>>
export type Scene = Readonly<z.infer<typeof sceneSchema>>
/** A person, place, thing or faction of a campaign; what its attrs hold is the ruleset's to say. */
export type Entity = Readonly<z.infer<typeof entitySchema>>
/** Something true in the world; who knows it is kept apart, as knowledge. */
export type Fact = Readonly<z.infer<typeof factSchema>>
/** A thread of the story; missions are threads with the tag `mission`. */
export type Thread = Readonly<z.infer<typeof threadSchema>>
export type Clock = Readonly<z.infer<typeof clockSchema>>
/** How many of an item an owner has; an amount of 0 has no row. */
export type InventoryItem = Readonly<z.infer<typeof inventorySchema>>
export type Relationship = Readonly<z.infer<typeof relationshipSchema>>
export type Summary = Readonly<z.infer<typeof summarySchema>>
export type Session = Readonly<z.infer<typeof sessionSchema>>
export type Pack = Readonly<z.infer<typeof packSchema>>
export type Knowledge = Readonly<z.infer<typeof knowledgeSchema>>
export type Memory = Readonly<z.infer<typeof memorySchema>>
export type Document = Readonly<z.infer<typeof documentSchema>>
export type DocumentKind = (typeof documentKinds)[number]
