/**
 * Subjects that the player has not come by, on the list of a reader all the same, because somebody here can be asked about
 * them. Whatever else a reading makes of them is undone: to go to, take or speak to somebody unheard of is answered like a
 * name that was made up.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { InterpretRequest } from '../game-master.ts'

/** What a line is read from, with what somebody here can be asked about. */
export function withAskable(request: InterpretRequest): InterpretRequest {
  const { askable = [], cues } = request
  if (askable.length === 0 || cues === undefined) return request
  return { ...request, cues: { ...cues, nameable: [...cues.nameable, ...askable.map(({ topic }) => topic)] } }
}

/** An answer that names strangers only where they are asked about, to those who can say something of them. */
export function withoutStrangers(answer: unknown, { askable = [], cues }: InterpretRequest): unknown {
  if (askable.length === 0 || !isJsonObject(answer) || !Array.isArray(answer.acts)) return answer
  const tellers = new Map(askable.map(({ topic, by }) => [topic.id, by]))
  const talksWith = cues?.interlocutor ?? ''
  return {
    ...answer,
    acts: answer.acts.map((act) => (isJsonObject(act) ? cleared(act, tellers, talksWith) : act)),
  }
}

function cleared(
  act: JsonObject,
  tellers: ReadonlyMap<string, readonly string[]>,
  talksWith: string,
): JsonObject {
  const { target_id, item_id, topics, ...rest } = act
  const isStranger = (id: unknown): boolean => typeof id === 'string' && tellers.has(id)
  const listener = typeof target_id === 'string' ? target_id : talksWith
  const isTold = (id: unknown): boolean =>
    typeof id !== 'string' || (tellers.get(id)?.includes(listener) ?? true)
  const [unknown] = [
    ...(isStranger(target_id) ? [act.target_words] : []),
    ...(isStranger(item_id) ? [act.item_words] : []),
  ]
  return {
    ...rest,
    ...(!isStranger(target_id) && target_id !== undefined && { target_id }),
    ...(!isStranger(item_id) && item_id !== undefined && { item_id }),
    ...(topics !== undefined && { topics: Array.isArray(topics) ? topics.filter(isTold) : topics }),
    ...(rest.missing === undefined && unknown !== undefined && { missing: unknown }),
  }
}
