/**
 * What it costs to read a line as players meet it: the strangers' lines in real scenes of the adventure they were typed in,
 * by grammar, tagger and gate, in a process that is warm. CPU in milliseconds a line, and against one durable commit.
 */
import { join } from 'node:path'
import { type ScenedOffer, sceneFor } from '../evals/reading/offer-scenes.ts'
import { openTableReader } from '../evals/reading/readings-at-the-table.ts'
import { type StrangersLine, strangersLines } from '../evals/reading/strangers-lines.ts'
import { createEngine } from '../src/compose.ts'
import type { Engine } from '../src/engine/index.ts'
import type { InterpretRequest } from '../src/gm/game-master.ts'
import { readingScene } from '../src/reading/index.ts'
import { type BenchReport, judged } from './bench-result.ts'
import { breathe, cpuOf, median, quantile, spread } from './measure.ts'
import { discard, scratchFolder, storeIn } from './scratch-store.ts'
import { commitTurn, foundMeasured } from './store-turns.ts'

const rounds = 8
const warmUp = 4
const longLine = 15

interface Typed {
  readonly line: StrangersLine
  readonly request: InterpretRequest
}

/** Measures reading at the table. */
export async function readingBench(progress: (text: string) => void): Promise<BenchReport> {
  const typed = await typedLines()
  const read = await openTableReader({ meaning: false })
  const folder = scratchFolder()
  const { store } = storeIn(folder)
  try {
    let head = await foundMeasured(store, 'reading')
    const perLine = new Map(typed.map((one) => [one, [] as number[]]))
    const ratios: number[] = []
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const costs: number[] = []
      for (const one of typed) {
        const cost = await cpuOf(async () => {
          const { request, line } = one
          await read(line.text, readingScene({ ...request, player_input: line.text }), request.beyond)
        })
        costs.push(cost)
        if (round >= warmUp) perLine.get(one)?.push(cost)
      }
      const commit = await cpuOf(async () => {
        for (let turn = 0; turn < typed.length; turn += 1) head = await commitTurn(store, head)
        await breathe()
      })
      progress(`round ${round + 1} of ${rounds + warmUp}`)
      if (round >= warmUp) ratios.push(costs.reduce((sum, cost) => sum + cost, 0) / commit)
    }
    return report([...perLine], ratios)
  } finally {
    await store.close()
    discard(folder)
  }
}

/** Each line with a request as the game master would get it, at the place where it was typed. */
async function typedLines(): Promise<readonly Typed[]> {
  let last: InterpretRequest | undefined
  const engine = createEngine({
    ...{ inMemory: true, home: join(import.meta.dirname, 'no-such-home') },
    environment: { FATEWRIGHT_EMBEDDINGS: 'off' },
    wrapGameMaster: (master) => ({
      ...master,
      interpret: (request, around) => {
        last = request
        return master.interpret(request, around)
      },
    }),
  })
  const known = new Map<string, InterpretRequest | undefined>()
  const requestAt = async ({ world, place }: StrangersLine): Promise<InterpretRequest | undefined> => {
    const key = `${world} ${place}`
    if (!known.has(key)) {
      last = undefined
      await typeAt(engine, world, place)
      known.set(key, last)
    }
    return known.get(key)
  }
  const typed: Typed[] = []
  for (const { line } of (await strangersLines()).lines) {
    const request = await requestAt(line.world === 'own' ? { ...line, world: 'dead_drop' } : line)
    if (request !== undefined) typed.push({ line, request })
  }
  await engine.close()
  return typed
}

/** Begins a campaign at a place of that name, or where its scenario begins, and types something that has to be read. */
async function typeAt(engine: Engine, scenario: string, name: string): Promise<void> {
  const opened = await engine.packs.loader?.openScenario(scenario)
  if (opened?.ok !== true) throw new Error(`${scenario} cannot be opened.`)
  const { places } = opened.value.definition
  const { entities_add: all } = opened.value.world as unknown as { readonly entities_add: readonly Named[] }
  const of = all.find((one) => one.name === name && Object.hasOwn(places, one.id))?.id ?? ''
  const at: ScenedOffer = {
    ...{ scenario, id: `at ${name}`, text: '', phrases: [], kind: 'place', of },
    ...{ leg: 0, conditions: [], begins: [] },
  }
  const id = of === '' ? await begun(engine, scenario, name) : await sceneFor(engine, at, [])
  await engine.turns.play(id, 'look around')
  await engine.turns.play(id, 'I greet the wind and wonder about it')
}

async function begun(engine: Engine, scenario: string, name: string): Promise<string> {
  const created = await engine.campaigns.createFromScenario({ scenario, name, seed: 'reading' })
  if (!created.ok) throw new Error(created.refusal.message)
  return created.value.campaign_id
}

interface Named {
  readonly id: string
  readonly name: string
}

function report(
  perLine: readonly (readonly [Typed, readonly number[]])[],
  ratios: readonly number[],
): BenchReport {
  const costs = perLine.map(([{ line }, all]) => ({ words: line.words, ms: median(all) / 1_000 }))
  const told = (some: readonly { readonly ms: number }[]): string => {
    const all = some.map(({ ms }) => ms)
    const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length
    return `mean ${mean.toFixed(1)} ms, half ${median(all).toFixed(1)}, 95 % ${quantile(all, 0.95).toFixed(1)} (${all.length} lines)`
  }
  const mean = costs.reduce((sum, { ms }) => sum + ms, 0) / costs.length
  const long = costs.filter(({ words }) => words >= longLine)
  return {
    results: [
      judged('reading: a line of a player, without the line model (ms of CPU)', mean, '<= 10', told(costs)),
      judged(
        `reading: a line of ${longLine} words or more (ms of CPU)`,
        long.reduce((sum, { ms }) => sum + ms, 0) / long.length,
        'told',
        told(long),
      ),
      judged(
        'reading: a line of a player, against one durable commit (CPU)',
        median(ratios),
        'told',
        `paired ratio ${spread(ratios)}`,
      ),
    ],
    plots: [],
  }
}
