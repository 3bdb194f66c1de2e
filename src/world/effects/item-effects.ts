/** Effects on who has what. Nothing is taken that is not there, and nobody who does not exist is given anything. */
import { type Refusal, refuse } from '../../core/result.ts'
import { joinedKey } from '../../core/state/state.ts'
import { nameOf, own } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { type Appliers, unknownThing } from './effect-context.ts'

/** Changes how many of a thing somebody has; refuses what cannot be paid. */
export function changeItem(
  work: Unfolding,
  owner: string,
  item: string,
  delta: number,
  cause: string,
): Refusal | null {
  if (own(work.state.entities, owner) === undefined) return unknownThing('entity', owner)
  if (item.includes('|')) return refuse('world/bad-id', `"${item}" cannot be an item's id.`).refusal
  const has = own(work.state.inventory, joinedKey(owner, item))?.qty ?? 0
  if (has + delta < 0) {
    const message = `${nameOf(work.state, owner)} has ${has} of "${item}", not ${-delta}.`
    return refuse('world/not-enough', message, { data: { owner, item, has, wanted: -delta } }).refusal
  }
  if (delta === 0) return null
  const details = { owner_id: owner, item_id: item, delta, has: has + delta, because: cause }
  const change = { inventory_changes: [{ owner_id: owner, item_id: item, delta }] }
  work.record(delta > 0 ? 'item_gained' : 'item_lost', details, change, ['item'])
  return null
}

export const itemEffects: Appliers<'item' | 'give' | 'take' | 'place'> = {
  item: (work, part, { who, cause }) => {
    for (const [item, delta] of Object.entries(part)) {
      const refusal = changeItem(work, who, item, delta, cause)
      if (refusal !== null) return refusal
    }
    return null
  },
  give: (work, { item, qty = 1, to, from }, { who, cause }) => {
    const receiver = to ?? who
    if (own(work.state.entities, receiver) === undefined) return unknownThing('entity', receiver)
    const refusal = from === undefined ? null : changeItem(work, from, item, -qty, cause)
    return refusal ?? changeItem(work, receiver, item, qty, cause)
  },
  take: (work, { item, qty = 1, from }, { who, cause }) => changeItem(work, from ?? who, item, -qty, cause),
  place: (work, { item, at, qty = 1 }, { cause }) => {
    const place = own(work.state.entities, at)
    if (place?.type !== 'location') return unknownThing('place', at)
    return changeItem(work, at, item, qty, cause)
  },
}
