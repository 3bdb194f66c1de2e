/** What something laid on somebody forbids: casting in a rage, reactions of the turned, coming near whom they fear. */
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { type Battle, stateOf } from './battle.ts'
import { mechanicsOf } from './mechanics.ts'

type Forbidden = Extract<Mechanic, { kind: 'cannot' }>['what'][number]

/** What keeps somebody from doing it, by name; undefined when nothing does. */
export function whatForbids(battle: Battle, id: string, what: Forbidden): string | undefined {
  return mechanicsOf(battle, id).find(
    ({ mechanic }) => mechanic.kind === 'cannot' && mechanic.what.includes(what),
  )?.source
}

/** True when something that comes from the other forbids it towards them. */
export function isForbiddenTowards(battle: Battle, id: string, what: Forbidden, other: string): boolean {
  return stateOf(battle, id).lasting.some(
    (one) =>
      one.source === other &&
      (one.mechanics ?? []).some((mechanic) => mechanic.kind === 'cannot' && mechanic.what.includes(what)),
  )
}
