/**
 * A drink or a bite, for oneself or for somebody: where one is sold it is simply had, for the price its author named, and
 * whoever is treated remembers it. It asks no dice and no haggling; what an author sells by a deed of its own never comes this far.
 */

import { drinkWords as drink, foodWords as food } from '../../core/refreshments.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import { joinedKey } from '../../core/state/state.ts'
import type { PlaceBook } from '../../world/book/place-book.ts'
import { changeItem } from '../../world/effects/item-effects.ts'
import { isOut, own } from '../../world/state-rows.ts'
import { treat } from '../../world/talk/treatment.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { bareAttempt, type Job, type Prepared, type ReadAttempt, steps, stopped } from './step.ts'

const keeper =
  /\b(?:innkeeper|barkeep(?:er)?|bartender|barman|barmaid|landlady|landlord|publican|keeper|cook(?!['’]s)|vendor|seller|oyster-seller|stallholder|hawker|waiter|waitress)\b/i
const shops = /^(?:shop|store|market|chandlery|stall|trade|merchant)$/
const serving = /^(?:bar|inn|tavern|pub|market|kitchen|galley|canteen|cafe|stall|food|social_hub)$/

/** Reads it. */
export const readRefreshment: ReadAttempt = (job) => {
  const { state, book, action } = job
  const words = action.words ?? ''
  const kind = food.test(words) ? 'food' : drink.test(words) ? 'drink' : null
  if (action.verb !== 'buy') return null
  if (kind === null) return unsold(job, words)
  if (action.item_id !== undefined && !isStall(job, action.item_id)) return null
  const people = peopleHere(job)
  const target = people.find(({ id }) => id === action.target_id)
  const seller = target !== undefined && sells(target) ? target : people.find(sells)
  const place = own(state.entities, state.scene.location_id ?? '')
  if (seller === undefined && place?.tags.some((tag) => serving.test(tag)) !== true)
    return stopped('Nobody here sells anything to eat or drink.')
  const guest = people.find(
    ({ id }) => id !== seller?.id && (id === action.target_id || action.topics?.includes(id) === true),
  )
  const treated = guest ?? (seller !== undefined && isTreated(seller, words) ? seller : undefined)
  const who = action.actor_id
  const bill = billFor(own(book.places, place?.id ?? '')?.prices ?? {}, words)
  const purse = own(state.inventory, joinedKey(who, 'coin'))?.qty ?? 0
  if (bill.coin > purse) return stopped(`${bill.text} You have not enough left to pay for it.`)
  return steps({
    action: bareAttempt(action),
    minutes: 5,
    after: ({ now }) => {
      const work = new Unfolding(now)
      const details = {
        kind,
        ...(seller !== undefined && { seller_id: seller.id, seller_name: seller.name }),
        ...(treated !== undefined && { guest_id: treated.id, guest_name: treated.name }),
      }
      work.tell('refreshment_had', details, ['item', 'talk'])
      changeItem(work, who, 'coin', -bill.coin, 'a meal or a drink that was paid for')
      if (treated !== undefined) treat(work, treated.id, who, 'kindness', false)
      return work.finish()
    },
  })
}

/** What is asked for where nobody sells anything is not had. */
function unsold(job: Job, words: string): Prepared | null {
  const { state, action } = job
  const item = action.item_id ?? ''
  const mine = own(state.inventory, joinedKey(action.actor_id, item)) !== undefined
  const buys = /\b(?:buy|purchase|order|rent|hire)\b/i.test(words) && !mine && !isHere(job, item)
  if (!buys || action.deed_id !== undefined) return null
  const shop = own(state.entities, state.scene.location_id ?? '')?.tags.some((tag) => shops.test(tag))
  return shop === true ? null : stopped('Nobody here has that to sell.')
}

/** The barrow that oysters are sold from is not what is bought. */
function isStall(job: Job, id: string): boolean {
  return thingsHere(job).some((one) => one.id === id && one.tags.includes('fixed'))
}

function isHere(job: Job, id: string): boolean {
  return thingsHere(job).some((one) => one.id === id)
}

function thingsHere({ state, book }: Job): PlaceBook['objects'] {
  return own(book.places, state.scene.location_id ?? '')?.objects ?? []
}

interface Bill {
  readonly coin: number
  readonly text: string
}

/** What all that was ordered costs; nothing where no author named a price. */
function billFor(prices: PlaceBook['prices'], words: string): Bill {
  const ordered = [
    food.test(words) ? own(prices, 'food') : undefined,
    drink.test(words) ? own(prices, 'drink') : undefined,
  ]
  const named = ordered.filter((one) => one !== undefined)
  return {
    coin: named.reduce((sum, { coin }) => sum + coin, 0),
    text: named.map(({ text }) => text).join(' '),
  }
}

function peopleHere({ state, action }: Job): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === action.actor_id ? [] : (own(state.entities, id) ?? [])))
    .filter((one) => one.type === 'npc' && !isOut(one))
}

/** "Buy him a drink", where he is the one who sells it. */
function isTreated({ name }: Entity, words: string): boolean {
  const [, whom = ''] = /\b(?:buy|get|stand|offer|treat|give)s? (\p{L}+)/iu.exec(words) ?? []
  return /^(?:him|her|them)$/i.test(whom) || name.toLowerCase().split(' ').includes(whom.toLowerCase())
}

function sells(entity: Entity): boolean {
  const { role, aliases } = personOf(entity)
  return [...entity.tags, role, ...aliases].some((one) => keeper.test(one))
}
