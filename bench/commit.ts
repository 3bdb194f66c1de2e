/**
 * What a durable turn costs against the least it could cost: the same bytes appended to a file and synced. Wall time,
 * because the disk is what is waited for; the two take turns, so that both meet the same neighbours.
 */
import { execFileSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchReport, type BenchResult, judged, type Plot } from './bench-result.ts'
import { breathe, cpuOf, median, quantile, spread, wallOf } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured, turnDrafts } from './store-turns.ts'

const rounds = 700
const warmUp = 150

/** Measures the commit of a turn and counts its syncs. */
export async function commitBench(): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const { raw, commits, turns, cpu } = await interleave(folder)
    const results = [
      compared(
        'commit: a sealed turn made durable, against append + fdatasync of the same bytes',
        '<= 1.35',
        commits,
        raw,
      ),
      compared('commit: the whole append (law, hashes, commit), against the same', 'told', turns, raw),
    ]
    const detail = `${results[1]?.detail}; CPU ${median(cpu).toFixed(0)} µs a turn, derived rows included`
    const [commit, turn] = results as [BenchResult, BenchResult]
    return {
      results: [commit, { ...turn, detail }, ...syncCount(folder)],
      plots: [distribution(raw, commits)],
    }
  } finally {
    discard(folder)
  }
}

function compared(
  name: string,
  goal: string,
  sample: readonly number[],
  raw: readonly number[],
): BenchResult {
  const ratios = sample.map((one, index) => one / (raw[index] ?? Number.NaN))
  const milliseconds = (values: readonly number[]) =>
    `p50 ${median(values).toFixed(2)} p95 ${quantile(values, 0.95).toFixed(2)} ms`
  const detail = `${milliseconds(sample)}, raw ${milliseconds(raw)}; paired ratio ${median(ratios).toFixed(2)} (${spread(ratios)})`
  return judged(name, median(sample) / median(raw), goal, detail)
}

/** The commit begins when the records are sealed and ends when they are durable; the store says when. */
async function interleave(folder: string) {
  let sealedAt = 0
  let durableAt = 0
  const { store } = storeIn(folder, (phase) => {
    if (phase === 'admitted') sealedAt = performance.now()
    if (phase === 'committed') durableAt = performance.now()
  })
  let head = await foundMeasured(store, 'commit')
  const bytes = Buffer.from(JSON.stringify(turnDrafts(head)))
  const descriptor = openSync(join(folder, 'raw'), 'w')
  const samples = { raw: [] as number[], commits: [] as number[], turns: [] as number[], cpu: [] as number[] }
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const plain = await wallOf(() => {
      writeSync(descriptor, bytes)
      fdatasyncSync(descriptor)
    })
    let turn = 0
    const used = await cpuOf(async () => {
      turn = await wallOf(async () => {
        head = await commitTurn(store, head)
      })
      // What is derived settles when nobody waits; its work is counted, its time is not.
      await breathe()
    })
    if (round < warmUp) continue
    samples.raw.push(plain)
    samples.commits.push(durableAt - sealedAt)
    samples.turns.push(turn)
    samples.cpu.push(used)
  }
  closeSync(descriptor)
  await store.close()
  return samples
}

/** Counts syncs of a child that commits turns, with strace; the child says when it begins and ends. */
function syncCount(folder: string): BenchResult[] {
  const name = 'commit: fdatasync calls in a durable turn'
  const trace = join(folder, 'trace')
  const child = fileURLToPath(new URL('./commit-child.ts', import.meta.url))
  try {
    const options = [
      '-f',
      '-e',
      'trace=fdatasync,fsync,write,openat',
      '-o',
      trace,
      process.execPath,
      child,
      join(folder, 'traced'),
    ]
    execFileSync('strace', options, { stdio: 'ignore' })
  } catch {
    return [
      {
        name,
        ratio: Number.NaN,
        goal: '<= 1',
        passes: true,
        detail: 'not counted: strace is not here or may not trace',
      },
    ]
  }
  const lines = readFileSync(trace, 'utf8').split('\n')
  const from = lines.findIndex((line) => line.includes('MEASURE BEGINS'))
  const to = lines.findIndex((line) => line.includes('MEASURE ENDS'))
  const isSync = (line: string) => /\b(fdatasync|fsync)\(/.test(line)
  const during = lines.slice(from, to).filter(isSync).length
  const turns = 40
  return [
    judged(
      name,
      during / turns,
      '<= 1',
      `${during} syncs in ${turns} turns; tidying adds three every 64 turns, between them`,
    ),
  ]
}

function distribution(raw: readonly number[], turns: readonly number[]): Plot {
  const cumulative = (sample: readonly number[]) =>
    Array.from({ length: 100 }, (_, index) => [quantile(sample, index / 100), index + 1] as const)
  return {
    title: 'How long a durable commit takes',
    x: 'milliseconds',
    y: '% that took no longer',
    logarithmic: false,
    series: [
      { name: 'append + fdatasync', points: cumulative(raw.filter((one) => one < quantile(turns, 0.97))) },
      { name: 'a commit', points: cumulative(turns.filter((one) => one < quantile(turns, 0.97))) },
    ],
  }
}
