/** What the player's character carries, coins first. */
import type { OwnCharacter } from '../../../core/document/player-view.ts'
import { itemWords } from '../../../core/item-words.ts'
import { isJsonObject } from '../../../core/json.ts'
import { heading, item, type Page } from './page.ts'

const coin = 'coin'

/** Draws it. */
export function drawInventory(you: OwnCharacter | null, page: Page): string[] {
  if (you === null) return ['Nobody is being played here yet.']
  const coins = you.possessions.find((one) => one.id === coin)?.quantity ?? 0
  const gold = isJsonObject(you.sheet.resources) ? you.sheet.resources.gold : undefined
  const purse = [
    ...(coins > 0 ? [`${coins} ${coins === 1 ? 'coin' : 'coins'}`] : []),
    ...(typeof gold === 'number' && gold > 0 ? [`${gold} gold pieces`] : []),
  ]
  const things = you.possessions
    .filter((one) => one.id !== coin && one.quantity > 0)
    .map(({ id, name, quantity }) => {
      const said = name === id ? itemWords(id) : name
      return quantity === 1 ? said : `${said} (${quantity})`
    })
  const all = [...purse, ...things]
  if (all.length === 0) return ['You carry nothing worth naming.']
  return [...heading('You carry', page), ...all.flatMap((one) => item('·', one, page))]
}
