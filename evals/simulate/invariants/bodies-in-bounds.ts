/** Hit points of everybody, on sheets and in fights. */
import { isJsonObject } from '../../../src/core/json.ts'
import type { Change } from '../folded-twin.ts'
import type { Invariant } from '../looked.ts'

/** Hit points lie between none and all. */
export const bodiesInBounds: Invariant = {
  id: 'bodies-in-bounds',
  says: 'Hit points are whole numbers from nought to their most; death saves go to three, exhaustion to six.',
  broken: ({ changes }) => changes.flatMap(bodiesIn).flatMap(([id, body]) => wrongIn(id, body)),
}

type Body = readonly [id: string, body: Readonly<Record<string, unknown>>]

function bodiesIn({ table, key, is }: Change): readonly Body[] {
  if (!isJsonObject(is)) return []
  if (table === 'entities') return isJsonObject(is.attrs) ? [[key, is.attrs]] : []
  const value: unknown = table === 'documents' && is.kind === 'combat' ? is.value : null
  const combatants: unknown = isJsonObject(value) ? value.combatants : null
  if (!isJsonObject(combatants)) return []
  return Object.entries(combatants).flatMap(([id, one]) => (isJsonObject(one) ? [[id, one] as const] : []))
}

function wrongIn(id: string, body: Readonly<Record<string, unknown>>): readonly string[] {
  const {
    hp_current: now,
    hp_max: most = Number.MAX_SAFE_INTEGER,
    temp_hp = 0,
    exhaustion = 0,
    death_saves,
  } = body
  const within = (value: unknown, top: unknown): boolean =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= Number(top)
  const saves = isJsonObject(death_saves) ? Object.entries(death_saves) : []
  return [
    ...(now === undefined || within(now, most) ? [] : [`${id} has ${now} of ${most} hit points`]),
    ...(within(temp_hp, Number.MAX_SAFE_INTEGER) ? [] : [`${id} has ${temp_hp} temporary hit points`]),
    ...(within(exhaustion, 6) ? [] : [`${id} is exhausted to level ${exhaustion}`]),
    ...saves
      .filter(([, count]) => !within(count, 3))
      .map(([what, count]) => `${id} has ${String(count)} ${what} against death`),
  ]
}
