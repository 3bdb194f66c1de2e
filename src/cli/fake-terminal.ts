/** A terminal without a person, for tests: keys are pressed by the test, and what would be on the screen can be read. */
import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import type { TerminalStreams } from './process-io.ts'

/** A terminal and the hand at its keys. */
export interface FakeTerminal {
  readonly streams: TerminalStreams
  /** Waits until the words are on the screen, newer than what was read before, then presses the keys. */
  press(after: string, keys: string): Promise<void>
  /** Waits until the words are there. */
  read(words: string): Promise<void>
  /** Everything written so far, as it was sent. */
  raw(): string
  /** The same without what moves the cursor or colours it. */
  text(): string
  /** The line is cut. */
  hangUp(): void
}

const timeout = 600_000

export function fakeTerminal(columns = 80): FakeTerminal {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns, rows: 40 })
  let sent = ''
  let seen = 0
  output.on('data', (piece) => {
    sent += String(piece)
  })
  const read = async (words: string): Promise<void> => {
    const until = Date.now() + timeout
    for (;;) {
      const at = sent.indexOf(words, seen)
      if (at >= 0) {
        seen = at + words.length
        return
      }
      if (Date.now() > until)
        throw new Error(`"${words}" never came; after: ${stripVTControlCharacters(sent.slice(seen))}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return {
    streams: { input, output },
    read,
    async press(after, keys) {
      await read(after)
      // The drawer of the question listens a moment later.
      await new Promise((resolve) => setTimeout(resolve, 20))
      input.write(keys)
    },
    raw: () => sent,
    text: () => stripVTControlCharacters(sent),
    hangUp: () => void input.end(),
  }
}
