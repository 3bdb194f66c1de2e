/**
 * The lore of a scene (seed 003's SceneLoreCache), put together from what a search found and from the state: what the
 * place is like, who is here and what they know, what can be found, what ties the scene to the threads of the story.
 * This is the game master's whole copy; `narratorLore` makes of it what may be told.
 */

import type {
  LorePiece,
  LoreRetrievalResult,
  NpcBriefing,
  SceneLoreCache,
} from '../../core/protocol/lore-schemas.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { isHidden } from '../../knowledge/index.ts'
import { type WorldDefinition, waitingFinds } from '../../world/index.ts'
import { loreTokens, TokenBudget } from '../lore-token-budget.ts'
import {
  isAboutPerson,
  type KnownLore,
  knownLore,
  knownSoFar,
  mayBeNarrated,
  seenIn,
  strangerFinderFor,
} from '../lore-visibility.ts'
import { briefingOf, type LoreReader, peopleToBrief } from './npc-briefings.ts'
import { openThreads, threadConnections } from './open-threads.ts'

export const defaultLoreBudget = 2_500

/** What a scene's lore is made of. */
export interface SceneLoreInput {
  readonly state: GameState
  readonly definition: WorldDefinition
  readonly retrieval: LoreRetrievalResult
  /** The campaign's own pieces, for what a search leaves out of its answer. */
  readonly chunks: ReadonlyMap<string, LorePiece>
  readonly scene_id: string
  readonly session_id: string | null
  readonly retrieved_at: string
  readonly budget?: number
  /** Takes out sentences that would tell a secret. */
  readonly clean: (text: string) => string
}

/** Puts a scene's lore together; what does not fit its budget is left out, state before prose, the place before others. */
export function sceneLore(input: SceneLoreInput): SceneLoreCache {
  const { state, retrieval } = input
  const room = new TokenBudget(input.budget ?? defaultLoreBudget)
  const known = retrieval.chunks.map((found) => knownLore(found, input.chunks))
  const player = { ...knownSoFar(state), ...seenIn(state) }
  const namesStranger = strangerFinderFor(state, player)
  const open = known.filter((piece) => mayBeNarrated(piece, player, namesStranger))
  const kept = known.filter((piece) => !open.includes(piece))
  const briefed = Object.entries(briefingsOf(state, 'game_master')).filter(([, briefing]) =>
    room.takes(JSON.stringify(briefing)),
  )
  const tied = Object.entries(threadConnections(state, 'game_master')).filter(([, text]) => room.takes(text))
  const used: KnownLore[] = []
  const air = atmosphereOf(input, open, room, used)
  const people = mannersOf(open, input.clean, room, used)
  return {
    scene_id: input.scene_id,
    session_id: input.session_id,
    retrieved_at: input.retrieved_at,
    atmosphere: [...air],
    npc_briefings: Object.fromEntries(
      briefed.map(([id, briefing]) => [id, withManner(briefing, people.get(id))]),
    ),
    discoverable: waitingFinds(state).map(({ trigger, content }) => ({ trigger, content })),
    thread_connections: Object.fromEntries(tied),
    background: kept
      .filter((piece) => room.takes(piece.found.text, piece.tokens))
      .map((piece) => piece.found.text),
    sources: used.map((piece) => ({
      id: piece.found.chunk_id,
      why: whyOf(piece, state),
      score: piece.found.relevance_score,
    })),
    token_count: room.spent,
  }
}

/** The briefings of all NPCs present, for a reader. */
export function briefingsOf(state: GameState, reader: LoreReader): SceneLoreCache['npc_briefings'] {
  return Object.fromEntries(
    peopleToBrief(state).map((person) => [person.id, briefingOf(person, state, reader)]),
  )
}

function withManner(briefing: NpcBriefing, manner: string | undefined): NpcBriefing {
  return manner === undefined ? briefing : { ...briefing, disposition: `${briefing.disposition} ${manner}` }
}

/** What the place is like: its own atmosphere first, else what its palette says, then whatever else fits the scene. */
function atmosphereOf(
  { state, definition, clean }: SceneLoreInput,
  open: readonly KnownLore[],
  room: TokenBudget,
  used: KnownLore[],
): readonly string[] {
  const here = state.scene.location_id ?? ''
  const airs = open.filter((piece) => piece.file === here && piece.section === 'atmosphere')
  const palette = airs.length > 0 ? [] : paletteOf(here, definition).filter((line) => room.takes(line))
  const others = open.filter((piece) => !airs.includes(piece) && !isAboutPerson(piece))
  const ranked = [
    ...others.filter((piece) => piece.file === here),
    ...others.filter((piece) => piece.file !== here),
  ]
  return [...palette, ...taken([...airs, ...ranked], clean, room, used).map(({ text }) => text)]
}

/** How those who are here appear, by whose file says so. */
function mannersOf(
  open: readonly KnownLore[],
  clean: SceneLoreInput['clean'],
  room: TokenBudget,
  used: KnownLore[],
): ReadonlyMap<string, string> {
  const manners = new Map<string, string>()
  for (const { piece, text } of taken(open.filter(isAboutPerson), clean, room, used))
    manners.set(piece.file, [manners.get(piece.file), text].filter((part) => part !== undefined).join(' '))
  return manners
}

/** Pieces in their order, until one does not fit. */
function taken(
  ranked: readonly KnownLore[],
  clean: SceneLoreInput['clean'],
  room: TokenBudget,
  used: KnownLore[],
): readonly { readonly piece: KnownLore; readonly text: string }[] {
  const told: { readonly piece: KnownLore; readonly text: string }[] = []
  for (const piece of ranked) {
    const text = clean(piece.found.text).trim()
    if (text === '') continue
    if (!room.takes(text, piece.tokens)) break
    told.push({ piece, text })
    used.push(piece)
  }
  return told
}

const senses = ['sight', 'sound', 'smell', 'touch'] as const

function paletteOf(place: string, definition: WorldDefinition): readonly string[] {
  const palette = rowOf(definition.places, place)?.palette
  return palette === undefined ? [] : senses.flatMap((sense) => palette[sense].slice(0, 1))
}

function whyOf({ file, about }: KnownLore, state: GameState): string {
  const here = state.scene.location_id ?? ''
  const name = rowOf(state.entities, file)?.name
  if (file === here) return `it is about ${name ?? here}, where the scene is`
  if (state.scene.present_entity_ids.includes(file)) return `it is about ${name ?? file}, who is here`
  if (about.location_ids.includes(here)) return 'it names this place'
  if (about.entity_ids.some((id) => state.scene.present_entity_ids.includes(id)))
    return 'it names somebody who is here'
  const thread = openThreads(state).find(({ id }) => about.thread_ids.includes(id))
  return thread === undefined ? 'its words fit the scene' : `it belongs to "${thread.title}"`
}

/** A scene's lore as a narrator gets it. */
export type NarratorLore = Omit<SceneLoreCache, 'background'>

/**
 * The open part of a scene's lore, as the state has it now.
 *
 * @example
 * narratorLore(cache, state).discoverable // []: what waits to be found is told when it is found
 */
export function narratorLore(
  { background: _kept, ...cache }: SceneLoreCache,
  state: GameState,
): NarratorLore {
  const briefed = Object.entries(cache.npc_briefings).flatMap(([id, whole]) => {
    const person = rowOf(state.entities, id)
    if (person === undefined || isHidden(state, person)) return []
    // How an NPC appears was put into the whole copy; what they know is read again, for this reader.
    const open: NpcBriefing = { ...briefingOf(person, state, 'player'), disposition: whole.disposition }
    return [[id, open] as const]
  })
  const open = {
    ...cache,
    npc_briefings: Object.fromEntries(briefed),
    discoverable: [], // enforces: LORE-21
    thread_connections: { ...threadConnections(state, 'player') },
  }
  return { ...open, token_count: tokensOf(open) }
}

function tokensOf(lore: Omit<NarratorLore, 'token_count'>): number {
  const { atmosphere, npc_briefings, thread_connections } = lore
  const texts = [
    ...atmosphere,
    ...Object.values(npc_briefings).map((briefing) => JSON.stringify(briefing)),
    ...Object.values(thread_connections),
  ]
  return texts.reduce((sum, text) => sum + loreTokens(text), 0)
}
