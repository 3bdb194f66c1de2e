/**
 * What it costs to fold ten thousand records from disk, every hash checked, against parsing and applying the same
 * changes in memory; and what it costs to open the campaign instead, from its newest snapshot.
 */

import { applyDiff } from '../src/core/state/apply-diff.ts'
import { MemoryTables } from '../src/core/state/memory-and-overlay-tables.ts'
import type { CampaignFile } from '../src/store/campaign-file-port.ts'
import { replayHead } from '../src/store/log/check-log.ts'
import { type BenchReport, type BenchResult, judged } from './bench-result.ts'
import { breathe, cpuOf, median, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { type Growth, smallRecord } from './small-diffs.ts'
import { foundMeasured } from './store-turns.ts'

const records = 10_000
const batch = 50
const rounds = 15

/** Measures replay and opening, with a state that stays small and with one that grows. */
export async function replayBench(progress: (text: string) => void): Promise<BenchReport> {
  const results: BenchResult[] = []
  for (const growth of ['bounded', 'growing'] as const) {
    progress(`writing ${records} records, state ${growth}`)
    const folder = scratchFolder()
    try {
      await write(folder, growth)
      results.push(...(await compare(folder, growth)))
    } finally {
      discard(folder)
    }
  }
  return { results, plots: [] }
}

async function write(folder: string, growth: Growth): Promise<void> {
  const { store } = storeIn(folder)
  let head = await foundMeasured(store, 'replay')
  for (let index = 0; index < records; index += batch) {
    const drafts = Array.from({ length: batch }, (_, offset) => smallRecord(index + offset, growth))
    const appended = await store.append('replay', { expected: head.hash, drafts })
    if (!appended.ok) throw new Error(appended.refusal.message)
    head = appended.value.head
    if (index % 500 === 0) await breathe()
  }
  await store.close()
}

async function compare(folder: string, growth: Growth): Promise<BenchResult[]> {
  const { store, shelf } = storeIn(folder)
  const opened = shelf.open('replay')
  if (!opened.ok) throw new Error(opened.refusal.message)
  const file: CampaignFile = opened.value
  const texts = Array.from(file.path(0, records), (record) => record.diff)
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length
  const floors: number[] = []
  const replays: number[] = []
  const openings: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await cpuOf(() => inMemory(texts)))
    replays.push(await cpuOf(() => file.reading(() => replayHead(file))))
    openings.push(await cpuOf(() => openAndRead(folder)))
  }
  await store.close()
  const ratios = replays.map((one, index) => one / (floors[index] ?? Number.NaN))
  const shares = openings.map((one, index) => one / (replays[index] ?? Number.NaN))
  const milliseconds = (sample: readonly number[]) => `${(median(sample) / 1_000).toFixed(0)} ms`
  const replayed = `from disk ${milliseconds(replays)}, in memory ${milliseconds(floors)}; mean diff ${length.toFixed(0)} bytes; spread ${spread(ratios)}`
  const read = `open and read ${milliseconds(openings)}, full replay ${milliseconds(replays)}; spread ${spread(shares)}`
  return [
    judged(
      `replay: ${records} records from disk with the chain checked, ${growth} state, against memory`,
      median(ratios),
      '<= 1.5',
      replayed,
    ),
    judged(
      `replay: opening from a snapshot, ${growth} state, against full replay`,
      median(shares),
      '<= 0.35',
      read,
    ),
  ]
}

function inMemory(texts: readonly string[]): number {
  const tables = new MemoryTables()
  for (const text of texts) applyDiff(tables, JSON.parse(text))
  return Object.keys(tables.state.entities).length
}

async function openAndRead(folder: string): Promise<void> {
  const { store } = storeIn(folder)
  const state = await store.getState('replay')
  if (!state.ok) throw new Error(state.refusal.message)
  await store.close()
}
