/**
 * What a campaign's packs say beside its state: words, ways, set pieces and endings, fixed when the campaign was
 * founded. State says how far things have come; the book only says how they are built, and it never changes in play.
 */
import { z } from 'zod'
import { endingSchema } from '../check-endings.ts'
import { encounterTableSchema } from '../encounter-table.ts'
import { bookId } from './lines.ts'
import { personBookSchema } from './person-book.ts'
import { placeBookSchema } from './place-book.ts'
import { chaseSchema, contestSchema, encounterSchema } from './set-piece.ts'
import {
  clockBookSchema,
  clueSchema,
  deductionSchema,
  hintSchema,
  rumourSchema,
  storyletBookSchema,
  threadBookSchema,
  topicSchema,
} from './story-entries.ts'

const byId = <Entry extends z.ZodType>(entry: Entry) => z.record(bookId, entry).default({})

/** The schema of a book: everything by its id, ids as the campaign knows them. */
export const worldBookSchema = z.strictObject({
  places: byId(placeBookSchema),
  people: byId(personBookSchema),
  topics: byId(topicSchema),
  clues: byId(clueSchema),
  clocks: byId(clockBookSchema),
  threads: byId(threadBookSchema),
  deductions: byId(deductionSchema),
  rumours: byId(rumourSchema),
  hints: byId(hintSchema),
  storylets: byId(storyletBookSchema),
  tables: byId(encounterTableSchema),
  encounters: byId(encounterSchema),
  contests: byId(contestSchema),
  chases: byId(chaseSchema),
  /** In the order in which they are tried. */
  endings: z.array(endingSchema).max(40).default([]),
})

/** What a campaign's packs say beside its state. */
export type WorldBook = Readonly<z.infer<typeof worldBookSchema>>

/** A book with nothing in it: for campaigns that were founded without a pack. */
export const emptyBook: WorldBook = worldBookSchema.parse({})

/** True for a book that has nothing to say. */
export function isEmptyBook(book: WorldBook): boolean {
  return Object.values(book).every((part) => Object.keys(part).length === 0)
}
