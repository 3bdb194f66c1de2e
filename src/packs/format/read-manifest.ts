/** pack.yaml: what a pack is called, which version it is, what it builds on and who may use it how. */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import { manifestFile, type PackFile, plainText } from './pack-files-and-limits.ts'
import type { PackProblem } from './pack-problems.ts'
import { readYaml } from './read-yaml-and-frontmatter.ts'
import { schemaProblems } from './schema-problems.ts'
import { semver, semverRange } from './version-range.ts'

/** How packs build on one another, from the ground up. */
export const packLayers = ['core', 'setting', 'regional', 'adventure', 'homebrew'] as const

/** A pack's id: it becomes the first half of all its ids. */
export const packIdPattern = /^[a-z][a-z0-9_]{0,63}$/

const words = z.string().min(1).max(2_000)

const dependencySchema = z.union([
  z
    .string()
    .regex(packIdPattern, 'must be the id of a pack')
    .transform((id) => ({ id, version: '*' })),
  z.strictObject({
    id: z.string().regex(packIdPattern, 'must be the id of a pack'),
    version: z.string().regex(semverRange, 'must be a range such as ">=1.0.0", "^1.2" or "*"').default('*'),
  }),
])

const licenceSchema = z.union([words.transform((type) => ({ type })), z.looseObject({ type: words })])

const manifestSchema = z.strictObject({
  id: z.string().regex(packIdPattern, 'must be lower-case letters, digits and underscores, a letter first'),
  name: words,
  description: z.string().max(4_000).default(''),
  version: z.string().regex(semver, 'must be three numbers such as "1.0.0"'), // enforces: LORE-01
  genre: z.string().max(60).nullable().default(null),
  layer: z.enum(packLayers).default('setting'),
  depends_on: z.array(dependencySchema).max(40).default([]),
  provides: z.record(z.string(), z.json()).optional(),
  license: licenceSchema.default({ type: 'custom' }),
  author: z.string().max(400).default(''),
  tags: z.array(z.string().max(60)).max(40).default([]),
})

/** A pack's manifest (seed 003). */
export type ContentPackManifest = Readonly<z.infer<typeof manifestSchema>>

const spellings: Readonly<Record<string, string>> = { licence: 'license', dependencies: 'depends_on' }

/** A manifest that was read, and where things stand in it. */
export interface ManifestReading {
  readonly manifest: ContentPackManifest | null
  readonly problems: readonly PackProblem[]
  /** The line of the dependency at a position of the list. */
  readonly lineOfDependency: (index: number) => number
}

export function readManifest(files: readonly PackFile[]): ManifestReading {
  const none = { manifest: null, lineOfDependency: () => 0 }
  const file = files.find((candidate) => candidate.path === manifestFile)
  if (file === undefined) {
    const message = `There is no ${manifestFile} here: a pack needs one, with id, name and version.`
    return { ...none, problems: [{ file: manifestFile, line: 0, code: 'E-FILE', message }] }
  }
  const { yaml, problems } = readYaml(file.path, plainText(file.text))
  if (yaml === null) return { ...none, problems }
  const written = respelled(yaml.value)
  const unquoted = numberAsVersion(written)
  if (unquoted !== null) {
    const message = `The version must stand in quotes: without them ${unquoted} is a number, and 1.10 becomes 1.1. Write version: "1.0.0".`
    const line = yaml.lineAt(['version'])
    return { ...none, problems: [{ file: file.path, line, code: 'E-SHAPE', message }] }
  }
  const read = manifestSchema.safeParse(written)
  const list = Object.hasOwn(yaml.value as JsonObject, 'depends_on') ? 'depends_on' : 'dependencies'
  const lineOfDependency = (index: number): number => yaml.lineAt([list, index])
  if (read.success) return { manifest: read.data, problems: [], lineOfDependency }
  return { ...none, problems: schemaProblems(read.error, manifestSchema, { yaml, path: [] }) }
}

/** The words of other spellings under the names we use. */
function respelled(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([key, part]) => [
      Object.hasOwn(spellings, key) ? (spellings[key] ?? key) : key,
      part,
    ]),
  )
}

function numberAsVersion(value: unknown): number | null {
  const version = typeof value === 'object' && value !== null ? (value as JsonObject).version : null
  return typeof version === 'number' ? version : null
}
