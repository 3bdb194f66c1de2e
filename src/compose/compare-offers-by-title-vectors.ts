/**
 * Comparing lines with offers by meaning, with the embedded embedding model alone: the thresholds were measured with it,
 * and no line leaves this machine for it. Vectors of titles come with the program for its own packs and are made when a
 * pack is installed, else after a turn in which one was missing.
 */
import { lazy } from '../core/lazy-constant.ts'
import type { Result } from '../core/result.ts'
import { cosineOf, type KeptVectors, keptVectors } from '../llm/embedding/kept-vectors.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import type { PackLoader } from '../packs/pack-loader.ts'
import type { InstallReport, PackStore } from '../packs/pack-store.ts'
import { comparedTexts, type MeaningComparison } from '../reading/index.ts'
import { authoredTitles } from '../world/index.ts'
import { sha256 } from './system-clock-entropy-network.ts'
import { vectorFile } from './title-vector-file.ts'

/** Comparing by meaning, and the vectors it goes by. */
export interface OfferMeaning extends MeaningComparison {
  readonly vectors: KeptVectors
}

/** A store of packs that begins to make the vectors of a pack's titles when it is installed. */
export function withTitleVectors(store: PackStore, { vectors }: OfferMeaning, packs: PackLoader): PackStore {
  const prepared = async (report: Result<InstallReport>): Promise<Result<InstallReport>> => {
    for (const id of report.ok && !report.value.same ? report.value.scenarios : []) {
      const opened = await packs.openScenario(id)
      if (opened.ok)
        vectors.make(
          authoredTitles(opened.value.definition).flatMap(({ text, description }) =>
            comparedTexts({ text, subtitle: description }),
          ),
        )
    }
    return report
  }
  return {
    ...store,
    install: async (path, options) => prepared(await store.install(path, options)),
    upgrade: async (path, options) => prepared(await store.upgrade(path, options)),
  }
}

/** Titles that one turn may add to what is made after it. */
const mostMissing = 24

/** Opens it on a home; null keeps what is made in memory. */
export function openOfferMeaning(home: string | null): OfferMeaning {
  const openModel = lazy(async (): Promise<EmbeddingModel | null> => {
    const { openMiniLm } = await import('../llm/embedding/minilm-embedding.ts')
    return (await openMiniLm()).model
  })
  const vectors = keptVectors({ openModel, file: vectorFile(home), hash: sha256 })
  return {
    vectors,
    async compare(said, titles) {
      const known = await vectors.find(titles)
      const missing = titles.filter((title) => !known.has(title))
      if (missing.length > 0) vectors.make(missing.slice(0, mostMissing))
      const model = known.size === 0 ? null : await openModel()
      if (model === null) return null
      const embedded = await model.embed(said, { kind: 'query' })
      const lines = new Map(said.map((text, at) => [text, embedded[at]]))
      return (text, title) => {
        const [line, other] = [lines.get(text), known.get(title)]
        return line === undefined || other === undefined ? undefined : cosineOf(line, other)
      }
    },
  }
}
