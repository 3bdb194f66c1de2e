/**
 * Ports to the environment, what the engine needs from the machine: real time, true chance, a timer. All are
 * arguments, so that the core stays pure.
 */

/** Real time; play never depends on it, only notes do. */
export interface WallClock {
  /** The present as ISO-8601 with milliseconds, in UTC. */
  now(): string
}

/** Unpredictable bytes, for seeds and names. */
export interface Entropy {
  /** That many bytes as lowercase hexadecimal text. */
  hex(bytes: number): string
}

/** What a question is called off with when its time is over, so that who was asked can tell it from a player who left. */
export const noAnswerInTime = 'no answer came in time'

/** The only thing the engine ever waits for is a game master's answer. */
export interface Timer {
  wait(milliseconds: number): { readonly over: Promise<void>; cancel(): void }
}
