/**
 * What a campaign's packs say beside its state: words, ways, set pieces and endings, fixed when the campaign was
 * founded. State says how far things have come; the book only says how they are built, and it never changes in play.
 */
import { z } from 'zod'
import { definitionId } from './authored-action.ts'
import { personSchema, placeSchema } from './places-and-people.ts'
import { chaseSchema, contestSchema, encounterSchema } from './set-pieces.ts'
import {
  clockSchema,
  clueSchema,
  deductionSchema,
  encounterTableSchema,
  endingSchema,
  hintSchema,
  rumourSchema,
  storyletEntrySchema,
  threadSchema,
  topicSchema,
} from './story.ts'

const byId = <Entry extends z.ZodType>(entry: Entry) => z.record(definitionId, entry).default({})

/** The schema of a book: everything by its id, ids as the campaign knows them. */
export const worldDefinitionSchema = z.strictObject({
  places: byId(placeSchema),
  people: byId(personSchema),
  topics: byId(topicSchema),
  clues: byId(clueSchema),
  clocks: byId(clockSchema),
  threads: byId(threadSchema),
  deductions: byId(deductionSchema),
  rumours: byId(rumourSchema),
  hints: byId(hintSchema),
  storylets: byId(storyletEntrySchema),
  tables: byId(encounterTableSchema),
  encounters: byId(encounterSchema),
  contests: byId(contestSchema),
  chases: byId(chaseSchema),
  /** In the order in which they are tried. */
  endings: z.array(endingSchema).max(40).default([]),
})

/** What a campaign's packs say beside its state. */
export type WorldDefinition = Readonly<z.infer<typeof worldDefinitionSchema>>

/** A book with nothing in it: for campaigns that were founded without a pack. */
export const emptyDefinition: WorldDefinition = worldDefinitionSchema.parse({})

/** True for a book that has nothing to say. */
export function isEmptyDefinition(world: WorldDefinition): boolean {
  return Object.values(world).every((part) => Object.keys(part).length === 0)
}
