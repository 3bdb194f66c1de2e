/** A move that was made, with everything there is to look at: what an invariant is asked about. */

import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import type { AuthorTurn, PlayerTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { Refusal } from '../../src/core/result.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import type { Counters } from '../../src/core/state/table-row-schemas.ts'
import type { WorldTime } from '../../src/core/time/world-time.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { CampaignMemory } from './campaign-memory.ts'
import type { Change } from './folded-twin.ts'
import type { Move } from './persona.ts'
import type { SeenView } from './see-views.ts'

type Good<Answer> =
  Extract<Awaited<Answer>, { readonly ok: true }> extends { readonly value: infer Value } ? Value : never

/** Where a branch stands. */
export type Head = Good<ReturnType<Engine['store']['head']>>
/** A record as it stands in the log. */
export type LoggedRecord = Good<ReturnType<Engine['store']['getRecords']>>[number]

/** What was so before the move, as far as it is asked for later. */
export interface Earlier {
  readonly time: WorldTime
  readonly counters: Counters
  readonly fighting: boolean
  /** What was offered, by key. */
  readonly offered: Readonly<Record<string, string>>
}

/** Everything there is to look at. */
export interface Looked {
  readonly move: Move
  readonly from: Head
  readonly to: Head
  /** What the move appended, in order. */
  readonly records: readonly LoggedRecord[]
  /** Rows that those records changed, each once. */
  readonly changes: readonly Change[]
  readonly earlier: Earlier
  /** The state after the move, as folded here. */
  readonly state: GameState
  /** Where the store shows other rows than the fold. */
  readonly unfolded: readonly string[]
  readonly turn: AuthorTurn | null
  readonly shown: PlayerTurn | null
  readonly refusal: Refusal | null
  /** Dice that were shown before the words came. */
  readonly shownDice: readonly DiceEntry[]
  /** What recomputing the new rolls from their seeds found. */
  readonly misrolled: readonly string[]
  /** What the same line got that was sent again under its key; null when it was sent once. */
  readonly resent: { readonly answer: unknown; readonly before: string; readonly after: string } | null
  /** What stands beside the story; empty when nobody opened it. */
  readonly views: readonly SeenView[]
  readonly memory: CampaignMemory
}

/** Something that must be so after every move. */
export interface Invariant {
  readonly id: string
  /** What must be so, as a sentence. */
  readonly says: string
  /** What is not so; empty when all is well. */
  readonly broken: (looked: Looked) => readonly string[]
}

/** What the turn's own record holds; null when the move was none. */
export function resolvedIn(looked: Looked): Extract<LoggedRecord, { kind: 'resolved' }>['body'] | null {
  for (const record of looked.records) if (record.kind === 'resolved') return record.body
  return null
}

/** What the turn was told as; null when the move was none. */
export function toldIn(looked: Looked): Extract<LoggedRecord, { kind: 'told' }>['body'] | null {
  for (const record of looked.records) if (record.kind === 'told') return record.body
  return null
}

/** The line a move says; empty when it says none. */
export function lineOf(move: Move): string {
  if (move.do !== 'say') return ''
  return typeof move.input === 'string' ? move.input : JSON.stringify(move.input)
}

/** Every text of a turn that its player reads. */
export function wordsShown({
  narrative,
  planning_block,
  notices,
  god_mode_response,
}: PlayerTurn): readonly string[] {
  const choices = Object.values(planning_block?.choices ?? {})
  return [
    narrative,
    ...choices.flatMap((choice) => [choice.text, choice.description]),
    ...notices,
    god_mode_response,
  ].filter((text) => text !== '')
}
