/** `fatewright eval …`: how well free text is read, lore and memories are found, and whoever tells keeps to the truth. */
import { join } from 'node:path'
import type { Command } from 'commander'
import { scoreInterpreter, scoreMemorySet, scoreText, triageLabels } from '../../compose/evaluation.ts'
import { ownLinesFolder } from '../../compose.ts'
import { done, type Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk, Perform } from '../cli-desk.ts'
import { requireFree, writeNewFile } from '../new-file.ts'
import { progressLine } from '../progress-line.ts'
import { readJsonFile, withLines } from '../read-input.ts'
import type { Surroundings } from '../surroundings.ts'
import { addEvalRetrieval } from './eval-retrieval.ts'
import { addEvalSuites, interpreterReport, type SuiteWords, withSuiteOptions } from './eval-suite.ts'

interface InterpreterOptions extends SuiteWords {
  readonly lines?: string
  readonly scenes?: string
}

/** Adds the command. */
export function addEval(program: Command, perform: Perform): void {
  const evaluate = program
    .command('eval')
    .description('measure whoever tells, the reader, the lore and the dice, with reports that can be kept')
  withSuiteOptions(evaluate.command('interpreter'))
    .description('score the reader on labelled lines (its own when no file is named)')
    .option('--lines <file>', 'labelled lines, one JSON object a line')
    .option('--scenes <file>', 'the scenes they are spoken in')
    .action((options: InterpreterOptions) =>
      perform((desk) =>
        // A file of one's own is scored; the own lines are a suite when its report is wanted.
        options.lines === undefined && wantsReport(options)
          ? interpreterReport(desk, options)
          : interpreter(options, desk.surroundings),
      ),
    )
  evaluate
    .command('triage')
    .description('turn a log of doubtful lines into lines to label')
    .argument('<file>', 'the log; - is standard input')
    .option('--out <file>', 'write the lines here, and their scenes beside them')
    .action((file: string, options: { readonly out?: string }) =>
      perform(({ surroundings }) => triage(file, options.out, surroundings)),
    )
  addEvalRetrieval(evaluate, perform)
  addEvalMemory(evaluate, perform)
  addEvalSuites(evaluate, perform)
}

function wantsReport({ out, html, cases, case: only }: SuiteWords): boolean {
  return [out, html, cases, only].some((one) => one !== undefined)
}

async function interpreter(
  { lines, scenes }: InterpreterOptions,
  from: Surroundings,
): Promise<Result<Answer>> {
  const folder = ownLinesFolder()
  const world = await readJsonFile(scenes ?? join(folder, 'scenes.json'), from)
  if (!world.ok) return world
  const file = lines ?? join(folder, 'own.jsonl')
  const score = await withLines(file, from, (texts) =>
    scoreInterpreter({ lines: texts, file }, { scenes: world.value, file: scenes ?? 'scenes.json' }),
  )
  return score.ok ? answer(score.value, await scoreText(score.value)) : score
}

async function triage(file: string, out: string | undefined, from: Surroundings): Promise<Result<Answer>> {
  const labels = await withLines(file, from, (rows) => triageLabels(rows, file))
  if (!labels.ok) return labels
  const { lines, scenes } = labels.value
  const texts = lines.map((line) => JSON.stringify(line))
  if (out === undefined) return answer(labels.value, texts.join('\n'))
  const beside = `${out.replace(/\.jsonl$/, '')}.scenes.json`
  const written = writeBoth(out, texts, beside, JSON.stringify(scenes, null, 2))
  if (!written.ok) return written
  const text = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} to label in ${out}, their scenes in ${beside}.`
  return answer({ lines: lines.length, out, scenes: beside }, text)
}

function writeBoth(out: string, lines: readonly string[], beside: string, scenes: string): Result<null> {
  const free = requireFree(beside)
  if (!free.ok) return free
  const first = writeNewFile(out, lines)
  if (!first.ok) return first
  const second = writeNewFile(beside, [scenes])
  return second.ok ? done(null) : second
}

/** Adds the command. */
function addEvalMemory(evaluate: Command, perform: Perform): void {
  evaluate
    .command('memory')
    .description('score recall on dialogues with questions and the turns that answer them')
    .argument('<file>', 'JSON or JSON lines: our own shape, LoCoMo or LongMemEval; - is standard input')
    .option('--words-only', 'without the embedding model')
    .action((file: string, options: { readonly wordsOnly?: boolean }) =>
      perform((desk) => memory(desk, file, options.wordsOnly !== true)),
    )
}

async function memory(
  { home, surroundings }: CliDesk,
  file: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const line = progressLine(surroundings, (made, all) => `${made} of ${all} turns taken in`)
  const score = await withLines(file, surroundings, (lines) =>
    scoreMemorySet([...lines].join('\n'), file, {
      ...{ home, vectors, environment: surroundings.environment },
      progress: line.at,
    }),
  )
  line.end()
  return score.ok ? answer(score.value, tellScore(score.value)) : score
}

type Score = Extract<Awaited<ReturnType<typeof scoreMemorySet>>, { ok: true }>['value']
const columns = ['recall@1', 'recall@5', 'recall@10', 'recall@20'] as const

function tellScore(score: Score): string {
  const row = (name: string, one: Score | Score['by_category'][string]): string =>
    [
      name.padEnd(24),
      String(one.questions).padStart(9),
      ...columns.map((at) => one[at].toFixed(4).padStart(10)),
    ].join(' ')
  const head = ['category'.padEnd(24), 'questions', ...columns.map((at) => at.padStart(10))].join(' ')
  const how = score.embedding === null ? 'by words alone' : `by words and meaning (${score.embedding})`
  const rows = Object.entries(score.by_category).map(([name, one]) => row(name.slice(0, 24), one))
  const left = score.without_evidence === 0 ? '' : `; ${score.without_evidence} questions name no turn`
  const size = `${score.turns} turns in ${score.dialogues} dialogues, ${how}${left}; ${score.query_ms.toFixed(1)} ms a question.`
  return [head, ...rows, row('all', score), size].join('\n')
}
