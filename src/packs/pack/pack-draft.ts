/** Everything a pack's files say, entry by entry with where it stands: the first half of loading, before any id is known. */
import type { z } from 'zod'
import { isJsonObject } from '../../core/json.ts'
import {
  frontmatterSchema,
  loreGmSchema,
  personGmSchema,
  placeGmSchema,
  thingGmSchema,
} from './entry-shapes.ts'
import { manifestFile } from './pack-manifest.ts'
import type { NameSpace } from './pack-names.ts'
import { isError, type PackProblem } from './pack-problem.ts'
import { isScenarioPath, type PackFile } from './pack-source.ts'
import { readFrontmatter } from './read-frontmatter.ts'
import { type Prose, readSections } from './read-sections.ts'
import { readYaml, yamlLimits } from './read-yaml.ts'
import { type RefMap, references } from './references.ts'
import { type Place, problemAt, shapeProblems } from './shape-problems.ts'
import { type StoryListName, storyKinds } from './story-kinds.ts'

type Frontmatter = z.infer<typeof frontmatterSchema>

/** A content file. */
export interface ContentDraft {
  readonly file: string
  readonly metadata: Frontmatter
  readonly space: NameSpace
  readonly name: string
  readonly prose: Prose
  /** The `gm:` block with what its author left out; null when there is none. */
  readonly gm: unknown
  readonly refs: RefMap
  readonly place: Place
  readonly gmPlace: Place
}

/** An entry of a story file. */
export interface StoryDraft {
  readonly list: StoryListName
  readonly value: Readonly<Record<string, unknown>>
  readonly place: Place
}

/** Something that could not be read but has a name: whoever refers to it is not wrong. */
export interface BrokenDraft {
  readonly id: string
  readonly space: NameSpace
  readonly place: Place
}

/** All that was read. */
export interface PackDraft {
  readonly broken: readonly BrokenDraft[]
  readonly contents: readonly ContentDraft[]
  readonly stories: readonly StoryDraft[]
  readonly problems: readonly PackProblem[]
}

const gmOf: Readonly<Record<Frontmatter['type'], { schema: z.ZodType; space: NameSpace; refs: RefMap }>> = {
  location: { schema: placeGmSchema, space: 'place', refs: references.place },
  npc: { schema: personGmSchema, space: 'person', refs: references.person },
  faction: { schema: thingGmSchema, space: 'faction', refs: references.item },
  item: { schema: thingGmSchema, space: 'item', refs: references.item },
  culture: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  history: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  technology: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  event: { schema: loreGmSchema, space: 'lore', refs: references.plain },
}

/** Errors after which no further file is read: whoever has so many mends those first. */
const mostErrors = 200

/** What one file came to. */
interface FileDraft {
  readonly contents: readonly ContentDraft[]
  readonly stories: readonly StoryDraft[]
  readonly broken: readonly BrokenDraft[]
  readonly problems: readonly PackProblem[]
  readonly tokens: number
}

const emptyFile: FileDraft = { contents: [], stories: [], broken: [], problems: [], tokens: 0 }

/** Reads every file of a pack but its manifest. */
export function readDraft(files: readonly PackFile[]): PackDraft {
  const read: FileDraft[] = []
  let [errors, tokens] = [0, 0]
  for (const file of files) {
    const one = readFile(file)
    read.push(one)
    errors += one.problems.filter(isError).length
    tokens += one.tokens
    if (errors < mostErrors && tokens <= yamlLimits.pack) continue
    const message =
      errors < mostErrors
        ? `With this file the pack has more than ${yamlLimits.pack} words and marks of YAML. Make two packs of it.`
        : 'So much is wrong by now that no further file was read. Mend these first.'
    read.push({ ...emptyFile, problems: [{ file: file.path, line: 0, code: 'E-FILE', message }] })
    break
  }
  return {
    contents: read.flatMap((one) => one.contents),
    stories: read.flatMap((one) => one.stories),
    broken: read.flatMap((one) => one.broken),
    problems: read.flatMap((one) => one.problems),
  }
}

function readFile(file: PackFile): FileDraft {
  if (isForOthers(file.path)) return emptyFile
  if (file.path.endsWith('.md')) return readContent(file)
  if (file.path.startsWith('story/')) return readStory(file)
  const message = 'Only story/ and scenarios/ hold YAML beside the manifest; this file was not read.'
  return { ...emptyFile, problems: [{ file: file.path, line: 0, code: 'W-TYPE', message }] }
}

/** Not of the world: the manifest, scenarios, and pages for people such as README.md and LICENSE. */
function isForOthers(path: string): boolean {
  return path === manifestFile || isScenarioPath(path) || /^[A-Z_]+(?:\.md|\.txt)?$/.test(path)
}

function readContent(file: PackFile): FileDraft {
  const { found, problems, tokens } = readFrontmatter(file.path, file.text)
  const none = { ...emptyFile, tokens }
  if (found === null) return { ...none, problems }
  const place = { yaml: found.yaml, path: [] }
  const read = frontmatterSchema.safeParse(found.metadata)
  if (!read.success) return { ...none, problems: shapeProblems(read.error, frontmatterSchema, place) }
  const { schema, space, refs } = gmOf[read.data.type]
  const gmPlace = { yaml: found.yaml, path: ['gm'] }
  const written = found.metadata.gm
  const gm = written === undefined ? null : schema.safeParse(written)
  if (gm !== null && !gm.success) {
    const broken = { id: read.data.id, space, place }
    return { ...none, broken: [broken], problems: shapeProblems(gm.error, schema, gmPlace) }
  }
  const prose = readSections(found.content)
  const name = read.data.name ?? prose.title
  if (name === null) {
    const message = 'It has no name: write "name:" in the frontmatter, or a heading "# Name".'
    return { ...none, problems: [problemAt(place, ['id'], 'E-SHAPE', message)] }
  }
  const draft = { metadata: read.data, space, name, prose, gm: gm?.data ?? null, refs, place, gmPlace }
  return { ...none, contents: [{ file: file.path, ...draft }], problems }
}

function readStory(file: PackFile): FileDraft {
  const { yaml, problems, tokens } = readYaml(file.path, file.text)
  const none = { ...emptyFile, tokens }
  if (yaml === null) return { ...none, problems }
  const stories: StoryDraft[] = []
  const broken: BrokenDraft[] = []
  const found: PackProblem[] = [...problems]
  const known = Object.keys(storyKinds)
  if (yaml.value !== null && !isJsonObject(yaml.value)) {
    const message = `A story file holds lists by their names: ${known.join(', ')}.`
    return { ...none, problems: [{ file: file.path, line: 1, code: 'E-SHAPE', message }] }
  }
  for (const [list, entries] of Object.entries(yaml.value ?? {})) {
    const place = { yaml, path: [list] }
    if (!isListName(list)) {
      const message = `There is no list "${list}". There are: ${known.join(', ')}.`
      found.push(problemAt(place, [], 'E-SHAPE', message))
    } else if (!Array.isArray(entries)) {
      found.push(problemAt(place, [], 'E-SHAPE', `"${list}" must be a list: each entry begins with "- id:".`))
    } else {
      for (const [index, entry] of entries.entries()) {
        const at = { yaml, path: [list, index] }
        const { schema, space } = storyKinds[list]
        const read = (schema as z.ZodType).safeParse(entry)
        if (read.success) stories.push({ list, value: read.data as StoryDraft['value'], place: at })
        else {
          found.push(...shapeProblems(read.error, schema, at))
          const id = isJsonObject(entry) ? entry.id : undefined
          if (typeof id === 'string' && space !== null) broken.push({ id, space, place: at })
        }
      }
    }
  }
  return { ...none, stories, broken, problems: found }
}

function isListName(list: string): list is StoryListName {
  return Object.hasOwn(storyKinds, list)
}
