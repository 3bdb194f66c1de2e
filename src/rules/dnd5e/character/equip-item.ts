/** Putting on armour, a shield or something to wear, taking a weapon in hand, and putting them away. */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Armour } from '../data/srd-entry-schemas.ts'
import { findMagicItem } from '../items/find-item-by-name.ts'
import { armourClass } from './armour-class.ts'
import { entryOf, type Rulebook, rulebookCatalogue } from './character-rulebook.ts'
import { type Sheet, sheetOf } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-diff.ts'

/** Seconds it takes to put armour on. */
const donning: Readonly<Record<Armour['group'], number>> = { light: 60, medium: 300, heavy: 600, shield: 6 }

/** What an item is, as far as it can be worn or wielded. */
type Wearable =
  | { readonly kind: 'armour'; readonly armour: Armour; readonly name: string }
  | { readonly kind: 'weapon'; readonly name: string }
  | { readonly kind: 'worn'; readonly name: string }

/**
 * Puts on armour or a shield, or takes a weapon in hand; with `off`, puts it away.
 *
 * @example
 * const dressed = equipItem(rulebook, view, 'pc_mira_001', 'chain-mail')
 */
export function equipItem(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  itemId: string,
  off = false,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const isOwned = view.items(actorId).some((item) => item.qty > 0 && ruleId(item.item_id) === ruleId(itemId))
  const notOwned = refuse('rules/not-owned', `${entity.name} has no ${itemId} to use.`, { rule: 'PIPE-05' })
  if (!isOwned) return notOwned // enforces: PIPE-05
  const thing = wearableNamed(rulebook, itemId)
  if (thing === undefined) return refuse('rules/not-wearable', `${itemId} is nothing to wear or wield.`)
  const isSuit = thing.kind === 'armour' && thing.armour.group !== 'shield'
  if (isSuit && view.document('combat', 'current')?.value.in_combat === true)
    return refuse('rules/no-time', `There is no time to change into ${thing.name} in the middle of a fight.`)
  const sheet = sheetOf(entity)
  const worn = wornChange(sheet, thing, off)
  const after = armourClass(sheet.after([worn]), rulebook.armours, rulebookCatalogue(rulebook)).value
  const details = { actor_id: actorId, item_id: itemId, armor_class: after }
  return done({
    outcome: 'automatic',
    events: [{ type: off ? 'item_put_away' : 'item_equipped', details, tags: ['equipment'] }],
    diff: sheet.diff(actorId, [worn, setLeaf(['armor_class'], after)]),
    elapsed: {
      action: 'unspecified',
      measured_seconds: thing.kind === 'armour' ? donning[thing.armour.group] : 6,
    },
  })
}

function wearableNamed(rulebook: Rulebook, itemId: string): Wearable | undefined {
  const id = ruleId(itemId)
  const armour = entryOf(rulebook.armours, id)
  if (armour !== undefined) return { kind: 'armour', armour, name: armour.name }
  const weapon = entryOf(rulebook.weapons, id)
  return weapon === undefined ? wearableMagicItem(rulebook, itemId) : { kind: 'weapon', name: weapon.name }
}

/** A magic item is the armour or weapon it is made of, or something to wear; potions and scrolls are neither. */
function wearableMagicItem(rulebook: Rulebook, itemId: string): Wearable | undefined {
  const found = findMagicItem(itemId, rulebookCatalogue(rulebook))
  if (found === undefined || found.item.consumable === true) return undefined
  const armour = entryOf(rulebook.armours, found.base)
  if (armour !== undefined) return { kind: 'armour', armour, name: found.name }
  return { kind: entryOf(rulebook.weapons, found.base) === undefined ? 'worn' : 'weapon', name: found.name }
}

function wornChange(sheet: Sheet, thing: Wearable, off: boolean): SheetChange {
  if (thing.kind === 'armour') {
    const slot = thing.armour.group === 'shield' ? 'shield' : 'armor'
    return setLeaf(['equipment', slot], off ? '' : thing.name)
  }
  const slot = thing.kind === 'weapon' ? 'weapons' : 'worn'
  return setLeaf(['equipment', slot], sheet.equipment.listWith(slot, thing.name, off))
}
