/** What somebody brings into a talk to open a mouth: evidence they really have, and coins that are really there. */

import { coinItem } from '../../core/money.ts'
import { type GameState, joinedKey } from '../../core/state/state.ts'
import { numberWord } from '../../text/numbers.ts'
import type { Act } from '../act.ts'
import type { Disclosable, Gate, Means } from '../disclosure.ts'
import { holds, knows } from '../holds.ts'
import { own } from '../state-rows.ts'

/** The first number that words say; null when they say none. */
export function amountIn(words: string): number | null {
  for (const word of words.toLowerCase().match(/\d{1,6}|[a-z]+/g) ?? []) {
    if (/^\d/.test(word)) return Number(word)
    const number = numberWord(word) ?? 0
    if (number > 0) return number
  }
  return null
}

/** The coins in somebody's purse. */
export function purseOf(state: GameState, who: string): number {
  return own(state.inventory, joinedKey(who, coinItem))?.qty ?? 0
}

/** All ways of a gate, nested ones too. */
export function waysWithin(gate: Gate | undefined): readonly Gate[] {
  if (gate === undefined) return []
  return [gate, ...[...(gate.any ?? []), ...(gate.all ?? [])].flatMap(waysWithin)]
}

/** What would be bought: the least price among what is kept back. */
export function cheapest(entries: readonly Disclosable[]): number | null {
  const prices = entries.flatMap(({ gate }) => waysWithin(gate).flatMap((way) => way.coin ?? []))
  return prices.length === 0 ? null : Math.min(...prices)
}

/** True for evidence somebody really has: a clue they know, or a thing in their hands. */
export function isHeld(state: GameState, who: string, evidence: string): boolean {
  return holds({ item: evidence }, state, who) || (knows(state, who, evidence) && isClue(state, evidence))
}

function isClue(state: GameState, id: string): boolean {
  return own(state.facts, id)?.tags.includes('clue') === true
}

/** What an act puts on the table. */
export function meansOf(act: Act, state: GameState, entries: readonly Disclosable[]): Means {
  const shown = [act.item_id, ...(act.topics ?? [])].filter(
    (id): id is string => id !== undefined && id !== coinItem && isHeld(state, act.actor_id, id),
  )
  const pays = act.verb === 'bribe' || act.verb === 'pay' || (act.item_id === coinItem && act.verb !== 'show')
  if (!pays) return { shown }
  const offered = amountIn(act.words ?? '') ?? cheapest(entries) ?? 0
  return { shown, coin: Math.min(offered, purseOf(state, act.actor_id)) }
}
