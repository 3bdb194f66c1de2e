/**
 * Compiles a pack from its files: manifest, prose, story; every problem with its line; every id in full. Pure: the
 * same files give the same pack.
 */
import type { StateDiff } from '../../core/state/state-diff.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../world/index.ts'
import type { StoryListName } from '../format/entry-schemas.ts'
import type { RefKind } from '../format/id-references.ts'
import { type PackFile, plainText } from '../format/pack-files-and-limits.ts'
import { PackIds, type RulesWords } from '../format/pack-ids.ts'
import { inReadingOrder, isError, type PackProblem } from '../format/pack-problems.ts'
import { type ContentPackManifest, readManifest } from '../format/read-manifest.ts'
import { problemAt } from '../format/schema-problems.ts'
import { expandShortForms } from './expand-short-forms.ts'
import { initialState } from './initial-state.ts'
import { type ContentPackChunk, chunksOf } from './lore-chunks.ts'
import {
  contentsIn,
  type PackDraft,
  type PersonGm,
  type PlaceGm,
  type QualifiedDraft,
  storiesIn,
  storyEntryId,
} from './pack-draft.ts'
import { qualifyDraft } from './qualify-pack-ids.ts'
import { readPackDraft } from './read-pack-draft.ts'

export interface CompiledPack {
  readonly manifest: ContentPackManifest
  readonly definition: WorldDefinition
  /** What becomes state when a campaign is created. */
  readonly world: StateDiff
  readonly chunks: readonly ContentPackChunk[]
  readonly names: PackIds
}

export interface PackReport {
  readonly manifest: ContentPackManifest | null
  /** Null when there are errors. */
  readonly pack: CompiledPack | null
  /** The entries with full ids, for the linter; null without a manifest. */
  readonly draft: QualifiedDraft | null
  readonly problems: readonly PackProblem[]
}

export interface PackDependencies {
  /** The names of the packs it builds on. */
  readonly others?: readonly PackIds[]
  readonly rules?: RulesWords | null
}

/**
 * Reads a pack and reports every problem.
 *
 * @example
 * const { pack, problems } = compilePack([{ path: 'pack.yaml', text: 'id: bay\nname: The Bay\nversion: "1.0.0"\n' }])
 */
export function compilePack(written: readonly PackFile[], dependencies: PackDependencies = {}): PackReport {
  const files = written.map(({ path, text }) => ({ path, text: plainText(text) }))
  const { manifest, problems: first } = readManifest(files)
  if (manifest === null) return { manifest, pack: null, draft: null, problems: first }
  const read = expandShortForms(readPackDraft(files))
  const names = new PackIds(manifest.id, dependencies.others ?? [], dependencies.rules ?? null)
  const draft = qualifyDraft(read, names)
  const found = [...read.problems, ...draft.problems, ...loreLinks(read, names)]
  if (found.some(isError)) return { manifest, pack: null, draft, problems: inReadingOrder(found) }
  const chunks = draft.contents.flatMap((content) => chunksOf(content, names))
  const pack = {
    manifest,
    definition: compileDefinition(draft, names),
    world: initialState(draft, names),
    chunks,
    names,
  }
  return { manifest, pack, draft, problems: inReadingOrder(found) }
}

/** The fields of a frontmatter that name other things. */
const links = [
  ['related_entities', 'entity'],
  ['related_factions', 'entity'],
  ['related_locations', 'place'],
  ['related_threads', 'thread'],
] as const satisfies readonly (readonly [string, RefKind])[]

/** Links of the prose that lead nowhere: worth knowing, no reason to refuse a pack. */
function loreLinks(draft: PackDraft, names: PackIds): readonly PackProblem[] {
  return draft.contents.flatMap((content) =>
    links.flatMap(([field, kind]) => {
      return content.metadata[field].flatMap((id, index) => {
        const found = names.resolve(id, kind)
        if ('id' in found) return []
        return [problemAt(content.place, [field, index], 'W-REF', found.trouble)] // enforces: LORE-06
      })
    }),
  )
}

const placeFields = [
  'arrive',
  'again',
  'tension',
  'props',
  'palette',
  'exits',
  'objects',
  'affordances',
  'prices',
] as const satisfies readonly (keyof PlaceGm)[]

const personFields = [
  'pronoun',
  'epithets',
  'voice',
  'business',
  'unknown',
  'pressed',
  'reactions',
] as const satisfies readonly (keyof PersonGm)[]

const threadFields = ['id', 'title', 'stakes', 'done_if', 'failed_if', 'main'] as const
const clockFields = ['id', 'on', 'omens'] as const

/** The world definition of a pack: everything that says how its world is built and worded, by full ids. */
function compileDefinition(draft: QualifiedDraft, names: PackIds): WorldDefinition {
  const byId = (list: StoryListName): Record<string, unknown> =>
    Object.fromEntries(storiesIn(draft, list).map((story) => [storyEntryId(story), story.value]))
  const withId = <Block extends object>(
    { metadata, gm }: { readonly metadata: { readonly id: string }; readonly gm: Block | null },
    fields: readonly (keyof Block)[],
  ): readonly [string, object] => {
    const id = names.full(metadata.id)
    return [id, { id, ...(gm && pick(gm, fields)) }]
  }
  return worldDefinitionSchema.parse({
    places: Object.fromEntries(contentsIn(draft, 'place').map((place) => withId(place, placeFields))),
    people: Object.fromEntries(
      contentsIn(draft, 'person').map((person) => {
        const [id, definition] = withId(person, personFields)
        const answers = person.gm === null ? [] : answersOf(person.gm)
        return [id, { ...definition, ...(answers.length > 0 && { answers }) }]
      }),
    ),
    topics: byId('topics'),
    clues: byId('clues'),
    clocks: Object.fromEntries(
      storiesIn(draft, 'clocks').map(({ value }) => [value.id, pick(value, clockFields)]),
    ),
    threads: Object.fromEntries(
      storiesIn(draft, 'threads').map(({ value }) => [value.id, pick(value, threadFields)]),
    ),
    deductions: byId('deductions'),
    rumours: byId('rumours'),
    hints: byId('hints'),
    storylets: byId('storylets'),
    tables: byId('tables'),
    encounters: byId('encounters'),
    contests: byId('contests'),
    chases: byId('chases'),
    endings: storiesIn(draft, 'endings').map(({ value }) => value),
  })
}

/** What a person answers, and how what they know or keep back may be asked for. */
function answersOf({ answers, knows, withholds }: PersonGm): readonly object[] {
  const ways = [...knows, ...withholds].flatMap((entry) =>
    typeof entry === 'string' || entry.asked === undefined || entry.asked.length === 0
      ? []
      : [{ id: entry.id, asked: entry.asked, entry: entry.id }],
  )
  return [...answers, ...ways]
}

/** The given fields of an object, as far as it has them. */
function pick<Source extends object>(from: Source, fields: readonly (keyof Source)[]): Partial<Source> {
  const entries = fields.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]]))
  return Object.fromEntries(entries) as Partial<Source>
}
