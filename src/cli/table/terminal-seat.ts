/**
 * A seat at a terminal: a line with editing and history, dice that tumble, and a way out that loses nothing. The first
 * Ctrl-C clears what was typed or calls off what is waited for; on an empty line it asks once, and then one has left.
 */
import { createInterface, type Interface } from 'node:readline'
import type { TerminalStreams } from '../surroundings.ts'
import { type DraftPaper, draftPaper } from './draft-paper.ts'
import type { Page } from './draw/page.ts'
import type { Seat, Waited } from './seat.ts'

/** How a terminal seat behaves. */
export interface TerminalSeatOptions {
  readonly page: () => Page
  /** Whether anything may move. */
  readonly lively: boolean
  /** False for a terminal that cannot move its cursor. */
  readonly editing: boolean
  /** Words that Tab completes. */
  readonly completions: readonly string[]
}

const frameMilliseconds = 65
const longWait = 1_000
const leaving = '\n(Every turn is saved. Ctrl-C once more, or /quit, leaves.)\n'

/** Lines that were typed, and whoever waits for the next one. */
interface Typed {
  readonly lines: string[]
  waiting: ((line: string | null) => void) | null
  closed: boolean
  /** True after a Ctrl-C on an empty line. */
  warned: boolean
  /** Calls off what is being waited for. */
  callOff: (() => void) | null
}

/** Sits down at a terminal. */
export function terminalSeat(streams: TerminalStreams, options: TerminalSeatOptions): Seat {
  const { input, output } = streams
  const { completions, editing, lively } = options
  const typed: Typed = { lines: [], waiting: null, closed: false, warned: false, callOff: null }
  const reader = createInterface({
    input,
    output,
    terminal: editing,
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (line: string) => [completions.filter((one) => line !== '' && one.startsWith(line)), line],
  })
  listen(reader, output, typed)
  const write = (text: string): void => void output.write(text)
  return {
    page: options.page,
    write,
    ask() {
      const ahead = typed.lines.shift()
      // What was typed ahead stands somewhere above; it is written again before its own answer.
      if (ahead !== undefined) write(`\n> ${ahead}\n`)
      if (ahead !== undefined || typed.closed) return Promise.resolve(ahead ?? null)
      write('\n')
      return nextLine(reader, typed, options.page())
    },
    async animate(frames) {
      if (!lively) return
      for (const frame of frames) {
        write(`\r\u001b[K${frame}`)
        await pause(frameMilliseconds)
      }
      if (frames.length > 0) write('\r\u001b[K')
    },
    wait: (work) => waitVisibly(work, typed, write, lively ? draftPaper(write, options.page) : null),
    close: () => reader.close(),
  }
}

function listen(reader: Interface, output: TerminalStreams['output'], typed: Typed): void {
  const give = (line: string | null): void => {
    const { waiting } = typed
    typed.waiting = null
    if (waiting !== null) waiting(line)
    else if (line !== null) typed.lines.push(line)
  }
  reader.on('line', (line) => {
    typed.warned = false
    give(line)
  })
  reader.on('close', () => {
    typed.closed = true
    give(null)
  })
  reader.on('SIGINT', () => {
    if (typed.callOff !== null) return typed.callOff()
    if (reader.line !== '') {
      reader.write(null, { ctrl: true, name: 'e' })
      reader.write(null, { ctrl: true, name: 'u' })
      return
    }
    if (typed.warned) return reader.close()
    typed.warned = true
    output.write(leaving)
    reader.prompt()
  })
}

function nextLine(reader: Interface, typed: Typed, page: Page): Promise<string | null> {
  const prompt = page.plain ? '> ' : `${page.paint.strong(page.paint.title('>'))} `
  reader.setPrompt(prompt)
  reader.prompt()
  return new Promise((resolve) => {
    typed.waiting = resolve
  })
}

async function waitVisibly<Value>(
  work: Waited<Value>,
  typed: Typed,
  write: (text: string) => void,
  paper: DraftPaper | null,
): Promise<Value> {
  const stop = new AbortController()
  const started = performance.now()
  let shown = false
  const tick = (): void => {
    const seconds = Math.round((performance.now() - started) / 1000)
    if (paper !== null) paper.tick(seconds)
    else if (!shown) write('The game master is at work.\n')
    shown = true
  }
  const timer = setInterval(tick, longWait)
  typed.callOff = () => stop.abort()
  try {
    return await work(stop.signal, (step) => paper?.follow(step))
  } finally {
    clearInterval(timer)
    typed.callOff = null
    paper?.clear()
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
