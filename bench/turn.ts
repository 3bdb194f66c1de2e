/**
 * What a turn costs without its game master: everything the engine does from a typed line to the committed telling,
 * against one durable commit, and whether it costs the same at any age. The game master answers at once with words
 * that were written before, so only the engine is measured.
 */
import { join } from 'node:path'
import type { AuthorTurn } from '../src/core/protocol/turn-envelope.ts'
import { envelopeAround, scriptedGameMaster } from '../src/testing/index.ts'
import { type AgedCampaign, agedCampaigns } from './aged-campaigns.ts'
import { type BenchReport, type BenchResult, judged } from './bench-result.ts'
import { ferryLines } from './ferry-lines.ts'
import { breathe, cpuOf, median, slopeOf, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const ages = [100, 316, 1_000, 3_162, 10_000] as const
const rounds = 24
const warmUp = 6

const tales = [
  'Water slaps against the piles, and somewhere a shutter bangs twice. The far bank is a grey line where nothing moves. It rocks a little, the whole place, as if the river breathed under it. A crate has been left in the reeds, half sunk, with weed on its lid and a heron standing on top.',
  'A gust carries the smell of tar and wet wool. Two voices argue about the weather and neither of them wins. It smells of rain that has not made up its mind. Mud has crept over the lowest step since morning, and the broom leans where it leaned yesterday.',
  'Light slants through the mist and picks out every nail in the boards. Upstream something large turns over in the shallows and is gone. It takes its time, this morning, and hurries for no one. The reeds close over the place where a bird stood, and the ripples go on without it.',
  'Laughter rises behind a wall and is cut short by a door. By the willows a cart waits with its shafts on the ground. It creaks when the wind leans on it. Chalk marks run along the post in rows of five, and the last row is not finished.',
  'Rain begins, thinks better of it, and stops. The river has taken a fence from some field and carries it past, posts and all. It spins once in the eddy and goes on. A single glove lies palm upward on the planks, filling with drops.',
  'Old timber groans as though it had opinions. Under the boards the water talks to itself in a low voice. It sounds almost like a question. On the other side a lamp still burns, pale in the daylight, though the hour for lamps is long past.',
] as const

const master = () => {
  let told = 0
  return scriptedGameMaster({
    id: 'bench',
    interpret: () => null,
    narrate: (request) => {
      told += 1
      return envelopeAround(request, tales[told % tales.length] ?? tales[0])
    },
  })
}

interface Aged extends AgedCampaign {
  readonly cpu: number[]
  readonly tokens: number[]
}

/** Measures the cost of a turn and its growth. */
export async function turnBench(progress: (text: string) => void): Promise<BenchReport> {
  const folder = scratchFolder()
  try {
    const aged = await campaigns(join(folder, 'bands'), 'bands-2d6', ages, progress)
    const d20 = await campaigns(join(folder, 'd20'), 'dnd5e', ages.slice(0, 1), progress)
    const { store } = storeIn(join(folder, 'commits'))
    let head = await foundMeasured(store, 'commit')
    const commits: number[] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      for (const line of ferryLines) {
        const commit = await cpuOf(async () => {
          head = await commitTurn(store, head)
          await breathe()
        })
        if (round >= warmUp) commits.push(commit)
        for (const one of [...aged, ...d20]) await measure(one, line, round >= warmUp)
      }
    }
    await store.close()
    for (const { engine } of [...aged, ...d20]) await engine.close()
    return report(aged, d20, commits)
  } finally {
    discard(folder)
  }
}

async function measure(one: Aged, line: string, counts: boolean): Promise<void> {
  let played: AuthorTurn | undefined
  const cpu = await cpuOf(async () => {
    const answer = await one.engine.turns.play(one.id, line)
    if (!answer.ok) throw new Error(answer.refusal.message)
    played = answer.value.turn
    await breathe()
  })
  if (!counts || played === undefined) return
  if (played.usage.by !== 'bench')
    throw new Error(`the narrator was set aside: ${JSON.stringify(played.violations)}`)
  one.cpu.push(cpu)
  one.tokens.push(Number(played.context_packet.token_count))
}

/** The same campaign at every age, nothing measured yet. */
async function campaigns(
  folder: string,
  ruleset: string,
  at: readonly number[],
  progress: (text: string) => void,
): Promise<Aged[]> {
  const aged = await agedCampaigns({ folder, ruleset, ages: at, gameMaster: master, progress })
  return aged.map((one) => ({ ...one, cpu: [], tokens: [] }))
}

function report(aged: readonly Aged[], d20: readonly Aged[], commits: readonly number[]): BenchReport {
  const curve = aged.map((one) => [one.age, median(one.cpu)] as const)
  const tokens = aged.map((one) => median(one.tokens))
  const told = curve.map(([age, cost]) => `${age}: ${cost.toFixed(0)}`).join(', ')
  const title = 'a turn without its game master, against one durable commit (CPU)'
  return {
    results: [
      against(`turn: ${title}`, '<= 6', aged[0]?.cpu ?? [], commits),
      against(`turn: the same by the d20 rules`, '<= 6', d20[0]?.cpu ?? [], commits),
      judged(
        'turn: growth of a turn from turn 100 to 10,000 (log-log slope)',
        slopeOf(curve),
        '<= 0.1',
        `CPU µs by age ${told}`,
      ),
      judged(
        'turn: tokens of the packet at turn 10,000, against turn 100',
        (tokens.at(-1) ?? Number.NaN) / (tokens[0] ?? Number.NaN),
        '<= 1.05',
        `median tokens by age ${tokens.join(', ')}`,
      ),
    ],
    plots: [
      {
        title: 'What a whole turn costs as the campaign grows',
        x: 'turn',
        y: 'CPU microseconds',
        logarithmic: true,
        series: [{ name: 'a turn without its game master', points: curve }],
      },
    ],
  }
}

/** The ratio is taken in each round, where both met the same neighbours. */
function against(
  name: string,
  goal: string,
  turns: readonly number[],
  commits: readonly number[],
): BenchResult {
  const ratios = turns.map((cpu, index) => cpu / (commits[index] ?? Number.NaN))
  const detail = `${median(turns).toFixed(0)} µs against ${median(commits).toFixed(0)} µs; paired ratio ${spread(ratios)}`
  return judged(name, median(ratios), goal, detail)
}
