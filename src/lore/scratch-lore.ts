/** Lore of files that are nobody's world: read, cut, indexed and asked like any pack, and forgotten by the next. */

import type { Clock } from '../core/environment.ts'
import type { HashText } from '../core/ledger/chain.ts'
import { done, type Result, refuse } from '../core/result.ts'
import type { EmbeddingModel } from '../llm/embedding-model.ts'
import { isError } from '../packs/pack/pack-problem.ts'
import type { PackFile } from '../packs/pack/pack-source.ts'
import { readPack } from '../packs/pack/read-pack.ts'
import type { LoreIndex } from './lore-index.ts'
import { type EmbeddingProgress, type IndexResult, loreIndexer } from './lore-indexer.ts'
import type { FusionWeights } from './lore-ranking.ts'
import { type LoreRetriever, loreRetriever } from './lore-retriever.ts'

/** What it is made of. */
export interface ScratchParts {
  readonly index: LoreIndex
  readonly embedding: EmbeddingModel | null
  readonly clock: Clock
  readonly hash: HashText
  readonly weights?: FusionWeights
}

/** Files in, chunks out. */
export interface ScratchLore {
  index(files: readonly PackFile[], progress?: EmbeddingProgress): Promise<Result<IndexResult>>
  rank(text: string, most: number): ReturnType<LoreRetriever['rank']>
}

/** Lore over an index that holds nothing else of worth. */
export function scratchLore({ index, embedding, clock, hash, weights }: ScratchParts): ScratchLore {
  const packs: string[] = []
  const retriever = loreRetriever({
    ...{ index, embedding, scope: { packs, campaign: null }, reader: 'gm' },
    ...(weights !== undefined && { weights }),
  })
  return {
    async index(files, progress) {
      const { manifest, pack, problems } = readPack(files)
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
