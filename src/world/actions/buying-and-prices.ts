/**
 * Buying food and drink, for the player or a guest, selling, and asking for a price: where it is sold it is simply had for the price its author named, and a
 * guest remembers the treat. No dice and no haggling; what an author sells by an authored action never comes this
 * far.
 */

import { coinItem } from '../../core/character-money.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { joinedKey } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import type { Entity } from '../../core/state/table-row-schemas.ts'
import { asksPrice, drinkWords, foodWords, sellerWords } from '../../text/food-and-trade-words.ts'
import { topicWords } from '../../text/word-and-text-similarity.ts'
import type { PlaceDefinition } from '../definition/places-and-people.ts'
import { changeItem } from '../effects/fact-and-item-effects.ts'
import { isTalk } from '../talk/match-talk-to-disclosures.ts'
import { coinsOf } from '../talk/offered-money.ts'
import { treat } from '../talk/social-acts-and-npc-memory.ts'
import {
  type AttemptContext,
  type AttemptReader,
  bareAttempt,
  blocked,
  type PreparedAttempt,
  steps,
} from './attempt-context-and-steps.ts'
import { openActions } from './authored-actions.ts'

const shopTags = /^(?:shop|store|market|chandlery|stall|trade|merchant)$/
const servingTags = /^(?:bar|inn|tavern|pub|market|kitchen|galley|canteen|cafe|stall|food|social_hub)$/
const stands =
  /\b(?:noodle|oyster|food|soup|pie|fruit|fish|bread|coffee|tea) (?:stand|stall|cart|barrow|counter|bar|kiosk|booth)\b/i
const buyingWords = /\b(?:buy|purchase|order|rent|hire)\b/i

/** "Order something cheap": where drinks are served, that is a drink. */
const unnamedOrder =
  /\border(?:s|ed|ing)? (?:(?:him|her|my|me)?self )?(?:something|anything|whatever|the usual|the (?:cheapest|same|strongest)|one of)\b/i

/** Verbs that come of words such as "sell", "swap" and "trade". */
const sellingVerbs: ReadonlySet<string> = new Set(['buy', 'sell', 'trade', 'put', 'give'])
const sellingWords = /\b(?:sell|trade|swap|barter|exchange)\b/i

/** What no author lets anyone buy from the hero stays theirs, and that is said instead of a bargain that did not happen. */
export const prepareSale: AttemptReader = (context) => {
  const { state, action, who, words } = context
  const item = action.item_id ?? ''
  const owned = rowOf(state.inventory, joinedKey(who, item))
  const sells = sellingVerbs.has(action.verb) && sellingWords.test(words) && owned !== undefined
  if (!sells || action.deed_id !== undefined || item === coinItem) return null
  const buyer = peopleHere(context).find(({ id }) => id === action.target_id)
  return blocked(
    buyer === undefined
      ? 'Nobody here buys or trades for that.'
      : `${buyer.name} does not buy or trade for that. You could give it, or offer money.`,
  )
}

export const prepareRefreshment: AttemptReader = (context) => {
  const { action, words } = context
  if (action.verb !== 'buy') return null
  const kind = foodWords.test(words) ? 'food' : drinkWords.test(words) ? 'drink' : null
  if (kind === null && unnamedOrder.test(words) && hasPlaceTag(context, servingTags))
    return order({ ...context, words: `${words} drink` }, 'drink')
  if (kind === null) return buyUnsold(context)
  // The barrow that oysters are sold from is not what is bought.
  if (action.item_id !== undefined && thingHere(context, action.item_id)?.tags.includes('fixed') !== true)
    return null
  return order(context, kind)
}

function order(context: AttemptContext, kind: 'food' | 'drink'): PreparedAttempt {
  const { state, action, place, who, words } = context
  const people = peopleHere(context)
  const target = people.find(({ id }) => id === action.target_id)
  const seller = target !== undefined && sells(target) ? target : people.find(sells)
  if (seller === undefined && !hasPlaceTag(context, servingTags) && !hasStand(place))
    return blocked('Nobody here sells anything to eat or drink.')
  const guest =
    people.find(({ id }) => id !== seller?.id && (id === action.target_id || action.topics?.includes(id))) ??
    (seller !== undefined && isTreated(seller, words) ? seller : undefined)
  const bill = billFor(place?.prices ?? {}, words)
  if (bill.coin > coinsOf(state, who)) return blocked(`${bill.text} You have not enough left to pay for it.`)
  return steps({
    action: bareAttempt(action),
    minutes: 5,
    after: (edit) => {
      const details = {
        kind,
        ...(seller !== undefined && { seller_id: seller.id, seller_name: seller.name }),
        ...(guest !== undefined && { guest_id: guest.id, guest_name: guest.name }),
      }
      edit.emit('refreshment_had', details, ['item', 'talk'])
      changeItem(edit, who, coinItem, -bill.coin, 'a meal or a drink that was paid for')
      if (guest !== undefined) treat(edit, guest.id, who, 'kindness', false)
    },
  })
}

/** What no one here sells cannot be bought. */
function buyUnsold(context: AttemptContext): PreparedAttempt | null {
  const { state, action, who, words } = context
  const item = action.item_id ?? ''
  const isOwned = rowOf(state.inventory, joinedKey(who, item)) !== undefined
  const buys = buyingWords.test(words) && !isOwned && thingHere(context, item) === undefined
  if (!buys || action.deed_id !== undefined) return null
  return hasPlaceTag(context, shopTags) ? null : blocked('Nobody here has that to sell.')
}

/** Something of the place that food is sold from. */
function hasStand(place: PlaceDefinition | undefined): boolean {
  return place?.objects.some(({ name }) => stands.test(name)) === true
}

function hasPlaceTag({ state }: AttemptContext, wanted: RegExp): boolean {
  const place = rowOf(state.entities, state.scene.location_id)
  return place?.tags.some((tag) => wanted.test(tag)) === true
}

function thingHere({ place }: AttemptContext, id: string): PlaceDefinition['objects'][number] | undefined {
  return place?.objects.find((thing) => thing.id === id)
}

interface Bill {
  readonly coin: number
  readonly text: string
}

/** What all that was ordered costs; nothing where no author named a price. */
function billFor(prices: PlaceDefinition['prices'], words: string): Bill {
  const ordered = [
    foodWords.test(words) ? rowOf(prices, 'food') : undefined,
    drinkWords.test(words) ? rowOf(prices, 'drink') : undefined,
  ].filter((price) => price !== undefined)
  return {
    coin: ordered.reduce((sum, { coin }) => sum + coin, 0),
    text: ordered.map(({ text }) => text).join(' '),
  }
}

function peopleHere({ state, who }: AttemptContext): readonly Entity[] {
  return state.scene.present_entity_ids
    .flatMap((id) => (id === who ? [] : (rowOf(state.entities, id) ?? [])))
    .filter((person) => person.type === 'npc' && !personOf(person).isOut)
}

/** "Buy him a drink", where he is the one who sells it. */
function isTreated({ name }: Entity, words: string): boolean {
  const [, whom = ''] = /\b(?:buy|get|stand|offer|treat|give)s? (\p{L}+)/iu.exec(words) ?? []
  return /^(?:him|her|them)$/i.test(whom) || name.toLowerCase().split(' ').includes(whom.toLowerCase())
}

function sells(entity: Entity): boolean {
  const { role, aliases } = personOf(entity)
  return [...entity.tags, role, ...aliases].some((word) => sellerWords.test(word))
}

/** Reads a question after a price: where an author named it, it is simply said. */
export const preparePrice: AttemptReader = (context) => {
  const { action, target, words } = context
  if (!isTalk(action.verb) || target?.type !== 'npc' || !asksPrice.test(words)) return null
  const said = pricesNamed(context)
  if (said.length === 0) return null
  const details = { npc_id: target.id, name: target.name, text: said.join(' ') }
  return steps({
    action: bareAttempt(action),
    minutes: 1,
    after: (edit) => edit.emit('price_named', details, ['talk']),
  })
}

const money = /\b(?:crowns?|credits?|coins?|creds?)\b/i

/** What the place and its actions say about the price of what was asked for. */
function pricesNamed({ state, definition, place, who, words }: AttemptContext): readonly string[] {
  const asked = [...topicWords(words)].map((word) => word.replace(/s$/, ''))
  const kinds = [...(foodWords.test(words) ? ['food'] : []), ...(drinkWords.test(words) ? ['drink'] : [])]
  const prices = Object.entries(place?.prices ?? {}).flatMap(([what, { text }]) =>
    kinds.includes(what) || asked.some((word) => what.includes(word)) ? [text] : [],
  )
  if (prices.length > 0) return prices
  const actions = openActions(state, definition, who).filter(
    ({ text }) => money.test(text) && asked.some((word) => text.toLowerCase().includes(word)),
  )
  return actions.slice(0, 2).map(({ text }) => `${text}.`)
}
