/**
 * What the words of a turn cost: a narration of the embedded game master against one durable commit, CPU against CPU,
 * the two taking turns; and how often a sentence comes back within twelve turns.
 */
import { join } from 'node:path'
import { openLibrary } from '../src/gm/embedded/narrate/fragment-library.ts'
import { tellStory } from '../src/gm/embedded/narrate/narrate-story-turn.ts'
import { playSession } from '../src/gm/embedded/narrate/sample-narration-session.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { breathe, cpuOf, median, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const rounds = 60
const warmUp = 12
const turns = 20

/** Measures narrations against commits. */
export async function narrateBench(): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const { store } = storeIn(join(folder, 'commits'))
    let head = await foundMeasured(store, 'commit')
    const library = openLibrary()
    const told: number[] = []
    const commits: number[] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const commit = await cpuOf(async () => {
        for (let at = 0; at < turns; at += 1) head = await commitTurn(store, head)
        await breathe()
      })
      const words = await cpuOf(async () => {
        playSession(round, turns, (request) => {
          const { answer, memory } = tellStory(request, library)
          return { text: (answer as { readonly final_text: string }).final_text, memory }
        })
        await breathe()
      })
      if (round < warmUp) continue
      commits.push(commit / turns)
      told.push(words / turns)
    }
    await store.close()
    const ratios = told.map((cpu, at) => cpu / (commits[at] ?? Number.NaN))
    const detail = `${median(told).toFixed(0)} µs against ${median(commits).toFixed(0)} µs; paired ratio ${spread(ratios)}`
    return {
      results: [
        judged(
          'narrate: the words of a turn, against one durable commit (CPU)',
          median(ratios),
          '<= 6',
          detail,
        ),
      ],
      plots: [],
    }
  } finally {
    discard(folder)
  }
}
