/**
 * Everything a pack's files say, entry by entry with where it stands: first read, before any id is known, then with full ids,
 * when all names are collected and all their uses looked up.
 */
import type { z } from 'zod'
import { isJsonObject } from '../../core/json.ts'
import {
  frontmatterSchema,
  loreGmSchema,
  personGmSchema,
  placeGmSchema,
  type StoryKind,
  type StoryListName,
  storyKinds,
  thingGmSchema,
  type writtenDiscoverable,
} from '../format/entry-schemas.ts'
import { type Prose, readSections } from '../format/markdown-sections.ts'
import {
  isError,
  isScenarioPath,
  manifestFile,
  type PackFile,
  type PackProblem,
} from '../format/pack-files.ts'
import type { NameSpace, PackNames } from '../format/pack-names.ts'
import { type Met, type RefMap, references, type Visitor, walkReferences } from '../format/references.ts'
import { type Place, problemAt, shapeProblems } from '../format/shape-problems.ts'
import { readFrontmatter, readYaml, yamlLimits } from '../format/yaml.ts'

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

/** The `gm:` block of a place, once seed 003's shorter forms are expanded. */
export type PlaceGm = Omit<z.output<typeof placeGmSchema>, 'discoverables' | 'discoverable'> & {
  readonly discoverables: readonly Exclude<
    z.output<typeof writtenDiscoverable>,
    string | { readonly content: string }
  >[]
}

/** The `gm:` block of a person. */
export type PersonGm = z.output<typeof personGmSchema>

/** The `gm:` block of an item or a faction. */
export type ThingGm = z.output<typeof thingGmSchema>

/** The entries of story files, by their list. */
export type StoryValues = { readonly [List in StoryListName]: z.output<(typeof storyKinds)[List]['schema']> }

/** An entry of a story file. */
export interface StoryDraft {
  readonly list: StoryListName
  readonly value: Readonly<Record<string, unknown>>
  readonly place: Place
}

/** An entry that could not be read but has an id: referring to it is no error. */
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

/** Errors after which no further file is read: an author repairs those first. */
const maxErrors = 200

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

const shortId = /^[a-z0-9][a-z0-9_]{0,79}$/

/** A draft whose ids are full. */
export type QualifiedDraft = Omit<PackDraft, 'broken'>

/** Qualifies all ids of a draft, using the names it gives. */
export function qualifyDraft(draft: PackDraft, names: PackNames): QualifiedDraft {
  const problems: PackProblem[] = []
  collectNames(draft, names, problems)
  const contents = draft.contents.map((content) => ({
    ...content,
    gm: walkReferences(content.gm, content.refs, qualifier(names, content.gmPlace, problems)),
  }))
  const stories = draft.stories.map((story) => qualifyStory(story, names, problems))
  return { contents, stories, problems }
}

function qualifyStory(story: StoryDraft, names: PackNames, problems: PackProblem[]): StoryDraft {
  const { refs, space } = kindOf(story)
  const walked = walkReferences(
    story.value,
    refs,
    qualifier(names, story.place, problems),
  ) as StoryDraft['value']
  return { ...story, value: space === null ? walked : { ...walked, id: names.full(String(walked.id)) } }
}

function kindOf({ list }: StoryDraft): StoryKind {
  return storyKinds[list]
}

function qualifier(names: PackNames, place: Place, problems: PackProblem[]): Visitor {
  return (id, met, path) => {
    if (met.role === 'defines') return names.full(id)
    const found = names.resolve(id, met.kind)
    if ('id' in found) return found.id
    if (!met.open) problems.push(problemAt(place, path, 'E-REF', found.trouble))
    return id
  }
}

function collectNames(draft: PackDraft, names: PackNames, problems: PackProblem[]): void {
  const addName = (id: string, space: NameSpace, place: Place, path: readonly (string | number)[]): void => {
    if (!shortId.test(id)) {
      const message = `"${id}" cannot be an id: lower-case letters, digits and underscores, at most 80.`
      problems.push(problemAt(place, path, 'E-SHAPE', message))
      return
    }
    const given = { space, file: place.yaml.file, line: place.yaml.lineAt([...place.path, ...path]) }
    const before = names.give(id, given)
    if (before === null || (space === 'fact' && before.file === given.file && before.line === given.line))
      return
    const message = `"${id}" is given in ${given.file} (line ${given.line}) and in ${before.file} (line ${before.line}); an id names one thing.`
    problems.push(problemAt(place, path, 'E-DUP', message)) // enforces: LORE-03
  }
  const inner =
    (place: Place): Visitor =>
    (id, met, path) => {
      const space = spaceOf(met)
      if (space !== null && !(space === 'fact' && names.has(id, ['fact']))) addName(id, space, place, path)
      return id
    }
  for (const content of draft.contents) addName(content.metadata.id, content.space, content.place, ['id'])
  for (const entry of draft.broken) addName(entry.id, entry.space, entry.place, ['id'])
  for (const story of draft.stories) {
    const { space } = kindOf(story)
    if (space !== null) addName(String(story.value.id), space, story.place, ['id'])
  }
  for (const content of draft.contents) walkReferences(content.gm, content.refs, inner(content.gmPlace))
  for (const story of draft.stories) walkReferences(story.value, kindOf(story).refs, inner(story.place))
}

/** The space of a name that is given inside an entry; effects may make the same fact in several places. */
function spaceOf(met: Met): NameSpace | null {
  if (met.role === 'uses') return null
  const spaces: Readonly<Record<typeof met.kind, NameSpace | null>> = {
    fact: 'fact',
    action: 'action',
    discoverable: 'discoverable',
    object: 'item',
    entry: null,
    listener: null,
  }
  return spaces[met.kind]
}

/** What an author wrote about a place for the game master; null for other content, and for a place without it. */
export function placeGm({ space, gm }: ContentDraft): PlaceGm | null {
  return space === 'place' ? (gm as PlaceGm | null) : null
}

/** What an author wrote about a person for the game master; null for other content, and for a person without it. */
export function personGm({ space, gm }: ContentDraft): PersonGm | null {
  return space === 'person' ? (gm as PersonGm | null) : null
}

/** What an author wrote about an item or a faction; null for other content, and for one without it. */
export function thingGm({ space, gm }: ContentDraft): ThingGm | null {
  return space === 'item' || space === 'faction' ? (gm as ThingGm | null) : null
}

/** The entries of one list, in the order of the files. */
export function storiesIn<List extends StoryListName>(
  { stories }: Pick<PackDraft, 'stories'>,
  list: List,
): readonly StoryValues[List][] {
  return stories.filter((story) => story.list === list).map((story) => story.value as StoryValues[List])
}
