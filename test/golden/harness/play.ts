/** Plays a golden campaign in this process: the command line by its words, the server by its requests, no socket anywhere. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { answer } from '../../../src/cli/command-answer-and-printing.ts'
import { withContext } from '../../../src/cli/command-context.ts'
import { servedBy } from '../../../src/cli/commands/serve-and-mcp.ts'
import type { ProcessIo, TextSink } from '../../../src/cli/process-io.ts'
import { runCli } from '../../../src/cli/run-cli.ts'
import { packageFolder } from '../../../src/compose/program-folders.ts'
import { openServer } from '../../../src/server/serve.ts'
import type { Files } from './compare.ts'
import { goldenMachine } from './machine.ts'
import { showCalls, showRecords } from './records.ts'
import { requester } from './requests.ts'
import { fill, type Run, type Section } from './run.ts'
import type { Chapter, GoldenScript, Step } from './script.ts'
import { type WriteUp, writeUp } from './write-up.ts'

/** Changes something of a run on purpose, so that the harness can be seen to notice it. */
export interface Tampering {
  /** Other chance. */
  readonly chance?: string
  /** Sees every text that a command prints. */
  readonly printed?: (text: string) => string
  /** Sees every body that a model is sent. */
  readonly prompted?: (body: string) => string
}

/** Plays a campaign and gives its files. */
export async function playGolden(script: GoldenScript, tampering: Tampering = {}): Promise<Files> {
  const root = mkdtempSync(join(tmpdir(), 'fatewright-golden-'))
  const run: Run = {
    machine: goldenMachine(`golden ${script.name}${tampering.chance ?? ''}`, tampering.prompted),
    printed: tampering.printed ?? ((text) => text),
    ...{ root, work: join(root, 'work'), known: new Map(), step: 0 },
  }
  mkdirSync(run.work)
  try {
    const sections = new Map<string, readonly Section[]>()
    for (const [at, chapter] of script.chapters.entries()) {
      const file = `${String(at + 1).padStart(2, '0')}-${chapter.name}.txt`
      sections.set(file, await playChapter(run, chapter, sections))
    }
    const homes = [...new Set(script.chapters.map((chapter) => chapter.home ?? 'home'))]
    const records = await showRecords(run, homes, script.listed)
    const write = writeUp({ '(work)': run.work, '(root)': root, '(package)': packageFolder() })
    const calls = showCalls(run.machine.calls)
    // Records and prompts come first, so that whatever repeats them can name them.
    const ordered = [['records.txt', records] as const, ['prompts.txt', calls] as const, ...sections]
    const files = ordered
      .filter(([, parts]) => parts.length > 0)
      .map(([file, parts]): [string, string] => [file, parts.map((part) => part(write)).join('\n')])
    return new Map(files)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

async function playChapter(
  run: Run,
  chapter: Chapter,
  sections: Map<string, readonly Section[]>,
): Promise<readonly Section[]> {
  const { steps, home = 'home', environment = {} } = chapter
  const around = surroundingsOf(run, join(run.root, home), environment)
  if (!steps.some((step) => 'http' in step || 'mcp' in step))
    return playSteps(run, steps, sections, (step) => playCommand(run, around, step))
  const out: Section[] = []
  await withContext(undefined, around, async (context) => {
    const server = openServer({ ...servedBy(context), host: '127.0.0.1', token: null })
    const requests = requester(run, server.app)
    out.push(
      ...(await playSteps(run, steps, sections, (step) =>
        'cli' in step ? playCommand(run, around, step) : requests.send(step),
      )),
    )
    await server.close()
    out.push(...requests.streams())
    return answer(undefined, '')
  })
  return out
}

async function playSteps(
  run: Run,
  steps: readonly Step[],
  sections: Map<string, readonly Section[]>,
  play: (step: Step) => Promise<Section>,
): Promise<readonly Section[]> {
  const out: Section[] = []
  for (const step of steps) {
    run.step += 1
    run.machine.begin(run.step, 'model' in step ? (step.model ?? []) : [])
    if ('file' in step) putFile(run, step.file, step.holds)
    else if ('folder' in step) sections.set(`folder-${step.as}.txt`, keepFolder(run, step))
    else out.push(await play(step))
    const unused = run.machine.unused()
    if (unused > 0) out.push(() => `(${unused} answers of the model were not asked for)\n`)
  }
  return out
}

function surroundingsOf(run: Run, home: string, environment: Readonly<Record<string, string>>): ProcessIo {
  return {
    stdout: deaf,
    stderr: deaf,
    stdin: said(''),
    environment: { FATEWRIGHT_HOME: home, FATEWRIGHT_EMBEDDINGS: 'off', ...environment },
    machine: run.machine,
  }
}

const deaf: TextSink = { isTTY: false, write: () => true, drained: async () => {} }

async function* said(text: string): AsyncIterable<string> {
  yield text
}

async function playCommand(run: Run, around: ProcessIo, step: Step): Promise<Section> {
  if (!('cli' in step)) throw new Error('This chapter has no server.')
  const words = commandOf(step).map((word) => fill(run, word))
  const heard = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof heard): TextSink => ({
    ...{ isTTY: step.tty === true, columns: step.columns, drained: async () => {} },
    write: (text) => {
      heard[name] += run.printed(text)
      return true
    },
  })
  const { tty, stdin = '' } = step
  const exit = await runCli(words, {
    ...{ ...around, stdout: sink('stdout'), stderr: sink('stderr'), stdin: said(fill(run, stdin)) },
    environment: { ...around.environment, ...(tty === true && { FORCE_COLOR: '1', TERM: 'xterm' }) },
  })
  const shown = words.map((word) => word.replaceAll(run.work, '(work)').replaceAll(run.root, '(root)'))
  return (write) =>
    [
      `$ fatewright ${shown.map(quoted).join(' ')}\n`,
      ...(stdin === '' ? [] : [`< ${JSON.stringify(stdin)}\n`]),
      output(write, heard.stdout),
      ...(heard.stderr === '' ? [] : ['(on standard error)\n', output(write, heard.stderr)]),
      ...(exit === 0 ? [] : [`(exit ${exit})\n`]),
    ].join('')
}

/** Several lines of JSON are each spread out; anything else is a text. */
function output(write: WriteUp, text: string): string {
  const [first = '', second = ''] = text.split('\n')
  return first.startsWith('{"') && second.startsWith('{"') ? write.lines(text) : write.text(text)
}

/** The words of a command, as they were written or as a line. */
export function commandOf({ cli }: Extract<Step, { cli: unknown }>): readonly string[] {
  return typeof cli === 'string' ? wordsOf(cli) : cli
}

/** Words of a line; double quotes hold together what has blanks. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, held, bare]) => held ?? bare ?? '')
}

function quoted(word: string): string {
  return /^[\w./:=,$@()-]+$/.test(word) ? word : JSON.stringify(word)
}

function putFile({ work }: Run, file: string, holds: string | Uint8Array | object): void {
  const path = join(work, file)
  mkdirSync(dirname(path), { recursive: true })
  const bytes = typeof holds === 'string' || holds instanceof Uint8Array
  writeFileSync(path, bytes ? holds : JSON.stringify(holds, null, 2))
}

/** Every file under a folder, in order. */
export function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted()
}

function keepFolder(run: Run, { folder, only }: Extract<Step, { folder: string }>): readonly Section[] {
  const place = fill(run, folder)
  return filesUnder(place)
    .filter((path) => only === undefined || only.test(path))
    .map((path) => {
      const text = readFileSync(join(place, path), 'utf8')
      return (write: WriteUp) =>
        `==== ${path}\n${path.endsWith('.jsonl') ? write.lines(text) : write.text(text)}`
    })
}
