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
import type { PackProblem } from './pack-problem.ts'
import type { PackFile } from './pack-source.ts'
import { readFrontmatter } from './read-frontmatter.ts'
import { type Prose, readSections } from './read-sections.ts'
import { readYaml } from './read-yaml.ts'
import { type RefMap, references } from './reference-maps.ts'
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

/** Reads every file of a pack but its manifest. */
export function readDraft(files: readonly PackFile[]): PackDraft {
  const contents: ContentDraft[] = []
  const stories: StoryDraft[] = []
  const broken: BrokenDraft[] = []
  const problems: PackProblem[] = []
  for (const file of files) {
    if (file.path === manifestFile) continue
    if (file.path.endsWith('.md')) {
      if (isPage(file.path)) continue
      const read = readContent(file)
      if (read.draft !== null) contents.push(read.draft)
      if (read.broken !== undefined) broken.push(read.broken)
      problems.push(...read.problems)
    } else if (file.path.startsWith('story/')) {
      const read = readStory(file)
      stories.push(...read.drafts)
      broken.push(...read.broken)
      problems.push(...read.problems)
    } else {
      const message = 'Only story/ holds YAML beside the manifest; this file was not read.'
      problems.push({ file: file.path, line: 0, code: 'W-TYPE', message })
    }
  }
  return { contents, stories, broken, problems }
}

/** Pages for people, not of the world: README.md and its like. */
function isPage(path: string): boolean {
  return /^[A-Z_]+\.md$/.test(path)
}

function readContent(file: PackFile): {
  readonly draft: ContentDraft | null
  readonly broken?: BrokenDraft
  readonly problems: readonly PackProblem[]
} {
  const { found, problems } = readFrontmatter(file.path, file.text)
  if (found === null) return { draft: null, problems }
  const place = { yaml: found.yaml, path: [] }
  const read = frontmatterSchema.safeParse(found.metadata)
  if (!read.success) return { draft: null, problems: shapeProblems(read.error, frontmatterSchema, place) }
  const { schema, space, refs } = gmOf[read.data.type]
  const gmPlace = { yaml: found.yaml, path: ['gm'] }
  const written = found.metadata.gm
  const gm = written === undefined ? null : schema.safeParse(written)
  if (gm !== null && !gm.success) {
    const broken = { id: read.data.id, space, place }
    return { draft: null, broken, problems: shapeProblems(gm.error, schema, gmPlace) }
  }
  const prose = readSections(found.content)
  const name = read.data.name ?? prose.title
  if (name === null) {
    const message = 'It has no name: write "name:" in the frontmatter, or a heading "# Name".'
    return { draft: null, problems: [problemAt(place, ['id'], 'E-SHAPE', message)] }
  }
  const draft = { metadata: read.data, space, name, prose, gm: gm?.data ?? null, refs, place, gmPlace }
  return { draft: { file: file.path, ...draft }, problems }
}

function readStory(file: PackFile): {
  readonly drafts: readonly StoryDraft[]
  readonly broken: readonly BrokenDraft[]
  readonly problems: readonly PackProblem[]
} {
  const { yaml, problems } = readYaml(file.path, file.text)
  if (yaml === null) return { drafts: [], broken: [], problems }
  const drafts: StoryDraft[] = []
  const broken: BrokenDraft[] = []
  const found: PackProblem[] = [...problems]
  const known = Object.keys(storyKinds)
  if (yaml.value !== null && !isJsonObject(yaml.value)) {
    const message = `A story file holds lists by their names: ${known.join(', ')}.`
    return { drafts, broken, problems: [{ file: file.path, line: 1, code: 'E-SHAPE', message }] }
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
        if (read.success) drafts.push({ list, value: read.data as StoryDraft['value'], place: at })
        else {
          found.push(...shapeProblems(read.error, schema, at))
          const id = isJsonObject(entry) ? entry.id : undefined
          if (typeof id === 'string' && space !== null) broken.push({ id, space, place: at })
        }
      }
    }
  }
  return { drafts, broken, problems: found }
}

function isListName(list: string): list is StoryListName {
  return Object.hasOwn(storyKinds, list)
}
