/** Where a player sits: a terminal, a pipe, a file of lines, or a test. The table talks to nobody else. */
import type { Page } from './draw/page.ts'

/** A place to play from. */
export interface Seat {
  /** What is drawn on; asked each time, because windows change. */
  page(): Page
  write(text: string): void
  /** The next line, or null when there will be none: the file ended, or somebody left. */
  ask(): Promise<string | null>
  /** Shows frames one after another in one line and takes them away; does nothing where nothing moves. */
  animate(frames: readonly string[]): Promise<void>
  /** Does work that may take a while, shows that it goes on, and lets whoever waits call it off. */
  wait<Value>(work: (signal: AbortSignal) => Promise<Value>): Promise<Value>
  close(): void
}
