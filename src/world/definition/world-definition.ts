/**
 * What a campaign's packs say beside its state: words, exits, set pieces and endings, fixed when the campaign is
 * created. State says how far things have come; the definition says how they are built and never changes in play.
 */
import { z } from 'zod'
import { conditionSchema } from '../authored-conditions.ts'
import { effectListSchema } from '../effects/effect-schema-and-context.ts'
import {
  authoredCheckSchema,
  definitionId,
  linesSchema,
  optionalLines,
} from './authored-action-and-line-schemas.ts'
import { chaseSchema, contestSchema, encounterSchema } from './contests-chases-encounters.ts'
import { disclosableSchema, discoverableSchema } from './finds-and-disclosures.ts'
import { personSchema, placeSchema } from './places-and-people.ts'
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
} from './topics-clues-storylets-endings.ts'

const byId = <Entry extends z.ZodType>(entry: Entry) => z.record(definitionId, entry).default({})

/** Everything by its id, ids as the campaign knows them. */
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

export const emptyDefinition: WorldDefinition = worldDefinitionSchema.parse({})

export function isEmptyDefinition(definition: WorldDefinition): boolean {
  return Object.values(definition).every((part) => Object.keys(part).length === 0)
}

/** The schemas of what a pack may write, for the readers of packs. */
export const authoredSchemas = {
  id: definitionId,
  lines: linesSchema,
  optionalLines,
  condition: conditionSchema,
  effects: effectListSchema,
  check: authoredCheckSchema,
  place: placeSchema,
  person: personSchema,
  discoverable: discoverableSchema,
  disclosable: disclosableSchema,
  topic: topicSchema,
  clue: clueSchema,
  thread: threadSchema,
  deduction: deductionSchema,
  rumour: rumourSchema,
  hint: hintSchema,
  storylet: storyletEntrySchema,
  encounterTable: encounterTableSchema,
  encounter: encounterSchema,
  contest: contestSchema,
  chase: chaseSchema,
  ending: endingSchema,
} as const
