/**
 * `fatewright eval …`: scores of the reader, of lore and of memory on sets of files, and suites that ask one question
 * in many cases, with reports that can be kept.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import {
  campaignDice,
  type FaceSource,
  openInterpreterSuite,
  openRetrievalSuite,
  openSuite,
  runOpenSuite,
  type Suite,
  type SuiteName,
  type SuiteRun,
  suiteEnvironment,
  suiteNames,
} from '../../compose/evaluation-suites.ts'
import { labelledLinesFolder } from '../../compose/program-folders.ts'
import {
  type MemoryScore,
  type RetrievalScore,
  scoreInterpreter,
  scoreMemorySet,
  scoreRetrievalSet,
  scoreText,
  triageLabels,
} from '../../compose/score-datasets.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { findCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { readJsonFile, requireFree, withLines, writeNewFile } from '../command-files.ts'
import type { ProcessIo } from '../process-io.ts'
import { printable, progressLine } from '../terminal-text.ts'

interface InterpreterOptions extends SuiteOptions {
  readonly lines?: string
  readonly scenes?: string
}

export function addEval(program: Command, perform: Perform): void {
  const evaluate = program
    .command('eval')
    .description('measure whoever tells, the reader, the lore and the dice, with reports that can be kept')
  withSuiteOptions(evaluate.command('interpreter'))
    .description('score the reader on labelled lines (its own when no file is named)')
    .option('--lines <file>', 'labelled lines, one JSON object a line')
    .option('--scenes <file>', 'the scenes they are spoken in')
    .action((options: InterpreterOptions) =>
      perform((context) =>
        // A file that is named is scored; the reader's own lines are a suite when its report is wanted.
        options.lines === undefined && wantsReport(options)
          ? interpreterReport(context, options)
          : interpreter(options, context.io),
      ),
    )
  evaluate
    .command('triage')
    .description('turn a log of doubtful lines into lines to label')
    .argument('<file>', 'the log; - is standard input')
    .option('--out <file>', 'write the lines here, and their scenes beside them')
    .action((file: string, options: { readonly out?: string }) =>
      perform(({ io }) => triage(file, options.out, io)),
    )
  addRetrieval(evaluate, perform)
  addMemory(evaluate, perform)
  addEvalSuites(evaluate, perform)
}

function wantsReport({ out, html, cases, case: only }: SuiteOptions): boolean {
  return [out, html, cases, only].some((option) => option !== undefined)
}

async function interpreter({ lines, scenes }: InterpreterOptions, from: ProcessIo): Promise<Result<Answer>> {
  const folder = labelledLinesFolder()
  const world = await readJsonFile(scenes ?? join(folder, 'scenes.json'), from)
  if (!world.ok) return world
  const file = lines ?? join(folder, 'own.jsonl')
  const score = await withLines(file, from, (texts) =>
    scoreInterpreter({ lines: texts, file }, { scenes: world.value, file: scenes ?? 'scenes.json' }),
  )
  return score.ok ? answer(score.value, await scoreText(score.value)) : score
}

async function triage(file: string, out: string | undefined, from: ProcessIo): Promise<Result<Answer>> {
  const labels = await withLines(file, from, (rows) => triageLabels(rows, file))
  if (!labels.ok) return labels
  const { lines, scenes } = labels.value
  const texts = lines.map((line) => JSON.stringify(line))
  if (out === undefined) return answer(labels.value, texts.join('\n'))
  const beside = `${out.replace(/\.jsonl$/, '')}.scenes.json`
  const written = writeBoth(out, texts, beside, JSON.stringify(scenes, null, 2))
  if (!written.ok) return written
  const text = `${countOf(lines.length, 'line')} to label in ${out}, their scenes in ${beside}.`
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

function addRetrieval(evaluate: Command, perform: Perform): void {
  withSuiteOptions(evaluate.command('retrieval'))
    .description('score retrieval on a folder in the layout of BEIR, or on questions about the shipped packs')
    .argument('[folder]', 'has corpus.jsonl, queries.jsonl and qrels/test.tsv or qrels.tsv')
    .option('--words-only', 'without the embedding model')
    .action((folder: string | undefined, options: SuiteOptions & { readonly wordsOnly?: boolean }) =>
      perform((context) =>
        folder === undefined
          ? retrievalReport(context, options, options.wordsOnly !== true)
          : retrieval(context, folder, options.wordsOnly !== true),
      ),
    )
}

async function retrieval(
  { home, io }: CliContext,
  folder: string,
  vectors: boolean,
): Promise<Result<Answer>> {
  const qrels = ['qrels/test.tsv', 'qrels.tsv'].map((name) => join(folder, name)).find(existsSync)
  if (qrels === undefined)
    return refuse('import/no-file', `There is neither qrels/test.tsv nor qrels.tsv in ${folder}.`)
  const line = progressLine(io, (made, all) => `${made} of ${all} pieces embedded`)
  const options = { home, vectors, environment: io.environment, progress: line.at }
  const score = await withLines(join(folder, 'corpus.jsonl'), io, (corpus) =>
    withLines(join(folder, 'queries.jsonl'), io, (queries) =>
      withLines(qrels, io, (judged) => scoreRetrievalSet({ corpus, queries, qrels: judged }, options)),
    ),
  )
  line.end()
  return score.ok ? answer(score.value, retrievalText(score.value)) : score
}

function retrievalText(score: RetrievalScore): string {
  const how = score.embedding === null ? 'by words alone' : `by words and meaning (${score.embedding})`
  const figures = (['ndcg@10', 'recall@10', 'recall@100', 'mrr@10'] as const).map(
    (name) => `${name.padEnd(10)} ${score[name].toFixed(4)}`,
  )
  const size = `${score.queries} queries, ${score.documents} documents, ${score.chunks} pieces, ${how}`
  const speed = `indexed in ${score.index_seconds.toFixed(1)} s, ${score.query_ms.toFixed(1)} ms a query`
  return [...figures, `${size}; ${speed}.`].join('\n')
}

function addMemory(evaluate: Command, perform: Perform): void {
  evaluate
    .command('memory')
    .description('score recall on dialogues with questions and the turns that answer them')
    .argument('<file>', 'JSON or JSON lines: our own shape, LoCoMo or LongMemEval; - is standard input')
    .option('--words-only', 'without the embedding model')
    .action((file: string, options: { readonly wordsOnly?: boolean }) =>
      perform((context) => memory(context, file, options.wordsOnly !== true)),
    )
}

async function memory({ home, io }: CliContext, file: string, vectors: boolean): Promise<Result<Answer>> {
  const line = progressLine(io, (made, all) => `${made} of ${all} turns taken in`)
  const options = { home, vectors, environment: io.environment, progress: line.at }
  const score = await withLines(file, io, (lines) => scoreMemorySet([...lines].join('\n'), file, options))
  line.end()
  return score.ok ? answer(score.value, memoryText(score.value)) : score
}

const recallColumns = ['recall@1', 'recall@5', 'recall@10', 'recall@20'] as const

function memoryText(score: MemoryScore): string {
  const row = (name: string, scored: MemoryScore | MemoryScore['by_category'][string]): string =>
    [
      name.padEnd(24),
      String(scored.questions).padStart(9),
      ...recallColumns.map((at) => scored[at].toFixed(4).padStart(10)),
    ].join(' ')
  const head = ['category'.padEnd(24), 'questions', ...recallColumns.map((at) => at.padStart(10))].join(' ')
  const how = score.embedding === null ? 'by words alone' : `by words and meaning (${score.embedding})`
  const rows = Object.entries(score.by_category).map(([name, scored]) => row(name.slice(0, 24), scored))
  const left = score.without_evidence === 0 ? '' : `; ${score.without_evidence} questions name no turn`
  const size = `${score.turns} turns in ${score.dialogues} dialogues, ${how}${left}; ${score.query_ms.toFixed(1)} ms a question.`
  return [head, ...rows, row('all', score), size].join('\n')
}

interface SuiteOptions {
  readonly gm?: string
  readonly cases?: number
  readonly case?: string
  readonly seed: string
  readonly out?: string
  readonly html?: string
  readonly turns?: number
  readonly campaign?: string
}

const suiteDescriptions: Readonly<Record<SuiteName, string>> = {
  hostile: 'game masters that cheat, each in one way: does any of it reach a player or a state?',
  sycophancy: 'players who claim gold, things, rank, skill, another past, dice of their own',
  injection: 'commands smuggled in by lore, names, history, imports and replies',
  secrecy: '1,000 planted secrets, asked for in many ways',
  consistency: 'planted facts and promises, after 50 to 200 turns',
  fairness: 'dice, tested for evenness, stretches and memory',
}

/** `fatewright eval SUITE`: one question asked of a game master, in many cases, with a report that can be kept. */
function addEvalSuites(evaluate: Command, perform: Perform): void {
  for (const name of suiteNames) {
    const command = withSuiteOptions(evaluate.command(name).description(suiteDescriptions[name]))
    if (name === 'hostile') command.option('--turns <count>', 'turns for each game master', parseCount)
    if (name === 'fairness') command.option('--campaign <campaign>', 'the dice of this campaign’s own ledger')
    if (name !== 'fairness')
      command.option('--gm <name>', 'who tells: embedded, plain or a model such as ollama:qwen3:8b')
    command.action((options: SuiteOptions) => perform((context) => playSuite(context, name, options)))
  }
}

function withSuiteOptions(command: Command): Command {
  return command
    .option('--cases <count>', 'at most so many cases, spread over all of them', parseCount)
    .option('--case <id>', 'only this case, or this kind of case')
    .option('--seed <text>', 'what decides the dice', 'eval')
    .option('--out <folder>', 'keep the report there, under the name of the suite and the day')
    .option('--html <file>', 'write a page to read')
}

async function playSuite(
  context: CliContext,
  name: SuiteName,
  options: SuiteOptions,
): Promise<Result<Answer>> {
  const environment = suiteEnvironment(options.gm, context.io.environment)
  if (!environment.ok) return environment
  const dice = await diceOf(context, options.campaign)
  if (!dice.ok) return dice
  const wires = name === 'secrecy' ? { 'the chat wire': await chatWire() } : {}
  const suite = await openSuite(name, environment.value, {
    ...(options.turns !== undefined && { turns: options.turns }),
    ...(dice.value !== null && { dice: dice.value }),
    wires,
  })
  const gm = name === 'fairness' ? (options.campaign ?? 'the dice') : environment.value.gm
  return runSuite(context, suite, options, gm)
}

/** What chat programs are sent of a turn. */
async function chatWire() {
  const { turnAnswerText } = await import('../../server/index.ts')
  return (turn: Parameters<typeof turnAnswerText>[0]): string => turnAnswerText(turn)
}

async function diceOf(
  { engine }: CliContext,
  campaign: string | undefined,
): Promise<Result<FaceSource | null>> {
  if (campaign === undefined) return done(null)
  const found = await findCampaign(engine, campaign)
  return found.ok ? campaignDice(engine, found.value) : found
}

/** The reader on its own labelled lines, as a suite. */
async function interpreterReport(context: CliContext, options: SuiteOptions): Promise<Result<Answer>> {
  const suite = await openInterpreterSuite()
  return suite.ok ? runSuite(context, suite.value, options, 'embedded') : suite
}

/** The written questions about the shipped packs, as a suite. */
async function retrievalReport(
  context: CliContext,
  options: SuiteOptions,
  vectors: boolean,
): Promise<Result<Answer>> {
  const suite = await openRetrievalSuite(vectors)
  return suite.ok
    ? runSuite(context, suite.value, options, vectors ? 'words and meaning' : 'words alone')
    : suite
}

async function runSuite(
  { io }: CliContext,
  suite: Suite,
  options: SuiteOptions,
  gm: string,
): Promise<Result<Answer>> {
  const { html } = options
  const free = html === undefined ? done(null) : requireFree(html)
  if (!free.ok) return free
  const line = progressLine(io, (made, all) => `${suite.name}: ${made} of ${all} cases`)
  const again = [
    ...(options.gm === undefined ? [] : [`--gm ${options.gm}`]),
    ...(options.turns === undefined ? [] : [`--turns ${options.turns}`]),
    ...(options.campaign === undefined ? [] : [`--campaign ${options.campaign}`]),
  ]
  const run = await runOpenSuite(suite, {
    seed: options.seed,
    gm,
    words: again.join(' '),
    progress: line.at,
    ...(options.cases !== undefined && { most: options.cases }),
    ...(options.case !== undefined && { only: options.case }),
  })
  line.end()
  if (run.report.counts.cases === 0) return noCases(suite.name, options)
  return reportAnswer(run, options)
}

function noCases(name: string, options: SuiteOptions): Result<never> {
  const message =
    options.case === undefined
      ? 'There is nothing to judge yet: the ledger of this campaign holds no dice.'
      : `The suite ${name} has no case or kind "${options.case}".`
  return refuse('import/no-case', message)
}

function reportAnswer(
  { report, text, page, kept, file }: SuiteRun,
  { out, html }: SuiteOptions,
): Result<Answer> {
  const notes: string[] = []
  if (html !== undefined) {
    const written = writeNewFile(html, [page])
    if (!written.ok) return written
    notes.push(`The page is in ${html}.`)
  }
  if (out !== undefined) {
    // A report of the same day takes the place of the one before it: a file says what is so now.
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, file), `${JSON.stringify(kept, null, 2)}\n`)
    notes.push(`The report is kept in ${join(out, file)}.`)
  }
  return answer(report, [printable(text), ...notes].join('\n'), { holds: report.ok })
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.')
  return Number(text)
}
