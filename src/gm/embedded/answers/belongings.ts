/** What the player carries, as people say it: what is worn and at hand first, each thing once, with how many there are. */
import { itemWords } from '../../../core/item-words.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json.ts'
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { listed } from '../narrate/grammar.ts'
import type { Answer } from './answer.ts'

interface Thing {
  readonly name: string
  readonly count: number
}

/** Tells it. */
export function carriedBy(packet: ContextPacket, you: string, attrs: JsonObject): Answer {
  const names = new Map(packet.entities.map((entity) => [entity.id, entity.name]))
  const things = packet.inventory
    .filter((row) => row.owner_id === you && row.qty > 0)
    .map(({ item_id, qty }) => ({ name: names.get(item_id) ?? itemWords(item_id), count: qty }))
  const worn = namesIn(attrs, ['armor', 'armour', 'shield', 'worn', 'clothes'])
  const held = namesIn(attrs, ['weapons', 'weapon', 'wielded', 'main_hand', 'off_hand'])
  const has = (list: readonly string[]) => (thing: Thing) => list.some((name) => isSame(name, thing.name))
  const isHeld = has(held)
  const isWorn = has(worn)
  const rest = things.filter((one) => !isHeld(one) && !isWorn(one))
  // What only the sheet knows of is carried all the same.
  const unlisted = (list: readonly string[]): Thing[] =>
    [...new Set(list)]
      .filter((name) => !things.some((thing) => isSame(name, thing.name)))
      .map((name) => ({ name, count: 1 }))
  const parts = [
    part('You wear', [...things.filter(isWorn), ...unlisted(worn)]),
    part('At hand:', [...things.filter(isHeld), ...unlisted(held)]),
    part('You carry', rest),
  ].filter((one) => one !== '')
  return {
    text: parts.length === 0 ? 'You carry nothing that anybody wrote down.' : parts.join(' '),
    cite: 'your belongings',
  }
}

function part(lead: string, things: readonly Thing[]): string {
  return things.length === 0 ? '' : `${lead} ${listed(things.map(counted))}.`
}

/** "20 arrows", "2 × oil (flask)", "a rapier" stays "rapier". */
function counted({ name, count }: Thing): string {
  if (count === 1) return name
  if (/\)$|s$/.test(name)) return `${count} × ${name}`
  return `${count} ${name}s`
}

function isSame(one: string, other: string): boolean {
  const bare = (name: string): string =>
    name
      .toLowerCase()
      .replace(/[^\p{L}]+/gu, ' ')
      .trim()
  return bare(one) === bare(other)
}

function namesIn({ equipment }: JsonObject, keys: readonly string[]): string[] {
  if (!isJsonObject(equipment)) return []
  return keys.flatMap((key) => textsOf(equipment[key]))
}

function textsOf(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (Array.isArray(value))
    return value.flatMap((one: JsonValue) => (isJsonObject(one) ? textsOf(one.name) : textsOf(one)))
  return []
}
