/** What came of the evenings, as rows, as a table, and as the list of what the model got wrong. */
import type { PlayedTurn } from './played-turn.ts'

/** One strategy in one scenario. */
interface ReportRow {
  readonly strategy: string
  readonly scenario: string
  readonly turns: number
  readonly ended: number
  readonly right: number
  readonly by_model: number
  readonly repaired: number
  readonly fell_back: number
  readonly calls: number
  readonly cut_off: number
  readonly seconds_a_turn: number
  readonly tokens_a_second: number
}

/** Everything that is kept. */
export interface ModelReport {
  readonly at: string
  readonly machine: string
  readonly model: string
  readonly window: number
  readonly longest_answer: number
  readonly rows: readonly ReportRow[]
  readonly wrong_by_rule: Readonly<Record<string, number>>
  readonly turns: readonly PlayedTurn[]
}

/** Counts. */
export function rowsOf(turns: readonly PlayedTurn[]): readonly ReportRow[] {
  const groups = Map.groupBy(turns, (one) => `${one.strategy} ${one.scenario}`)
  return [...groups.values()].flatMap((some) => {
    const [first] = some
    if (first === undefined) return []
    const calls = some.flatMap((one) => one.calls)
    const count = (holds: (turn: PlayedTurn) => boolean): number => some.filter(holds).length
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
    const writing = sum(calls.map((one) => one.seconds - (one.first_word ?? one.seconds)))
    return [
      {
        ...{ strategy: first.strategy, scenario: first.scenario, turns: some.length },
        ended: count((one) => one.ended),
        right: count((one) => one.right),
        by_model: count((one) => one.by === 'model'),
        repaired: count((one) => one.repaired),
        fell_back: count((one) => one.by === 'embedded'),
        calls: calls.length,
        cut_off: calls.filter((one) => one.finish === 'length').length,
        seconds_a_turn: Math.round(sum(some.map((one) => one.seconds)) / some.length),
        tokens_a_second:
          writing === 0 ? 0 : Math.round((sum(calls.map((one) => one.written)) * 10) / writing) / 10,
      },
    ]
  })
}

/** How often each rule was broken, the most broken first. */
export function wrongByRule(turns: readonly PlayedTurn[]): Readonly<Record<string, number>> {
  const groups = Map.groupBy(
    turns.flatMap((one) => one.wrong),
    (one) => `${one.rule} ${one.action}`,
  )
  const counted = [...groups].map(([rule, some]) => [rule, some.length] as const)
  return Object.fromEntries(counted.toSorted((one, other) => other[1] - one[1]))
}

const heads = {
  strategy: 'strategy',
  scenario: 'scenario',
  turns: 'turns',
  ended: 'ended',
  right: 'state right',
  by_model: 'told by it',
  repaired: 'after a repair',
  fell_back: 'fell back',
  calls: 'calls',
  cut_off: 'cut off',
  seconds_a_turn: 's a turn',
  tokens_a_second: 'tokens a s',
} as const satisfies Record<keyof ReportRow, string>

/** The rows as a Markdown table. */
export function modelTable(rows: readonly ReportRow[]): string {
  const names = Object.keys(heads) as (keyof ReportRow)[]
  const lines = rows.map((row) => names.map((name) => String(row[name])))
  const all = [names.map((name) => heads[name]), ...lines]
  const widths = names.map((_, at) => Math.max(...all.map((line) => line[at]?.length ?? 0)))
  const drawn = (line: readonly string[]): string =>
    `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const [head = [], ...rest] = all
  return [drawn(head), rule, ...rest.map(drawn)].join('\n')
}
