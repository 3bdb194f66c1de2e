/** The open threads the player may know of, how they tie into the scene, and what was learned of each. */

import type { GameState } from '../../core/state/game-state.ts'
import { factText, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { Fact, Thread } from '../../core/state/table-row-schemas.ts'
import { isKnownThread, knows } from '../../knowledge/index.ts'
import { joinList } from '../../text/capitals-articles-plurals-lists.ts'
import type { LoreReader } from './npc-briefings.ts'

const closed: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']
const mostThreads = 12

/** The threads that are open and that the player may know of. */
export function openThreads(state: GameState): readonly Thread[] {
  return Object.values(state.threads)
    .filter((thread) => !closed.includes(thread.status) && isKnownThread(state, thread))
    .slice(0, mostThreads)
}

/** The ties of a scene, thread by thread; a thread of which there is nothing to say is left out. */
export function threadConnections(state: GameState, reader: LoreReader): Readonly<Record<string, string>> {
  const ties = openThreads(state).flatMap((thread) => {
    const [newest] = learnedOf(thread.id, state)
    const who = reader === 'player' ? '' : concerned(thread, state)
    const learned = newest === undefined ? '' : `Learned last: ${citation(newest)}`
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
    .flatMap((id) => rowOf(state.entities, id)?.name ?? [])
  if (names.length === 0) return ''
  return `${joinList(names)} ${names.length === 1 ? 'is' : 'are'} part of it.`
}

/** The facts of a thread that the player knows, newest first. */
export function learnedOf(threadId: string, state: GameState): readonly Fact[] {
  const player = playerIdOf(state)
  return Object.values(state.facts)
    .filter(({ tags }) => tags.includes(`thread:${threadId}`))
    .filter((fact) => factText(fact) !== '' && knows(state, player, fact.id))
    .sort((left, right) => (right.discovered_turn ?? 0) - (left.discovered_turn ?? 0))
}

/** A fact as one would cite it: its words, and the turn it came from. */
export function citation(fact: Fact): string {
  const turn = fact.discovered_turn === null ? '' : ` (turn ${fact.discovered_turn})`
  return `${factText(fact)}${turn}`
}
