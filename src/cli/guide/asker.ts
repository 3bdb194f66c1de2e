/** Somebody who asks questions before the game: with arrow keys at a terminal, with numbers everywhere else. */

/** A question, and a sentence that helps with it. */
export interface Asked {
  readonly question: string
  readonly help?: string
}

/** One answer that can be picked. */
export interface AskedOption {
  readonly value: string
  readonly name: string
  readonly hint?: string
}

/** Asks; null means that whoever was asked has left. */
export interface Asker {
  say(text: string): void
  /** One of the options; Enter takes `usual`, else the first. */
  choose(asked: Asked, options: readonly AskedOption[], usual?: string): Promise<string | null>
  /** So many of the options, in the order in which they were picked. */
  chooseSome(asked: Asked, options: readonly AskedOption[], count: number): Promise<readonly string[] | null>
  /** Words; Enter takes `usual`. `problem` says what is wrong with an answer, or nothing. */
  write(asked: Asked, usual: string, problem?: (text: string) => string | undefined): Promise<string | null>
}
