/** A player who is made up: how somebody of that kind chooses what to do next and how they put it. It never sees what a player could not. */

/** What a made-up player sees of the table. */
export interface Sight {
  /** What is offered, without "something else". */
  readonly choices: readonly { readonly key: string; readonly text: string }[]
  readonly people: readonly string[]
  readonly places: readonly string[]
  readonly things: readonly string[]
  readonly carried: readonly string[]
  readonly fighting: boolean
  /** Moves made until now. */
  readonly moves: number
  /** Turns on this branch. */
  readonly turn: number
  /** The branches there are, the one that is played first. */
  readonly branches: readonly string[]
  readonly redo: number
  /** The last line, and the line that was just taken back. */
  readonly lastLine: string
  readonly undoneLine: string | null
}

/** Something a player does: says a line, or handles the campaign itself. */
export type Move =
  | {
      readonly do: 'say'
      readonly input: unknown
      /** Whether they may open the console. */
      readonly owner: boolean
      /** The key of the choice this picks, when it picks one. */
      readonly picks: string | null
    }
  | { readonly do: 'undo' }
  | { readonly do: 'redo' }
  | { readonly do: 'branch'; readonly name: string; readonly turn: number }
  | { readonly do: 'switch'; readonly name: string }
  | { readonly do: 'start session' }
  | { readonly do: 'end session' }
  | { readonly do: 'reveal' }

/** A kind of player. */
export interface Persona {
  readonly name: string
  readonly next: (sight: Sight, chance: () => number) => Move
}

/** A line as anybody says it. */
export function say(input: unknown, owner = false): Move {
  return { do: 'say', input, owner, picks: null }
}

/** A choice, by its number, its key or its words. */
export function pick(sight: Sight, index: number, by: 'number' | 'key' | 'text'): Move {
  const choice = sight.choices[index]
  if (choice === undefined) return say('look around')
  const input = { number: String(index + 1), key: { choice: choice.key }, text: choice.text }[by]
  return { do: 'say', input, owner: false, picks: choice.key }
}
