/** Where a player sits: a terminal, a pipe, a file of lines, or a test. The table talks to nobody else. */
import type { Engine } from '../../campaign/engine.ts'
import type { Page } from './draw/page.ts'

/** A step of a turn that somebody may follow. */
export type TurnStep = Parameters<NonNullable<NonNullable<Parameters<Engine['play']>[2]>['progress']>>[0]

/** Work that is waited for: it can be called off, and may say how far it has come. */
export type Waited<Value> = (signal: AbortSignal, follow: (step: TurnStep) => void) => Promise<Value>

/** A place to play from. */
export interface Seat {
  /** What is drawn on; asked each time, because windows change. */
  page(): Page
  write(text: string): void
  /** The next line, or null when there will be none: the file ended, or somebody left. */
  ask(): Promise<string | null>
  /** Shows frames one after another in one line and takes them away; does nothing where nothing moves. */
  animate(frames: readonly string[]): Promise<void>
  /** Does work that may take a while, shows how it goes on, and lets whoever waits call it off. */
  wait<Value>(work: Waited<Value>): Promise<Value>
  close(): void
}
