/** The ways out of a place as the book has them: open or closed, locked or free, with what the way is like. */
import type { GameState } from '../../core/state/state.ts'
import type { ExitBook } from '../book/place-book.ts'
import type { WorldBook } from '../book/world-book.ts'
import { holds } from '../holds.ts'
import { own } from '../state-rows.ts'

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
