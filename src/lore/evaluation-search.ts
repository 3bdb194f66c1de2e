/** Searches that evaluations measure, over texts that belong to no campaign: files as lore, and dialogues as a memory. */

import type { WallClock } from '../core/environment-ports.ts'
import type { HashText } from '../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import { compilePack, isError, type PackFile } from '../packs/index.ts'
import { tokensIn } from '../text/count-tokens.ts'
import { joinNeighbouringTurns } from './join-neighbouring-turns.ts'
import type { LoreChunk, LoreIndex } from './lore-index-port.ts'
import { type EmbeddingProgress, type IndexResult, loreIndexer, memoryParts } from './lore-indexer.ts'
import { type LoreRetriever, loreRetriever } from './lore-retriever.ts'
import { type MemorySearch, memorySearch } from './memory/memory-search.ts'
import type { FusionWeights } from './rank-lore.ts'

export interface ScratchParts {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly clock: WallClock
  readonly hash: HashText
  readonly weights?: FusionWeights
}

/** Lore of files: read, cut, indexed and asked like any pack, and forgotten by the next. */
export interface ScratchLore {
  index(files: readonly PackFile[], progress?: EmbeddingProgress): Promise<Result<IndexResult>>
  rank(text: string, most: number): ReturnType<LoreRetriever['rank']>
}

/** Lore over an index that holds nothing worth keeping. */
export function scratchLore({ index, embedding, clock, hash, weights }: ScratchParts): ScratchLore {
  const packs: string[] = []
  const retriever = loreRetriever({
    index,
    embedding,
    scope: { packs, campaign: null },
    reader: 'gm',
    ...(weights !== undefined && { weights }),
  })
  return {
    async index(files, progress) {
      const { manifest, pack, problems } = compilePack(files)
      if (manifest === null || pack === null) {
        const first = problems.find(isError)
        return refuse(
          'pack/broken',
          `${first?.file ?? 'pack.yaml'}: ${first?.message ?? 'it cannot be read'}`,
        )
      }
      packs.splice(0, packs.length, manifest.id)
      const indexer = loreIndexer({ index, embedding, clock, packs: { openPack: async () => noPack } })
      const content = hash(files.map((file) => `${file.path}\n${file.text}`).join('\n'))
      const indexed = await indexer.indexPack({ ...pack, hash: content }, progress ? { progress } : {})
      return indexed.ok ? done(indexed.value) : indexed
    },
    rank: (text, most) => retriever.rank({ keywords: text.slice(0, 20_000) }, most),
  }
}

const noPack = refuse('pack/unknown', 'There is no pack behind these files.')

export interface Dialogue {
  readonly id: string
  readonly turns: readonly {
    readonly id: string
    readonly speaker: string
    readonly text: string
    readonly session: string
  }[]
}

export interface DialogueParts {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly hash: HashText
  readonly weights?: FusionWeights
}

/** Takes dialogues in, one at a time, and recalls their turns as a campaign's memory does. */
export function dialogueMemory({ index, embedding, hash, weights }: DialogueParts) {
  const opened =
    embedding === null ? { model: null, absent: 'none was asked for' } : { model: embedding, absent: null }
  const search: MemorySearch = memorySearch({
    index,
    openEmbedding: async () => opened,
    ...(weights !== undefined && { weights }),
  })
  let scope = { campaign: '', lore: null }
  return {
    embedding: embedding?.id ?? null,
    async take(dialogue: Dialogue, progress: (made: number, all: number) => void): Promise<Result<null>> {
      if (scope.campaign !== '') await index.dropHistory(scope.campaign)
      scope = { campaign: `dialogue_${hash(dialogue.id).slice(0, 12)}`, lore: null }
      await index.dropHistory(scope.campaign)
      const spoken = spokenIn(dialogue)
      const chunks = dialogueChunks(scope.campaign, dialogue, spoken)
      const own = new Map(chunks.map(({ text }, at) => [text, spoken[at] ?? text]))
      const put = await index.putHistory({ campaign: scope.campaign, hash: '', at: '' }, chunks)
      if (!put.ok) return put
      await search.embed(scope, { progress, parts: (text) => spokenParts(own.get(text) ?? text) })
      return done(null)
    },
    async recall(question: string, most: number): Promise<readonly string[]> {
      const by = embedding === null ? 'words' : 'meaning'
      const asked = { keywords: question, corpus: 'history' as const, max_tokens: 1_000_000 }
      const found = await search.query(scope, asked, { by })
      return found.chunks.slice(0, most).map((chunk) => chunk.chunk_id.slice(scope.campaign.length + 1))
    },
  }
}

/** Who spoke and what they said, turn by turn. */
function spokenIn({ turns }: Dialogue): readonly string[] {
  return turns.map(({ speaker, text }) => (speaker === '' ? text : `${speaker}: ${text}`))
}

/**
 * What is embedded of a turn: itself and its sentences, because who spoke stands only at its head. Its neighbours are not:
 * their words may lead to it, but their meaning would stand for its own.
 */
function spokenParts(spoken: string): readonly string[] {
  return [...new Set([spoken, ...memoryParts(spoken)])]
}

/** Every turn as a chunk of history, short ones in the company of their neighbours. */
function dialogueChunks(
  campaign: string,
  { turns }: Dialogue,
  spoken: readonly string[],
): readonly LoreChunk[] {
  const neighbour = (at: number, other: number): string =>
    turns[at]?.session === turns[other]?.session ? (spoken[other] ?? '') : ''
  return turns.map(({ id, session }, at) => {
    const text = joinNeighbouringTurns(spoken[at] ?? '', neighbour(at, at - 1), neighbour(at, at + 1))
    return {
      id: `${campaign}:${id}`,
      corpus: 'history',
      source: campaign,
      file_path: '',
      section_path: session,
      text,
      subject: '',
      type: 'turn',
      tokens: tokensIn(text),
      hidden: false,
      marks: { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] },
    }
  })
}
