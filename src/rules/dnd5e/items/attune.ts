/**
 * Attunement: an hour with the thing, three things at most, and only with what one has. What is attuned to stands on
 * the sheet (`attuned_items`), and armour class follows in the same diff.
 */

import { done, type Result, refuse } from '../../../core/result.ts'
import type { InventoryItem } from '../../../core/state/table-row-schemas.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { armourClass } from '../character/armour-class.ts'
import { type Rulebook, rulebookCatalogue } from '../character/character-rulebook.ts'
import { mayRest } from '../character/rests.ts'
import type { Sheet } from '../character/sheet.ts'
import { setLeaf } from '../character/sheet-diff.ts'
import { carriedItems, mostAttuned } from './carried-magic-items.ts'
import { type FoundItem, findMagicItem, isSameItem, srdItemSlug } from './find-item-by-name.ts'

/**
 * Attunes a character to an item it has, or ends the attunement with `end`.
 *
 * @example
 * const bound = attune(rulebook, view, 'pc_mira_001', 'item_ring_of_protection_001')
 */
export function attune(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  itemId: string,
  end = false,
): Result<Resolution> {
  const rester = mayRest(view, actorId, 'RULE-08')
  if (!rester.ok) return rester
  const { entity, sheet } = rester.value
  const rows = view.items(actorId)
  const bound = boundItems(rulebook, sheet, rows)
  const slug = srdItemSlug(itemId)
  const wished = findMagicItem(itemId, rulebookCatalogue(rulebook))
  const found = end
    ? bound.find((item) => wished !== undefined && isSameItem(item, wished))
    : itemToBind(rulebook, rows, slug)
  if (found === undefined) return nothingToAttune(entity.name, itemId, end) // enforces: PIPE-05
  const others = bound.filter((item) => !isSameItem(item, found))
  if (!end && others.length >= mostAttuned) return full(entity.name, others)
  const list = end ? others : [...others, found]
  const changes = [
    setLeaf(
      ['attuned_items'],
      list.map((item) => item.slug),
    ),
  ]
  const after = armourClass(sheet.after(changes), rulebook.armours, rulebookCatalogue(rulebook)).value
  const details = {
    actor_id: actorId,
    item_id: itemId,
    item: found.name,
    attuned: list.map((item) => item.name),
  }
  return done({
    outcome: 'automatic',
    events: [{ type: end ? 'attunement_ended' : 'attuned', details, tags: ['equipment', 'magic'] }],
    diff: sheet.diff(actorId, [...changes, setLeaf(['armor_class'], after)]),
    elapsed: { action: 'short_rest' },
  })
}

function nothingToAttune(name: string, itemId: string, end: boolean): Result<Resolution> {
  const sentence = end
    ? `${name} is not attuned to "${itemId}".`
    : `${name} has no "${itemId}" that can be attuned to.`
  return refuse('rules/nothing-to-attune', sentence, { rule: 'PIPE-05' })
}

function itemToBind(rulebook: Rulebook, rows: readonly InventoryItem[], slug: string): FoundItem | undefined {
  const row = rows.find((item) => item.qty > 0 && srdItemSlug(item.item_id) === slug)
  const found = row === undefined ? undefined : findMagicItem(row.item_id, rulebookCatalogue(rulebook))
  return found?.item.attunement === true ? found : undefined
}

/** What the character is attuned to now. */
function boundItems(rulebook: Rulebook, sheet: Sheet, rows: readonly InventoryItem[]): readonly FoundItem[] {
  return carriedItems(sheet, rows, rulebookCatalogue(rulebook)).filter(
    (carriedItem) => carriedItem.item.attunement && carriedItem.ready,
  )
}

function full(name: string, bound: readonly FoundItem[]): Result<Resolution> {
  const names = bound.map((item) => item.name).join(', ')
  return refuse(
    'rules/attuned-to-three',
    `${name} is attuned to ${names}: three is the most. End one of them first.`,
    { data: { attuned: bound.map((item) => item.slug) } },
  )
}
