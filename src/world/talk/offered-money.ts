/**
 * Money that an act offers: whether it pays, how much it names, what the player has, and why an offer cannot be made.
 */
import { coinItem } from '../../core/character-money.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { sumIn } from '../../text/money-sums.ts'
import { withDigits } from '../../text/number-words.ts'

/** The first number that words say, however large; null when they say none. */
export function amountNamed(words: string): number | null {
  const [said, digits] =
    /(\d{1,15})(?:\s+millions?)?|\bmillions?\b/.exec(withDigits(words.toLowerCase())) ?? []
  if (said === undefined) return null
  return Number(digits ?? 1) * (said.includes('million') ? 1_000_000 : 1)
}

/** Why money cannot be offered as the words say: there is less of it, or none is meant. Null where no amount is said. */
export function offerProblem(words: string, coins: number): string | null {
  const amount = amountNamed(words)
  if (amount === 0) return 'Nothing is neither a gift nor a price: say how much you offer.'
  const isShort = amount !== null && coins > 0 && amount > coins
  // Without a figure: a game master repeats it as it is.
  return isShort ? 'You do not have that much money on you.' : null
}

export function coinsOf(state: GameState, who: string): number {
  return rowOf(state.inventory, joinedKey(who, coinItem))?.qty ?? 0
}

/** True for an act that puts money on the table. */
export function paysWith(act: AttemptedAction): boolean {
  return paysByVerb(act) || (act.item_id === coinItem && act.verb !== 'show')
}

/** True for an act that is nothing but a payment. */
export function paysByVerb({ verb }: AttemptedAction): boolean {
  return verb === 'bribe' || verb === 'pay'
}

/** How much is offered; null when no sum was named, for then none is. */
export function offeredSum(act: AttemptedAction): number | null {
  return act.amount ?? sumIn(act.said ?? '') ?? sumIn(act.words ?? '') ?? null
}
