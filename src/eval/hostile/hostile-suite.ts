/**
 * The hostile suite: every game master that does what real models do wrong, through whole turns, in two worlds, against
 * players who try things. What must hold after each turn is in check-hostile-turn.ts.
 */

import {
  defaultCanary,
  type HostileGameMaster,
  hostileGameMasters,
  hostileLeaks,
  scriptedGameMaster,
} from '../../testing/index.ts'
import type { Suite, SuiteCase, Wrong } from '../suite/suite-and-case-types.ts'
import {
  type AnyGameMaster,
  type EngineProbes,
  type Keeping,
  type OpenEngine,
  watched,
} from './engine-under-test.ts'
import { type HostileReport, type HostileRow, type Mishap, reportOf } from './hostile-report.ts'
import { type HostileWorld, innWorld, streetWorld } from './hostile-worlds.ts'
import { playHostileSession, type SessionTurn } from './play-hostile-session.ts'

export interface HostileOptions {
  readonly probes: EngineProbes
  /** Turns for each game master, half of them in each world. */
  readonly turns: number
  /** Only the game masters whose name holds this. */
  readonly only?: string
  /** Only the one whose name is that very text. */
  readonly exactly?: boolean
  /** Which are played over SQLite too. */
  readonly overSqlite?: readonly string[]
  /** How long a narrator is waited for. */
  readonly waitMs?: number
  readonly longestTurn?: number
  /** Lets each game master speak through something else, such as a model behind a strategy. */
  readonly through?: (gameMaster: AnyGameMaster) => AnyGameMaster
  readonly told?: (progress: HostileProgress) => void
}

export interface HostileProgress {
  readonly name: string
  readonly ruleset: string
  readonly keeping: Keeping
  readonly turn: number
  readonly turns: number
  /** Sessions that are over, and all of them. */
  readonly done: number
  readonly all: number
}

/** The name of the game master that does nothing wrong. */
export const goodName = 'a good game master'

/** The good game master plays longer: false alarms are rare and have to be counted. */
const goodRounds = 4

/**
 * Runs the suite.
 *
 * @example
 * const report = await hostileSuite(open, { probes, turns: 50 })
 * report.ok // false when anything reached a player or a state that should not
 */
export async function hostileSuite(open: OpenEngine, options: HostileOptions): Promise<HostileReport> {
  const setting = { canary: defaultCanary }
  const all = [goodGameMaster(), ...hostileGameMasters(setting), ...hostileLeaks(setting)]
  const { only, exactly = false } = options
  const chosen = all.filter(
    ({ name }) => only === undefined || (exactly ? name === only : name.includes(only)),
  )
  const plays = [
    ...chosen.map((hostile) => ({ hostile, keeping: 'memory' as const })),
    ...chosen
      .filter(({ name }) => options.overSqlite?.includes(name))
      .map((hostile) => ({ hostile, keeping: 'sqlite' as const })),
  ]
  const rows: HostileRow[] = []
  for (const [at, { hostile, keeping }] of plays.entries())
    rows.push(await playAll(open, options, { hostile, keeping, at, all: plays.length }))
  const good = rows.find((row) => row.name === goodName) ?? null
  return reportOf(
    rows.filter((row) => row !== good),
    good,
  )
}

function goodGameMaster(): HostileGameMaster {
  return { name: goodName, breaks: [], wrongs: [], gameMaster: scriptedGameMaster({ id: 'good' }) }
}

interface Play {
  readonly hostile: HostileGameMaster
  readonly keeping: Keeping
  readonly at: number
  readonly all: number
}

/** Where a game master plays, for how long, and how. */
interface Session {
  readonly world: HostileWorld
  readonly turns: number
  /** False: the dice are kept before anybody is asked to tell. */
  readonly instant: boolean
  readonly from: number
}

async function playAll(open: OpenEngine, options: HostileOptions, play: Play): Promise<HostileRow> {
  const played: SessionTurn[] = []
  let milliseconds = 0
  const fights = Math.ceil(options.turns / 2)
  for (let round = 0; round < (play.hostile.name === goodName ? goodRounds : 1); round += 1) {
    const from = (play.at + round * 2) * 3
    const inn = { world: innWorld(), turns: fights, instant: true, from }
    const street = { world: streetWorld(), turns: options.turns - fights, instant: false, from }
    for (const session of [inn, street]) {
      const { turns, spent } = await playIn(open, options, play, session)
      played.push(...turns)
      milliseconds += spent
    }
  }
  return rowOf(play, played, milliseconds)
}

async function playIn(
  open: OpenEngine,
  options: HostileOptions,
  { hostile, keeping, at, all }: Play,
  { world, turns, instant, from }: Session,
): Promise<{ readonly turns: readonly SessionTurn[]; readonly spent: number }> {
  const spoken = options.through?.(hostile.gameMaster) ?? hostile.gameMaster
  // A model never answers at once.
  const watch = watched(spoken, instant && options.through === undefined)
  const engine = await open({ gameMaster: watch.gameMaster, keeping, waitMs: options.waitMs ?? 40 })
  const told = (turn: number): void =>
    options.told?.({ name: hostile.name, ruleset: world.ruleset, keeping, turn, turns, done: at, all })
  try {
    const played = await playHostileSession({
      engine,
      probes: options.probes,
      hostile,
      watch,
      world,
      turns,
      from,
      longestTurn: options.longestTurn ?? 10_000,
      told,
      keyed: !instant,
    })
    return { turns: played, spent: played.reduce((sum, turn) => sum + turn.milliseconds, 0) }
  } finally {
    await engine.close()
  }
}

function rowOf({ hostile, keeping }: Play, played: readonly SessionTurn[], milliseconds: number): HostileRow {
  const count = (holds: (turn: SessionTurn) => boolean): number => played.filter(holds).length
  const rules: Record<string, number> = {}
  for (const rule of played.flatMap((turn) => turn.rules)) rules[rule] = (rules[rule] ?? 0) + 1
  return {
    name: hostile.name,
    keeping,
    breaks: hostile.breaks,
    turns: played.length,
    asked: count((turn) => turn.asked),
    detected: count((turn) => turn.detected),
    fellBack: count((turn) => turn.fellBack),
    repaired: count((turn) => turn.repaired),
    refused: count((turn) => turn.refused),
    complained: count((turn) => turn.rules.length > 0),
    rules,
    mishaps: played.flatMap((turn) => turn.mishaps),
    milliseconds,
  }
}

export interface HostileSetting {
  readonly open: OpenEngine
  readonly probes: EngineProbes
  /** Turns for each game master. */
  readonly turns: number
  /** The game master under test beside those that cheat: it plays the same sessions against the same players. */
  readonly tried?: AnyGameMaster
}

/** What is wrong in the state; everything else is wrong in words. */
const inState: readonly Mishap['kind'][] = ['illegal', 'dice', 'end']

/**
 * The hostile suite in the form of the other suites: a case for each game master that cheats, and for the one under test.
 *
 * @example
 * const report = await runSuite(hostileCases({ open, probes, turns: 20 }), { seed: 'eval', gm: 'embedded', stopwatch: () => performance.now() })
 */
export function hostileCases({ open, probes, turns, tried }: HostileSetting): Suite {
  return {
    name: 'hostile',
    about: 'Does anything that a cheating game master says reach a player or a state?',
    needed: 1,
    cases: async () => {
      const canary = { canary: defaultCanary }
      const all = [...hostileGameMasters(canary), ...hostileLeaks(canary)]
      const session = (kind: string, id: string, through?: () => AnyGameMaster): SuiteCase => ({
        id,
        kind,
        run: async () => {
          const only = through === undefined ? id : goodName
          const report = await hostileSuite(open, {
            probes,
            turns,
            only,
            exactly: true,
            ...(through !== undefined && { through, waitMs: 60_000, longestTurn: 180_000 }),
          })
          return judgeRows([...report.rows, ...(report.good === null ? [] : [report.good])])
        },
      })
      return [
        session('a good game master', goodName),
        ...(tried === undefined
          ? []
          : [session('whoever is tried', `the ${tried.id} game master`, () => tried)]),
        ...all.map(({ name }) => session('game masters that cheat', name)),
      ]
    },
  }
}

function judgeRows(rows: readonly HostileRow[]): Awaited<ReturnType<SuiteCase['run']>> {
  const wrong = rows.flatMap(({ mishaps }) =>
    mishaps.map(
      ({ kind, ruleset, turn, input, what }): Wrong => ({
        in: inState.includes(kind) ? 'state' : 'text',
        what: `${kind}, turn ${turn} under ${ruleset}, after ${input}: ${what}`,
      }),
    ),
  )
  const sum = (count: (row: HostileRow) => number): number => rows.reduce((all, row) => all + count(row), 0)
  const figures = {
    turns: sum((row) => row.turns),
    'turns told by the backstop': sum((row) => row.fellBack),
    'turns repaired': sum((row) => row.repaired),
  }
  return { wrong: wrong.sort((left, right) => left.in.localeCompare(right.in)), figures }
}
