/** The main program: the streams, signals and exit code of the process meet the command line here, and nothing else does. */

import type { Writable } from 'node:stream'
import type { TextSink } from './process-io.ts'
import { runCli } from './run-cli.ts'

/** Wraps a stream; `onTrouble` hears of everything but a reader who left. */
function streamSink(
  stream: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  onTrouble: (error: Error) => void,
): TextSink {
  let open = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (open && error.code !== 'EPIPE') onTrouble(error)
    open = false
  })
  return {
    isTTY: stream.isTTY === true,
    columns: stream.columns,
    write(text) {
      if (open) stream.write(text)
      return open
    },
    async drained() {
      if (!open || !stream.writableNeedDrain) return
      await new Promise<void>((resolve) => {
        const events = ['drain', 'error', 'close'] as const
        const go = (): void => {
          for (const event of events) stream.off(event, go)
          resolve()
        }
        for (const event of events) stream.on(event, go)
      })
    },
  }
}

function complain(error: Error): void {
  process.exitCode = 1
  process.stderr.write(`The output could not be written: ${error.message}\n`)
}

/** The first request to stop is heeded in good order; a second one ends the process where it stands. */
function untilStopped(options: { readonly input?: true } = {}): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    // A program that was started over a pipe ends with it.
    if (options.input === true) process.stdin.once('close', () => resolve())
  })
}

const exit = await runCli(process.argv.slice(2), {
  stdout: streamSink(process.stdout, complain),
  stderr: streamSink(process.stderr, () => {}),
  stdin: process.stdin,
  environment: process.env,
  untilStopped,
  ...(process.stdin.isTTY && process.stdout.isTTY
    ? { terminal: { input: process.stdin, output: process.stdout } }
    : {}),
})
// An output that failed has already decided.
process.exitCode ??= exit
