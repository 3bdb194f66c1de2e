/** The hostile suite as a suite like the others: a case for each game master that cheats, and one for whoever is tried. */
import { hostileCorners } from '../../testing/hostile/hostile-corners.ts'
import { defaultCanary, hostileGameMasters } from '../../testing/hostile/hostile-game-masters.ts'
import type { Suite, SuiteCase, Wrong } from '../suite/suite.ts'
import type { AnyGameMaster, Doors, OpenEngine } from './hostile-ground.ts'
import type { HostileRow, Mishap } from './hostile-report.ts'
import { goodName, hostileSuite } from './hostile-suite.ts'

/** What it plays on, and for how long. */
export interface HostileSetting {
  readonly open: OpenEngine
  readonly doors: Doors
  /** Turns for each game master. */
  readonly turns: number
  /** Whoever is tried beside those that cheat: they play the same evenings against the same players. */
  readonly tried?: AnyGameMaster
}

/** What is wrong in the state; everything else is wrong in words. */
const inState: readonly Mishap['kind'][] = ['illegal', 'dice', 'end']

/**
 * The suite.
 *
 * @example
 * const report = await runSuite(hostileCases({ open, doors, turns: 20 }), { seed: 'eval', gm: 'embedded', stopwatch: () => performance.now() })
 */
export function hostileCases({ open, doors, turns, tried }: HostileSetting): Suite {
  return {
    name: 'hostile',
    about: 'Does anything that a cheating game master says reach a player or a state?',
    needed: 1,
    cases: async () => {
      const canary = { canary: defaultCanary }
      const all = [...hostileGameMasters(canary), ...hostileCorners(canary)]
      const evening = (kind: string, id: string, through?: () => AnyGameMaster): SuiteCase => ({
        id,
        kind,
        run: async () => {
          const only = through === undefined ? id : goodName
          const report = await hostileSuite(open, {
            ...{ doors, turns, only, exactly: true },
            ...(through !== undefined && { through, patience: 60_000, longestTurn: 180_000 }),
          })
          return judged([...report.rows, ...(report.good === null ? [] : [report.good])])
        },
      })
      return [
        evening('a good game master', goodName),
        ...(tried === undefined
          ? []
          : [evening('whoever is tried', `the ${tried.id} game master`, () => tried)]),
        ...all.map(({ name }) => evening('game masters that cheat', name)),
      ]
    },
  }
}

function judged(rows: readonly HostileRow[]): Awaited<ReturnType<SuiteCase['run']>> {
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
  return { wrong: wrong.sort((one, other) => one.in.localeCompare(other.in)), figures }
}
