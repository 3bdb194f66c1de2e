/** Clocks that moved and facts that were learned in a session, each with its turn. */
import { viewFor } from '../../core/document/view-for.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { factWords } from '../table/memory.ts'
import type { Tallied } from './report-tally.ts'

/** A clock that moved. */
export interface ClockMoves {
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly max: number
  readonly moves: readonly { readonly turn: number; readonly from: number; readonly to: number }[]
}

/** Something the player's character learned. */
export interface LearnedFact {
  readonly id: string
  readonly text: string
  readonly turn: number | null
}

/** The clocks that moved and may be seen. */
export function clocksIn(
  before: GameState,
  after: GameState,
  { clocks }: Pick<Tallied, 'clocks'>,
): readonly ClockMoves[] {
  return [...clocks].flatMap(([id, deltas]) => {
    const clock = after.clocks[id]
    if (clock === undefined || clock.tags.includes('hidden')) return []
    let value = before.clocks[id]?.value ?? 0
    const start = value
    const moves = deltas.flatMap(({ turn, delta }) => {
      const from = value
      value = Math.max(0, Math.min(clock.max, value + delta))
      return from === value ? [] : [{ turn, from, to: value }]
    })
    return moves.length === 0 ? [] : [{ id, name: clock.name, from: start, to: value, max: clock.max, moves }]
  })
}

/** What the player's character knows now and did not know before. */
export function learnedIn(before: GameState, after: GameState): readonly LearnedFact[] {
  const player = after.campaign.player_id ?? ''
  const known = new Set(viewFor(before, player).facts.map((fact) => fact.id))
  const learned = viewFor(after, player).facts.flatMap(({ id }) => {
    const fact = known.has(id) ? undefined : after.facts[id]
    const text = fact === undefined ? '' : factWords(fact)
    if (fact === undefined || text === '') return []
    return [{ id, text, turn: after.knowledge[joinedKey(player, id)]?.turn ?? fact.discovered_turn }]
  })
  return learned.sort((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
}
