/**
 * What an evaluation suite is: cases that are prepared, played and judged, the state before the text. A suite asks one
 * question of a game master; the caller says which, and opens the engines.
 */

import type { Engine } from '../../engine/index.ts'

/** Where something is wrong: in what is true, or in what was said. */
export type WrongIn = 'state' | 'text'

/** One thing that is wrong, as a sentence. */
export interface Wrong {
  readonly in: WrongIn
  readonly what: string
}

export interface Judged {
  readonly wrong: readonly Wrong[]
  /** Counted beside the verdict; summed over cases. */
  readonly figures?: Readonly<Record<string, number>>
  /** Why it could not be judged at all, where that is so. */
  readonly left_out?: string
  /** What was measured, in a few words. */
  readonly note?: string
  /** How often what fell, for a picture. */
  readonly faces?: Faces
}

/** A die by its sides, and how often each of its faces fell. */
export interface Faces {
  readonly sides: number
  readonly counts: readonly (readonly [face: number, count: number])[]
}

export interface SuiteCase {
  readonly id: string
  readonly kind: string
  /** Prepares, plays and judges it. */
  readonly run: () => Promise<Judged>
}

/** A suite: its question, and what is tried to answer it. */
export interface Suite {
  readonly name: string
  /** The question, as a sentence. */
  readonly about: string
  /** The share of cases that must be right in what was said; nothing wrong in the state is ever forgiven. */
  readonly needed: number
  readonly cases: (seed: string) => Promise<readonly SuiteCase[]>
  /** Lets go of what its cases shared. */
  readonly close?: () => Promise<void>
}

/** The parts of a case that plays something. */
export interface CaseParts<Prepared, Played> {
  readonly id: string
  readonly kind: string
  readonly prepare: () => Promise<Prepared>
  readonly play: (prepared: Prepared) => Promise<Played>
  /** What is wrong with what is true now; asked first. */
  readonly state: (played: Played) => readonly string[]
  /** What is wrong with what was said. */
  readonly text: (played: Played) => readonly string[]
  readonly figures?: (played: Played) => Readonly<Record<string, number>>
  /** Lets go of what was prepared, whatever happened. */
  readonly release?: (prepared: Prepared) => Promise<void>
}

/**
 * A case out of its parts: the state is judged before the text, so that no fine sentence hides a wrong number.
 *
 * @example
 * suiteCase({ id: 'a', kind: 'b', prepare: async () => 2, play: async (two) => two * 2, state: (four) => (four === 4 ? [] : ['It is not four.']), text: () => [] })
 */
export function suiteCase<Prepared, Played>(parts: CaseParts<Prepared, Played>): SuiteCase {
  const { id, kind } = parts
  const run = async (): Promise<Judged> => {
    const prepared = await parts.prepare()
    try {
      const played = await parts.play(prepared)
      const state = parts.state(played).map((what): Wrong => ({ in: 'state', what }))
      const text = parts.text(played).map((what): Wrong => ({ in: 'text', what }))
      return { wrong: [...state, ...text], figures: parts.figures?.(played) ?? {} }
    } finally {
      await parts.release?.(prepared)
    }
  }
  return { id, kind, run }
}

export type Narrator = Engine['gameMaster']

/** Files of a world that is made for a case: a pack folder and a scenario, by their paths. */
export type WorldFiles = Readonly<Record<string, string>>

/** Where suites run: engines in memory with the game master under test. */
export interface SuiteEnvironment {
  /** The game master, as reports name it. */
  readonly gm: string
  /** Opens an engine; `wrap` wraps its game master, and sees what it is shown. */
  readonly open: (parts?: {
    readonly wrap?: (narrator: Narrator) => Narrator
    readonly world?: WorldFiles
    /** A character card of another program that is installed first. */
    readonly card?: object
  }) => Promise<Engine>
}

/** One engine, opened on first use, for all cases of a suite whose campaigns do not meet: worlds are read once. */
export function sharedEngine(open: () => Promise<Engine>): {
  readonly get: () => Promise<Engine>
  readonly close: () => Promise<void>
} {
  let opened: Promise<Engine> | null = null
  return {
    get: () => {
      opened ??= open()
      return opened
    },
    close: async () => {
      const engine = await opened
      opened = null
      await engine?.close()
    },
  }
}
