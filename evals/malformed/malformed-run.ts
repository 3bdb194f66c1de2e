/**
 * A long evening with a model whose answers are broken every so often: every turn must end, and nothing may be in the state,
 * the dice or the words that should not be. It stops at nothing and counts.
 */

import {
  type EngineProbes,
  innWorld,
  type Mishap,
  type OpenEngine,
  playHostileSession,
  type SessionTurn,
  seededRandom,
  streetWorld,
  watched,
} from '../../src/eval/index.ts'
import { playThroughModel, type Strategy, scriptedGameMaster } from '../../src/testing/index.ts'
import { spoilings } from './spoilt-answers.ts'

/** How it is run. */
export interface MalformedOptions {
  readonly probes: EngineProbes
  readonly strategies: Readonly<Record<string, Strategy>>
  /** In all; the strategies and the two worlds share them. */
  readonly turns: number
  /** Which part of the answers is broken, 0 to 1. */
  readonly share: number
  readonly seed: string
}

/** What one strategy came to in one world. */
export interface MalformedRow {
  readonly strategy: string
  readonly ruleset: string
  readonly turns: number
  readonly answers: number
  readonly spoilt: number
  readonly fellBack: number
  readonly repaired: number
  readonly mishaps: readonly Mishap[]
}

/** Plays. */
export async function malformedRun(
  open: OpenEngine,
  options: MalformedOptions,
): Promise<readonly MalformedRow[]> {
  const names = Object.keys(options.strategies)
  const evenings = names.flatMap((strategy) =>
    [innWorld(), streetWorld()].map((world) => ({ strategy, world })),
  )
  const rows: MalformedRow[] = []
  for (const [at, { strategy, world }] of evenings.entries()) {
    const turns =
      Math.floor((options.turns * (at + 1)) / evenings.length) -
      Math.floor((options.turns * at) / evenings.length)
    rows.push(await playOne(open, options, { strategy, world, turns }))
  }
  return rows
}

interface One {
  readonly strategy: string
  readonly world: ReturnType<typeof innWorld>
  readonly turns: number
}

async function playOne(
  open: OpenEngine,
  { probes, strategies, share, seed }: MalformedOptions,
  { strategy, world, turns }: One,
): Promise<MalformedRow> {
  const chance = seededRandom(`${seed} ${strategy} ${world.ruleset}`)
  let answers = 0
  let spoilt = 0
  const spoil = (answer: unknown): unknown => {
    answers += 1
    if (chance() >= share) return answer
    const way = spoilings[Math.floor(chance() * spoilings.length)]
    spoilt += 1
    return way?.spoil(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
  const make = strategies[strategy]
  if (make === undefined) throw new Error(`no strategy ${strategy}`)
  const gameMaster = playThroughModel(
    scriptedGameMaster({ id: `${strategy} with a weak model` }),
    make,
    spoil,
  )
  const hostile = { name: gameMaster.id, breaks: [], wrongs: [], gameMaster }
  const watch = watched(gameMaster, false)
  const engine = await open({ gameMaster: watch.gameMaster, keeping: 'memory', waitMs: 10_000 })
  try {
    const evening = {
      engine,
      probes,
      hostile,
      watch,
      world,
      turns,
      from: 0,
      longestTurn: 10_000,
      keyed: true,
    }
    const played = await playHostileSession({ ...evening, told: () => undefined })
    return rowOf(strategy, world.ruleset, played, { answers, spoilt })
  } finally {
    await engine.close()
  }
}

function rowOf(
  strategy: string,
  ruleset: string,
  played: readonly SessionTurn[],
  counted: Pick<MalformedRow, 'answers' | 'spoilt'>,
): MalformedRow {
  const count = (holds: (turn: SessionTurn) => boolean): number => played.filter(holds).length
  return {
    strategy,
    ruleset,
    turns: played.length,
    ...counted,
    fellBack: count((turn) => turn.fellBack),
    repaired: count((turn) => turn.repaired),
    mishaps: played.flatMap((turn) => turn.mishaps),
  }
}
