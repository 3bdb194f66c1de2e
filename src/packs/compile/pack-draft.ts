/**
 * Everything a pack's files say, entry by entry with where it stands: first read, before any id is known, then with full ids,
 * when all names are collected and all their uses looked up.
 */
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
  type writtenDiscoverable,
} from '../format/entry-schemas.ts'
import { type Met, type RefMap, references, type Visitor, walkReferences } from '../format/id-references.ts'
import { type SectionedProse, splitSections } from '../format/markdown-sections.ts'
import { isScenarioPath, manifestFile, type PackFile } from '../format/pack-files-and-limits.ts'
import type { IdSpace, PackIds } from '../format/pack-ids.ts'
import { isError, type PackProblem } from '../format/pack-problems.ts'
import { readFrontmatter, readYaml, yamlLimits } from '../format/read-yaml-and-frontmatter.ts'
import { type Place, problemAt, schemaProblems } from '../format/schema-problems.ts'

type Frontmatter = z.infer<typeof frontmatterSchema>

/** A content file, without its `gm:` block. */
interface ContentFile {
  readonly file: string
  readonly metadata: Frontmatter
  readonly name: string
  readonly prose: SectionedProse
  /** Where ids stand in the `gm:` block. */
  readonly refs: RefMap
  readonly place: Place
  readonly gmPlace: Place
}

/** A content file with its `gm:` block and what its author left out of it; `gm` is null when there is none. */
type ContentWith<PlaceBlock, PersonBlock> = ContentFile &
  (
    | { readonly space: 'place'; readonly gm: PlaceBlock | null }
    | { readonly space: 'person'; readonly gm: PersonBlock | null }
    | { readonly space: 'item'; readonly gm: ThingGm | null }
    | { readonly space: 'faction'; readonly gm: ThingGm | null }
    | { readonly space: 'lore'; readonly gm: LoreGm | null }
  )

export type WrittenPlaceGm = z.output<typeof placeGmSchema>
export type WrittenPersonGm = z.output<typeof personGmSchema>
type ThingGm = z.output<typeof thingGmSchema>
type LoreGm = z.output<typeof loreGmSchema>

/** Content as authors may write it. */
export type WrittenContent = ContentWith<WrittenPlaceGm, WrittenPersonGm>

/** Content once seed 003's shorter forms are expanded (expand-short-forms.ts). */
export type ContentDraft = ContentWith<PlaceGm, PersonGm>

export type PlaceGm = Omit<WrittenPlaceGm, 'discoverables'> & {
  readonly discoverables: readonly DiscoverableDraft[]
}
export type DiscoverableDraft = Exclude<
  z.output<typeof writtenDiscoverable>,
  string | { readonly content: string }
>

export type PersonGm = Omit<WrittenPersonGm, 'knows' | 'withholds'> & {
  readonly knows: readonly (DisclosableDraft | string)[]
  readonly withholds: readonly (DisclosableDraft | string)[]
}
type WrittenDisclosable = Exclude<WrittenPersonGm['knows'][number], string>
/** What a person can say. A label that the prose answers has no more than these fields. */
export type DisclosableDraft = Partial<WrittenDisclosable> &
  Pick<WrittenDisclosable, 'id' | 'topics' | 'fact' | 'say' | 'on_reveal'>

/** The entries of story files, by their list. */
export type StoryValues = { readonly [List in StoryListName]: z.output<(typeof storyKinds)[List]['schema']> }

export type StoryDraft = {
  readonly [List in StoryListName]: {
    readonly list: List
    readonly value: StoryValues[List]
    readonly place: Place
  }
}[StoryListName]

/** An entry that could not be read but has an id: referring to it is no error. */
interface BrokenEntry {
  readonly id: string
  readonly space: IdSpace
  readonly place: Place
}

export interface PackDraft<Content = ContentDraft> {
  readonly broken: readonly BrokenEntry[]
  readonly contents: readonly Content[]
  readonly stories: readonly StoryDraft[]
  readonly problems: readonly PackProblem[]
}

interface ContentKind {
  readonly schema: z.ZodType
  readonly space: ContentDraft['space']
  readonly refs: RefMap
}

const contentKinds: Readonly<Record<Frontmatter['type'], ContentKind>> = {
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

const shortId = /^[a-z0-9][a-z0-9_]{0,79}$/

/** A draft whose ids are full. */
export type QualifiedDraft = Omit<PackDraft, 'broken'>

/** Qualifies all ids of a draft, using the names it gives. */
export function qualifyDraft(draft: PackDraft, names: PackIds): QualifiedDraft {
  const problems: PackProblem[] = []
  collectNames(draft, names, problems)
  // Walking changes ids and nothing else: the shapes stay.
  const contents = draft.contents.map((content) => {
    const gm = walkReferences(content.gm, content.refs, qualifier(names, content.gmPlace, problems))
    return { ...content, gm } as ContentDraft
  })
  const stories = draft.stories.map((story) => qualifyStory(story, names, problems))
  return { contents, stories, problems }
}

function qualifyStory(story: StoryDraft, names: PackIds, problems: PackProblem[]): StoryDraft {
  const { refs, space } = kindOf(story)
  const visit = qualifier(names, story.place, problems)
  const value = walkReferences(story.value, refs, visit) as StoryDraft['value']
  const id = space === null ? {} : { id: names.full(storyEntryId(story)) }
  return { ...story, value: { ...value, ...id } } as StoryDraft
}

function kindOf({ list }: StoryDraft): StoryKind {
  return storyKinds[list]
}

/** The id an entry gives itself; ties have none. */
export function storyEntryId({ value }: StoryDraft): string {
  return 'id' in value ? value.id : ''
}

function qualifier(names: PackIds, place: Place, problems: PackProblem[]): Visitor {
  return (id, met, path) => {
    if (met.role === 'defines') return names.full(id)
    const found = names.resolve(id, met.kind)
    if ('id' in found) return found.id
    if (!met.open) problems.push(problemAt(place, path, 'E-REF', found.trouble))
    return id
  }
}

function collectNames(draft: PackDraft, names: PackIds, problems: PackProblem[]): void {
  const addName = (id: string, space: IdSpace, place: Place, path: readonly (string | number)[]): void => {
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
    if (space !== null) addName(storyEntryId(story), space, story.place, ['id'])
  }
  for (const content of draft.contents) walkReferences(content.gm, content.refs, inner(content.gmPlace))
  for (const story of draft.stories) walkReferences(story.value, kindOf(story).refs, inner(story.place))
}

/** The space of a name that is given inside an entry; effects may make the same fact in several places. */
function spaceOf(met: Met): IdSpace | null {
  if (met.role === 'uses') return null
  const spaces: Readonly<Record<typeof met.kind, IdSpace | null>> = {
    fact: 'fact',
    action: 'action',
    discoverable: 'discoverable',
    object: 'item',
    entry: null,
    listener: null,
  }
  return spaces[met.kind]
}

/** The content of some spaces, in the order of the files. */
export function contentsIn<Space extends ContentDraft['space']>(
  { contents }: Pick<PackDraft, 'contents'>,
  ...spaces: readonly Space[]
): readonly Extract<ContentDraft, { readonly space: Space }>[] {
  return contents.filter((content): content is Extract<ContentDraft, { readonly space: Space }> =>
    spaces.some((space) => space === content.space),
  )
}

/** The entries of one list, in the order of the files. */
export function storiesIn<List extends StoryListName>(
  { stories }: Pick<PackDraft, 'stories'>,
  list: List,
): readonly Extract<StoryDraft, { readonly list: List }>[] {
  return stories.filter((story): story is Extract<StoryDraft, { readonly list: List }> => story.list === list)
}
