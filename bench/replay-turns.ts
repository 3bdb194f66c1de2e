/**
 * What it costs to play five hundred turns again, each from the log's own state before it: against playing the same turns
 * in memory and folding the log twice. CPU against CPU, the three taking turns.
 */
import { join } from 'node:path'
import { campaignFolder } from '../src/compose/program-folders.ts'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { replayHead } from '../src/store/log/check-log.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { ferryLines } from './ferry-lines.ts'
import { breathe, cpuOf, median, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'

const turns = 500
const rounds = 3

/** Measures a replay of a long campaign. */
export async function replayTurnsBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  const engine = createEngine({ home: folder })
  try {
    const id = await playAll(engine)
    await engine.close()
    const kept = createEngine({ home: folder })
    const played: number[] = []
    const folds: number[] = []
    const replays: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const scratch = createEngine({ inMemory: true })
      played.push(await cpuOf(() => playAll(scratch)))
      await scratch.close()
      folds.push(await foldOnce(folder, id))
      replays.push(await cpuOf(() => replayAll(kept, id)))
      progress(`round ${round + 1} of ${rounds}`)
    }
    await kept.close()
    return report(played, folds, replays)
  } finally {
    discard(folder)
  }
}

async function playAll(engine: Engine): Promise<string> {
  const founded = await engine.campaigns.createStarter({
    name: 'Ferry',
    seed: 'replay',
    ruleset: 'bands-2d6',
  })
  if (!founded.ok) throw new Error(founded.refusal.message)
  const id = founded.value.campaign_id
  for (let turn = 0; turn < turns; turn += 1) {
    const told = await engine.turns.play(id, ferryLines[turn % ferryLines.length] ?? ferryLines[0])
    if (!told.ok) throw new Error(told.refusal.message)
    if (turn % 50 === 0) await breathe()
  }
  return id
}

/** The fold of the whole log from disk, every hash checked. */
async function foldOnce(folder: string, id: string): Promise<number> {
  const { store, shelf } = storeIn(join(campaignFolder(folder)))
  const opened = shelf.open(id)
  if (!opened.ok) throw new Error(opened.refusal.message)
  const cpu = await cpuOf(() => opened.value.reading(() => replayHead(opened.value)))
  await store.close()
  return cpu
}

async function replayAll(engine: Engine, id: string): Promise<void> {
  let same = 0
  const walked = await engine.turns.eachRerun(id, { from: 1, to: turns }, {}, (_turn, again) => {
    if (again.ok && again.value.identical) same += 1
    return true
  })
  if (!walked.ok) throw new Error(walked.refusal.message)
  if (same !== turns) throw new Error(`${turns - same} of ${turns} turns came out otherwise`)
}

function report(
  played: readonly number[],
  folds: readonly number[],
  replays: readonly number[],
): BenchReport {
  const at = (list: readonly number[], index: number): number => list[index] ?? Number.NaN
  const ratios = replays.map((cpu, index) => cpu / (at(played, index) + 2 * at(folds, index)))
  const seconds = (sample: readonly number[]): string => `${(median(sample) / 1_000_000).toFixed(2)} s`
  const detail = `replay ${seconds(replays)}, the turns in memory ${seconds(played)}, one fold ${(median(folds) / 1_000).toFixed(0)} ms; spread ${spread(ratios)}`
  const name = `replay of ${turns} turns, all to the byte, against its turns plus two folds (CPU)`
  return { results: [judged(name, median(ratios), '<= 1', detail)], plots: [] }
}
