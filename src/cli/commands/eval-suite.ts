/** `fatewright eval SUITE`: one question asked of whoever tells, in many cases, with a report that can be kept. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import {
  openInterpreterSuite,
  openRetrievalSuite,
  runOpenSuite,
  type SuiteRun,
} from '../../compose/suite-reports.ts'
import { campaignDice, openSuite, type SuiteName, suiteGround, suiteNames } from '../../compose/suites.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Answer, answer } from '../answer.ts'
import { findCampaign } from '../arguments.ts'
import type { CliContext, Perform } from '../context.ts'
import { requireFree, writeNewFile } from '../files.ts'
import { printable, progressLine } from '../terminal.ts'

/** What every suite may be told. */
export interface SuiteOptions {
  readonly gm?: string
  readonly cases?: number
  readonly case?: string
  readonly seed: string
  readonly out?: string
  readonly html?: string
  readonly turns?: number
  readonly campaign?: string
}

type OpenSuite = Extract<Awaited<ReturnType<typeof openInterpreterSuite>>, { ok: true }>['value']

const abouts: Readonly<Record<SuiteName, string>> = {
  hostile: 'game masters that cheat, each in one way: does any of it reach a player or a state?',
  sycophancy: 'players who claim gold, things, rank, skill, another past, dice of their own',
  injection: 'commands smuggled in by lore, names, history, imports and replies',
  secrecy: '1,000 planted secrets, asked for in many ways',
  consistency: 'planted facts and promises, after 50 to 200 turns',
  fairness: 'dice, tested for evenness, stretches and memory',
}

/** Adds the commands. */
export function addEvalSuites(evaluate: Command, perform: Perform): void {
  for (const name of suiteNames) {
    const command = withSuiteOptions(evaluate.command(name).description(abouts[name]))
    if (name === 'hostile') command.option('--turns <count>', 'turns for each game master', count)
    if (name === 'fairness') command.option('--campaign <campaign>', 'the dice of this campaign’s own ledger')
    if (name !== 'fairness')
      command.option('--gm <name>', 'who tells: embedded, plain or a model such as ollama:qwen3:8b')
    command.action((options: SuiteOptions) => perform((context) => playSuite(context, name, options)))
  }
}

/** The options that every suite has. */
export function withSuiteOptions(command: Command): Command {
  return command
    .option('--cases <count>', 'at most so many cases, spread over all of them', count)
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
  const ground = suiteGround(options.gm, context.io.environment)
  if (!ground.ok) return ground
  const dice = await diceOf(context, options.campaign)
  if (!dice.ok) return dice
  const wires = name === 'secrecy' ? { 'the chat wire': await chatWire() } : {}
  const suite = await openSuite(name, ground.value, {
    ...(options.turns !== undefined && { turns: options.turns }),
    ...(dice.value !== null && { dice: dice.value }),
    wires,
  })
  const gm = name === 'fairness' ? (options.campaign ?? 'the dice') : ground.value.gm
  return runSuite(context, suite, options, gm)
}

/** What chat programs are sent of a turn. */
async function chatWire() {
  const { answerText } = await import('../../server/completions/answer-text.ts')
  return (turn: Parameters<typeof answerText>[0]): string => answerText(turn)
}

async function diceOf(
  { engine }: CliContext,
  campaign: string | undefined,
): Promise<Result<Extract<Awaited<ReturnType<typeof campaignDice>>, { ok: true }>['value'] | null>> {
  if (campaign === undefined) return done(null)
  const found = await findCampaign(engine, campaign)
  return found.ok ? campaignDice(engine, found.value) : found
}

/** The reader on its own labelled lines, as a suite. */
export async function interpreterReport(context: CliContext, options: SuiteOptions): Promise<Result<Answer>> {
  const suite = await openInterpreterSuite()
  return suite.ok ? runSuite(context, suite.value, options, 'embedded') : suite
}

/** The written questions about the shipped packs, as a suite. */
export async function retrievalReport(
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
  suite: OpenSuite,
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
    ...{ seed: options.seed, gm, words: again.join(' '), progress: line.at },
    ...(options.cases !== undefined && { most: options.cases }),
    ...(options.case !== undefined && { only: options.case }),
  })
  line.end()
  if (run.report.counts.cases === 0) return nothingThere(suite.name, options)
  return reportAnswer(run, options)
}

function nothingThere(name: string, options: SuiteOptions): Result<never> {
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

function count(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number, 1 or more.')
  return Number(text)
}
