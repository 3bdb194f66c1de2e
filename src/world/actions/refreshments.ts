/**
 * Food and drink, for the player or a guest: where it is sold it is simply had for the price its author named, and a
 * guest remembers the treat. No dice and no haggling; what an author sells by an authored action never comes this
 * far.
 */

import { personOf } from '../../core/state/entity-attrs.ts'
import { rowOf } from '../../core/state/readers.ts'
import type { Entity } from '../../core/state/rows.ts'
import { joinedKey } from '../../core/state/state.ts'
import { drinkWords as drink, foodWords as food } from '../../text/refreshment-words.ts'
import type { PlaceDefinition } from '../definition/places-and-people.ts'
import { changeItem } from '../effects/facts-and-items.ts'
import { treat } from '../talk/treatment.ts'
import { WorldEdit } from '../world-edit.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt.ts'

const keeper =
  /\b(?:innkeeper|barkeep(?:er)?|bartender|barman|barmaid|landlady|landlord|publican|keeper|cook(?!['’]s)|vendor|seller|oyster-seller|stallholder|hawker|waiter|waitress)\b/i
const shops = /^(?:shop|store|market|chandlery|stall|trade|merchant)$/
const serving = /^(?:bar|inn|tavern|pub|market|kitchen|galley|canteen|cafe|stall|food|social_hub)$/

/** Reads it. */
export const prepareRefreshment: AttemptReader = (job) => {
  const { state, definition, action } = job
  const words = action.words ?? ''
  const kind = food.test(words) ? 'food' : drink.test(words) ? 'drink' : null
  if (action.verb !== 'buy') return null
  if (kind === null) return unsold(job, words)
  if (action.item_id !== undefined && !isStall(job, action.item_id)) return null
  const people = peopleHere(job)
  const target = people.find(({ id }) => id === action.target_id)
  const seller = target !== undefined && sells(target) ? target : people.find(sells)
  const place = rowOf(state.entities, state.scene.location_id ?? '')
  if (seller === undefined && place?.tags.some((tag) => serving.test(tag)) !== true)
    return blocked('Nobody here sells anything to eat or drink.')
  const guest = people.find(
    ({ id }) => id !== seller?.id && (id === action.target_id || action.topics?.includes(id) === true),
  )
  const treated = guest ?? (seller !== undefined && isTreated(seller, words) ? seller : undefined)
  const who = action.actor_id
  const bill = billFor(rowOf(definition.places, place?.id ?? '')?.prices ?? {}, words)
  const coins = rowOf(state.inventory, joinedKey(who, 'coin'))?.qty ?? 0
  if (bill.coin > coins) return blocked(`${bill.text} You have not enough left to pay for it.`)
  return steps({
    action: bareAttempt(action),
    minutes: 5,
    after: ({ now }) => {
      const edit = new WorldEdit(now)
      const details = {
        kind,
        ...(seller !== undefined && { seller_id: seller.id, seller_name: seller.name }),
        ...(treated !== undefined && { guest_id: treated.id, guest_name: treated.name }),
      }
      edit.tell('refreshment_had', details, ['item', 'talk'])
      changeItem(edit, who, 'coin', -bill.coin, 'a meal or a drink that was paid for')
      if (treated !== undefined) treat(edit, treated.id, who, 'kindness', false)
      return edit.finish()
    },
  })
}

/** What no one here sells cannot be bought. */
function unsold(job: AttemptContext, words: string): PreparedAttempt | null {
  const { state, action } = job
  const item = action.item_id ?? ''
  const mine = rowOf(state.inventory, joinedKey(action.actor_id, item)) !== undefined
  const buys = /\b(?:buy|purchase|order|rent|hire)\b/i.test(words) && !mine && !isHere(job, item)
  if (!buys || action.deed_id !== undefined) return null
  const shop = rowOf(state.entities, state.scene.location_id ?? '')?.tags.some((tag) => shops.test(tag))
  return shop === true ? null : blocked('Nobody here has that to sell.')
}

/** The barrow that oysters are sold from is not what is bought. */
function isStall(job: AttemptContext, id: string): boolean {
  return thingsHere(job).some((thing) => thing.id === id && thing.tags.includes('fixed'))
}

function isHere(job: AttemptContext, id: string): boolean {
  return thingsHere(job).some((thing) => thing.id === id)
}

function thingsHere({ state, definition }: AttemptContext): PlaceDefinition['objects'] {
  return rowOf(definition.places, state.scene.location_id ?? '')?.objects ?? []
}

interface Bill {
  readonly coin: number
  readonly text: string
}

/** What all that was ordered costs; nothing where no author named a price. */
function billFor(prices: PlaceDefinition['prices'], words: string): Bill {
  const ordered = [
    food.test(words) ? rowOf(prices, 'food') : undefined,
    drink.test(words) ? rowOf(prices, 'drink') : undefined,
  ]
  const named = ordered.filter((price) => price !== undefined)
  return {
    coin: named.reduce((sum, { coin }) => sum + coin, 0),
    text: named.map(({ text }) => text).join(' '),
  }
}

function peopleHere({ state, action }: AttemptContext): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === action.actor_id ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((person) => person.type === 'npc' && !personOf(person).isOut)
}

/** "Buy him a drink", where he is the one who sells it. */
function isTreated({ name }: Entity, words: string): boolean {
  const [, whom = ''] = /\b(?:buy|get|stand|offer|treat|give)s? (\p{L}+)/iu.exec(words) ?? []
  return /^(?:him|her|them)$/i.test(whom) || name.toLowerCase().split(' ').includes(whom.toLowerCase())
}

function sells(entity: Entity): boolean {
  const { role, aliases } = personOf(entity)
  return [...entity.tags, role, ...aliases].some((word) => keeper.test(word))
}
