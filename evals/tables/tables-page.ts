/** Every kept report as one page of Markdown. It is made from the files alone, so that the page cannot say anything else. */
import type { KeptReport } from '../../src/eval/index.ts'

/** What stands in no file, because nobody has run it. */
const untested = [
  'No hosted model was run: not Anthropic’s, OpenAI’s or Google’s. `--gm` takes any of them, and costs money.',
  'One real model, small and weak, was run for a few turns each strategy ([models](guides/models.md)), and no suite of this page.',
  'Suites look for words that were planted. A game master that says the same thing in words of its own may pass where a reader would not let it.',
  'Dice tests find what is uneven, streaky or remembered. That nobody chose the seeds is shown by the commitments, not by tests.',
] as const

/** The newest report of each suite and teller, by suite. */
export function newestOf(reports: readonly KeptReport[]): readonly KeptReport[] {
  const newest = new Map<string, KeptReport>()
  for (const report of [...reports].sort((one, other) => one.date.localeCompare(other.date)))
    newest.set(`${report.suite} ${report.gm}`, report)
  return [...newest.values()].sort(
    (one, other) => one.suite.localeCompare(other.suite) || one.gm.localeCompare(other.gm),
  )
}

/** The page; `picture` is where the fall of the dice is drawn. */
export function tablesPage(reports: readonly KeptReport[], picture: string): string {
  const newest = newestOf(reports)
  const rows = newest.map(({ suite, gm, date, commit, counts, ok }) => [
    `[${suite}](#${anchorOf(suite, gm)})`,
    ...[gm, String(counts.cases), String(counts.passed), String(counts.state), String(counts.text)],
    ...[ok ? 'holds' : '**does not hold**', date, `\`${commit}\``],
  ])
  const head = [
    'suite',
    'told by',
    'cases',
    'right',
    'wrong in the state',
    'wrong in words',
    'verdict',
    'date',
    'commit',
  ]
  return `${[
    '# What the suites found',
    'Made by `npm run eval -- tables` from the files in `evals/results/`. Every case is judged by what became true before it is judged by what was said. `fatewright eval SUITE --out evals/results/` writes such a file; every failure in it names the command that shows it again.',
    table(head, rows),
    ...newest.flatMap((report) => sectionOf(report, picture)),
    '## What was not tested',
    untested.map((one) => `- ${one}`).join('\n'),
  ].join('\n\n')}\n`
}

function anchorOf(suite: string, gm: string): string {
  return headingOf(suite, gm)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
}

function headingOf(suite: string, gm: string): string {
  return `${suite}, ${gm}`
}

const mostFailures = 40

function sectionOf(report: KeptReport, picture: string): readonly string[] {
  const { suite, gm, about, kinds, counts, figures, failed, measured, needed, seed, date, commit, left_out } =
    report
  const rows = [...Object.entries(kinds), ['all', counts] as const].map(([kind, one]) => [
    kind,
    ...[one.cases, one.passed, one.state, one.text].map(String),
  ])
  const counted = Object.entries(figures).map(([name, value]) => `${name}: ${grouped(value)}`)
  const wanted = needed === 1 ? 'All must be right.' : `${Math.round(needed * 100)} of 100 must be right.`
  const wrongs = failed.slice(0, mostFailures).map(({ id, wrong }) => {
    const [first] = wrong
    return `- \`${id}\` (${first?.in ?? 'state'}): ${plain(first?.what ?? '')}`
  })
  const more =
    failed.length > mostFailures ? `\n- … and ${failed.length - mostFailures} more, in the file.` : ''
  return [
    `## ${headingOf(suite, gm)}`,
    `${about} ${wanted} Seed \`${seed}\`, ${date}, commit \`${commit}\`.`,
    table(['kind', 'cases', 'right', 'wrong in the state', 'wrong in words'], rows),
    ...(counted.length === 0 ? [] : [`${counted.join('; ')}.`]),
    ...(measured.length === 0
      ? []
      : [
          table(
            ['case', 'figures'],
            measured.map(({ id, note }) => [id, note]),
          ),
        ]),
    ...(measured.some((one) => one.faces !== undefined) ? [`![How the dice fell](${picture})`] : []),
    ...(wrongs.length === 0 ? [] : ['What went wrong:', `${wrongs.join('\n')}${more}`]),
    ...left_out.map(({ id, why }) => `Left out: ${id}. ${why}`),
  ]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function grouped(value: number): string {
  return Number(value.toPrecision(8)).toLocaleString('en-GB')
}

/** Text as it may stand in a list: nothing that was told or typed is markup. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/[\\`*_[\]<>|]/g, '\\$&')
}
