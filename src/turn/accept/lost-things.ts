/**
 * What a telling takes from the player that the player does not have. Things never leave by telling alone; but taking away
 * what nobody owns also says that the telling has another world before its eyes, and that is noted by its own rule.
 */
import { itemSlug } from '../../core/item-slug.ts'
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'

const mostRead = 50

/**
 * The told losses that could not be: things the player does not carry, and more of a thing than there is.
 *
 * @example
 * impossibleLosses({ remove: ['sword'] }, state) // ['sword']
 */
export function impossibleLosses(told: JsonValue, state: GameState): readonly string[] {
  const owner = state.campaign.player_id ?? ''
  const carried = (slug: string): number =>
    Object.values(state.inventory).find((row) => row.owner_id === owner && row.item_id === slug)?.qty ?? 0
  const counts = new Map<string, number>()
  for (const { slug, quantity } of toldLosses(told)) counts.set(slug, (counts.get(slug) ?? 0) + quantity)
  return [...counts].filter(([slug, quantity]) => quantity > carried(slug)).map(([slug]) => slug)
}

interface Loss {
  readonly slug: string
  readonly quantity: number
}

/** As a list to remove, or as counts below zero. */
function toldLosses(told: JsonValue): readonly Loss[] {
  if (!isJsonObject(told)) return []
  const removed = Array.isArray(told.remove) ? (told.remove as readonly JsonValue[]).slice(0, mostRead) : []
  const below = Object.entries(told).flatMap(([name, count]): Loss[] =>
    typeof count === 'number' && count < 0 ? [{ slug: itemSlug(name), quantity: Infinity }] : [],
  )
  return [...removed.map(asLoss), ...below].filter(({ slug }) => slug !== '')
}

function asLoss(thing: JsonValue): Loss {
  const told = isJsonObject(thing) ? (thing.quantity ?? thing.qty) : 1
  return { slug: itemSlug(thing), quantity: typeof told === 'number' && told > 0 ? told : 1 }
}
