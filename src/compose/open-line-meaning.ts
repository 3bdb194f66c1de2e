/**
 * The line model on this machine: the encoder's weights come from an optional package, what was learned on top of them with
 * the program, and no line leaves the machine for it. Numbers of titles come with the program for its own packs and are
 * made when a pack is installed, else when a line needs them; they are kept in the home.
 */
import { readFile } from 'node:fs/promises'
import { lazy } from '../core/lazy-constant.ts'
import type { Result } from '../core/result.ts'
import { type KeptVectors, keptVectors } from '../llm/embedding/kept-vectors.ts'
import { miniLmFiles } from '../llm/embedding/minilm-embedding.ts'
import { unitVector } from '../llm/embedding/unit-vector.ts'
import type { EmbeddingModel } from '../llm/index.ts'
import type { LowRankChange } from '../llm/minilm/encoder.ts'
import type { PackLoader } from '../packs/pack-loader.ts'
import type { InstallReport, PackStore } from '../packs/pack-store.ts'
import {
  type KeptLineModel,
  type LineMeaning,
  type LineModel,
  lineModel,
  type Matrix,
  matricesOf,
  offerText,
} from '../reading/index.ts'
import { authoredTitles, type WorldDefinition } from '../world/index.ts'
import { sha256 } from './system-clock-entropy-network.ts'
import { vectorFile } from './title-vector-file.ts'

/** The line model of a home, and the numbers it keeps there. */
export interface HomeLineMeaning {
  /** Opens it at the first line that needs it; null where the package with the weights is missing. */
  open(): Promise<LineMeaning | null>
  /** How like in meaning texts are to one, of those whose numbers are kept: none is made for it but that of the one. */
  likeness(text: string, others: readonly string[]): Promise<ReadonlyMap<string, number>>
  readonly vectors: KeptVectors
}

/** Opens it on a home; null keeps what is made in memory. */
export function lineMeaningOf(home: string | null): HomeLineMeaning {
  const model = lazy(openLineModel)
  const vectors = keptVectors({
    openModel: async () => embeddingOf(await model()),
    file: vectorFile(home),
    hash: sha256,
  })
  const open = async (): Promise<LineMeaning | null> => {
    const opened = await model()
    if (opened === null) return null
    return {
      read: (line) => opened.read(line),
      actsIn: (text) => opened.actsIn(text),
      vectorsOf: async (texts) => {
        vectors.make(texts)
        await vectors.settled()
        const found = await vectors.find(texts)
        return new Map([...found].map(([text, vector]) => [text, unitVector(vector)]))
      },
    }
  }
  const likeness = async (text: string, others: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const found = await vectors.find(others)
    const opened = found.size === 0 ? null : await model()
    if (opened === null) return new Map()
    const own = unitVector(opened.vectorOf(text))
    return new Map([...found].map(([other, vector]) => [other, likenessOf(own, unitVector(vector))]))
  }
  return { open: lazy(open), likeness, vectors }
}

/** The cosine of two vectors of unit length, where it says that they are alike. */
function likenessOf(left: Float32Array, right: Float32Array): number {
  return Math.min(
    1,
    Math.max(
      0,
      left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0),
    ),
  )
}

/** A store of packs that begins to make the numbers of a pack's titles when it is installed. */
export function withTitleVectors(
  store: PackStore,
  { vectors }: HomeLineMeaning,
  packs: PackLoader,
): PackStore {
  const prepared = async (report: Result<InstallReport>): Promise<Result<InstallReport>> => {
    for (const id of report.ok && !report.value.same ? report.value.scenarios : []) {
      const opened = await packs.openScenario(id)
      if (opened.ok) vectors.make(textsOf(opened.value.definition))
    }
    return report
  }
  return {
    ...store,
    install: async (path, options) => prepared(await store.install(path, options)),
    upgrade: async (path, options) => prepared(await store.upgrade(path, options)),
  }
}

/** The texts of a world that lines are compared with: titles of what can be done, and how people may be asked. */
export function textsOf(definition: WorldDefinition): readonly string[] {
  const titles = authoredTitles(definition).map(({ text, description }) =>
    offerText({ text, subtitle: description }),
  )
  const asked = Object.values(definition.people).flatMap(({ answers = [] }) =>
    answers.flatMap((answer) => answer.asked),
  )
  return [...titles, ...asked]
}

/** The line model itself; null where the package with the encoder's weights is not installed. */
export async function openLineModel(): Promise<LineModel | null> {
  const paths = await miniLmFiles()
  if (paths === null) return null
  const [{ openEncoder }, weights, tokenizer, { default: kept }] = await Promise.all([
    import('../llm/minilm/encoder.ts'),
    readFile(paths.weightsPath),
    readFile(paths.tokenizerPath, 'utf8'),
    import('../reading/line-model/line-model-weights.json', { with: { type: 'json' } }),
  ])
  const matrices = await matricesOf(kept as unknown as KeptLineModel)
  return lineModel(openEncoder({ weights, tokenizer }, changesIn(matrices)), matrices)
}

/** What was learned for the encoder's own matrices, by the layer and the matrix. */
function changesIn(matrices: ReadonlyMap<string, Matrix>): ReadonlyMap<string, LowRankChange> {
  const changes = [...matrices].flatMap(([name, up]): [string, LowRankChange][] => {
    const place = /^(\d+\.\w+)\.up$/.exec(name)?.[1]
    const down = place === undefined ? undefined : matrices.get(`${place}.down`)
    return place === undefined || down === undefined
      ? []
      : [[place, { up: up.values, down: down.values, rank: down.rows }]]
  })
  return new Map(changes)
}

function embeddingOf(model: LineModel | null): EmbeddingModel | null {
  return model === null
    ? null
    : {
        id: 'line-model',
        dimensions: 384,
        words: 60,
        embed: async (texts) => texts.map((text) => model.vectorOf(text)),
      }
}
