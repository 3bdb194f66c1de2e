/** What a gate is worth: how many acts and lines pass at which share of errors, before and after, by cost and by length. */
import type { GateVerdict } from '../../../src/core/protocol/free-text-reading.ts'
import type { CostClass } from '../../../src/turn/validate/cost-class-of-act.ts'
import type { GateRow } from './gate-rows.ts'

/** An act that was judged. */
export interface JudgedAct {
  readonly row: GateRow
  readonly right: boolean
  readonly cost: CostClass
  /** How likely the gate says it is. */
  readonly chance: number
  /** How sure the grammar says it is. */
  readonly confidence: number
}

interface Scored {
  readonly score: number
  readonly right: boolean
}

/** One row of the curve: of so many, how many pass with at most 5, 10, 20 of a hundred wrong. */
interface CurveRow {
  readonly name: string
  readonly count: number
  readonly right: number
  readonly before: readonly number[]
  readonly after: readonly number[]
}

export interface Measured {
  readonly acts: readonly CurveRow[]
  readonly lines: readonly CurveRow[]
  /** What the gate said on average, and how many of those were right, by tenths. */
  readonly calibration: readonly { readonly said: number; readonly right: number; readonly count: number }[]
  readonly asked: readonly AskedRow[]
}

/** What asking comes to at the thresholds. */
interface AskedRow {
  readonly name: string
  readonly lines: number
  /** Share of lines that are asked about. */
  readonly asked: number
  /** Share of lines that are played and do something costly that was not wanted. */
  readonly costlyWrong: number
  /** The same with the grammar's confidence alone, as it was before there was a gate. */
  readonly costlyWrongBefore: number
  readonly askedBefore: number
}

const shares = [0.05, 0.1, 0.2] as const
const costs: readonly CostClass[] = ['free', 'minutes', 'costly']

export function measure(acts: readonly JudgedAct[], enough: GateVerdict['enough']): Measured {
  const lines = [...Map.groupBy(acts, ({ row }) => row).values()]
  return {
    acts: [
      curveRow('all acts', acts),
      ...costs.map((cost) =>
        curveRow(
          cost,
          acts.filter((act) => act.cost === cost),
        ),
      ),
    ],
    lines: lengths.map(([name, fits]) =>
      lineRow(
        name,
        lines.filter((some) => fits(wordsOf(some))),
      ),
    ),
    calibration: calibrationOf(acts),
    asked: lengths.map(([name, fits]) =>
      askedRow(
        name,
        lines.filter((some) => fits(wordsOf(some))),
        enough,
      ),
    ),
  }
}

const lengths: readonly (readonly [string, (words: number) => boolean])[] = [
  ['all lines', () => true],
  ['1–4 words', (words) => words <= 4],
  ['5–8', (words) => words > 4 && words <= 8],
  ['9–14', (words) => words > 8 && words <= 14],
  ['15+', (words) => words > 14],
]

function wordsOf([first]: readonly JudgedAct[]): number {
  return first?.row.words ?? 0
}

function curveRow(name: string, acts: readonly JudgedAct[]): CurveRow {
  return {
    name,
    count: acts.length,
    right: mean(acts.map(({ right }) => (right ? 1 : 0))),
    before: coverage(acts.map(({ right, confidence }) => ({ right, score: confidence }))),
    after: coverage(acts.map(({ right, chance }) => ({ right, score: chance }))),
  }
}

/** A line is right when nothing was read that was not wanted; it is as sure as its least sure act. */
function lineRow(name: string, lines: readonly (readonly JudgedAct[])[]): CurveRow {
  const right = (acts: readonly JudgedAct[]): boolean => acts.every((act) => act.right)
  const least = (acts: readonly JudgedAct[], of: (act: JudgedAct) => number): number =>
    Math.min(...acts.map(of))
  return {
    name,
    count: lines.length,
    right: mean(lines.map((acts) => (right(acts) ? 1 : 0))),
    before: coverage(
      lines.map((acts) => ({ right: right(acts), score: least(acts, ({ confidence }) => confidence) })),
    ),
    after: coverage(
      lines.map((acts) => ({ right: right(acts), score: least(acts, ({ chance }) => chance) })),
    ),
  }
}

/** The greatest share that passes at each share of errors; those of one score pass together. */
function coverage(cases: readonly Scored[]): readonly number[] {
  const steps = stepsOf(cases)
  return shares.map((share) =>
    Math.max(0, ...steps.filter(({ wrong }) => wrong <= share).map(({ passed }) => passed / cases.length)),
  )
}

function stepsOf(cases: readonly Scored[]): readonly { score: number; passed: number; wrong: number }[] {
  const sorted = [...cases].sort((left, right) => right.score - left.score)
  let errors = 0
  return sorted.flatMap(({ score, right }, at) => {
    errors += right ? 0 : 1
    return sorted[at + 1]?.score === score ? [] : [{ score, passed: at + 1, wrong: errors / (at + 1) }]
  })
}

/** The lowest chance from which on acts of a cost are wrong in at most such a share. */
export function thresholdAt(acts: readonly JudgedAct[], cost: CostClass, share: number): number {
  const cases = acts
    .filter((act) => act.cost === cost)
    .map(({ right, chance }) => ({ right, score: Math.round(chance * 100) / 100 }))
  const passing = stepsOf(cases).filter(({ wrong }) => wrong <= share)
  return passing.at(-1)?.score ?? 1
}

function calibrationOf(acts: readonly JudgedAct[]): Measured['calibration'] {
  const tenths = Map.groupBy(acts, ({ chance }) => Math.min(9, Math.floor(chance * 10)))
  return [...tenths]
    .sort(([left], [right]) => left - right)
    .map(([, some]) => ({
      said: mean(some.map(({ chance }) => chance)),
      right: mean(some.map(({ right }) => (right ? 1 : 0))),
      count: some.length,
    }))
}

/** What was asked for before there was a gate. */
const confidentEnough: Readonly<Record<CostClass, number>> = { free: 0.3, minutes: 0.45, costly: 0.7 }

function askedRow(
  name: string,
  lines: readonly (readonly JudgedAct[])[],
  enough: GateVerdict['enough'],
): AskedRow {
  const now = ({ chance, cost }: JudgedAct): boolean => chance < enough[cost]
  const before = ({ confidence, cost }: JudgedAct): boolean => confidence < confidentEnough[cost]
  const share = (test: (acts: readonly JudgedAct[]) => boolean): number =>
    mean(lines.map((acts) => (test(acts) ? 1 : 0)))
  const harms = ({ cost, right }: JudgedAct): boolean => cost === 'costly' && !right
  return {
    name,
    lines: lines.length,
    asked: share((acts) => acts.some(now)),
    costlyWrong: share((acts) => !acts.some(now) && acts.some(harms)),
    askedBefore: share((acts) => acts.some(before)),
    costlyWrongBefore: share((acts) => !acts.some(before) && acts.some(harms)),
  }
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

interface GateReport {
  readonly model: string
  readonly enough: GateVerdict['enough']
  readonly risks: Readonly<Record<CostClass, number>>
  readonly results: Readonly<Record<string, Measured>>
  readonly size: number
  /** Of the file that they are kept in. */
  readonly textSize: number
  readonly rows: readonly GateRow[]
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

/** The card that lies beside the weights. */
export function reportText({ model, enough, risks, results, size, textSize, rows }: GateReport): string {
  const of = (source: GateRow['source']): GateRow[] => rows.filter((row) => row.source === source)
  const labelled = rows.filter(({ source }) => source !== 'plain')
  const writers = new Set(labelled.map(({ writer }) => writer)).size
  const long = of('written').filter(({ words }) => words >= 15).length
  return [
    '# The gate',
    '',
    `Weights \`${model}\`, ${Math.round(size / 1_024)} KB of one byte each, ${Math.round(textSize / 1_000)} KB as text, deflated. \`npm run train -- gate\` makes this page and the weights anew; the same data and grammar give the same.`,
    '',
    '**What it does.** For each act of the grammar’s reading it says how likely the act is what the player meant, and which other acts the words speak for. Two logistic regressions over hashed features: one from the words of a clause (names masked) to 63 intents, one from the act, the words around it, what the grammar made of them and the first one’s opinion to right or wrong; then Platt’s scaling.',
    '',
    `**Data.** ${labelled.length} labelled lines of ${writers} writers (\`evals/reading/data\`): ${of('written').length} written to be learned from, ${long} of them with fifteen words or more, and ${of('reader').length} of the reader’s own at half weight, of which only the heaviest act is labelled. Beside them, at half weight, ${of('plain').length} plain commands made of frames in the reader’s scenes, so that it trusts what is said outright; an act that is the whole of its line, with nothing left over, is never rated below the share of such acts that are right. The strangers’ lines are only measured with. Everything is measured on writers not trained on (six folds by writer).`,
    '',
    `**Thresholds.** An act is done without a question when it is at least so likely: free ${enough.free}, minutes ${enough.minutes}, costly ${enough.costly}. Each is the lowest chance from which on, with writers not trained on, at most ${percent(risks.free)}, ${percent(risks.minutes)} and ${percent(risks.costly)} of the acts that pass are other than labelled.`,
    '',
    ...Object.entries(results).flatMap(([name, measured]) => resultText(name, measured)),
    '**Limits.** The lines are made up and labelled by their authors; labels of near kin count as right, but nothing costly for something that is not. Scenes of the data are made of the names in the lines, which is less than a real scene holds. Whom, what and how many are judged only through the grammar’s features. The strangers’ lines were in view when the grammar was mended, so it is better there than with anybody new. After a change of the grammar the gate has to be trained again.',
    '',
  ].join('\n')
}

/** What was measured, as tables. */
export function resultText(name: string, { acts, lines, calibration, asked }: Measured): readonly string[] {
  const curve = (row: CurveRow): string =>
    `| ${[row.name, row.count, percent(row.right), ...row.before.map(percent), ...row.after.map(percent)].join(' | ')} |`
  return [
    `## ${name}`,
    '',
    'How many pass with at most 5, 10 and 20 % errors, by the grammar’s own confidence (before) and by the gate (after). A line is right when nothing was read that was not wanted.',
    '',
    '| | n | right | before 5 % | 10 % | 20 % | after 5 % | 10 % | 20 % |',
    '|---|---|---|---|---|---|---|---|---|',
    ...[...acts, ...lines].map(curve),
    '',
    'Calibration, what the gate says and how many of those acts are right: ' +
      calibration
        .map(({ said, right, count }) => `${percent(said)} → ${percent(right)} (${count})`)
        .join(', ') +
      '.',
    '',
    'At the thresholds, before the world has its say: lines asked about, and lines that do something costly nobody wanted.',
    '',
    '| | n | asked before | after | costly and unwanted before | after |',
    '|---|---|---|---|---|---|',
    ...asked.map(
      (row) =>
        `| ${[row.name, row.lines, percent(row.askedBefore), percent(row.asked), percent(row.costlyWrongBefore), percent(row.costlyWrong)].join(' | ')} |`,
    ),
    '',
  ]
}
