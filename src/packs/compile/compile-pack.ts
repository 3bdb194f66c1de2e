/**
 * A pack from its files: manifest, prose, story; every problem with its line; every id in full. Pure: the same files
 * give the same pack.
 */
import { isJsonObject } from '../../core/json.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { type WorldDefinition, worldDefinitionSchema } from '../../world/index.ts'
import { type ContentPackManifest, readManifest } from '../format/manifest.ts'
import { inReadingOrder, isError, type PackFile, type PackProblem, plainText } from '../format/pack-files.ts'
import { PackNames, type RulesWords } from '../format/pack-names.ts'
import type { RefKind } from '../format/references.ts'
import { problemAt } from '../format/shape-problems.ts'
import {
  type ContentDraft,
  type PackDraft,
  type QualifiedDraft,
  qualifyDraft,
  readDraft,
  type StoryDraft,
} from './draft.ts'
import { initialState } from './initial-state.ts'
import { type ContentPackChunk, chunksOf } from './lore-chunks.ts'
import { expandSeedForms } from './seed-forms.ts'

/** A pack that can be played. */
export interface CompiledPack {
  readonly manifest: ContentPackManifest
  readonly definition: WorldDefinition
  /** What becomes state when a campaign is created. */
  readonly world: StateDiff
  readonly chunks: readonly ContentPackChunk[]
  readonly names: PackNames
}

/** What came of reading a pack. */
export interface PackReport {
  readonly manifest: ContentPackManifest | null
  /** Null when there are errors. */
  readonly pack: CompiledPack | null
  /** The entries with full ids, for the linter; null without a manifest. */
  readonly draft: QualifiedDraft | null
  readonly problems: readonly PackProblem[]
}

/** What a pack is read against. */
export interface PackDependencies {
  /** The names of the packs it builds on. */
  readonly others?: readonly PackNames[]
  readonly rules?: RulesWords | null
}

/**
 * Reads a pack and reports every problem.
 *
 * @example
 * const { pack, problems } = readPack([{ path: 'pack.yaml', text: 'id: bay\nname: The Bay\nversion: "1.0.0"\n' }])
 */
export function compilePack(written: readonly PackFile[], around: PackDependencies = {}): PackReport {
  const files = written.map(({ path, text }) => ({ path, text: plainText(text) }))
  const { manifest, problems: first } = readManifest(files)
  if (manifest === null) return { manifest, pack: null, draft: null, problems: first }
  const read = expandSeedForms(readDraft(files))
  const names = new PackNames(manifest.id, around.others ?? [], around.rules ?? null)
  const draft = qualifyDraft(read, names)
  const found = [...read.problems, ...draft.problems, ...loreLinks(read, names)]
  if (found.some(isError)) return { manifest, pack: null, draft, problems: inReadingOrder(found) }
  const chunks = draft.contents.flatMap((content) => chunksOf(content, names))
  const pack = {
    manifest,
    definition: compileBook(draft, names),
    world: initialState(draft, names),
    chunks,
    names,
  }
  return { manifest, pack, draft, problems: inReadingOrder(found) }
}

const links: Readonly<Record<string, RefKind>> = {
  related_entities: 'entity',
  related_factions: 'entity',
  related_locations: 'place',
  related_threads: 'thread',
}

/** Links of the prose that lead nowhere: worth knowing, no reason to refuse a pack. */
function loreLinks(draft: PackDraft, names: PackNames): readonly PackProblem[] {
  return draft.contents.flatMap((content) =>
    Object.entries(links).flatMap(([field, kind]) => {
      const ids = content.metadata[field] as readonly string[]
      return ids.flatMap((id, index) => {
        const found = names.resolve(id, kind)
        if ('id' in found) return []
        return [problemAt(content.place, [field, index], 'W-REF', found.trouble)] // enforces: LORE-06
      })
    }),
  )
}

type Loose = Readonly<Record<string, unknown>>

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
]
const personFields = ['pronoun', 'epithets', 'voice', 'business', 'unknown', 'pressed', 'reactions']
const threadFields = ['id', 'title', 'stakes', 'done_if', 'failed_if', 'main']
const clockFields = ['id', 'on', 'omens']

/** The world definition of a pack: everything that says how its world is built and worded, by full ids. */
function compileBook(draft: QualifiedDraft, names: PackNames): WorldDefinition {
  const contents = (space: ContentDraft['space'], fields: readonly string[]): Loose =>
    Object.fromEntries(
      draft.contents
        .filter((content) => content.space === space)
        .map((content) => {
          const id = names.full(content.metadata.id)
          return [id, { id, ...picked(content.gm, fields) }]
        }),
    )
  const listed = (list: StoryDraft['list']): readonly Loose[] =>
    draft.stories.filter((story) => story.list === list).map((story) => story.value)
  const byId = (list: StoryDraft['list'], fields?: readonly string[]): Loose =>
    Object.fromEntries(
      listed(list).map((entry) => [String(entry.id), fields === undefined ? entry : picked(entry, fields)]),
    )
  return worldDefinitionSchema.parse({
    places: contents('place', placeFields),
    people: contents('person', personFields),
    topics: byId('topics'),
    clues: byId('clues'),
    clocks: byId('clocks', clockFields),
    threads: byId('threads', threadFields),
    deductions: byId('deductions'),
    rumours: byId('rumours'),
    hints: byId('hints'),
    storylets: byId('storylets'),
    tables: byId('tables'),
    encounters: byId('encounters'),
    contests: byId('contests'),
    chases: byId('chases'),
    endings: listed('endings'),
  })
}

function picked(from: unknown, fields: readonly string[]): Loose {
  if (!isJsonObject(from)) return {}
  const all = from as Loose
  return Object.fromEntries(
    fields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]])),
  )
}
