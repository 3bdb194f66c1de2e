/**
 * What somebody may know: what they learned by seeing or being told, and what everybody knows. That the player found
 * something out does not make it common knowledge; an NPC who was not there does not know it.
 */
import type { Fact } from '../core/state/rows.ts'
import { type GameState, joinedKey } from '../core/state/state.ts'
import { own } from './state-rows.ts'

const publicWords: readonly string[] = ['public', 'common', 'common_knowledge']

/** True for what everybody knows. */
export function isPublic(fact: Fact): boolean {
  return publicWords.includes(fact.visibility) || fact.tags.some((tag) => publicWords.includes(tag))
}

/**
 * The facts of this piece of the state that somebody may know.
 *
 * @example
 * knownBy(state, 'npc_oda_001').map((fact) => fact.id)
 */
export function knownBy(state: GameState, who: string): readonly Fact[] {
  return Object.values(state.facts).filter(
    (fact) => isPublic(fact) || own(state.knowledge, joinedKey(who, fact.id)) !== undefined, // not by visibility: `known` means known to the player
  )
}
