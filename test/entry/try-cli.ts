/** The command line without a process, for tests: what it would print, and how it would end. */
import type { ExitCode } from '../../src/cli/command-answer-and-printing.ts'
import type { TerminalStreams, TextSink } from '../../src/cli/process-io.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import { noteEntry } from './note-entry.ts'

/** How one command line ended. */
export interface Tried {
  readonly exit: ExitCode
  readonly stdout: string
  readonly stderr: string
}

/** What a try may be given beside its words. */
export interface TryOptions {
  readonly home: string
  readonly stdin?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly isTTY?: boolean
  readonly columns?: number
  readonly terminal?: TerminalStreams
}

/**
 * Runs a command line on a folder.
 *
 * @example
 * const { exit, stdout } = await tryCli(['roll', '2d6'], { home: '/tmp/fatewright' })
 */
export async function tryCli(words: readonly string[], options: TryOptions): Promise<Tried> {
  const { home, stdin = '', environment = {}, isTTY = false, columns, terminal } = options
  noteEntry('cli')
  const heard = { stdout: '', stderr: '' }
  const sink = (name: keyof typeof heard): TextSink => ({
    isTTY,
    columns,
    write(text) {
      heard[name] += text
      return true
    },
    drained: async () => {},
  })
  const exit = await runCli(words, {
    stdout: sink('stdout'),
    stderr: sink('stderr'),
    stdin: said(stdin),
    // By words alone unless a test asks for more: the same on machines without the embedding model.
    environment: { FATEWRIGHT_HOME: home, FATEWRIGHT_EMBEDDINGS: 'off', ...environment },
    ...(terminal === undefined ? {} : { terminal }),
  })
  return { exit, ...heard }
}

async function* said(text: string): AsyncIterable<string> {
  yield text
}
