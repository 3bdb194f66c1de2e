/** One turn that was told, or tried to be told, by a model: what came of it, and what was wrong with it. */
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { CallTold } from './chat-server.ts'

/** A rule that was broken and what the engine did. */
interface Wrong {
  readonly rule: string
  readonly action: string
  readonly what: string
}

/** A turn. */
export interface PlayedTurn {
  readonly strategy: string
  readonly scenario: string
  readonly turn: number
  readonly input: string
  readonly ended: boolean
  /** Chain, fold and dice hold after it. */
  readonly right: boolean
  readonly problems: readonly string[]
  readonly by: 'model' | 'embedded' | 'nobody'
  readonly repaired: boolean
  readonly seconds: number
  readonly calls: readonly {
    readonly shape: string
    readonly seconds: number
    readonly first_word: number | null
    readonly read: number
    readonly left_out: number
    readonly written: number
    readonly finish: string
    readonly text: string
  }[]
  readonly wrong: readonly Wrong[]
  /** What it wished for and got, and what it did not get. */
  readonly accepted: readonly string[]
  readonly refused: readonly string[]
  readonly narrative: string
}

/** A narrator who leaves the header to the engine does nothing wrong. */
const leftToTheEngine = 'ENV-06'

/** What the engine's own planner suggests is none of the model's doing. */
const plannedHere = 'next_suggestions'

/** Counts a turn that ended. */
export function toldBy(
  author: AuthorTurn,
  gameMaster: string,
): Pick<PlayedTurn, 'by' | 'repaired' | 'wrong' | 'accepted' | 'refused' | 'narrative'> {
  const byModel = author.usage.by === gameMaster
  return {
    by: byModel ? 'model' : 'embedded',
    repaired: byModel && author.violations.some((one) => one.action === 'retried'),
    wrong: author.violations
      .filter((one) => one.rule_id !== leftToTheEngine && one.at !== plannedHere)
      .map(({ rule_id: rule, action, message: what }) => ({ rule, action, what })),
    accepted: author.accepted,
    refused: author.refused.map(({ path, reason }) => `${path}: ${reason}`),
    narrative: author.narrative,
  }
}

/** Counts the answers of a turn. */
export function callsOf(calls: readonly CallTold[]): PlayedTurn['calls'] {
  return calls.map(({ shape, ms, first_ms, read, leftOut, written, finish, gaveUp, text }) => ({
    shape,
    seconds: tenths(ms),
    first_word: first_ms === null ? null : tenths(first_ms),
    read,
    left_out: leftOut,
    written,
    finish: gaveUp ? 'nobody waited' : finish,
    text,
  }))
}

/** Milliseconds as seconds, to a tenth. */
export function tenths(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10
}
