/** What ties a scene to the threads of the story: what was learned last, and for the game master who here is part of it. */

import type { Thread } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { hasHidingTag } from '../../knowledge/index.ts'
import { joinList } from '../../text/grammar.ts'
import { own } from '../state-rows.ts'
import type { LoreReader } from './briefings.ts'
import { cited, learnedOf } from './learned.ts'

const closed: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']
const mostThreads = 12

/** The threads that are open and that the player may know of. */
export function openThreads(state: GameState): readonly Thread[] {
  return Object.values(state.threads)
    .filter(({ status, tags }) => !closed.includes(status) && !hasHidingTag(tags))
    .slice(0, mostThreads)
}

/** The ties of a scene, thread by thread; a thread of which there is nothing to say is left out. */
export function threadConnections(state: GameState, reader: LoreReader): Readonly<Record<string, string>> {
  const ties = openThreads(state).flatMap((thread) => {
    const [newest] = learnedOf(thread.id, state)
    const who = reader === 'player' ? '' : concerned(thread, state)
    const learned = newest === undefined ? '' : `Learned last: ${cited(newest)}`
    if (who === '' && learned === '') return []
    const title = /[.?!…]$/u.test(thread.title) ? thread.title : `${thread.title}.`
    return [[thread.id, [title, who, learned].filter((part) => part !== '').join(' ')] as const]
  })
  return Object.fromEntries(ties)
}

function concerned({ related_entity_ids }: Thread, state: GameState): string {
  const here = [...state.scene.present_entity_ids, state.scene.location_id ?? '']
  const names = related_entity_ids
    .filter((id) => id !== state.campaign.player_id && here.includes(id))
    .flatMap((id) => own(state.entities, id)?.name ?? [])
  if (names.length === 0) return ''
  return `${joinList(names)} ${names.length === 1 ? 'is' : 'are'} part of it.`
}
