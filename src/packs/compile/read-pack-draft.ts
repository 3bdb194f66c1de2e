/** Reads the files of a pack into a draft, before any id is known: pages of content, story files, and each problem with its line. */
import type { z } from 'zod'
import { asObject, asText, isJsonObject } from '../../core/json.ts'
import {
  frontmatterSchema,
  loreGmSchema,
  personGmSchema,
  placeGmSchema,
  type StoryKind,
  type StoryListName,
  storyKinds,
  thingGmSchema,
} from '../format/entry-schemas.ts'
import { type RefMap, references } from '../format/id-references.ts'
import { splitSections } from '../format/markdown-sections.ts'
import { isScenarioPath, manifestFile, type PackFile } from '../format/pack-files-and-limits.ts'
import { isError, type PackProblem } from '../format/pack-problems.ts'
import { readFrontmatter, readYaml, yamlLimits } from '../format/read-yaml-and-frontmatter.ts'
import { type Place, problemAt, schemaProblems } from '../format/schema-problems.ts'
import type {
  BrokenEntry,
  ContentDraft,
  PackDraft,
  PageFrontmatter,
  StoryDraft,
  WrittenContent,
} from './pack-draft.ts'

interface ContentKind {
  readonly schema: z.ZodType
  readonly space: ContentDraft['space']
  readonly refs: RefMap
}

const contentKinds: Readonly<Record<PageFrontmatter['type'], ContentKind>> = {
  location: { schema: placeGmSchema, space: 'place', refs: references.place },
  npc: { schema: personGmSchema, space: 'person', refs: references.person },
  faction: { schema: thingGmSchema, space: 'faction', refs: references.item },
  item: { schema: thingGmSchema, space: 'item', refs: references.item },
  culture: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  history: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  technology: { schema: loreGmSchema, space: 'lore', refs: references.plain },
  event: { schema: loreGmSchema, space: 'lore', refs: references.plain },
}

/** Errors after which no further file is read: an author repairs those first. */
const maxErrors = 200

interface FileDraft extends PackDraft<WrittenContent> {
  /** How much YAML the file holds. */
  readonly tokens: number
}

const emptyFile: FileDraft = { contents: [], stories: [], broken: [], problems: [], tokens: 0 }

/** Reads every file of a pack but its manifest. */
export function readPackDraft(files: readonly PackFile[]): PackDraft<WrittenContent> {
  const read: FileDraft[] = []
  let [errors, tokens] = [0, 0]
  for (const file of files) {
    const fileDraft = readFile(file)
    read.push(fileDraft)
    errors += fileDraft.problems.filter(isError).length
    tokens += fileDraft.tokens
    if (errors < maxErrors && tokens <= yamlLimits.pack) continue
    const message =
      errors < maxErrors
        ? `With this file the pack has more than ${yamlLimits.pack} words and marks of YAML. Make two packs of it.`
        : 'So much is wrong by now that no further file was read. Mend these first.'
    read.push({ ...emptyFile, problems: [{ file: file.path, line: 0, code: 'E-FILE', message }] })
    break
  }
  return {
    contents: read.flatMap((fileDraft) => fileDraft.contents),
    stories: read.flatMap((fileDraft) => fileDraft.stories),
    broken: read.flatMap((fileDraft) => fileDraft.broken),
    problems: read.flatMap((fileDraft) => fileDraft.problems),
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
  if (!read.success) return { ...none, problems: schemaProblems(read.error, frontmatterSchema, place) }
  const { schema, space, refs } = contentKinds[read.data.type]
  const gmPlace = { yaml: found.yaml, path: ['gm'] }
  const written = found.metadata.gm
  const gm = written === undefined ? null : schema.safeParse(written)
  if (gm !== null && !gm.success) {
    const broken = { id: read.data.id, space, place }
    return { ...none, broken: [broken], problems: schemaProblems(gm.error, schema, gmPlace) }
  }
  const prose = splitSections(found.content)
  const name = read.data.name ?? prose.title
  if (name === null) {
    const message = 'It has no name: write "name:" in the frontmatter, or a heading "# Name".'
    return { ...none, problems: [problemAt(place, ['id'], 'E-SHAPE', message)] }
  }
  const content = { file: file.path, metadata: read.data, name, prose, refs, place, gmPlace }
  // The table of kinds pairs each space with the schema of its block.
  const draft = { ...content, space, gm: gm?.data ?? null } as WrittenContent
  return { ...none, contents: [draft], problems }
}

function readStory(file: PackFile): FileDraft {
  const { yaml, problems, tokens } = readYaml(file.path, file.text)
  if (yaml === null) return { ...emptyFile, tokens, problems }
  const known = Object.keys(storyKinds)
  if (yaml.value !== null && !isJsonObject(yaml.value)) {
    const message = `A story file holds lists by their names: ${known.join(', ')}.`
    return { ...emptyFile, tokens, problems: [{ file: file.path, line: 1, code: 'E-SHAPE', message }] }
  }
  const read: EntryReading = { stories: [], broken: [], problems: [...problems] }
  for (const [list, entries] of Object.entries(yaml.value ?? {})) {
    const place = { yaml, path: [list] }
    if (!isListName(list)) {
      const message = `There is no list "${list}". There are: ${known.join(', ')}.`
      read.problems.push(problemAt(place, [], 'E-SHAPE', message))
    } else if (Array.isArray(entries)) {
      for (const [index, entry] of entries.entries())
        readStoryEntry(list, entry, { yaml, path: [list, index] }, read)
    } else {
      const message = `"${list}" must be a list: each entry begins with "- id:".`
      read.problems.push(problemAt(place, [], 'E-SHAPE', message))
    }
  }
  return { ...emptyFile, ...read, tokens }
}

/** What the entries of a story file came to so far. */
interface EntryReading {
  readonly stories: StoryDraft[]
  readonly broken: BrokenEntry[]
  readonly problems: PackProblem[]
}

function readStoryEntry(
  list: StoryListName,
  entry: unknown,
  place: Place,
  { stories, broken, problems }: EntryReading,
): void {
  const { schema, space }: StoryKind = storyKinds[list]
  const read = schema.safeParse(entry)
  if (read.success) {
    stories.push({ list, value: read.data, place } as StoryDraft)
    return
  }
  problems.push(...schemaProblems(read.error, schema, place))
  const id = asText(asObject(entry)?.id)
  if (id !== undefined && space !== null) broken.push({ id, space, place })
}

function isListName(list: string): list is StoryListName {
  return Object.hasOwn(storyKinds, list)
}
