/**
 * Which threads of the story the player has come upon. A pack keeps its threads ready from the beginning, so that they stand
 * in the state says nothing: a player knows what the story is about, what they learned something of, what an effect opened to
 * them, and what is over.
 */
import { isMissionOver } from '../core/document/mission-status.ts'
import type { GameState } from '../core/state/game-state.ts'
import { documentOf, playerIdOf, rowsOf } from '../core/state/state-queries.ts'
import type { Thread } from '../core/state/table-row-schemas.ts'
import { hasHidingTag } from './hidden-entities-tags-and-keys.ts'
import { knowsFact } from './who-knows-which-fact.ts'

/** The statuses of a thread that the player has not come upon yet; an effect opens it by another status. */
const unopenedStatuses: ReadonlySet<string> = new Set(
  'unopened hidden inactive dormant locked not_started undiscovered'.split(' '),
)

/** The tag of the thread that a story is about: its opening tells it. */
const mainTag = 'main'

/** True for a thread that the player may be told of: not kept behind the screen, open or over, and met in play. */
export function isKnownThread(state: GameState, thread: Thread): boolean {
  const { status, tags } = thread
  const word = status
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  if (hasHidingTag(tags) || unopenedStatuses.has(word)) return false
  return isMissionOver(word) || isMetThread(state, thread)
}

function isMetThread(state: GameState, { id, tags, origin }: Thread): boolean {
  if (origin !== 'pack' || tags.includes(mainTag)) return true
  if (Object.hasOwn(documentOf(state, 'world', metThreads), id)) return true
  const player = playerIdOf(state)
  return rowsOf(state.facts).some(
    (fact) => fact.tags.includes(`thread:${id}`) && knowsFact(state, player, fact),
  )
}

/** The document of the world that says which threads effects have opened to the player, and in which turn. */
export const metThreads = 'threads'
