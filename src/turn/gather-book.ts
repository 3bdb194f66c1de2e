/**
 * What the book of a campaign speaks of, beside the scene: its people and places, its clues and threads, and what lies
 * one step away. Conditions and effects name them wherever they are, and what is not in the scene's state counts as not
 * there. Bounded by the book's size, never by the campaign's age.
 */

import { done, type Result } from '../core/result.ts'
import { placeOf } from '../core/state/entity-attrs.ts'
import type { GameState } from '../core/state/state.ts'
import type { SliceLimits, SliceWishes } from '../store/state-slice.ts'
import type { StateStore } from '../store/state-store.ts'
import type { WorldBook } from '../world/book/world-book.ts'
import { own } from '../world/state-rows.ts'
import { isWayOpen } from '../world/ways/exits.ts'
import { sceneState } from './scene-state.ts'

const tables = ['entities', 'threads', 'facts', 'inventory', 'relationships', 'knowledge'] as const

/** More of what the scene is about than a prompt needs, and nothing of what the first look has read already. */
const limits: Partial<SliceLimits> = {
  facts_per_subject: 60,
  relationships_per_entity: 60,
  threads: 0,
  clocks: 0,
  memories: 0,
  documents_per_kind: 0,
  recent_turns: 0,
}

/** The scene with everything its book may speak of; the same scene when there is no book. */
export async function gatherBook(
  store: StateStore,
  campaignId: string,
  state: GameState,
  book: WorldBook,
): Promise<Result<GameState>> {
  const wishes = wishesOf(book, state)
  if ((wishes.ids ?? []).length === 0) return done(state)
  const slice = await store.getSlice(campaignId, limits, wishes)
  if (!slice.ok) return slice
  const wide = sceneState(slice.value)
  const more = tables.map((table) => [table, { ...wide[table], ...state[table] }] as const)
  const all = {
    ...state,
    ...(Object.fromEntries(more) as unknown as Pick<GameState, (typeof tables)[number]>),
  }
  return done(withoutSecretWays(all, book))
}

/** A way that is not there for the player, and whose author does not say why, is not there for anybody's words either. */
function withoutSecretWays(state: GameState, book: WorldBook): GameState {
  const here = state.scene.location_id ?? ''
  const who = state.campaign.player_id ?? ''
  const place = own(state.entities, here)
  const secret = (own(book.places, here)?.exits ?? [])
    .filter((exit) => exit.closed.length === 0 && !isWayOpen(exit, state, who))
    .map((exit) => exit.to)
  if (place === undefined || secret.length === 0) return state
  const connected_to = placeOf(place).exits.filter((id) => !secret.includes(id))
  const shown = { ...place, attrs: { ...place.attrs, connected_to } }
  return { ...state, entities: { ...state.entities, [here]: shown } }
}

function wishesOf(book: WorldBook, { scene }: GameState): SliceWishes {
  const here = own(book.places, scene.location_id ?? '')
  return {
    ids: [...Object.keys(book.people), ...Object.keys(book.places)],
    facts: Object.keys(book.clues),
    threads: Object.keys(book.threads),
    owners: (here?.exits ?? []).map((exit) => exit.to),
  }
}
