/**
 * What a whole turn in a written world costs: The Nineteen-Year Tide, with its book, its secrets and its people, from a
 * typed line or a picked choice to the committed telling of the embedded game master, against one durable commit. CPU
 * against CPU, the two taking turns; each round begins the adventure anew, so that no round has an easier place.
 */
import { join } from 'node:path'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/engine.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { breathe, cpuOf, median, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const rounds = 10
const warmUp = 4

/** Every other turn is typed, as somebody might who has just arrived; between them the first choice is picked. */
const lines = [
  'I look around.',
  'I ask Brida about the bell.',
  'I search the place for anything odd.',
  'I go outside and listen.',
  'I try to persuade whoever is here to talk.',
  'I wait ten minutes and watch the street.',
  'I look for tracks.',
  'I say "Who was here last night?"',
] as const

/** Measures turns in a written world. */
export async function bookTurnBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  const { store } = storeIn(join(folder, 'commits'))
  const engine = createEngine({ home: join(folder, 'home') })
  try {
    let head = await foundMeasured(store, 'commit')
    const turns: number[] = []
    const commits: number[] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const id = await foundTide(engine, round)
      const played = await cpuOf(() => playOn(engine, id))
      const commit = await cpuOf(async () => {
        for (let at = 0; at < lines.length * 2; at += 1) head = await commitTurn(store, head)
        await breathe()
      })
      progress(`round ${round + 1} of ${rounds + warmUp}`)
      if (round < warmUp) continue
      turns.push(played / lines.length / 2)
      commits.push(commit / lines.length / 2)
    }
    return report(turns, commits)
  } finally {
    await engine.close()
    await store.close()
    discard(folder)
  }
}

async function foundTide(engine: Engine, round: number): Promise<string> {
  const founded = await engine.campaigns.createFromScenario({
    scenario: 'nineteen_year_tide',
    name: `Tide ${round}`,
    seed: `bench ${round}`,
  })
  if (!founded.ok) throw new Error(founded.refusal.message)
  return founded.value.campaign_id
}

async function playOn(engine: Engine, id: string): Promise<void> {
  for (const line of lines) {
    const typed = await engine.turns.play(id, line)
    if (!typed.ok) throw new Error(typed.refusal.message)
    const [first = 'wait'] = Object.keys(typed.value.turn.planning_block?.choices ?? {})
    const picked = await engine.turns.play(id, first)
    if (!picked.ok) throw new Error(picked.refusal.message)
    await breathe()
  }
}

function report(turns: readonly number[], commits: readonly number[]): BenchReport {
  const ratios = turns.map((cpu, index) => cpu / (commits[index] ?? Number.NaN))
  const detail = `${(median(turns) / 1_000).toFixed(1)} ms against ${median(commits).toFixed(0)} µs; paired ratio ${spread(ratios)}`
  return {
    results: [
      judged(
        'turn with a book: a whole turn of the Tide, against one durable commit (CPU)',
        median(ratios),
        '<= 40',
        detail,
      ),
    ],
    plots: [],
  }
}
