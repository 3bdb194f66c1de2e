/** The lists that story/*.yaml may hold, each with its shape and with where it refers to other things. */
import { z } from 'zod'
import { bookId } from '../../world/book/lines.ts'
import { chaseSchema, contestSchema, encounterSchema } from '../../world/book/set-piece.ts'
import {
  clueSchema,
  deductionSchema,
  hintSchema,
  rumourSchema,
  storyletBookSchema,
  threadBookSchema,
  topicSchema,
} from '../../world/book/story-entries.ts'
import { endingSchema } from '../../world/check-endings.ts'
import { encounterTableSchema } from '../../world/encounter-table.ts'
import { clockEntrySchema, factEntrySchema, factionSchema, itemSchema, tieSchema } from './entry-shapes.ts'
import type { NameSpace } from './pack-names.ts'
import { type RefMap, references as refs } from './references.ts'

/** One kind of entry. */
export interface StoryKind {
  readonly schema: z.ZodType
  /** Where its ids live; ties have none. */
  readonly space: NameSpace | null
  readonly refs: RefMap
}

const title = z.string().max(200).optional()

/** All kinds, by the name of their list. */
export const storyKinds = {
  topics: { schema: topicSchema, space: 'topic', refs: refs.topic },
  items: { schema: itemSchema, space: 'item', refs: refs.item },
  factions: { schema: factionSchema, space: 'faction', refs: refs.plain },
  facts: { schema: factEntrySchema, space: 'fact', refs: refs.fact },
  ties: { schema: tieSchema, space: null, refs: refs.tie },
  clues: { schema: clueSchema, space: 'fact', refs: refs.clue },
  clocks: { schema: clockEntrySchema, space: 'clock', refs: refs.clock },
  threads: {
    schema: z.strictObject({
      ...threadBookSchema.shape,
      status: z.string().min(1).max(60).default('active'),
      related: z.array(bookId).max(50).default([]),
      tags: z.array(z.string().max(60)).max(20).default([]),
    }),
    space: 'thread',
    refs: refs.thread,
  },
  deductions: { schema: deductionSchema, space: 'deduction', refs: refs.deduction },
  rumours: { schema: rumourSchema, space: 'rumour', refs: refs.rumour },
  hints: { schema: hintSchema, space: 'hint', refs: refs.hint },
  storylets: {
    schema: z.strictObject({ ...storyletBookSchema.shape, title }),
    space: 'storylet',
    refs: refs.storylet,
  },
  tables: {
    schema: z.strictObject({ ...encounterTableSchema.shape, title }),
    space: 'table',
    refs: refs.table,
  },
  encounters: { schema: encounterSchema, space: 'encounter', refs: refs.encounter },
  contests: { schema: contestSchema, space: 'contest', refs: refs.contest },
  chases: { schema: chaseSchema, space: 'chase', refs: refs.chase },
  endings: { schema: z.strictObject({ ...endingSchema.shape, title }), space: 'ending', refs: refs.ending },
} as const satisfies Readonly<Record<string, StoryKind>>

/** The name of a list. */
export type StoryListName = keyof typeof storyKinds
