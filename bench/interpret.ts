/**
 * What it costs to read a line: CPU of the embedded game master's reader, against one durable commit, and lines a
 * second. The lines are the reader's own.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelledLinesFolder } from '../src/compose/program-folders.ts'
import {
  readLabelledLines,
  readLabelledScenes,
  sceneFor,
} from '../src/eval/interpreter/read-labelled-lines.ts'
import { readLine } from '../src/reading/grammar/read-line.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { breathe, cpuOf, median, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const rounds = 12
const warmUp = 3

/** Measures reading. */
export async function interpretBench(progress: (text: string) => void): Promise<BenchReport> {
  const cases = labelled()
  const folder = scratchFolder()
  const { store } = storeIn(folder)
  try {
    let head = await foundMeasured(store, 'interpret')
    const reads: number[] = []
    const commits: number[] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const read = await cpuOf(() => {
        for (const { text, scene } of cases) readLine(text, scene)
      })
      const commit = await cpuOf(async () => {
        for (let turn = 0; turn < cases.length; turn += 1) head = await commitTurn(store, head)
        await breathe()
      })
      progress(`round ${round + 1} of ${rounds + warmUp}`)
      if (round < warmUp) continue
      reads.push(read / cases.length)
      commits.push(commit / cases.length)
    }
    return report(reads, commits)
  } finally {
    await store.close()
    discard(folder)
  }
}

function labelled() {
  const file = join(labelledLinesFolder(), 'own.jsonl')
  const lines = readLabelledLines(readFileSync(file, 'utf8').split('\n'), file)
  const scenes = readLabelledScenes(
    JSON.parse(readFileSync(join(labelledLinesFolder(), 'scenes.json'), 'utf8')),
    'scenes.json',
  )
  if (!lines.ok || !scenes.ok) throw new Error('The lines of the reader cannot be read.')
  return lines.value.map((line) => {
    const scene = sceneFor(line, scenes.value)
    if (!scene.ok) throw new Error(scene.refusal.message)
    return { text: line.text, scene: scene.value }
  })
}

function report(reads: readonly number[], commits: readonly number[]): BenchReport {
  const ratios = reads.map((cpu, index) => cpu / (commits[index] ?? Number.NaN))
  const aSecond = Math.round(1_000_000 / median(reads))
  const detail = `${median(reads).toFixed(0)} µs a line (${aSecond} lines a second) against ${median(commits).toFixed(0)} µs; paired ratio ${spread(ratios)}`
  return {
    results: [
      judged('interpret: reading a line, against one durable commit (CPU)', median(ratios), '<= 5', detail),
    ],
    plots: [],
  }
}
