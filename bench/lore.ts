/**
 * Lore at 2,400, 24,000 and 240,000 chunks (synthetic texts and vectors): three-stage retrieval against the least that could
 * do it (token-filtered FTS5 and an exact scan of the candidates), how it grows, what it misses, and how fast it indexes.
 */
import { hash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { LoreChunk } from '../src/lore/lore-index-port.ts'
import { type LoreRetriever, loreRetriever } from '../src/lore/lore-retriever.ts'
import { questionWords } from '../src/lore/rank-lore.ts'
import { askedTokens } from '../src/store/lore-mark-tokens.ts'
import { contentHash } from '../src/store/sqlite/lore/chunk-rows.ts'
import { matchMarks, matchWords } from '../src/store/sqlite/lore/find-lore-candidates.ts'
import { SqliteLoreIndex } from '../src/store/sqlite/lore/sqlite-lore-index.ts'
import { Database } from '../src/store/sqlite/node-sqlite-driver.ts'
import { type BenchReport, type BenchResult, judged } from './bench-result.ts'
import { dimensions, model, sampleChunk, sampleQuestion, sampleVector } from './lore-sample.ts'
import { cpuOf, median, slopeOf, spread } from './measure.ts'
import { discard, scratchFolder } from './scratch-store.ts'

const sizes = [2_400, 24_000, 240_000]
const questions = Array.from({ length: 40 }, (_, number) => sampleQuestion(number))
const rounds = 9
const at = '2026-01-01T00:00:00.000Z'
const sha256 = (text: string): string => hash('sha256', text)
const noMarks = { location_ids: [], entity_ids: [], faction_ids: [], thread_ids: [], tags: [] }

interface Sized {
  readonly size: number
  readonly ours: readonly number[]
  readonly ratios: readonly number[]
  readonly recall: number
  readonly wideRecall: number
  readonly wide: number
  readonly candidates: number
}

/** Measures lore. */
export async function loreBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const measured: Sized[] = []
    for (const size of sizes) measured.push(await measureSize(join(folder, `${size}.sqlite`), size, progress))
    const indexing = await measureIndexing(folder, progress)
    return report(measured, indexing)
  } finally {
    discard(folder)
  }
}

async function measureSize(path: string, size: number, progress: (text: string) => void): Promise<Sized> {
  const index = await fill(path, size, progress)
  const bare = new Database(path)
  try {
    const lore = retrieverOver(index)
    const ours: number[] = []
    const ratios: number[] = []
    for (let round = 0; round < rounds + 2; round += 1) {
      const least = await cpuOf(() => questions.map((one) => leastWork(bare, one)))
      const cpu = await cpuOf(() => askAll(lore))
      if (round < 2) continue
      ours.push(cpu / questions.length)
      ratios.push(cpu / least)
    }
    progress(`${size} asked: ${median(ours).toFixed(0)} µs a question`)
    return { size, ours, ratios, ...(await recalls(index, bare, size)) }
  } finally {
    bare.close()
    await index.close()
  }
}

async function embedAll(index: SqliteLoreIndex, chunks: readonly LoreChunk[]): Promise<void> {
  for (let from = 0; from < chunks.length; from += 4_000) {
    const rows = chunks.slice(from, from + 4_000).map((chunk, step) => ({
      ...{ hash: contentHash(chunk, sha256), parts: [sampleVector(from + step)] },
    }))
    await index.putVectors(model, rows)
  }
}

async function fill(path: string, size: number, progress: (text: string) => void): Promise<SqliteLoreIndex> {
  const index = new SqliteLoreIndex(path, sha256)
  const chunks = Array.from({ length: size }, (_, number) => sampleChunk(number))
  await index.putPack({ id: 'bench', hash: 'h', at }, chunks)
  progress(`${size} chunks indexed`)
  await embedAll(index, chunks)
  progress(`${size} vectors kept`)
  return index
}

/** A retriever whose questions come with their vectors: what embedding costs is not asked here. */
function retrieverOver(index: SqliteLoreIndex): LoreRetriever {
  const known = new Map(questions.map((one) => [one.keywords, one.vector]))
  const embed = async (texts: readonly string[]): Promise<readonly Float32Array[]> =>
    texts.map((text) => known.get(text) ?? new Float32Array(dimensions))
  const embedding = { id: model, dimensions, words: 150, embed }
  return loreRetriever({ index, embedding, scope: { packs: ['bench'], campaign: null }, reader: 'gm' })
}

async function askAll(lore: LoreRetriever): Promise<void> {
  for (const { vector: _vector, ...question } of questions) {
    const found = await lore.query(question)
    if (!found.ok) throw new Error(found.refusal.message)
  }
}

/** The least: words among what has a mark, then every vector of what has a mark. */
function leastWork(bare: Database, question: (typeof questions)[number]): readonly number[] {
  const tokens = tokensOf(question)
  const match = `${matchWords(questionWords(question.keywords))} AND ${matchMarks(tokens)}`
  bare.all('SELECT rowid, rank FROM chunks_fts WHERE chunks_fts MATCH ? ORDER BY rank LIMIT 100', match)
  return exactFiltered(bare, question)
}

function tokensOf({ location_id, entity_ids }: (typeof questions)[number]): readonly string[] {
  const marks = { ...noMarks, location_ids: [location_id], entity_ids }
  return askedTokens(marks, null).flatMap((one) => one.tokens)
}

const filtered = `SELECT c.key, v.parts FROM chunks_fts f JOIN chunks c ON c.key = f.rowid
  JOIN vectors_1 v ON v.hash = c.hash AND v.model = '${model}' WHERE f.chunks_fts MATCH ?`

function exactFiltered(bare: Database, question: (typeof questions)[number]): readonly number[] {
  return nearest(bare.all(filtered, matchMarks(tokensOf(question))), question.vector)
}

function nearest(rows: readonly (readonly unknown[])[], query: Float32Array): readonly number[] {
  const scored = rows.map(([key, bytes]) => ({ key: Number(key), score: dot(bytes as Uint8Array, query) }))
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, 20)
    .map((one) => one.key)
}

function dot(bytes: Uint8Array, query: Float32Array): number {
  const vector = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  let sum = 0
  for (let index = 0; index < query.length; index += 1) sum += (vector[index] ?? 0) * (query[index] ?? 0)
  return sum
}

/** What of the exact twenty is among ours: with a filter for every question, without one for a few. */
async function recalls(index: SqliteLoreIndex, bare: Database, size: number) {
  const scope = { packs: ['bench'], campaign: null }
  const ask = { scope, corpus: 'all', reader: 'gm', words: [], pool: 20 } as const
  const share = (
    exact: readonly number[],
    found: readonly { key: number | string; cosine: number | null }[],
  ): number => {
    const best = [...found].sort((one, other) => (other.cosine ?? 0) - (one.cosine ?? 0)).slice(0, 20)
    const keys = new Set(best.map((one) => one.key))
    return exact.length === 0 ? 1 : exact.filter((key) => keys.has(key)).length / exact.length
  }
  const shares: number[] = []
  let candidates = 0
  for (const question of questions) {
    const marks = { ...noMarks, location_ids: [question.location_id], entity_ids: question.entity_ids }
    const found = await index.candidates({ ...ask, marks, vector: { model, values: question.vector } })
    candidates += found.length / questions.length
    shares.push(share(exactFiltered(bare, question), found))
  }
  const wideShares: number[] = []
  const wideCpu: number[] = []
  const every = size > 100_000 ? 5 : 10
  for (const { vector } of questions.slice(0, every)) {
    const exact = nearest(
      bare.all(
        `SELECT c.key, v.parts FROM chunks c JOIN vectors_1 v ON v.hash = c.hash AND v.model = '${model}'`,
      ),
      vector,
    )
    const search = () => index.candidates({ ...ask, marks: noMarks, vector: { model, values: vector } })
    const found = await search()
    wideShares.push(share(exact, found))
    wideCpu.push(await cpuOf(search))
  }
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length
  return { recall: mean(shares), wideRecall: mean(wideShares), wide: median(wideCpu), candidates }
}

async function measureIndexing(folder: string, progress: (text: string) => void): Promise<readonly number[]> {
  const chunks = Array.from({ length: 6_000 }, (_, number) => sampleChunk(number, 'fresh'))
  const ratios: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const bare = join(folder, `bare-${round}.sqlite`)
    const ours = join(folder, `ours-${round}.sqlite`)
    const bareCpu = await cpuOf(() =>
      bareInserts(
        bare,
        chunks.map((one) => one.text),
      ),
    )
    const oursCpu = await cpuOf(async () => {
      const index = new SqliteLoreIndex(ours, sha256)
      await index.putPack({ id: 'fresh', hash: 'h', at }, chunks)
      await index.close()
    })
    if (round > 0) ratios.push(bareCpu / oursCpu)
    for (const path of [bare, ours]) rmSync(path, { force: true })
    progress(`indexing, round ${round + 1} of 6`)
  }
  return ratios
}

function bareInserts(path: string, texts: readonly string[]): void {
  const database = new Database(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = NORMAL')
  database.exec("CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = 'porter unicode61')")
  database.transaction(() => {
    for (const text of texts) database.run('INSERT INTO t (text) VALUES (?)', text)
  })
  database.close()
}

function report(measured: readonly Sized[], indexing: readonly number[]): BenchReport {
  const name = (size: number): string => size.toLocaleString('en-GB')
  const rows: BenchResult[] = measured.flatMap(
    ({ size, ours, ratios, recall, wideRecall, wide, candidates }) => [
      judged(
        `lore: ${name(size)} chunks, three stages against filtered FTS5 and an exact scan (CPU)`,
        median(ratios),
        '<= 1.5',
        `${median(ours).toFixed(0)} µs a question, ${candidates.toFixed(0)} candidates; paired ratio ${spread(ratios)}`,
      ),
      judged(`lore: ${name(size)} chunks, recall@20 of exact filtered`, recall, '>= 0.99', '40 questions'),
      judged(
        `lore: ${name(size)} chunks, recall@20 of exact without a filter`,
        wideRecall,
        'told',
        `one-bit codes, then exact: ${(wide / 1_000).toFixed(1)} ms a question`,
      ),
    ],
  )
  const points = measured.map(({ size, ours }) => [size, median(ours)] as const)
  const growth = judged(
    'lore: growth exponent of three-stage retrieval',
    slopeOf(points),
    '<= 0.7',
    points.map(([size, cpu]) => `${name(size)}: ${cpu.toFixed(0)} µs`).join(', '),
  )
  const speed = judged(
    'lore: indexing without vectors, rate against bare FTS5 inserts',
    median(indexing),
    '>= 0.7',
    `paired ratio ${spread(indexing)}`,
  )
  const series = [{ name: 'three stages', points }]
  return {
    results: [...rows, growth, speed],
    plots: [{ title: 'Lore: a question', x: 'chunks', y: 'CPU µs', logarithmic: true, series }],
  }
}
