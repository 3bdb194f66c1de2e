/** Ids as a model is shown them: without the name of their pack wherever they differ without it too. */
import { isJsonObject, type JsonObject } from '../../core/json.ts'

/** Ids and their short forms, both ways. */
export interface ShortIds {
  readonly short: (id: string) => string
  readonly whole: (id: string) => string
}

/** Short forms of some ids; what a rulebook or the prose adds keeps its prefix. */
export function shortIds(ids: readonly string[]): ShortIds {
  const shorter = new Map<string, string[]>()
  for (const id of new Set(ids)) {
    const bare = bareOf(id)
    shorter.set(bare, [...(shorter.get(bare) ?? []), id])
  }
  const wholes = new Map(
    [...shorter].flatMap(([bare, [id = '', ...others]]) =>
      others.length === 0 ? [[bare, id] as const] : [],
    ),
  )
  const shorts = new Map([...wholes].map(([bare, id]) => [id, bare]))
  return { short: (id) => shorts.get(id) ?? id, whole: (id) => wholes.get(id) ?? id }
}

function bareOf(id: string): string {
  return /^(?:extra|feature|deed|spell):/.test(id) ? id : id.replace(/^[a-z0-9_-]+:(?=.)/, '')
}

/** The ids of an answer as the engine has them; a reader may also have written them whole. */
export function withWholeIds(
  answer: unknown,
  ids: { readonly named: ShortIds; readonly offers: ShortIds; readonly answers: ShortIds },
): unknown {
  if (!isJsonObject(answer) || !Array.isArray(answer.acts)) return answer
  const acts = answer.acts.map((act) => {
    if (!isJsonObject(act)) return act
    const { topics } = act
    return {
      ...act,
      ...wholeIn(act, ['target_id', 'item_id'], ids.named),
      ...wholeIn(act, ['offer_id'], ids.offers),
      ...wholeIn(act, ['answer_id'], ids.answers),
      ...(Array.isArray(topics) && {
        topics: topics.map((topic) => (typeof topic === 'string' ? ids.named.whole(topic) : topic)),
      }),
    }
  })
  return { ...answer, acts }
}

function wholeIn(act: JsonObject, fields: readonly string[], { whole }: ShortIds): JsonObject {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const id = act[field]
      return typeof id === 'string' ? [[field, whole(id)]] : []
    }),
  )
}
