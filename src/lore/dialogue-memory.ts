/** Dialogues that are nobody's campaign, taken into a memory and asked like any: for measuring how well it recalls. */
import type { HashText } from '../core/ledger/chain.ts'
import { done, type Result } from '../core/result.ts'
import { inCompany } from '../core/short-turns.ts'
import type { EmbeddingModel } from '../llm/embedding-model.ts'
import { tokensIn } from '../packs/pack/count-tokens.ts'
import type { LoreChunk, LoreIndex } from './lore-index.ts'
import { memoryParts } from './lore-indexer.ts'
import type { FusionWeights } from './lore-ranking.ts'
import { type MemorySearch, memorySearch } from './memory-search.ts'

/** A dialogue, as it is taken in. */
export interface TakenDialogue {
  readonly id: string
  readonly turns: readonly {
    readonly id: string
    readonly speaker: string
    readonly text: string
    readonly session: string
  }[]
}

/** What it is made of. */
export interface DialogueParts {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly hash: HashText
  readonly weights?: FusionWeights
}

/** Takes dialogues in, one at a time, and recalls their turns. */
export function dialogueMemory({ index, embedding, hash, weights }: DialogueParts) {
  const opened =
    embedding === null ? { model: null, absent: 'none was asked for' } : { model: embedding, absent: null }
  const search: MemorySearch = memorySearch({
    ...{ index, openEmbedding: async () => opened },
    ...(weights !== undefined && { weights }),
  })
  let scope = { campaign: '', lore: null }
  return {
    embedding: embedding?.id ?? null,
    async take(
      dialogue: TakenDialogue,
      progress: (made: number, all: number) => void,
    ): Promise<Result<null>> {
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
      return found.chunks.slice(0, most).map((one) => one.chunk_id.slice(scope.campaign.length + 1))
    },
  }
}

/** Who spoke and what they said, turn by turn. */
function spokenIn({ turns }: TakenDialogue): readonly string[] {
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
  { turns }: TakenDialogue,
  spoken: readonly string[],
): readonly LoreChunk[] {
  const neighbour = (at: number, other: number): string =>
    turns[at]?.session === turns[other]?.session ? (spoken[other] ?? '') : ''
  return turns.map(({ id, session }, at) => {
    const text = inCompany(spoken[at] ?? '', neighbour(at, at - 1), neighbour(at, at + 1))
    return {
      ...{
        id: `${campaign}:${id}`,
        corpus: 'history',
        source: campaign,
        file_path: '',
        section_path: session,
      },
      ...{ text, subject: '', type: 'turn', tokens: tokensIn(text), hidden: false },
      marks: { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] },
    }
  })
}
