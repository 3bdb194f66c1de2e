/** Records whom the player accused and what they looked at, so that nothing counts twice. */
import { asInteger } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, documentOf, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import { cluesKnown } from '../actions/no-retry-after-failure.ts'
import type { WorldEdit, WorldEvent } from '../collect-world-changes.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'

/** An act, as far as accusing is concerned. */
interface Accusing {
  readonly verb: string
  readonly target_id?: string
  readonly words?: string
}

/** True when an NPC was accused and no clue was learned since. */
export function isAlreadyAccused(state: GameState, definition: WorldDefinition, npcId: string): boolean {
  const kept = rowOf(documentOf(state, 'world', 'accused'), npcId)
  return kept !== undefined && cluesKnown(state, definition, playerIdOf(state)) <= (asInteger(kept) ?? 0)
}

/** Remembers the accusations of a turn, each with how much was known when it was made. */
export function recordAccusations(
  edit: WorldEdit,
  definition: WorldDefinition,
  acts: readonly Accusing[],
): void {
  for (const act of acts) {
    const npc = rowOf(edit.state.entities, act.target_id)
    if (npc?.type !== 'npc' || !accuses(act)) continue
    const event = { type: 'accusation_noted', details: { npc_id: npc.id }, tags: ['hidden'] }
    edit.recordWorld(event, 'accused', {
      [npc.id]: cluesKnown(edit.state, definition, playerIdOf(edit.state)),
    })
  }
}

/** An accusation in so many words is one, whatever the rules call it. */
function accuses({ verb, words = '' }: Accusing): boolean {
  return verb === 'accuse' || (verb === 'intimidate' && /\baccus(?:e|ing)\b/i.test(words))
}

const looks: readonly string[] = ['examined', 'nothing_found']

/** True when it was looked at, or a place searched, before. */
export function isExamined(state: GameState, id: string): boolean {
  return Object.hasOwn(documentOf(state, 'world', 'looked'), id)
}

export function recordLooks(edit: WorldEdit, events: readonly WorldEvent[]): void {
  for (const { type, details } of events) {
    const { target_id: id } = details
    if (!looks.includes(type) || typeof id !== 'string' || isExamined(edit.state, id)) continue
    const event = { type: 'look_noted', details: { target_id: id }, tags: ['hidden'] }
    edit.recordWorld(event, 'looked', { [id]: currentTurn(edit.state) })
  }
}
