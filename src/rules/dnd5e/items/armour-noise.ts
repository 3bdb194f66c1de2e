/** Heavy suits clatter: disadvantage on Stealth, unless the suit is of mithral. */
import type { JsonObject } from '../../../core/json.ts'
import { entryName, objectAt, ruleId } from '../character/read-sheet.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import { findMagicItem, type ItemCatalogue } from './find-magic-item.ts'

/** What the suit on a sheet does to Stealth. */
export function armourNoise(
  attrs: JsonObject,
  catalogue: ItemCatalogue,
): readonly { readonly source: string; readonly mechanic: Mechanic }[] {
  const equipment = objectAt(attrs, 'equipment')
  const names = ['armor', 'armour', 'body', 'chest'].flatMap((slot) => entryName(equipment[slot] ?? '') || [])
  for (const text of names.flatMap((name) => name.split(/,|;|&|\band\b|\bwith\b/i))) {
    const found = findMagicItem(text, catalogue)
    const id = found?.base ?? ruleId(text)
    const armour = catalogue.armor(id) ?? catalogue.armor(`${id}-armor`)
    const silent = found?.item.mechanics.some((one) => one.kind === 'silent-armor') === true
    if (armour?.stealth_disadvantage !== true || silent) continue
    const of = { roll: 'check' as const, skills: ['stealth' as const] }
    return [{ source: armour.name, mechanic: { kind: 'disadvantage-when', of, who: 'self' } }]
  }
  return []
}
