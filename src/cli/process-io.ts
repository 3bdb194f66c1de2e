/**
 * The input and output of the process, as the command line needs them. Everything it says and hears goes through
 * here, so that a test can run a command without a process and a closed pipe cannot break a commit.
 */
import type { Readable, Writable } from 'node:stream'
import type { Machine } from '../compose/system-clock-entropy-network.ts'

/** A place that text is written to. */
export interface TextSink {
  /** True for a terminal that a person looks at. */
  readonly isTTY: boolean
  /** How many characters fit on a line; undefined when it is not known. */
  readonly columns?: number | undefined
  /** Writes; false when the reader is gone, and then it is no use going on. */
  write(text: string): boolean
  /** Waits until what was written is taken, or the reader is gone. */
  drained(): Promise<void>
}

/** A terminal with a person at it: keys come in, and what was drawn can be drawn over. */
export interface TerminalStreams {
  readonly input: Readable
  readonly output: Writable & { readonly columns?: number }
}

export interface ProcessIo {
  readonly stdout: TextSink
  readonly stderr: TextSink
  readonly stdin: AsyncIterable<Uint8Array | string>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Waits until the program is asked to stop, or with `input` until that ends; for commands that go on until then. */
  readonly untilStopped?: (options?: { readonly input?: true }) => Promise<void>
  /** There when both input and output are a terminal. */
  readonly terminal?: TerminalStreams
  /** The hour, chance, the network; those of the real machine when missing. */
  readonly machine?: Machine
}
