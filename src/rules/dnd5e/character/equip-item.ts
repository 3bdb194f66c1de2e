/**
 * Putting on and taking in hand: only what is owned, one suit and one shield at a time. Armour class follows in the
 * same diff; nobody writes it beside what is worn.
 */
import type { JsonObject, JsonValue } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import type { Armour } from '../data/shapes.ts'
import { findMagicItem } from '../items/find-magic-item.ts'
import { armourClass } from './armour-class.ts'
import { bookCatalogue, type CharacterBook, entryOf } from './character-book.ts'
import { entryName, listAt, objectAt, ruleId } from './read-sheet.ts'
import { changedSheet, type SheetChange, setLeaf, sheetDiff } from './sheet-changes.ts'

/** Seconds it takes to put armour on. */
const donning: Readonly<Record<Armour['group'], number>> = { light: 60, medium: 300, heavy: 600, shield: 6 }

/** What an item is, as far as it can be worn or wielded. */
type Wearable =
  | { readonly kind: 'armour'; readonly armour: Armour; readonly name: string }
  | { readonly kind: 'weapon'; readonly name: string }
  | { readonly kind: 'worn'; readonly name: string }

function wearable(book: CharacterBook, itemId: string): Wearable | undefined {
  const id = ruleId(itemId)
  const armour = entryOf(book.armours, id)
  if (armour !== undefined) return { kind: 'armour', armour, name: armour.name }
  const weapon = entryOf(book.weapons, id)
  return weapon === undefined ? magicThing(book, itemId) : { kind: 'weapon', name: weapon.name }
}

/** A magic item is the armour or weapon it is made of, or something to wear; potions and scrolls are neither. */
function magicThing(book: CharacterBook, itemId: string): Wearable | undefined {
  const found = findMagicItem(itemId, bookCatalogue(book))
  if (found === undefined || found.item.consumable === true) return undefined
  const armour = entryOf(book.armours, found.base)
  if (armour !== undefined) return { kind: 'armour', armour, name: found.name }
  return { kind: entryOf(book.weapons, found.base) === undefined ? 'worn' : 'weapon', name: found.name }
}

function no(
  code: 'rules/not-owned' | 'rules/not-wearable' | 'rules/no-time',
  message: string,
  rule?: string,
): Result<never> {
  return refuse(code, message, rule === undefined ? {} : { rule })
}

/**
 * Puts on armour or a shield, or takes a weapon in hand; with `off`, puts it away.
 *
 * @example
 * const dressed = equipItem(book, view, 'pc_mira_001', 'chain-mail')
 */
export function equipItem(
  book: CharacterBook,
  view: RulesView,
  actorId: string,
  itemId: string,
  off = false,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const owned = view.items(actorId).some((item) => item.qty > 0 && ruleId(item.item_id) === ruleId(itemId))
  if (!owned) return no('rules/not-owned', `${entity.name} has no ${itemId} to use.`, 'PIPE-05') // enforces: PIPE-05
  const thing = wearable(book, itemId)
  if (thing === undefined) return no('rules/not-wearable', `${itemId} is nothing to wear or wield.`)
  const suit = thing.kind === 'armour' && thing.armour.group !== 'shield'
  if (suit && view.document('combat', 'current')?.value.in_combat === true)
    return no('rules/no-time', `There is no time to change into ${thing.name} in the middle of a fight.`)
  const attrs = entity.attrs as JsonObject
  const worn = wornChange(attrs, thing, off)
  const after = armourClass(changedSheet(attrs, [worn]), book.armours, bookCatalogue(book)).value
  const seconds = thing.kind === 'armour' ? donning[thing.armour.group] : 6
  const details = { actor_id: actorId, item_id: itemId, armor_class: after }
  return done({
    outcome: 'automatic',
    events: [{ type: off ? 'item_put_away' : 'item_equipped', details, tags: ['equipment'] }],
    diff: sheetDiff(actorId, attrs, [worn, setLeaf(['armor_class'], after)]),
    elapsed: { action: 'unspecified', measured_seconds: seconds },
  })
}

function wornChange(attrs: JsonObject, thing: Wearable, off: boolean): SheetChange {
  if (thing.kind === 'armour') {
    const slot = thing.armour.group === 'shield' ? 'shield' : 'armor'
    return setLeaf(['equipment', slot], off ? '' : thing.name)
  }
  const slot = thing.kind === 'weapon' ? 'weapons' : 'worn'
  const held = listAt(objectAt(attrs, 'equipment'), slot)
  const others: JsonValue[] = held.filter((entry) => ruleId(entryName(entry)) !== ruleId(thing.name))
  return setLeaf(['equipment', slot], off ? others : [thing.name, ...others])
}
