/** What the engine needs from the world outside: the time of day, true chance, patience. All are handed in, never taken. */

/** Tells the real time; play never depends on it, only notes do. */
export interface Clock {
  /** The present as ISO-8601 with milliseconds, in UTC. */
  now(): string
}

/** Gives bytes nobody can foresee, for seeds and names. */
export interface Entropy {
  /** That many unpredictable bytes as lowercase hexadecimal text. */
  hex(bytes: number): string
}

/** Waits; how long a game master may take is the only thing that is ever waited for. */
export interface Patience {
  /** A wait of so many milliseconds that can be called off. */
  wait(milliseconds: number): { readonly over: Promise<void>; cancel(): void }
}
