/** How the story can end: the first ending whose condition holds, with the parts of its epilogue that are true. */

import type { JsonObject } from '../../core/json.ts'
import { currentTurn, documentOf, playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { holds } from '../conditions.ts'
import type { Ending } from '../definition/story.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import type { WorldEdit, WorldEvent } from '../world-edit.ts'
import { hasEnded } from './set-piece-progress.ts'

/** An ending that is here. */
export interface ReachedEnding {
  readonly id: string
  readonly text: readonly string[]
  readonly epilogue: readonly string[]
}

/**
 * The ending that is here, or null; a story that has ended does not end again.
 *
 * @example
 * const ending = checkEndings(pack.endings, state, 'pc_mira_001')
 */
export function checkEndings(
  endings: readonly Ending[],
  state: GameState,
  who: string,
): ReachedEnding | null {
  if (typeof documentOf(state, 'world', 'ending').id === 'string') return null
  const ending = endings.find((ending) => holds(ending.if, state, who))
  return ending === undefined ? null : { id: ending.id, ...endingWords(ending, state, who) }
}

/** The words of an ending: its own, and the parts of its epilogue that are true. */
export function endingWords(ending: Ending, state: GameState, who: string): Omit<ReachedEnding, 'id'> {
  const parts = ending.epilogue.filter((part) => part.if === undefined || holds(part.if, state, who))
  return { text: listed(ending.text), epilogue: parts.flatMap((part) => listed(part.text)) }
}

function listed(text: string | readonly string[]): readonly string[] {
  return typeof text === 'string' ? [text] : text
}

/** Lets the first ending whose condition holds be reached. */
export function reachEnding(edit: WorldEdit, definition: WorldDefinition): boolean {
  const player = playerIdOf(edit.state)
  if (hasEnded(edit.state)) return false
  const ending = definition.endings.find((ending) => holds(ending.if, edit.state, player))
  if (ending === undefined) return false
  const event = { type: 'ending_reached', details: detailsOf(ending, edit), tags: ['ending', 'major'] }
  edit.recordWorld(event, 'ending', { id: ending.id, turn: currentTurn(edit.state) })
  return true
}

/** True when the story is over or is about to be: nothing new begins any more. */
export function isEnding(state: GameState, definition: WorldDefinition): boolean {
  const player = playerIdOf(state)
  return hasEnded(state) || definition.endings.some((ending) => holds(ending.if, state, player))
}

/** An ending reached by an effect, with the words the definition has for it. */
export function wordedEnding(event: WorldEvent, edit: WorldEdit, definition: WorldDefinition): WorldEvent {
  if (event.type !== 'ending_reached' || event.details.text !== undefined) return event
  const ending = definition.endings.find((ending) => ending.id === event.details.ending_id)
  return ending === undefined
    ? event
    : { ...event, details: { ...event.details, ...detailsOf(ending, edit) } }
}

function detailsOf(ending: Ending, edit: WorldEdit): JsonObject {
  const { title } = ending
  const { text, epilogue } = endingWords(ending, edit.state, playerIdOf(edit.state))
  return {
    ending_id: ending.id,
    title: typeof title === 'string' ? title : '',
    text: [...text],
    epilogue: [...epilogue],
  }
}
