/** The console of a player: a terminal, or a file or pipe of lines. The table reads and writes nothing else. */
import { createInterface, type Interface } from 'node:readline'
import type { Engine } from '../../engine/index.ts'
import type { ProcessIo, TerminalStreams } from '../process-io.ts'
import { fitted, type Page } from './draw/page-layout.ts'
import { drawProse } from './draw/turn.ts'
import type { TableLook } from './terminal-look.ts'

/** A step of a turn that can be shown while it is played. */
export type TurnStep = Parameters<
  NonNullable<NonNullable<Parameters<Engine['turns']['play']>[2]>['progress']>
>[0]

/** Work that is waited for: it can be called off, and may say how far it has come. */
export type Waited<Value> = (signal: AbortSignal, follow: (step: TurnStep) => void) => Promise<Value>

export interface PlayerConsole {
  /** What is drawn on; asked each time, because windows change. */
  page(): Page
  write(text: string): void
  /** The next line, or null when there will be none: the file ended, or the player left. */
  ask(): Promise<string | null>
  /** Shows frames one after another in one line and takes them away; does nothing where nothing moves. */
  animate(frames: readonly string[]): Promise<void>
  /** Does work that may take a while, shows how it goes on, and lets the player call it off. */
  wait<Value>(work: Waited<Value>): Promise<Value>
  close(): void
}

export interface ConsoleOptions {
  /** Lines to play instead of what is typed. */
  readonly script?: Iterable<string>
  /** True when a program sits there: nothing is written but what it reads. */
  readonly json?: boolean
  readonly completions?: readonly string[]
}

/** Opens the console that fits the process. */
export function openConsole(io: ProcessIo, look: TableLook, options: ConsoleOptions = {}): PlayerConsole {
  const { terminal, stdout, stdin } = io
  const { page, lively, editing } = look
  const write = (text: string): void => void stdout.write(text)
  // Programs know what they sent, and a prompt between two values would break them.
  const { script, json = false, completions = [] } = options
  if (script !== undefined) return lineConsole(script, { page, write, echo: !json })
  if (terminal === undefined || json) return lineConsole(linesIn(stdin), { page, write, echo: !json })
  return terminalConsole(terminal, { page, lively, editing, completions })
}

interface LineConsoleOptions {
  readonly page: () => Page
  readonly write: (text: string) => void
  /** Whether lines are written before they are answered; programs do not need that. */
  readonly echo: boolean
}

/** A console over lines; empty ones and those that begin with # are passed over. */
function lineConsole(
  lines: AsyncIterable<string> | Iterable<string>,
  options: LineConsoleOptions,
): PlayerConsole {
  const coming = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  return {
    page: options.page,
    write: options.write,
    async ask() {
      for (;;) {
        const { done, value } = await coming.next()
        if (done === true) return null
        const line = value.replace(/\r$/, '')
        if (line.trim() === '' || line.trimStart().startsWith('#')) continue
        if (options.echo) options.write(`\n> ${line.trim()}\n`)
        return line
      }
    },
    animate: async () => {},
    // A transcript holds what stands in the end, and no drafts.
    wait: (work) => work(new AbortController().signal, () => undefined),
    close: () => {},
  }
}

async function* linesIn(stream: AsyncIterable<Uint8Array | string>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of stream) {
    rest += typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true })
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

interface TerminalConsoleOptions {
  readonly page: () => Page
  /** Whether anything may move. */
  readonly lively: boolean
  /** False for a terminal that cannot move its cursor. */
  readonly editing: boolean
  readonly completions: readonly string[]
}

const frameMilliseconds = 65
const longWait = 1_000
const leaving = '\n(Every turn is saved. Ctrl-C once more, or /quit, leaves.)\n'

/** Lines that were typed, and the reader that waits for the next one. */
interface Typed {
  readonly lines: string[]
  waiting: ((line: string | null) => void) | null
  closed: boolean
  /** True after a Ctrl-C on an empty line. */
  warned: boolean
  /** Calls off what is being waited for. */
  callOff: (() => void) | null
}

export function terminalConsole(streams: TerminalStreams, options: TerminalConsoleOptions): PlayerConsole {
  const { input, output } = streams
  const { completions, editing, lively } = options
  const typed: Typed = { lines: [], waiting: null, closed: false, warned: false, callOff: null }
  const reader = createInterface({
    input,
    output,
    terminal: editing,
    historySize: 500,
    removeHistoryDuplicates: true,
    completer: (line: string) => [completions.filter((name) => line !== '' && name.startsWith(line)), line],
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
    wait: (work) => waitVisibly(work, typed, write, lively ? drawnDraft(write, options.page) : null),
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
  draft: Draft | null,
): Promise<Value> {
  const stop = new AbortController()
  const started = performance.now()
  let shown = false
  const tick = (): void => {
    const seconds = Math.round((performance.now() - started) / 1000)
    if (draft !== null) draft.tick(seconds)
    else if (!shown) write('The game master is at work.\n')
    shown = true
  }
  const timer = setInterval(tick, longWait)
  typed.callOff = () => stop.abort()
  try {
    return await work(stop.signal, (step) => draft?.follow(step))
  } finally {
    clearInterval(timer)
    typed.callOff = null
    draft?.clear()
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** What is shown while a turn is played, and taken back when it is committed. */
interface Draft {
  follow(step: TurnStep): void
  /** Says how long it has taken. */
  tick(seconds: number): void
  clear(): void
}

/** No more lines than this: what has scrolled off the screen could not be taken back. */
const maxLines = 14

/** A draft that is drawn with `write`; only for a terminal whose cursor moves. */
function drawnDraft(write: (text: string) => void, page: () => Page): Draft {
  let dice: readonly string[] = []
  let words = ''
  let status = ''
  let drawn = 0
  const erase = (): string => {
    const up = drawn > 1 ? `\u001b[${drawn - 1}A` : ''
    return drawn === 0 ? '' : `\r${up}\u001b[J`
  }
  const draw = (): void => {
    const now = page()
    const prose = drawProse(words, now).slice(-maxLines).map(now.paint.dim)
    const rolled = words === '' ? dice.flatMap((roll) => fitted(roll, now)) : []
    const lines = [
      ...rolled.slice(-maxLines).map(now.paint.dim),
      ...prose,
      ...(status === '' ? [] : [status]),
    ]
    const text = `${erase()}${lines.join('\n')}`
    drawn = lines.length
    write(text)
  }
  return {
    follow(step) {
      if (step.kind === 'dice') dice = step.dice_rolls
      else words = step.kind === 'draft' ? `${words}${step.text}` : ''
      draw()
    },
    tick(seconds) {
      status = `… the game master is at work (${seconds} s; Ctrl-C hurries)`
      draw()
    },
    clear() {
      if (drawn > 0) write(erase())
      drawn = 0
    },
  }
}
