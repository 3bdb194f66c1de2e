/** The report of what the hostile suite found, as rows and totals. */

export interface Mishap {
  readonly kind: MishapKind
  readonly ruleset: string
  readonly turn: number
  readonly input: string
  readonly what: string
}

/** The ways in which a turn can go wrong, gravest first. */
export const mishapKinds = ['leak', 'illegal', 'invented', 'lie', 'markup', 'dice', 'end'] as const
export type MishapKind = (typeof mishapKinds)[number]

/** What one game master did in all its turns. */
export interface HostileRow {
  readonly name: string
  readonly keeping: string
  readonly breaks: readonly string[]
  readonly turns: number
  /** Turns in which it was asked for what it does wrong. */
  readonly asked: number
  /** Of these, turns whose violations name a rule that it breaks. */
  readonly detected: number
  readonly fellBack: number
  readonly repaired: number
  /** Turns that were refused with a sentence, which is an answer too. */
  readonly refused: number
  /** Turns whose narration broke any rule at all. */
  readonly complained: number
  /** Which rules were broken how often. */
  readonly rules: Readonly<Record<string, number>>
  readonly mishaps: readonly Mishap[]
  readonly milliseconds: number
}

export interface HostileReport {
  readonly rows: readonly HostileRow[]
  readonly good: HostileRow | null
  readonly ok: boolean
  /** Why it is not ok, one sentence each. */
  readonly problems: readonly string[]
}

/** More of a good game master's turns than this may not be complained about. */
export const maxFalseAlarms = 0.02

/** How many mishaps of a kind a row has. */
export function mishapsOf(row: HostileRow, kind: MishapKind): number {
  return row.mishaps.filter((mishap) => mishap.kind === kind).length
}

export function reportOf(rows: readonly HostileRow[], good: HostileRow | null): HostileReport {
  const broken = [...rows, ...(good === null ? [] : [good])].flatMap((row) =>
    mishapKinds.flatMap((kind) => {
      const count = mishapsOf(row, kind)
      const first = row.mishaps.find((mishap) => mishap.kind === kind)?.what
      return count === 0 ? [] : [`${row.name}: ${count} × ${kind}, first: ${first}`]
    }),
  )
  const problems = [...broken, ...(good === null ? [] : problemsOfGood(good))]
  return { rows, good, ok: problems.length === 0, problems }
}

function problemsOfGood(good: HostileRow): readonly string[] {
  const alarms = good.complained / Math.max(1, good.turns)
  return [
    ...(good.fellBack > 0 ? [`${good.name} fell back ${good.fellBack} times`] : []),
    ...(alarms > maxFalseAlarms
      ? [`${good.name}: ${(alarms * 100).toFixed(1)} % of its turns were complained about without cause`]
      : []),
  ]
}
