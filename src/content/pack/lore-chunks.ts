/**
 * The prose of a pack in pieces for retrieval (seed 003's ContentPackChunk): the overview and each section of a file, with
 * everything its frontmatter says. Long sections are split between paragraphs.
 */
import { slugOf } from '../../core/identifier.ts'
import type { ContentDraft } from './pack-draft.ts'
import type { PackNames } from './pack-names.ts'
import type { RefKind } from './reference-maps.ts'

/** A piece of lore. */
export interface ContentPackChunk {
  readonly id: string
  readonly pack_id: string
  readonly file_path: string
  readonly section_path: string
  readonly chunk_text: string
  readonly metadata: {
    readonly type: string
    readonly location_ids: readonly string[]
    readonly entity_ids: readonly string[]
    readonly faction_ids: readonly string[]
    readonly thread_ids: readonly string[]
    readonly tags: readonly string[]
    readonly token_count: number
  }
  readonly embedding_id: string | null
}

/** The most a piece may hold. */
const mostTokens = 500

/** Tokens of a text, near enough: four for three words. */
export function tokensIn(text: string): number {
  return Math.ceil((text.match(/\S+/g)?.length ?? 0) * 1.33)
}

/** The pieces of a file. */
export function chunksOf(content: ContentDraft, names: PackNames): readonly ContentPackChunk[] {
  const { prose, metadata: front } = content
  const title = prose.title ?? content.name
  const parts = [
    { slug: 'overview', path: title, text: prose.overview, own: [] as string[] },
    ...prose.sections.map(({ heading, text }) => ({
      slug: slugOf(heading),
      path: `${title} > ${heading}`,
      text,
      own: [slugOf(heading)],
    })),
  ].filter((part) => part.text !== '')
  const taken = new Map<string, number>()
  return parts.flatMap(({ slug, path, text, own }) => {
    const pieces = piecesOf(text)
    return pieces.map((piece, index) => {
      const wanted = pieces.length === 1 ? slug : `${slug}_part_${index + 1}`
      return {
        id: `${names.full(front.id)}:${unique(wanted, taken)}`,
        pack_id: names.packId,
        file_path: content.file,
        section_path: path,
        chunk_text: piece,
        metadata: { ...metadataOf(content, names, own), token_count: tokensIn(piece) },
        embedding_id: null,
      }
    })
  })
}

/** A slug that no piece of the file has yet: the second History is `history_2`. */
function unique(slug: string, taken: Map<string, number>): string {
  const count = (taken.get(slug) ?? 0) + 1
  taken.set(slug, count)
  return count === 1 ? slug : `${slug}_${count}` // enforces: LORE-10 — mutate: count === 1 => true
}

function metadataOf(content: ContentDraft, names: PackNames, own: readonly string[]) {
  const { metadata: front, space } = content
  const full = (ids: readonly string[], kind: RefKind): readonly string[] =>
    ids.map((id) => {
      const found = names.resolve(id, kind)
      return 'id' in found ? found.id : id
    })
  const self = names.full(front.id)
  const only = (mine: boolean): readonly string[] => (mine ? [self] : [])
  return {
    type: front.type,
    location_ids: [...only(space === 'place'), ...full(front.related_locations, 'place')],
    entity_ids: [...only(space === 'person' || space === 'item'), ...full(front.related_entities, 'entity')],
    faction_ids: [...only(space === 'faction'), ...full(front.related_factions, 'entity')],
    thread_ids: full(front.related_threads, 'thread'),
    tags: [...new Set([...own, ...front.tags])], // enforces: LORE-09 — mutate: [...own, ...front.tags] => own
  }
}

/** A text in pieces that are not too long, cut between paragraphs; a paragraph that is too long is cut between words. */
function piecesOf(text: string): readonly string[] {
  if (tokensIn(text) <= mostTokens) return [text] // enforces: LORE-08 — mutate: tokensIn(text) <= mostTokens => true
  const pieces: string[] = []
  for (const paragraph of text.split(/\n[ \t]*\n/).flatMap(splitParagraph)) {
    const last = pieces.at(-1)
    const joined = `${last}\n\n${paragraph}`
    if (last !== undefined && tokensIn(joined) <= mostTokens) pieces[pieces.length - 1] = joined
    else pieces.push(paragraph)
  }
  return pieces
}

function splitParagraph(paragraph: string): readonly string[] {
  if (tokensIn(paragraph) <= mostTokens) return [paragraph]
  const words = paragraph.split(/\s+/)
  const size = Math.floor(mostTokens / 1.33)
  return Array.from({ length: Math.ceil(words.length / size) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(' '),
  )
}
