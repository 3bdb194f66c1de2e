/** What the player has learned, thread by thread: facts in words, newest first. */
import type { Fact } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { factText } from './briefings.ts'

/** The facts of a thread that the player knows, newest first. */
export function learnedOf(threadId: string, state: GameState): readonly Fact[] {
  const player = state.campaign.player_id ?? ''
  return Object.values(state.facts)
    .filter(({ tags }) => tags.includes(`thread:${threadId}`))
    .filter((fact) => factText(fact) !== '' && knows(state, player, fact.id))
    .sort((one, other) => (other.discovered_turn ?? 0) - (one.discovered_turn ?? 0))
}

/** A fact as one would cite it: its words, and the turn it came from. */
export function cited(fact: Fact): string {
  const turn = fact.discovered_turn === null ? '' : ` (turn ${fact.discovered_turn})`
  return `${factText(fact)}${turn}`
}
