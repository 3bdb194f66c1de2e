/**
 * The lore of a scene (seed 003's SceneLoreCache), put together from what a search found and from the state: what the
 * place is like, who is here and what they know, what can be found, what ties the scene to the threads of the story.
 * Nothing that a pack keeps from the player stands outside the parts that are the game master's alone.
 */
import type { LoreChunk, LoreRetrievalResult, SceneLoreCache } from '../../core/protocol/lore.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../book/world-book.ts'
import { own } from '../state-rows.ts'
import { briefingOf, type LoreReader, peopleToBrief } from './briefings.ts'
import { waitingFinds } from './hidden-finds.ts'
import { isKept, type KnownLore, knownLore } from './known-lore.ts'
import { LoreRoom } from './lore-tokens.ts'
import { openThreads, threadConnections } from './thread-connections.ts'

/** How long a scene's lore may be when nobody says otherwise. */
export const usualLoreBudget = 2_500

/** What a scene's lore is made of. */
export interface SceneLoreInput {
  readonly state: GameState
  readonly book: WorldBook
  readonly retrieval: LoreRetrievalResult
  /** The campaign's own pieces, for what a search leaves out of its answer. */
  readonly chunks: ReadonlyMap<string, LoreChunk>
  readonly scene_id: string
  readonly session_id: string | null
  readonly retrieved_at: string
  readonly budget?: number
  /** Sentences that would tell a secret are taken out by whoever knows the secrets. */
  readonly clean: (text: string) => string
}

/** Puts a scene's lore together. */
export function sceneLore(input: SceneLoreInput): SceneLoreCache {
  const { state, retrieval } = input
  const room = new LoreRoom(input.budget ?? usualLoreBudget)
  const known = retrieval.chunks.map((found) => knownLore(found, input.chunks))
  const hidden = known.filter(isKept)
  const open = known.filter((one) => !isKept(one))
  const npc_briefings = briefingsOf(state, 'game_master')
  for (const briefing of Object.values(npc_briefings)) room.takes(JSON.stringify(briefing))
  const thread_connections = threadConnections(state, open, input.clean, room)
  const { atmosphere, used } = atmosphereOf(input, open, room)
  return {
    ...{ scene_id: input.scene_id, session_id: input.session_id, retrieved_at: input.retrieved_at },
    atmosphere: [...atmosphere],
    npc_briefings,
    discoverable: waitingFinds(state).map(({ trigger, content }) => ({ trigger, content })),
    thread_connections,
    secrets: hidden.map((one) => one.found.text),
    sources: used.map((one) => ({
      id: one.found.chunk_id,
      why: whyOf(one, state),
      score: one.found.relevance_score,
    })),
    token_count: room.spent,
  }
}

/** The briefings of everybody here, for a reader. */
export function briefingsOf(state: GameState, reader: LoreReader): SceneLoreCache['npc_briefings'] {
  return Object.fromEntries(peopleToBrief(state).map((one) => [one.id, briefingOf(one, state, reader)]))
}

/** What the place is like: its own atmosphere first, else what its palette says, then whatever else fits the scene. */
function atmosphereOf(
  { state, book, clean }: SceneLoreInput,
  open: readonly KnownLore[],
  room: LoreRoom,
): { readonly atmosphere: readonly string[]; readonly used: readonly KnownLore[] } {
  const here = state.scene.location_id ?? ''
  const ofPlace = (one: KnownLore): boolean => one.found.chunk_id.startsWith(`${here}:`)
  const isAir = (one: KnownLore): boolean => ofPlace(one) && one.about.tags.includes('atmosphere')
  const air = open.filter(isAir)
  const lines = air.length > 0 ? [] : paletteOf(here, book).filter((line) => room.takes(line))
  const used: KnownLore[] = []
  const told: string[] = []
  const others = open.filter((one) => !isAir(one))
  const ranked = [...others.filter(ofPlace), ...others.filter((one) => !ofPlace(one))]
  for (const one of [...air, ...ranked]) {
    const text = clean(one.found.text).trim()
    if (text === '') continue
    if (!room.takes(text, one.tokens)) break
    told.push(text)
    used.push(one)
  }
  return { atmosphere: [...lines, ...told], used }
}

const senses = ['sight', 'sound', 'smell', 'touch'] as const

function paletteOf(place: string, book: WorldBook): readonly string[] {
  const palette = own(book.places, place)?.palette
  return palette === undefined ? [] : senses.flatMap((sense) => palette[sense].slice(0, 1))
}

function whyOf({ found, about }: KnownLore, state: GameState): string {
  const here = state.scene.location_id ?? ''
  const name = own(state.entities, here)?.name ?? here
  if (found.chunk_id.startsWith(`${here}:`) || about.location_ids.includes(here)) return `it is about ${name}`
  const person = about.entity_ids.find((id) => state.scene.present_entity_ids.includes(id))
  if (person !== undefined) return `it is about ${own(state.entities, person)?.name ?? person}, who is here`
  const thread = openThreads(state).find(({ id }) => about.thread_ids.includes(id))
  return thread === undefined ? 'its words fit the scene' : `it belongs to "${thread.title}"`
}
