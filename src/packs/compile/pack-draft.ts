/**
 * The draft of a pack, which is everything its files say, entry by entry with where it stands: as written
 * (read-pack-draft.ts), and with full ids (qualify-pack-ids.ts).
 */
import type { z } from 'zod'
import type {
  frontmatterSchema,
  loreGmSchema,
  personGmSchema,
  placeGmSchema,
  StoryListName,
  storyKinds,
  thingGmSchema,
  writtenDiscoverable,
} from '../format/entry-schemas.ts'
import type { RefMap } from '../format/id-references.ts'
import type { SectionedProse } from '../format/markdown-sections.ts'
import type { IdSpace } from '../format/pack-ids.ts'
import type { PackProblem } from '../format/pack-problems.ts'
import type { Place } from '../format/schema-problems.ts'

export type PageFrontmatter = z.infer<typeof frontmatterSchema>

/** A content file, without its `gm:` block. */
interface ContentFile {
  readonly file: string
  readonly metadata: PageFrontmatter
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
export interface BrokenEntry {
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

/** A draft whose ids are full. */
export type QualifiedDraft = Omit<PackDraft, 'broken'>

/** The id an entry gives itself; ties have none. */
export function storyEntryId({ value }: StoryDraft): string {
  return 'id' in value ? value.id : ''
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
