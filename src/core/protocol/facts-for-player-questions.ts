/**
 * Facts that the engine looks up for a player's question to the game master, beside the packet: what only state,
 * rules and log can say, as far as the player's character knows it. Nothing in it is a secret, and looking it up
 * changes nothing.
 */
import type { JsonObject } from '../json.ts'
import type { InterpreterOutput } from './stage-outputs.ts'

/** The check that an act would call for, before any die. */
export interface ProspectiveCheck {
  readonly label: string
  /** All that is added to the dice. */
  readonly modifier: number
  /** What the total is measured against; null when the bands of the rules decide. */
  readonly against: { readonly kind: 'DC' | 'AC'; readonly value: number; readonly called: string } | null
  readonly edge: 'advantage' | 'disadvantage' | null
  /** In hundredths: that it works, and that it works at a price. */
  readonly chance: { readonly success: number; readonly mixed: number }
}

/** What trying an act would come to. */
export interface Prospect {
  /** The act in the player's words. */
  readonly words: string
  /** `check`: dice decide; `sure`: nothing has to be rolled; `refused`: something stands in the way; `unread`: not understood. */
  readonly kind: 'check' | 'sure' | 'refused' | 'unread'
  /** What was understood, in a few words. */
  readonly understood: string
  readonly check: ProspectiveCheck | null
  /** How long it would take. */
  readonly minutes: number
  /** Why not, or what would be asked first. */
  readonly reason: string | null
  /** The title of the choice on offer that it means. */
  readonly offered: string | null
  /** What failing at it would bring, as far as the rules know and the player's character could; empty when nothing is known. */
  readonly stakes: readonly string[]
}

/** What a person present shows of what they think of the player's character. */
export interface Attitude {
  readonly id: string
  readonly words: string
}

/** A clock that runs by itself, and when it is full. */
export interface RunningClock {
  readonly id: string
  readonly minutes_left: number
  /** The hour at which it is full, or has run down: "23:30". */
  readonly full_at: string
  /** It goes one step in so many minutes. */
  readonly every_minutes: number
  /** True when it runs down to nothing instead of up to its highest number. */
  readonly runs_down: boolean
}

/** A place that known ways lead to. */
export interface KnownRoute {
  readonly id: string
  readonly name: string
  readonly minutes: number
  /** The next place on the way; the place itself when it is next door. */
  readonly first: string
  readonly obstacle: 'shut' | 'locked' | 'danger' | null
}

/** When and where a person was last with the player's character. */
export interface LastSeen {
  readonly id: string
  /** Only for people: what they were called then. */
  readonly person?: string
  readonly turn: number
  readonly place_id: string
  /** On the clock of the world: "20:16". */
  readonly hour: string
}

/** How the last line was read, and by whom. */
export interface LastReading {
  readonly line: string
  readonly output: InterpreterOutput
  /** Names of whom and what it speaks of, by id. */
  readonly names: Readonly<Record<string, string>>
}

export interface QuestionFacts {
  readonly attitudes: readonly Attitude[]
  /** The acts that are asked about, in their order. */
  readonly prospects: readonly Prospect[]
  readonly opening: readonly string[]
  readonly clocks: readonly RunningClock[]
  readonly routes: readonly KnownRoute[]
  readonly last_seen: readonly LastSeen[]
  readonly last_reading: LastReading | null
  /** Titles of what the last turn offered. */
  readonly choices: readonly string[]
  /** The whole sheet of the player's own character. */
  readonly sheet: JsonObject
  /** Turns that were only talk about the game: what was answered in them is no part of the story. */
  readonly talk_turns: readonly number[]
}
