/** Scenario files: which packs they play in, how they begin, and who may be played. */
import { z } from 'zod'
import { anyJson } from '../../core/any-json-schemas.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { defaultRulesetId } from '../../core/ruleset-ids.ts'
import { authoredSchemas, maxLineLength } from '../../world/index.ts'
import { type PackFile, plainText } from './pack-files-and-limits.ts'
import type { PackProblem } from './pack-problems.ts'
import { packIdPattern } from './read-manifest.ts'
import { type ReadYaml, readYaml } from './read-yaml-and-frontmatter.ts'
import { schemaProblems } from './schema-problems.ts'

const words = z.string().min(1).max(maxLineLength)
const json = z.record(z.string(), anyJson)
const tags = z.array(z.string().max(60)).max(40).default([])

/** Things by id; an id alone is one of it. */
const givenItems = z
  .array(
    z.union([
      authoredSchemas.id,
      z.strictObject({ id: authoredSchemas.id, qty: z.int().min(1).max(1_000_000).default(1) }),
    ]),
  )
  .max(40)
  .default([])
  .transform((items) => items.map((item) => (typeof item === 'string' ? { id: item, qty: 1 } : item)))

const heroSchema = z.strictObject({
  id: z.string().regex(packIdPattern, 'must be lower-case letters, digits and underscores'),
  name: z.string().min(1).max(120),
  blurb: z.string().max(maxLineLength).default(''),
  pronoun: z.enum(['he', 'she', 'they', 'it']).default('they'),
  /** What the rules are told; what is left open gets its first answer. */
  choices: json.default({}),
  items: givenItems,
  coin: z.int().min(0).max(1_000_000).optional(),
})

const stepSchema = z.strictObject({
  id: authoredSchemas.id.optional(),
  thread: authoredSchemas.id.optional(),
  title: words.optional(),
  at: authoredSchemas.id.optional(),
  hint: authoredSchemas.lines.optional(),
  done_if: authoredSchemas.condition.optional(),
})

const startsSchema = z.strictObject({
  year: z.int().optional(),
  month: z.string().min(1).max(60).optional(),
  day: z.int().min(1).max(1_000).optional(),
  hour: z.int().min(0).max(23).default(8),
  minute: z.int().min(0).max(59).default(0),
})

const entitySchema = z.strictObject({
  id: authoredSchemas.id,
  type: z.enum(['npc', 'location', 'item', 'faction']).optional(),
  name: z.string().min(1).max(200).optional(),
  attrs: json.default({}),
  tags,
})

const factSchema = z.strictObject({
  id: authoredSchemas.id,
  subject_id: authoredSchemas.id.default('world'),
  predicate: authoredSchemas.id.default('is_so'),
  object: anyJson,
  visibility: z.enum(['world', 'known', 'public', 'gm']).default('known'),
  confidence: z.number().min(0).max(1).default(1),
  tags,
})

const clockSchema = z.strictObject({
  id: authoredSchemas.id,
  name: z.string().min(1).max(200),
  value: z.int().min(0).default(0),
  max: z.int().min(1),
  triggers: json.default({}),
  tags,
})

const threadSchema = z.strictObject({
  id: authoredSchemas.id,
  title: words,
  status: z.string().min(1).max(60).default('active'),
  stakes: json.default({}),
  related_entity_ids: z.array(authoredSchemas.id).max(50).default([]),
  tags,
})

const tieSchema = z.strictObject({
  a_id: authoredSchemas.id,
  b_id: authoredSchemas.id,
  rel_type: authoredSchemas.id.default('trust'),
  intensity: z.int().min(-10).max(10),
  notes: json.default({}),
})

export const scenarioSchema = z.strictObject({
  id: z.string().regex(packIdPattern, 'must be lower-case letters, digits and underscores, a letter first'),
  name: words,
  blurb: z.string().max(maxLineLength).default(''),
  length: z.string().max(200).default(''),
  genre: z.string().max(60).default(''),
  ruleset: z.string().min(1).max(60).default(defaultRulesetId),
  content_packs: z.array(z.string().regex(packIdPattern, 'must be the id of a pack')).min(1).max(20),
  calendar: z.union([z.enum(['harptos', 'gregorian']), json]).default('harptos'),
  starts: startsSchema.prefault({}),
  opening: z
    .strictObject({
      location: authoredSchemas.id.optional(),
      present: z.array(authoredSchemas.id).max(40).default([]),
      text: authoredSchemas.optionalLines,
      visibility: z.string().max(200).optional(),
      noise: z.string().max(200).optional(),
      constraints: json.default({}),
    })
    .prefault({}),
  calibration: z.union([z.string().min(1).max(60), json]).optional(),
  system: json.default({}),
  genre_rules: json.default({}),
  spine: z
    .union([
      authoredSchemas.id.transform((thread): z.output<typeof stepSchema>[] => [{ thread }]),
      z.array(stepSchema).max(50),
    ])
    .default([]),
  coin: z.int().min(0).max(1_000_000).default(0),
  items: givenItems,
  heroes: z.array(heroSchema).max(20).default([]),
  /** The highest level at which a player's own hero begins; that of the ready heroes when missing. */
  max_level: z.int().min(1).max(20).optional(),
  session_zero: z.strictObject({ questions: z.array(words).max(20).default([]) }).optional(),
  entities: z.array(entitySchema).max(200).default([]),
  facts: z.array(factSchema).max(200).default([]),
  clocks: z.array(clockSchema).max(40).default([]),
  threads: z.array(threadSchema).max(40).default([]),
  relationships: z.array(tieSchema).max(200).default([]),
})

/** A scenario as its file says it. */
export type WrittenScenario = Readonly<z.infer<typeof scenarioSchema>>

/** A scenario and the file it stands in. */
export interface ReadScenario {
  readonly scenario: WrittenScenario | null
  readonly yaml: ReadYaml | null
  readonly problems: readonly PackProblem[]
}

/**
 * Reads a scenario, in our words or in seed 003's, with the line of every problem.
 *
 * @example
 * const { scenario } = readScenario({ path: 'dead_drop.yaml', text: 'id: dead_drop\nname: Dead Drop\ncontent_pack: neo_seattle\n' })
 */
export function readScenario(file: PackFile): ReadScenario {
  const { yaml, problems } = readYaml(file.path, plainText(file.text))
  if (yaml === null) return { scenario: null, yaml, problems }
  const read = scenarioSchema.safeParse(inOurWords(yaml.value))
  if (read.success) return { scenario: read.data, yaml, problems }
  return { scenario: null, yaml, problems: schemaProblems(read.error, scenarioSchema, { yaml, path: [] }) }
}

const spellings: Readonly<Record<string, string>> = {
  description: 'blurb',
  estimated_length: 'length',
  default_system: 'ruleset',
}

/** Seed 003's keys under the names we use. */
function inOurWords(value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value
  const { content_pack, opening_text, starting_scene, ...rest } = value
  const renamed = Object.fromEntries(
    Object.entries(rest).map(([key, part]) => [spellings[key] ?? key, part] as const),
  )
  return {
    ...(typeof content_pack === 'string' && { content_packs: [content_pack] }),
    ...(isJsonObject(starting_scene) && sceneInOurWords(starting_scene)),
    ...renamed,
    ...(opening_text !== undefined && {
      opening: { ...openingOf(starting_scene), ...objectIn(rest.opening), text: opening_text },
    }),
  }
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function openingOf(scene: JsonValue | undefined): JsonObject {
  if (!isJsonObject(scene)) return {}
  const { location_id, present_entity_ids, visibility_conditions, noise_level, constraints } = scene
  const present = Array.isArray(present_entity_ids)
    ? present_entity_ids.filter((id) => id !== 'player')
    : undefined
  const said = {
    location: location_id,
    present,
    visibility: visibility_conditions,
    noise: noise_level,
    constraints,
  }
  const kept = Object.entries(said).filter(([, part]) => part !== undefined && part !== null)
  return Object.fromEntries(kept) as JsonObject
}

function sceneInOurWords(scene: JsonObject): JsonObject {
  const { hour, minute } = objectIn(scene.time)
  const starts = { ...(hour !== undefined && { hour }), ...(minute !== undefined && { minute }) }
  return { opening: openingOf(scene), ...(Object.keys(starts).length > 0 && { starts }) }
}
