/**
 * Marks as words of the full-text index, so that a filter is part of the search and not a second pass over it. A token
 * is letters and digits only, ends with a digit (stemming leaves it alone) and stands in a column of its own.
 */
import type { LoreChunk, LoreCorpus, LoreMarks } from '../lore/index.ts'

/** The kinds of mark, with the letter that their tokens begin with. */
const kinds = {
  location_ids: 'l',
  entity_ids: 'e',
  faction_ids: 'f',
  thread_ids: 't',
  tags: 'g',
} as const satisfies Record<keyof LoreMarks, string>

const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]

/** A mark of a question: how people read it, and the tokens that chunks have for it. */
export interface MarkToken {
  /** `location_ids:neo_seattle:neon_dragon` */
  readonly name: string
  readonly tokens: readonly string[]
}

/** Every mark of a question, in the packs' form and, with a campaign, in that of its history. */
export function askedTokens(marks: LoreMarks, campaign: string | null): readonly MarkToken[] {
  return kindNames.flatMap((kind) =>
    [...new Set(marks[kind])].map((id) => ({
      name: `${kind}:${id}`,
      tokens: [
        markToken(kinds[kind], id, ''),
        ...(campaign === null ? [] : [markToken(kinds[kind], id, campaign)]),
      ],
    })),
  )
}

/** The tokens of a chunk: its marks and its source, as one text. History's marks hold only for their campaign. */
export function chunkTokens({
  marks,
  corpus,
  source,
}: Pick<LoreChunk, 'marks' | 'corpus' | 'source'>): string {
  const owner = corpus === 'history' ? source : ''
  const tokens = kindNames.flatMap((kind) => marks[kind].map((id) => markToken(kinds[kind], id, owner)))
  return [...new Set([sourceToken(corpus, source), ...tokens])].join(' ')
}

/** The token that every chunk of a source has. */
export function sourceToken(corpus: LoreCorpus, source: string): string {
  return markToken(corpus === 'history' ? 'h' : 'p', source, '')
}

function markToken(kind: string, id: string, owner: string): string {
  return kind + digest(`${id.toLowerCase()}\n${owner}`)
}

/** 64 bits of a text in digits: two multiplicative hashes side by side. (Any base but ten is slow to write.) */
function digest(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return `${high >>> 0}x${low >>> 0}`
}
