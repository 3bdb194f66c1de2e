/**
 * The lore of a scene (seed 003's SceneLoreCache), put together from what a search found and from the state: what the
 * place is like, who is here and what they know, what can be found, what ties the scene to the threads of the story.
 * This is the game master's whole copy; open-lore.ts makes of it what may be told.
 */
import type { LorePiece, LoreRetrievalResult, NpcBriefing, SceneLoreCache } from '../../core/protocol/lore.ts'
import type { GameState } from '../../core/state/state.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { waitingFinds } from '../../world/hidden-finds.ts'
import { own } from '../../world/state-rows.ts'
import { briefingOf, type LoreReader, peopleToBrief } from './briefings.ts'
import { isAboutPerson, type KnownLore, knownLore, mayBeTold, seenIn } from './known-lore.ts'
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
  readonly chunks: ReadonlyMap<string, LorePiece>
  readonly scene_id: string
  readonly session_id: string | null
  readonly retrieved_at: string
  readonly budget?: number
  /** Sentences that would tell a secret are taken out by whoever knows the secrets. */
  readonly clean: (text: string) => string
}

/** Puts a scene's lore together; what does not fit its budget is left out, state before prose, the place before others. */
export function sceneLore(input: SceneLoreInput): SceneLoreCache {
  const { state, retrieval } = input
  const room = new LoreRoom(input.budget ?? usualLoreBudget)
  const known = retrieval.chunks.map((found) => knownLore(found, input.chunks))
  const seen = seenIn(state)
  const open = known.filter((one) => mayBeTold(one, seen))
  const kept = known.filter((one) => !mayBeTold(one, seen))
  const briefed = Object.entries(briefingsOf(state, 'game_master')).filter(([, briefing]) =>
    room.takes(JSON.stringify(briefing)),
  )
  const tied = Object.entries(threadConnections(state, 'game_master')).filter(([, text]) => room.takes(text))
  const used: KnownLore[] = []
  const air = atmosphereOf(input, open, room, used)
  const people = mannersOf(open, input.clean, room, used)
  return {
    ...{ scene_id: input.scene_id, session_id: input.session_id, retrieved_at: input.retrieved_at },
    atmosphere: [...air],
    npc_briefings: Object.fromEntries(briefed.map(([id, one]) => [id, withManner(one, people.get(id))])),
    discoverable: waitingFinds(state).map(({ trigger, content }) => ({ trigger, content })),
    thread_connections: Object.fromEntries(tied),
    background: kept.filter((one) => room.takes(one.found.text, one.tokens)).map((one) => one.found.text),
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

function withManner(briefing: NpcBriefing, manner: string | undefined): NpcBriefing {
  return manner === undefined ? briefing : { ...briefing, disposition: `${briefing.disposition} ${manner}` }
}

/** What the place is like: its own atmosphere first, else what its palette says, then whatever else fits the scene. */
function atmosphereOf(
  { state, book, clean }: SceneLoreInput,
  open: readonly KnownLore[],
  room: LoreRoom,
  used: KnownLore[],
): readonly string[] {
  const here = state.scene.location_id ?? ''
  const airs = open.filter((one) => one.file === here && one.section === 'atmosphere')
  const palette = airs.length > 0 ? [] : paletteOf(here, book).filter((line) => room.takes(line))
  const others = open.filter((one) => !airs.includes(one) && !isAboutPerson(one))
  const ranked = [...others.filter((one) => one.file === here), ...others.filter((one) => one.file !== here)]
  return [...palette, ...taken([...airs, ...ranked], clean, room, used).map(({ text }) => text)]
}

/** How those who are here appear, by whose file says so. */
function mannersOf(
  open: readonly KnownLore[],
  clean: SceneLoreInput['clean'],
  room: LoreRoom,
  used: KnownLore[],
): ReadonlyMap<string, string> {
  const manners = new Map<string, string>()
  for (const { one, text } of taken(open.filter(isAboutPerson), clean, room, used))
    manners.set(one.file, [manners.get(one.file), text].filter((part) => part !== undefined).join(' '))
  return manners
}

/** Pieces in their order, until one does not fit. */
function taken(
  ranked: readonly KnownLore[],
  clean: SceneLoreInput['clean'],
  room: LoreRoom,
  used: KnownLore[],
): readonly { readonly one: KnownLore; readonly text: string }[] {
  const told: { readonly one: KnownLore; readonly text: string }[] = []
  for (const one of ranked) {
    const text = clean(one.found.text).trim()
    if (text === '') continue
    if (!room.takes(text, one.tokens)) break
    told.push({ one, text })
    used.push(one)
  }
  return told
}

const senses = ['sight', 'sound', 'smell', 'touch'] as const

function paletteOf(place: string, book: WorldBook): readonly string[] {
  const palette = own(book.places, place)?.palette
  return palette === undefined ? [] : senses.flatMap((sense) => palette[sense].slice(0, 1))
}

function whyOf({ file, about }: KnownLore, state: GameState): string {
  const here = state.scene.location_id ?? ''
  const name = own(state.entities, file)?.name
  if (file === here) return `it is about ${name ?? here}, where the scene is`
  if (state.scene.present_entity_ids.includes(file)) return `it is about ${name ?? file}, who is here`
  if (about.location_ids.includes(here)) return 'it names this place'
  if (about.entity_ids.some((id) => state.scene.present_entity_ids.includes(id)))
    return 'it names somebody who is here'
  const thread = openThreads(state).find(({ id }) => about.thread_ids.includes(id))
  return thread === undefined ? 'its words fit the scene' : `it belongs to "${thread.title}"`
}
