/** The exits of a place as its author wrote them: open or shut, locked or free, and the route to a place farther away. */
import type { GameState } from '../../core/state/state.ts'
import type { ExitBook } from '../book/place-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { holds } from '../holds.ts'
import { documentOf, own } from '../state-rows.ts'

/** The way from here to a place, when the book has one. */
export function exitTo(state: GameState, book: WorldBook, to: string): ExitBook | undefined {
  const here = state.scene.location_id
  return here === null ? undefined : own(book.places, here)?.exits.find((exit) => exit.to === to)
}

/** True while the way is there for somebody. */
export function isWayOpen(exit: ExitBook, state: GameState, who: string): boolean {
  return exit.if === undefined || holds(exit.if, state, who)
}

/** True while a way is locked. */
export function isWayLocked({ locked }: ExitBook, state: GameState, who: string): boolean {
  return locked !== undefined && !holds({ flag: locked.flag }, state, who)
}

/** True when somebody carries the key of a way. */
export function hasKeyTo({ locked }: ExitBook, state: GameState, who: string): boolean {
  return locked?.key !== undefined && holds({ item: locked.key }, state, who)
}

/** What a hindrance is worth in minutes: any way round is better. */
const detour = 10_000

/** What stands in a way; null when it can simply be walked. */
export function hindranceOn(
  exit: ExitBook,
  state: GameState,
  who: string,
): 'shut' | 'locked' | 'danger' | null {
  if (!isWayOpen(exit, state, who)) return 'shut'
  if (isWayLocked(exit, state, who)) return 'locked'
  const { hazard } = exit
  if (hazard === undefined) return null
  return hazard.if === undefined || holds(hazard.if, state, who) ? 'danger' : null
}

/**
 * The legs of the best known way to a place; null when none is known. Only exits of here and of places the player has
 * been to are known; those that are shut, locked or dangerous are taken only where no other leads.
 */
export function routeTo(
  state: GameState,
  book: WorldBook,
  to: string,
  who: string,
): readonly ExitBook[] | null {
  const here = state.scene.location_id
  if (here === null || here === to) return null
  const been = documentOf(state, 'world', 'visited')
  const best = new Map<string, { readonly cost: number; readonly legs: readonly ExitBook[] }>()
  best.set(here, { cost: 0, legs: [] })
  const edge = [here]
  for (let at = edge.shift(); at !== undefined; at = edge.shift()) {
    const { cost, legs } = best.get(at) ?? { cost: 0, legs: [] }
    if (at !== here && !Object.hasOwn(been, at)) continue
    for (const exit of own(book.places, at)?.exits ?? []) {
      const hindrance = hindranceOn(exit, state, who)
      // A way that is shut and about which nobody says a word is no way at all.
      if (hindrance === 'shut' && exit.closed.length === 0) continue
      const total = cost + exit.minutes + (hindrance === null ? 0 : detour) + 1
      if (total >= (best.get(exit.to)?.cost ?? Number.POSITIVE_INFINITY)) continue
      best.set(exit.to, { cost: total, legs: [...legs, exit] })
      edge.push(exit.to)
    }
  }
  return best.get(to)?.legs ?? null
}

/** Every place that known ways lead to. */
export function placesLedTo(state: GameState, book: WorldBook, who: string): readonly string[] {
  return Object.keys(book.places).filter((id) => routeTo(state, book, id, who) !== null)
}
