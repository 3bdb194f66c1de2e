/** The report as a table of plain text: one row for each game master, totals below. */
import {
  type HostileReport,
  type HostileRow,
  type MishapKind,
  mishapKinds,
  mishapsOf,
} from '../../src/eval/index.ts'

/** The game masters that also play over SQLite: those whose mischief touches what a file keeps. */
export const hostileOverSqlite: readonly string[] = [
  'reaches-for-prototypes',
  'sends-half-characters',
  'nests-without-end',
  'leaks-a-secret',
  'never-answers',
]

/** The headings of the counted columns, in order. */
export const hostileColumns = [
  'turns',
  'detected',
  'fell back',
  'repaired',
  'refused',
  'leaks',
  'illegal',
  'invented',
  'other',
] as const

const other: readonly MishapKind[] = mishapKinds.filter(
  (kind) => kind !== 'leak' && kind !== 'illegal' && kind !== 'invented',
)

/** The cells of a row, as text. */
export function hostileCells(row: HostileRow): readonly string[] {
  const rest = other.reduce((sum, kind) => sum + mishapsOf(row, kind), 0)
  return [
    String(row.turns),
    detectedText(row),
    String(row.fellBack),
    String(row.repaired),
    String(row.refused),
    ...(['leak', 'illegal', 'invented'] as const).map((kind) => String(mishapsOf(row, kind))),
    String(rest),
  ]
}

/** `36/46 78 %`; a dash when there is nothing that a rule could name. */
function detectedText({ breaks, asked, detected }: HostileRow): string {
  if (breaks.length === 0 || asked === 0) return '—'
  return `${detected}/${asked} ${Math.round((detected / asked) * 100)} %`
}

/** All rows as one. */
export function totalOf(rows: readonly HostileRow[]): HostileRow {
  const sum = (count: (row: HostileRow) => number): number => rows.reduce((all, row) => all + count(row), 0)
  const named = rows.filter((row) => row.breaks.length > 0)
  return {
    name: `${rows.length} in all`,
    keeping: '',
    breaks: named.flatMap((row) => row.breaks),
    turns: sum((row) => row.turns),
    asked: named.reduce((all, row) => all + row.asked, 0),
    detected: named.reduce((all, row) => all + row.detected, 0),
    fellBack: sum((row) => row.fellBack),
    repaired: sum((row) => row.repaired),
    refused: sum((row) => row.refused),
    complained: sum((row) => row.complained),
    rules: {},
    mishaps: rows.flatMap((row) => row.mishaps),
    milliseconds: sum((row) => row.milliseconds),
  }
}

/** How a row is called: where it was kept, when that is not memory. */
export function rowName({ name, keeping }: HostileRow): string {
  return keeping === 'sqlite' ? `${name} (SQLite)` : name
}

/** The whole table. */
export function hostileTable({ rows, good }: HostileReport): string {
  const all = [...(good === null ? [] : [good]), ...rows, totalOf(rows)]
  const lines = [
    ['game master', ...hostileColumns],
    ...all.map((row) => [rowName(row), ...hostileCells(row)]),
  ]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
