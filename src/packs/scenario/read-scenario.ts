/** Reads a scenario file, in our words or in seed 003's, with every problem's line. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { PackProblem } from '../pack/pack-problem.ts'
import { type PackFile, plainText } from '../pack/pack-source.ts'
import { type ReadYaml, readYaml } from '../pack/read-yaml.ts'
import { shapeProblems } from '../pack/shape-problems.ts'
import { scenarioSchema, type WrittenScenario } from './scenario-shape.ts'

/** A scenario and the file it stands in. */
export interface ReadScenario {
  readonly scenario: WrittenScenario | null
  readonly yaml: ReadYaml | null
  readonly problems: readonly PackProblem[]
}

/**
 * Reads a scenario.
 *
 * @example
 * const { scenario } = readScenario({ path: 'dead_drop.yaml', text: 'id: dead_drop\nname: Dead Drop\ncontent_pack: neo_seattle\n' })
 */
export function readScenario(file: PackFile): ReadScenario {
  const { yaml, problems } = readYaml(file.path, plainText(file.text))
  if (yaml === null) return { scenario: null, yaml, problems }
  const read = scenarioSchema.safeParse(inOurWords(yaml.value))
  if (read.success) return { scenario: read.data, yaml, problems }
  return { scenario: null, yaml, problems: shapeProblems(read.error, scenarioSchema, { yaml, path: [] }) }
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
