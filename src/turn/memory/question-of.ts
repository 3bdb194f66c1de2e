/** What the memory is asked for: the words of a line, and the ids of whom and what it was understood to be about. */

import type { LoreQuestion, RetrievedChunk } from '../../core/protocol/lore.ts'
import type { InterpreterOutput } from '../../core/protocol/stage-outputs.ts'
import type { GameState } from '../../core/state/state.ts'
import { knownLore, mayBeTold, type Seen, seenIn } from '../../world/lore/known-lore.ts'
import { openThreads } from '../../world/lore/thread-connections.ts'
import { documentOf, nameOf } from '../../world/state-rows.ts'

const mostIds = 12
/** Words that ask and do not say what for. */
const asking = /\b(?:ooc|remember|recall|remind|say|said|says|tell|told|try)\b:?/gi

/** The question behind a line; `understood` is what it was read as, if somebody read it. */
export function questionOf(
  line: string,
  state: GameState,
  understood: InterpreterOutput | null,
  max_tokens: number,
): LoreQuestion {
  const actions = understood?.proposed_actions ?? []
  const ids = [
    ...(understood?.referenced_entities ?? []),
    ...actions.flatMap((one) => [one.target_id, ...(one.topics ?? [])]),
  ].filter((id) => id !== '' && id !== state.campaign.player_id)
  const entity_ids = [...new Set(ids)].slice(0, mostIds)
  const threads = openThreads(state).filter(({ related_entity_ids }) =>
    related_entity_ids.some((id) => entity_ids.includes(id)),
  )
  const names = entity_ids.map((id) => nameOf(state, id)).filter((name) => !line.includes(name))
  return {
    location_id: state.scene.location_id ?? '',
    entity_ids,
    thread_ids: threads.map(({ id }) => id).slice(0, mostIds),
    keywords: [line.replace(asking, ' '), ...names].join(' ').slice(0, 2_000),
    corpus: 'all',
    max_tokens,
  }
}

/** What a packet's reader has seen of the world: those who are here, and everywhere and everybody they have been with. */
export function seenSoFar(state: GameState): Seen {
  const { people, places } = seenIn(state)
  return {
    people: new Set([...people, ...Object.keys(documentOf(state, 'world', 'talk'))]),
    places: new Set([...places, ...Object.keys(documentOf(state, 'world', 'visited'))]),
  }
}

/** Whether a piece may be told by whoever answers the player. What was told before may be told again. */
export function mayBeRecalled(chunk: RetrievedChunk, seen: Seen): boolean {
  return chunk.source === 'history' || mayBeTold(knownLore(chunk, new Map()), seen) // enforces: LORE-20
}
