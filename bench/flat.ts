/**
 * Whether a turn costs the same at any age. One campaign is played to turn 10,000 and copied on the way; then all
 * ages take turns in one process, so that no age meets a busier machine than another.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Head } from '../src/store/state-store.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { breathe, cpuOf, median, slopeOf } from './measure.ts'
import { discard, type ScratchStore, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const ages = [100, 316, 1_000, 3_162, 10_000] as const
const rounds = 40
const each = 5

interface Aged extends ScratchStore {
  readonly age: number
  head: Head
  readonly commits: number[]
  readonly reads: number[]
  rows: number
}

/** Measures the growth of commits and of the bounded read. */
export async function flatBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const aged = await campaigns(folder, progress)
    for (let round = 0; round < rounds; round += 1) for (const one of aged) await measure(one)
    for (const { store } of aged) await store.close()
    const curve = (pick: (one: Aged) => readonly number[]) =>
      aged.map((one) => [one.age, median(pick(one))] as const)
    const commits = curve((one) => one.commits)
    const reads = curve((one) => one.reads)
    const told = (points: readonly (readonly [number, number])[]) =>
      points.map(([age, cost]) => `${age}: ${cost.toFixed(0)}`).join(', ')
    const rows = aged.map((one) => one.rows)
    return {
      results: [
        judged(
          'flat: growth of a commit from turn 100 to 10,000 (log-log slope)',
          slopeOf(commits),
          '<= 0.1',
          `CPU µs by age ${told(commits)}`,
        ),
        judged(
          'flat: growth of the bounded read (log-log slope)',
          slopeOf(reads),
          '<= 0.1',
          `CPU µs by age ${told(reads)}`,
        ),
        judged(
          'flat: rows read by the bounded read, oldest against youngest',
          (rows.at(-1) ?? 0) / (rows[0] ?? 1),
          '<= 1',
          `rows by age ${rows.join(', ')}`,
        ),
      ],
      plots: [
        {
          title: 'What a turn costs as the campaign grows',
          x: 'turn',
          y: 'CPU microseconds',
          logarithmic: true,
          series: [
            { name: 'commit', points: commits },
            { name: 'bounded read', points: reads },
          ],
        },
      ],
    }
  } finally {
    discard(folder)
  }
}

async function campaigns(folder: string, progress: (text: string) => void): Promise<Aged[]> {
  const first = storeIn(join(folder, 'playing'))
  let head = await foundMeasured(first.store, 'flat')
  let { store } = first
  const aged: Aged[] = []
  for (const age of ages) {
    progress(`playing to turn ${age}`)
    for (; head.turn < age; ) {
      head = await commitTurn(store, head)
      if (head.turn % 32 === 0) await breathe()
    }
    await store.close()
    const path = join(folder, String(age), 'flat.campaign')
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(first.shelf.pathOf('flat'), path)
    store = storeIn(join(folder, 'playing')).store
    aged.push({ ...storeIn(dirname(path)), age, head, commits: [], reads: [], rows: 0 })
  }
  await store.close()
  for (const one of aged)
    for (let turn = 0; turn < 20; turn += 1) one.head = await commitTurn(one.store, one.head)
  return aged
}

async function measure(one: Aged): Promise<void> {
  const commit = await cpuOf(async () => {
    for (let turn = 0; turn < each; turn += 1) one.head = await commitTurn(one.store, one.head)
  })
  const read = await cpuOf(async () => {
    for (let turn = 0; turn < each; turn += 1) {
      const slice = await one.store.getSlice('flat')
      if (slice.ok) one.rows = slice.value.rows_read
    }
  })
  await breathe()
  one.commits.push(commit / each)
  one.reads.push(read / each)
}
