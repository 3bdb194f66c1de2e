/**
 * The lore an evening starts with (seed 003's retrieveForSession): the open threads with what was learned last, whom the
 * player has met and where they have been, each with what the packs say openly about them. Bounded, and nothing in it is
 * a secret.
 */
import type { SessionLoreContext } from '../../core/protocol/lore-schemas.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { documentOf, nameOf, rowOf } from '../../core/state/state-queries.ts'
import type { Head } from '../../store/state-store.ts'
import { TokenBudget } from '../lore-token-budget.ts'
import {
  type KnownLore,
  knownLore,
  knownSoFar,
  mayBeNarrated,
  seenIn,
  strangerFinderFor,
} from '../lore-visibility.ts'
import type { LoreFor } from './campaign-prose-reader.ts'
import { sceneQuery } from './gather-scene-lore.ts'
import { openThreads, threadConnections } from './open-threads.ts'

const sessionBudget = 1_500
const mostNamed = 20

/** Retrieves what a session starts with; `state` is the whole state of the campaign. */
export async function retrieveForSession(
  loreFor: LoreFor,
  head: Pick<Head, 'campaign_id'>,
  state: GameState,
  tellsSecret: (text: string) => boolean,
): Promise<SessionLoreContext> {
  const people = met(state)
  const places = visited(state)
  const lore = await loreFor(head, state)
  const query = { ...sceneQuery(state), entity_ids: [...people], max_tokens: sessionBudget * 2 }
  const found = lore === null ? [] : (await lore.search.query(query)).chunks
  const known = { ...knownSoFar(state), people: new Set(people), places: new Set(places) }
  const namesStranger = strangerFinderFor(state, known)
  const open = found
    .map((chunk) => knownLore(chunk, lore?.chunks ?? new Map()))
    .filter((piece) => mayBeNarrated(piece, known, namesStranger) && !tellsSecret(piece.found.text))
  const room = new TokenBudget(sessionBudget)
  const ties = Object.entries(threadConnections(state, 'player')).filter(([, text]) => room.takes(text))
  const used: KnownLore[] = []
  const about = (id: string) => ({ id, name: nameOf(state, id), lore: loreOf(id, open, room, used) })
  return {
    thread_connections: {
      ...Object.fromEntries(openThreads(state).map(({ id, title }) => [id, title])),
      ...Object.fromEntries(ties),
    },
    people: people.map(about),
    places: places.map(about),
    sources: used.map(({ found: { chunk_id, relevance_score } }) => ({
      id: chunk_id,
      score: relevance_score,
      why: 'it is about somebody met or a place that is known',
    })),
    token_count: room.spent,
  }
}

function loreOf(id: string, open: readonly KnownLore[], room: TokenBudget, used: KnownLore[]): string {
  const piece = open.find(({ file }) => file === id)
  if (piece === undefined || !room.takes(piece.found.text, piece.tokens)) return ''
  used.push(piece)
  return piece.found.text
}

/** The NPCs the player has talked with or sees now. */
function met(state: GameState): readonly string[] {
  const talked = Object.keys(documentOf(state, 'world', 'talk'))
  const player = state.campaign.player_id
  const people = [...seenIn(state).people, ...talked].filter(
    (id) => id !== player && rowOf(state.entities, id)?.type === 'npc',
  )
  return [...new Set(people)].slice(0, mostNamed)
}

function visited(state: GameState): readonly string[] {
  const been = Object.keys(documentOf(state, 'world', 'visited'))
  const places = [state.scene.location_id ?? '', ...been].filter(
    (id) => rowOf(state.entities, id) !== undefined,
  )
  return [...new Set(places)].slice(0, mostNamed)
}
