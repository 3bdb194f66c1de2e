/**
 * What authors may write about places, people and the things of a story: the world definition's own shapes, and beside them what
 * becomes state when a campaign is created. Unknown fields are refused, because a misspelt one would be silently lost.
 */
import { z } from 'zod'
import { authoredSchemas, maxLineLength } from '../../world/index.ts'
import { type RefMap, references as refs } from './id-references.ts'
import type { IdSpace } from './pack-ids.ts'

const label = z.string().min(1).max(maxLineLength)
const aliases = z.array(z.string().min(1).max(200)).max(20).default([])
const tags = z.array(z.string().min(1).max(60)).max(40).default([])
const ids = z.array(authoredSchemas.id).max(100).default([])
const hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be an hour such as "18:30"')

/** The kinds of content file (seed 003). */
export const contentTypes = [
  'location',
  'npc',
  'faction',
  'culture',
  'history',
  'technology',
  'item',
  'event',
] as const

/** The frontmatter of a content file; other fields may stand beside these. */
export const frontmatterSchema = z.looseObject({
  id: authoredSchemas.id,
  type: z.enum(contentTypes), // enforces: LORE-04
  name: z.string().min(1).max(200).optional(),
  tags,
  related_entities: ids,
  related_factions: ids,
  related_locations: ids,
  related_threads: ids,
  gm: z.unknown().optional(),
})

const seedDiscoverable = z.strictObject({
  id: authoredSchemas.id.optional(),
  trigger: z.string().min(1).max(400),
  content: z.string().min(1).max(maxLineLength),
})

const { check: _check, ...discoverableParts } = authoredSchemas.discoverable.shape

/** Something that can be found: as the world knows it, as seed 003 writes it, or only a label. */
export const writtenDiscoverable = z.union([
  z.strictObject({ ...discoverableParts, check: authoredSchemas.check.optional() }),
  seedDiscoverable,
  label,
])

const { id: _placeId, ...placeParts } = authoredSchemas.place.shape

/** The `gm:` of a location. */
export const placeGmSchema = z.strictObject({
  aliases,
  visibility: z.string().max(200).optional(),
  noise: z.string().max(200).optional(),
  ...placeParts,
  discoverables: z.array(writtenDiscoverable).max(60).default([]),
  discoverable: z.array(writtenDiscoverable).max(60).default([]),
})

const phrases = z.array(z.string().min(1).max(200)).max(20)

/** Something a person knows: with its fact and words, or only a label as in seed 003. */
const writtenDisclosable = z.union([
  z.strictObject({
    ...authoredSchemas.disclosable.shape,
    after: authoredSchemas.optionalLines,
    confidence: z.number().min(0).max(1).optional(),
    false: z.boolean().optional(),
    /** How a player may ask for it, in words that its topics do not have. */
    asked: phrases.optional(),
  }),
  label,
])

/** What a person says to a question of no weight. */
const writtenAnswer = z.strictObject({
  id: authoredSchemas.id,
  asked: phrases.min(1),
  if: authoredSchemas.condition.optional(),
  say: authoredSchemas.optionalLines,
})

const { id: _personId, answers: _answers, ...personParts } = authoredSchemas.person.shape

/** The `gm:` of an NPC. */
export const personGmSchema = z.strictObject({
  role: z.string().max(200).default(''),
  at: authoredSchemas.id.optional(),
  aliases,
  hidden: z.boolean().default(false),
  disposition: z.int().min(-10).max(10).default(0),
  wants: authoredSchemas.optionalLines,
  fears: authoredSchemas.optionalLines,
  leverage: ids,
  ...personParts,
  knows: z.array(writtenDisclosable).max(60).default([]),
  withholds: z.array(writtenDisclosable).max(60).default([]),
  answers: z.array(writtenAnswer).max(150).default([]),
  schedule: z
    .array(
      z.strictObject({
        from: hour.optional(),
        to: hour.optional(),
        if: authoredSchemas.condition.optional(),
        at: authoredSchemas.id,
      }),
    )
    .max(50)
    .default([]),
  agenda: z
    .array(
      z.strictObject({
        at: authoredSchemas.condition,
        do: authoredSchemas.effects,
        rumour: authoredSchemas.optionalLines,
      }),
    )
    .max(20)
    .default([]),
  stat_block: authoredSchemas.id.optional(),
  /** What they carry. */
  items: z.record(authoredSchemas.id, z.int().min(1).max(1_000_000)).default({}),
  briefing: z.strictObject({ disposition: label.optional(), capabilities: label.optional() }).optional(),
})

/** The `gm:` of an item or a faction. */
export const thingGmSchema = z.strictObject({
  aliases,
  text: authoredSchemas.optionalLines,
  value: z.int().min(0).max(1_000_000).optional(),
  at: authoredSchemas.id.optional(),
  qty: z.int().min(1).max(1_000_000).default(1),
})

/** The `gm:` of lore: words the file may be asked about. */
export const loreGmSchema = z.strictObject({ aliases })

/** An item of story/*.yaml. */
export const itemSchema = z.strictObject({
  id: authoredSchemas.id,
  name: z.string().min(1).max(200),
  description: z.string().max(maxLineLength).default(''),
  tags,
  ...thingGmSchema.shape,
})

/** A faction of story/*.yaml. */
export const factionSchema = z.strictObject({
  id: authoredSchemas.id,
  name: z.string().min(1).max(200),
  description: z.string().max(maxLineLength).default(''),
  aliases,
  tags,
})

/** A fact that is so from the start. */
export const factEntrySchema = z.strictObject({
  id: authoredSchemas.id,
  fact: z.string().min(1).max(maxLineLength),
  about: authoredSchemas.id.optional(),
  predicate: authoredSchemas.id.default('is_so'),
  visibility: z.enum(['world', 'known', 'public', 'gm']).default('known'),
  tags,
})

/** What one is to another from the start. */
export const tieSchema = z.strictObject({
  from: authoredSchemas.id,
  to: authoredSchemas.id,
  type: authoredSchemas.id.default('trust'),
  intensity: z.int().min(-10).max(10),
  why: z.string().max(maxLineLength).default(''),
})

const segment = z.string().regex(/^\d{1,3}$/, 'must be a number of the clock')

/** A clock: how it runs, what is seen when it moves, what happens at a number. */
export const clockEntrySchema = z.strictObject({
  id: authoredSchemas.id,
  name: z.string().min(1).max(200),
  max: z.int().min(1).max(100),
  value: z.int().min(0).max(100).default(0),
  tick: z.strictObject({ minutes: z.int().min(1).max(100_000) }).optional(),
  /** What it runs towards, in words that follow "until": the player is told as it comes near. */
  until: z.string().min(1).max(100).optional(),
  on: z.partialRecord(z.enum(['fail', 'rest']), z.int().min(1).max(10)).default({}),
  omens: z.record(segment, authoredSchemas.lines).default({}),
  at: z.record(segment, authoredSchemas.effects).default({}),
  hidden: z.boolean().default(false),
  tags,
})

/** A list that story/*.yaml may hold: the shape of its entries, and where they refer to other things. */
export interface StoryKind {
  readonly schema: z.ZodType
  /** Where its ids live; ties have none. */
  readonly space: IdSpace | null
  readonly refs: RefMap
}

const title = z.string().max(200).optional()

export const storyKinds = {
  topics: { schema: authoredSchemas.topic, space: 'topic', refs: refs.topic },
  items: { schema: itemSchema, space: 'item', refs: refs.item },
  factions: { schema: factionSchema, space: 'faction', refs: refs.plain },
  facts: { schema: factEntrySchema, space: 'fact', refs: refs.fact },
  ties: { schema: tieSchema, space: null, refs: refs.tie },
  clues: { schema: authoredSchemas.clue, space: 'fact', refs: refs.clue },
  clocks: { schema: clockEntrySchema, space: 'clock', refs: refs.clock },
  threads: {
    schema: z.strictObject({
      ...authoredSchemas.thread.shape,
      status: z.string().min(1).max(60).default('active'),
      related: z.array(authoredSchemas.id).max(50).default([]),
      tags: z.array(z.string().max(60)).max(20).default([]),
    }),
    space: 'thread',
    refs: refs.thread,
  },
  deductions: { schema: authoredSchemas.deduction, space: 'deduction', refs: refs.deduction },
  rumours: { schema: authoredSchemas.rumour, space: 'rumour', refs: refs.rumour },
  hints: { schema: authoredSchemas.hint, space: 'hint', refs: refs.hint },
  storylets: {
    schema: z.strictObject({ ...authoredSchemas.storylet.shape, title }),
    space: 'storylet',
    refs: refs.storylet,
  },
  tables: {
    schema: z.strictObject({ ...authoredSchemas.encounterTable.shape, title }),
    space: 'table',
    refs: refs.table,
  },
  encounters: { schema: authoredSchemas.encounter, space: 'encounter', refs: refs.encounter },
  contests: { schema: authoredSchemas.contest, space: 'contest', refs: refs.contest },
  chases: { schema: authoredSchemas.chase, space: 'chase', refs: refs.chase },
  endings: {
    schema: z.strictObject({ ...authoredSchemas.ending.shape, title }),
    space: 'ending',
    refs: refs.ending,
  },
} as const satisfies Readonly<Record<string, StoryKind>>

export type StoryListName = keyof typeof storyKinds
