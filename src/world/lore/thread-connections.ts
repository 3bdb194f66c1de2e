/** What ties a scene to the threads of the story: who of those here is part of one, and what the packs say of it. */
import type { Thread } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { own } from '../state-rows.ts'
import type { KnownLore } from './known-lore.ts'
import type { LoreRoom } from './lore-tokens.ts'

const closed: readonly string[] = ['resolved', 'completed', 'failed', 'abandoned']
const unseen: readonly string[] = ['hidden', 'gm']
const mostThreads = 12

/** The threads that are open and that the player may know of. */
export function openThreads(state: GameState): readonly Thread[] {
  return Object.values(state.threads)
    .filter(({ status, tags }) => !closed.includes(status) && !tags.some((tag) => unseen.includes(tag)))
    .slice(0, mostThreads)
}

/** The ties of a scene, thread by thread; a thread that has nothing to do with it is left out. */
export function threadConnections(
  state: GameState,
  open: readonly KnownLore[],
  clean: (text: string) => string,
  room: LoreRoom,
): Readonly<Record<string, string>> {
  const here = new Set([...state.scene.present_entity_ids, state.scene.location_id ?? ''])
  here.delete(state.campaign.player_id ?? '')
  const ties = openThreads(state).flatMap((thread) => {
    const names = thread.related_entity_ids
      .filter((id) => here.has(id) && !state.scene.obscured_entities.includes(id))
      .flatMap((id) => own(state.entities, id)?.name ?? [])
    const said = open.find((one) => one.about.thread_ids.includes(thread.id))
    const first = said === undefined ? '' : firstSentence(clean(said.found.text))
    if (names.length === 0 && first === '') return []
    const who = names.length === 0 ? '' : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} part of it.`
    const text = [`${thread.title}.`, who, first].filter((part) => part !== '').join(' ')
    return room.takes(text) ? [[thread.id, text] as const] : []
  })
  return Object.fromEntries(ties)
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
}

function firstSentence(text: string): string {
  return (/^[^.!?…]+[.!?…]+["'”’)]*/u.exec(text.replace(/\s+/g, ' ').trim())?.[0] ?? '').slice(0, 240)
}
