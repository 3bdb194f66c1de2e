/** Whom the player has accused (document world|accused): it is worth saying again only with something new to say. */
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import type { WorldBook } from '../book/world-book.ts'
import { documentOf, own, wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { note } from './progress.ts'

/** An act, as far as accusing is concerned. */
interface Accusing {
  readonly verb: string
  readonly target_id?: string
  readonly words?: string
}

/** True when somebody was accused and nothing was learned since. */
export function wasAccused(state: GameState, book: WorldBook, npcId: string): boolean {
  const kept = own(documentOf(state, 'world', 'accused'), npcId)
  return kept !== undefined && cluesKnown(state, book) <= wholeIn(kept, 0)
}

/** Remembers the accusations of a turn, each with how much was known when it was made. */
export function noteAccusations(work: Unfolding, book: WorldBook, acts: readonly Accusing[]): void {
  for (const act of acts) {
    const npc = act.target_id === undefined ? undefined : own(work.state.entities, act.target_id)
    if (npc?.type !== 'npc' || !accuses(act)) continue
    const event = { type: 'accusation_noted', details: { npc_id: npc.id }, tags: ['hidden'] }
    note(work, event, 'accused', { [npc.id]: cluesKnown(work.state, book) })
  }
}

/** An accusation in so many words is one, whatever the rules call it. */
function accuses({ verb, words = '' }: Accusing): boolean {
  return verb === 'accuse' || (verb === 'intimidate' && /\baccus(?:e|ing)\b/i.test(words))
}

function cluesKnown(state: GameState, book: WorldBook): number {
  const player = state.campaign.player_id ?? ''
  return Object.keys(book.clues).filter((id) => knows(state, player, id)).length
}
