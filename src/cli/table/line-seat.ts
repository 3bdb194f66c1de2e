/** A seat without a terminal: lines come from a file or a pipe, and each is written before its answer. */
import type { Page } from './draw/page.ts'
import type { Seat } from './seat.ts'

/** How a line seat behaves. */
export interface LineSeatOptions {
  readonly page: () => Page
  readonly write: (text: string) => void
  /** Whether lines are written before they are answered; programs do not need that. */
  readonly echo: boolean
}

/** A seat over lines; empty ones and those that begin with # are passed over. */
export function lineSeat(lines: AsyncIterable<string> | Iterable<string>, options: LineSeatOptions): Seat {
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

/** Pieces of a stream as lines. */
export async function* linesIn(stream: AsyncIterable<Uint8Array | string>): AsyncIterable<string> {
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
