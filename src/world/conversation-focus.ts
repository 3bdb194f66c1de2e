/**
 * What the conversation is about: the entities named in the last turns, newest first, and the NPC the player speaks
 * with. It is stored with each resolved turn, so that undoing a turn undoes it too.
 */
import { asObject, asText, type JsonObject } from '../core/json.ts'
import type { InterpreterOutput } from '../core/protocol/stage-outputs.ts'
import type { ShownEvent } from '../core/protocol/turn-envelope.ts'
import type { GameState } from '../core/state/game-state.ts'
import { rowOf } from '../core/state/state-queries.ts'
import type { AttemptedAction } from '../rules/index.ts'
import { stringList } from './read-untrusted-lists.ts'
import { isTalk } from './talk/match-talk-to-disclosures.ts'

const maxInFocus = 8

export interface Focus {
  readonly ids: readonly string[]
  readonly interlocutor: string | null
}

export const noFocus: Focus = { ids: [], interlocutor: null }

/** Reads what a resolved record kept. */
export function readFocus(body: unknown): Focus {
  const stored = asObject(asObject(asObject(body)?.pass_outputs)?.focus)
  if (stored === undefined) return noFocus
  return {
    ids: stringList(stored.ids).slice(0, maxInFocus),
    interlocutor: asText(stored.interlocutor) ?? null,
  }
}

/** The focus as it is kept; nothing when there is none. */
export function keptFocus({ ids, interlocutor }: Focus): JsonObject {
  return ids.length === 0 && interlocutor === null ? {} : { focus: { ids: [...ids], interlocutor } }
}

/** The focus after a turn: what was named in it comes before what was named earlier. */
export function focusAfter(
  before: Focus,
  understood: InterpreterOutput,
  attempts: readonly AttemptedAction[],
  state: GameState,
  events: readonly ShownEvent[] = [],
): Focus {
  // A guest who is treated is nearer than the seller.
  const named = attempts.flatMap(({ verb, target_id, item_id, topics = [] }) =>
    verb === 'buy' ? [...topics, target_id, item_id] : [target_id, item_id, ...topics],
  )
  const all = [...named, ...understood.referenced_entities, ...before.ids].filter(
    (id): id is string => id !== undefined && id !== state.campaign.player_id,
  )
  const spoken = attempts.findLast(
    ({ verb, target_id }) =>
      target_id !== undefined && isTalk(verb) && rowOf(state.entities, target_id)?.type === 'npc',
  )
  const met = attempts.flatMap(({ verb, target_id, topics = [] }): readonly string[] => {
    if (verb === 'buy') return topics
    return verb === 'go' && target_id !== undefined ? [target_id] : []
  })
  const joined = met.find((id) => rowOf(state.entities, id)?.type === 'npc')
  const interlocutor = spokeLast(events, state) ?? spoken?.target_id ?? joined ?? before.interlocutor
  const here = interlocutor !== null && state.scene.present_entity_ids.includes(interlocutor)
  return { ids: [...new Set(all)].slice(0, maxInFocus), interlocutor: here ? interlocutor : null }
}

/** The person a scene of the story brought in and let speak: the next words are for them. */
function spokeLast(events: readonly ShownEvent[], state: GameState): string | null {
  const brought = events.findLast(
    ({ type, details }) =>
      type === 'storylet_played' &&
      stringList(details.brings).length === 1 &&
      stringList(details.text).some((line) => /["“]|(?:^|\s)'\p{Lu}/u.test(line)),
  )
  const [who] = stringList(brought?.details.brings)
  return who !== undefined && rowOf(state.entities, who)?.type === 'npc' ? who : null
}
