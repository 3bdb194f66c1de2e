/** `fatewright pack new|play|validate`: a pack is written, tried from its folder, and checked. */

import { basename, resolve } from 'node:path'
import type { Command } from 'commander'
import { newPack } from '../../compose/open-packs.ts'
import type { WalkReport } from '../../compose/random-scenario-walks.ts'
import { walkScenarioInMemory } from '../../compose/random-scenario-walks.ts'
import { createEngine } from '../../compose.ts'
import { LocalPath } from '../../core/name-or-local-path.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { ShownProblem, ValidationResult } from '../../packs/index.ts'
import { countOf } from '../../text/capitals-articles-plurals-lists.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { withLines } from '../command-files.ts'
import { sitDown, type TableOptions } from '../table/play-at-table.ts'
import { type Paint, printable, progressLine } from '../terminal-text.ts'

interface PlayPackOptions {
  readonly scenario?: string
  readonly hero?: string
  readonly seed?: string
  readonly script?: string
}

interface ValidateOptions {
  readonly walks?: string
  readonly seed: string
  readonly strict?: true
}

export function addPackAuthoring(pack: Command, perform: Perform, look: () => TableOptions): void {
  pack
    .command('new')
    .description('make a small pack that plays, to be rewritten into your own')
    .argument('<name>', 'what it is called')
    .argument('[folder]', 'where its folder is made; default: here')
    .action((name: string, folder: string | undefined) =>
      perform((context) => createPack(context, name, folder)),
    )
  pack
    .command('play')
    .description('play a pack from its folder, without installing it; nothing is kept')
    .argument('<path>', 'the folder of the pack')
    .argument('[scenario]', 'which of its scenarios; default: the first')
    .option('--hero <id>', 'a ready hero of the scenario; default: the first')
    .option('--seed <text>', 'let this text decide all dice')
    .option('--script <file>', 'play the lines of a file ("-": standard input) and print the transcript')
    .action((path: string, scenario: string | undefined, options: PlayPackOptions) =>
      perform((context) =>
        playPack(context, path, { ...options, ...(scenario !== undefined && { scenario }) }, look()),
      ),
    )
  pack
    .command('validate')
    .description('find what is wrong with a pack, and what could be better')
    .argument('<path>', 'the folder of the pack, or the id of an installed one')
    .option('--walks <number>', 'also play it at random so many times and see that every ending is reached')
    .option('--seed <text>', 'which walks are walked; the same text walks the same ones', 'walk')
    .option('--strict', 'warnings fail it too')
    .action((path: string, options: ValidateOptions) =>
      perform((context) => validatePack(context, path, options)),
    )
}

/** Writes the pack and says what to do next. */
async function createPack(
  { paint }: CliContext,
  name: string,
  folder: string | undefined,
): Promise<Result<Answer>> {
  const made = await newPack(name, resolve(folder ?? '.'))
  if (!made.ok) return made
  const { id, folder: at, files } = made.value
  const text = [
    paint.strong(`${id} is made: ${files.length} files in ${printable(at)}`),
    `  try it        fatewright pack play ${printable(at)}`,
    `  check it      fatewright pack validate ${printable(at)}`,
    `  install it    fatewright pack install ${printable(at)}`,
    paint.dim('It tells a small story of its own; every file says in comments how to make it yours.'),
  ]
  return answer(made.value, text.join('\n'))
}

/** Plays a pack that is not installed. */
async function playPack(
  context: CliContext,
  path: string,
  options: PlayPackOptions,
  look: TableOptions,
): Promise<Result<Answer>> {
  const { home, paint, machine, io } = context
  const validated = await context.engine.packs.loader?.validatePack(LocalPath.typed(path))
  if (validated === undefined) return refuse('pack/none', 'No packs can be read here.')
  if (!validated.ok) return validated
  const { ok, manifest, scenarios, folders, problems } = validated.value
  if (!ok) {
    const errors = problems.filter(({ code }) => code.startsWith('E-'))
    return refuse('pack/broken', validationText({ ...validated.value, problems: errors }, paint), {
      data: { problems: errors.slice(0, 20) },
    })
  }
  const called = basename(resolve(path))
  if (manifest !== null && called !== manifest.id) {
    const message = `The folder is called "${called}" and the pack "${manifest.id}": give both the same name to play it from here.`
    return refuse('pack/folder-name', message)
  }
  const scenario = options.scenario ?? scenarios[0]
  if (scenario === undefined || !scenarios.includes(scenario)) {
    const there = scenarios.length === 0 ? 'No scenario plays in it.' : `There are: ${scenarios.join(', ')}.`
    return refuse('pack/unknown-scenario', `There is no scenario "${scenario ?? ''}" in this pack. ${there}`)
  }
  const engine = createEngine({
    home,
    content: folders,
    inMemory: true,
    environment: io.environment,
    ...machine,
  })
  try {
    const { hero, seed, script } = options
    const created = await engine.campaigns.createFromScenario({
      scenario,
      ...(hero !== undefined && { hero }),
      ...(seed !== undefined && { seed }),
    })
    if (!created.ok) return created
    const id = created.value.campaign_id
    const table = { engine, io }
    const tried = { ...look, keepsNothing: true } as const
    if (script === undefined) return await sitDown(table, id, tried)
    return await withLines(script, io, (lines) => sitDown(table, id, tried, lines))
  } finally {
    await engine.close()
  }
}

/** What is wrong with a pack, what could be better and, when walks are asked for, whether its endings are reached. */
async function validatePack(
  context: CliContext,
  path: string,
  options: ValidateOptions,
): Promise<Result<Answer>> {
  const { loader } = context.engine.packs
  if (loader === undefined) return refuse('pack/none', 'No packs can be read here.')
  const walks = readWalks(options.walks)
  if (!walks.ok) return walks
  const validated = await loader.validatePack(LocalPath.typed(path))
  if (!validated.ok) return validated
  const walked = await walkAll(context, validated.value, walks.value, options.seed)
  if (!walked.ok) return walked
  const { folders: _folders, ...found } = withWalks(validated.value, walked.value)
  const printed = [
    validationText(found, context.paint),
    ...walked.value.map((walk) => walkText(walk, context.paint)),
  ]
  return answer({ ...found, walks: walked.value }, printed.join('\n'), {
    holds: found.ok && (options.strict !== true || found.warnings === 0),
  })
}

/** WalkReport every scenario of the pack; one that cannot be played is not walked. */
async function walkAll(
  { home, io }: CliContext,
  { ok, scenarios, folders }: ValidationResult,
  walks: number,
  seed: string,
): Promise<Result<readonly WalkReport[]>> {
  const reports: WalkReport[] = []
  if (!ok || walks === 0) return done(reports)
  if (scenarios.length === 0)
    return refuse('pack/no-scenario', 'No scenario plays in this pack, so nobody can walk in it.')
  for (const scenario of scenarios) {
    const line = progressLine(io, (made, all) => `${scenario}: ${made} of ${all} walks`)
    const progress = (walked: number): void => line.at(walked, walks)
    const walked = await walkScenarioInMemory({ home, content: folders, scenario, walks, seed, progress })
    line.end()
    if (!walked.ok) return walked
    reports.push(walked.value)
  }
  return done(reports)
}

/** The findings of walks as rows among the others. */
function withWalks(found: ValidationResult, walks: readonly WalkReport[]): ValidationResult {
  if (walks.length === 0) return found
  const reached = new Set(
    walks.flatMap(({ endings }) => Object.keys(endings).filter((id) => (endings[id] ?? 0) > 0)),
  )
  const total = walks.reduce((sum, report) => sum + report.walks, 0)
  const row = (file: string, line: number, message: string): ShownProblem => ({
    file,
    line,
    code: 'E-END',
    message,
    excerpt: '',
  })
  const rows = [
    ...found.endings
      .filter(({ id }) => !reached.has(id))
      .map(({ id, file, line }) =>
        row(file, line, `The ending "${id}" was never reached in ${total} walks.`),
      ),
    ...walks.flatMap(({ scenario, dead_ends, crashes }) => [
      ...dead_ends
        .slice(0, 5)
        .map((end) => row(scenario, 0, `Walk ${end.walk}, turn ${end.turn} is a dead end: ${end.message}`)),
      ...crashes
        .slice(0, 5)
        .map((end) =>
          row(scenario, 0, `Walk ${end.walk}, turn ${end.turn} broke at "${end.input}": ${end.message}`),
        ),
    ]),
  ]
  return {
    ...found,
    ok: found.ok && rows.length === 0,
    errors: found.errors + rows.length,
    problems: [...rows, ...found.problems],
  }
}

function readWalks(said: string | undefined): Result<number> {
  const number = Number(said ?? 0)
  return Number.isInteger(number) && number >= 0 && number <= 100_000
    ? done(number)
    : refuse('pack/bad-walks', `"${said}" is no number of walks; 100 is a good one.`)
}

/** Problems as text, errors first, with a line that says how many there are. */
function validationText(result: Omit<ValidationResult, 'folders'>, paint: Paint): string {
  const name = result.manifest === null ? 'The pack' : `${result.manifest.name} ${result.manifest.version}`
  const counts = `${countOf(result.errors, 'error')}, ${countOf(result.warnings, 'warning')}`
  const verdict = result.ok
    ? paint.good(`${name} can be played: ${counts}.`)
    : paint.bad(`${name} cannot be played: ${counts}.`)
  return [...result.problems.map((problem) => problemText(problem, paint)), verdict].join('\n')
}

function problemText(problem: ShownProblem, paint: Paint): string {
  const { file, line, code, message, excerpt } = problem
  const place = line === 0 ? file : `${file}:${line}`
  const mark = code.startsWith('E-') ? paint.bad(code) : paint.dim(code)
  const head = `${paint.strong(printable(place))} ${mark} ${printable(message)}`
  const text = printable(excerpt.trimEnd())
  if (text.trim() === '') return head
  const number = String(line)
  const { from, length } = markIn(text, message)
  const caret = `${' '.repeat(number.length)} | ${' '.repeat(from)}${'^'.repeat(length)}`
  return `${head}\n  ${paint.dim(`${number} | ${text}`)}\n  ${paint.dim(caret)}`
}

/** What of a line a message speaks of: a word that it quotes, else all of it. */
function markIn(text: string, message: string): { readonly from: number; readonly length: number } {
  for (const [, quoted = ''] of message.matchAll(/"([^"]+)"/g)) {
    const word = quoted.split(/[.\]]/).at(-1) ?? ''
    const from = word.length > 1 ? text.indexOf(word) : -1
    if (from >= 0) return { from, length: word.length }
  }
  return {
    from: text.length - text.trimStart().length,
    length: Math.max(1, Math.min(text.trim().length, 60)),
  }
}

/** What walks found, in a few lines. */
function walkText(walked: WalkReport, paint: Paint): string {
  const { scenario, walks, endings, unfinished, turns_to_ending: turns } = walked
  const reached = Object.entries(endings).map(([id, count]) => `${id} ${count}`)
  const length = turns === null ? '' : `; turns to an ending ${turns.least}, ${turns.middle}, ${turns.most}`
  return paint.dim(
    `${scenario}: ${walks} walks, ${reached.join(', ')}, ${unfinished} without an ending${length}`,
  )
}
