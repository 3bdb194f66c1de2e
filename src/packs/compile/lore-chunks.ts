/**
 * The prose of a pack in pieces for retrieval (seed 003's ContentPackChunk): the overview and each section of a file, with
 * everything its frontmatter says. Long sections are split between paragraphs.
 */

import { slugOf } from '../../core/entity-ids-and-slugs.ts'
import { tokensIn, tokenWeight } from '../../text/count-tokens.ts'
import type { RefKind } from '../format/id-references.ts'
import type { PackIds } from '../format/pack-ids.ts'
import type { ContentDraft } from './pack-draft.ts'

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
    /** `gm` for what no player may be shown. */
    readonly visibility: 'player' | 'gm'
  }
  readonly embedding_id: string | null
}

/** The most a piece may hold. */
const maxTokens = 500

export function chunksOf(content: ContentDraft, names: PackIds): readonly ContentPackChunk[] {
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
  const taken = new Set<string>()
  return parts.flatMap(({ slug, path, text, own }) => {
    const pieces = piecesOf(text)
    const section = unique(slug, taken)
    return pieces.map((piece, index) => {
      const name = pieces.length === 1 ? section : unique(`${section}_part_${index + 1}`, taken)
      return {
        id: `${names.full(front.id)}:${name}`,
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
function unique(slug: string, taken: Set<string>): string {
  let name = slug
  for (let count = 2; taken.has(name); count += 1) name = `${slug}_${count}` // enforces: LORE-10
  taken.add(name)
  return name
}

/** Headings and tags that say: for the game master alone. */
const hiding: ReadonlySet<string> = new Set(
  'secret secrets gm gm_only gm_notes game_master for_the_game_master hidden withheld withholds'.split(' '),
)

/** A file may say so of itself (`visibility: gm`), or a tag or heading does. */
function visibilityOf(tags: readonly string[], said: unknown): 'player' | 'gm' {
  const marked = tags.some((tag) => hiding.has(slugOf(tag)))
  return marked || (typeof said === 'string' && hiding.has(slugOf(said))) ? 'gm' : 'player' // enforces: LORE-20
}

function metadataOf(content: ContentDraft, names: PackIds, own: readonly string[]) {
  const { metadata: front, space } = content
  const full = (ids: readonly string[], kind: RefKind): readonly string[] =>
    ids.map((id) => {
      const found = names.resolve(id, kind)
      return 'id' in found ? found.id : id
    })
  const self = names.full(front.id)
  const tags = [...new Set([...own, ...front.tags])] // enforces: LORE-09
  const only = (mine: boolean): readonly string[] => (mine ? [self] : [])
  return {
    type: front.type,
    location_ids: [...only(space === 'place'), ...full(front.related_locations, 'place')],
    entity_ids: [...only(space === 'person' || space === 'item'), ...full(front.related_entities, 'entity')],
    faction_ids: [...only(space === 'faction'), ...full(front.related_factions, 'entity')],
    thread_ids: full(front.related_threads, 'thread'),
    tags,
    visibility: visibilityOf(tags, front.visibility),
  }
}

/** A text in pieces that are not too long, cut between paragraphs; a paragraph that is too long is cut between words. */
function piecesOf(text: string): readonly string[] {
  if (tokensIn(text) <= maxTokens) return [text] // enforces: LORE-08
  const pieces: string[] = []
  for (const paragraph of text.split(/\n[ \t]*\n/).flatMap(splitParagraph)) {
    const last = pieces.at(-1)
    const joined = `${last}\n\n${paragraph}`
    if (last !== undefined && tokensIn(joined) <= maxTokens) pieces[pieces.length - 1] = joined
    else pieces.push(paragraph)
  }
  return pieces
}

/** Cut between words; what has no spaces, between characters. */
function splitParagraph(paragraph: string): readonly string[] {
  if (tokensIn(paragraph) <= maxTokens) return [paragraph]
  const pieces: string[] = []
  let words: string[] = []
  let weight = 0
  for (const word of paragraph.split(/\s+/).flatMap((text) => text.match(/.{1,80}/gsu) ?? [])) {
    const more = tokenWeight(word)
    if (weight + more > maxTokens) {
      pieces.push(words.join(' '))
      words = []
      weight = 0
    }
    words.push(word)
    weight += more
  }
  return [...pieces, words.join(' ')]
}
