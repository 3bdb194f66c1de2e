/**
 * The port to whatever keeps lore findable. An index keeps chunks and vectors and finds candidates by several signals;
 * it does not decide what is relevant enough, and nothing in it is the only copy of anything.
 */
import type { Result } from '../core/result.ts'

/** Authored chunks come from packs; history comes from play. */
export type LoreCorpus = 'authored' | 'history'

/** What a chunk is about, by ids and tags (seed 003). */
export interface LoreMarks {
  readonly location_ids: readonly string[]
  readonly entity_ids: readonly string[]
  readonly faction_ids: readonly string[]
  readonly thread_ids: readonly string[]
  readonly tags: readonly string[]
}

/** A piece of lore as an index keeps it. */
export interface LoreChunk {
  /** `pack:file:section`, unique over all packs and campaigns. */
  readonly id: string
  readonly corpus: LoreCorpus
  /** The pack it was authored in, or the campaign whose history it is. */
  readonly source: string
  readonly file_path: string
  /** Its headings, the outermost first: `The Neon Dragon > History`. */
  readonly section_path: string
  readonly text: string
  /** Full id of what its file is about; empty when it is about nothing in particular. */
  readonly subject: string
  readonly type: string
  readonly marks: LoreMarks
  readonly tokens: number
  /** True for what only a game master may read. */
  readonly hidden: boolean
}

/** Where to look: which packs, and whose history. */
export interface LoreScope {
  readonly packs: readonly string[]
  readonly campaign: string | null
}

/** Who will read what is found. */
export type LoreReader = 'player' | 'gm'

/** What candidates are asked for by. */
export interface CandidateAsk {
  readonly scope: LoreScope
  readonly corpus: LoreCorpus | 'all'
  readonly reader: LoreReader
  /** Single words, lower case. */
  readonly words: readonly string[]
  /** When any is given, only chunks that have one of them are candidates, unless they only hint. */
  readonly marks: LoreMarks
  /** True: marks in common are told (`matched`), and nothing is left out for having none. */
  readonly hints?: boolean
  /** Words that more chunks than this have are not looked for: they tell nothing, and cost more the older a story is. */
  readonly common?: number
  readonly vector: { readonly model: string; readonly values: Float32Array } | null
  /** How many each signal brings when nothing is filtered by marks. */
  readonly pool: number
}

/** A chunk that some signal brought. */
export interface LoreCandidate {
  /** The index's own name for it, for `read`. */
  readonly key: number | string
  readonly id: string
  readonly source: string
  readonly corpus: LoreCorpus
  readonly subject: string
  readonly hidden: boolean
  readonly tokens: number
  /** The marks of the question that it has, as `location_ids:neo_seattle:neon_dragon`. */
  readonly matched: readonly string[]
  /** How well the words fit, larger is better; null when none does. */
  readonly lexical: number | null
  /**
   * How much of what the question says its words hold: about 1 for a passage of usual length that has every word once.
   * Rare words count for more, and words that no chunk has count too. Null when no word fits or no vector was given.
   */
  readonly coverage: number | null
  /** Likeness of the vectors, 1 is the same; null without vectors. */
  readonly cosine: number | null
}

/** What an index holds of a source. */
export interface LoreStats {
  readonly chunks: number
  readonly tokens: number
  /** Chunks that have a vector of the model that was asked about. */
  readonly embedded: number
  /** When it was last indexed; null when never. */
  readonly indexed_at: string | null
  /** The hash of what was indexed. */
  readonly hash: string | null
}

/** A text that has no vector yet. */
export interface UnembeddedText {
  readonly hash: string
  /** History is embedded sentence by sentence; missing: authored. */
  readonly corpus?: LoreCorpus
  readonly section_path: string
  readonly text: string
}

/** Keeps chunks and finds candidates. */
export interface LoreIndex {
  /** Replaces all chunks of a pack, whole or not at all; vectors of texts that stayed are kept. */
  putPack(
    pack: { readonly id: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<LoreStats>>
  /** Adds a chunk. History may be put again with another text; what was authored may not. */
  putChunk(chunk: LoreChunk, at: string): Promise<Result<string>>
  /**
   * Adds chunks of a campaign's history, whole or not at all, and notes how far it has been read: `hash`, whatever it
   * means to the caller, comes back with `stats`. A chunk that is there already stays.
   */
  putHistory(
    history: { readonly campaign: string; readonly hash: string; readonly at: string },
    chunks: readonly LoreChunk[],
  ): Promise<Result<number>>
  /** Forgets a pack; says how many chunks went. */
  dropPack(pack: string): Promise<number>
  /** Forgets a campaign's history, or only some of it; says how many chunks went. */
  dropHistory(campaign: string, ids?: readonly string[]): Promise<number>
  stats(corpus: LoreCorpus, source: string, model: string | null): Promise<LoreStats>
  /** What any signal brings, in no particular order, each chunk once. */
  candidates(ask: CandidateAsk): Promise<readonly LoreCandidate[]>
  /** Chunks by the keys that candidates came with, in the order asked for. */
  read(keys: readonly (number | string)[]): Promise<readonly LoreChunk[]>
  unembedded(model: string, scope: LoreScope, limit: number): Promise<readonly UnembeddedText[]>
  /** Keeps the vectors of texts: one for each part of a long one. */
  putVectors(
    model: string,
    rows: readonly { readonly hash: string; readonly parts: readonly Float32Array[] }[],
  ): Promise<void>
  /** The models that texts of a scope have vectors of, in the order of their names. */
  models(scope: LoreScope): Promise<readonly string[]>
  close(): Promise<void>
}
