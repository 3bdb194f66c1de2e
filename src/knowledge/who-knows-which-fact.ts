/**
 * Who knows which fact. Knowledge is a row (who learned what); beside it the visibility of a fact says whether the player
 * knows it from the start, everybody does, or it is hidden. That the player found something out does not make it common
 * knowledge: a person who was not there does not know it.
 */

import { type GameState, joinedKey } from '../core/state/game-state.ts'
import type { Fact } from '../core/state/table-row-schemas.ts'

/** The part of a state that says who knows what. */
export type KnowledgeState = Pick<GameState, 'campaign' | 'facts' | 'knowledge'>

const playerVisibilities: ReadonlySet<string> = new Set(['known', 'player'])
const hiddenVisibilities: ReadonlySet<string> = new Set(['gm', 'hidden', 'world', 'secret'])
const publicWords: ReadonlySet<string> = new Set(['public', 'common', 'common_knowledge'])

/** True for what everybody knows. */
export function isPublicFact({ visibility, tags }: Pick<Fact, 'visibility' | 'tags'>): boolean {
  return publicWords.has(visibility) || tags.some((tag) => publicWords.has(tag))
}

/** True for a fact that a player knows from the start. */
export function isOpenToPlayer({ visibility }: Pick<Fact, 'visibility'>): boolean {
  return playerVisibilities.has(visibility)
}

/** True for a fact that is hidden from a player who has not learned it. */
export function isHiddenFact({ visibility }: Pick<Fact, 'visibility'>): boolean {
  return hiddenVisibilities.has(visibility)
}

/** True when a person learned a fact, or is the player and the fact is open to the player. */
export function knowsFact(
  state: Pick<GameState, 'campaign' | 'knowledge'>,
  knowerId: string,
  fact: Pick<Fact, 'id' | 'visibility'>,
): boolean {
  if (Object.hasOwn(state.knowledge, joinedKey(knowerId, fact.id))) return true
  return knowerId === state.campaign.player_id && isOpenToPlayer(fact) // enforces: PIPE-23
}

/** The same by the id of a fact; a row of knowledge may stand for a fact that is not in this piece of the state. */
export function knows(state: KnowledgeState, knowerId: string, factId: string): boolean {
  const visibility = Object.hasOwn(state.facts, factId) ? (state.facts[factId]?.visibility ?? '') : ''
  return knowsFact(state, knowerId, { id: factId, visibility })
}

/**
 * The facts that a person may speak from: learned, or public. Those open to the player alone are not among them.
 *
 * @example
 * factsKnownBy(state, 'npc_oda_001').map((fact) => fact.id)
 */
export function factsKnownBy(
  state: Pick<GameState, 'facts' | 'knowledge'>,
  knowerId: string,
): readonly Fact[] {
  return Object.values(state.facts).filter(
    (fact) => isPublicFact(fact) || Object.hasOwn(state.knowledge, joinedKey(knowerId, fact.id)),
  )
}
