/** Encumbrance: what a creature can carry, what it carries, and how that weighs on it. */
import type { Entity } from '../../../core/state/table-row-schemas.ts'
import type { RulesView } from '../../rules-view.ts'
import { sheetOf } from '../character/sheet.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { srdItemSlug } from '../items/find-item-by-name.ts'
import type { OwnedMechanic } from './mechanics-from-traits-and-items.ts'

/** How a load weighs on a creature; only counted where `system.encumbrance` is true. */
export type Encumbrance = 'none' | 'encumbered' | 'heavily'

/** Pounds a creature can carry; twice that can be pushed, dragged or lifted. */
export function carryingCapacity(strength: number, mechanics: readonly OwnedMechanic[]): number {
  const times = mechanics.reduce(
    (most, { mechanic }) => (mechanic.kind === 'carry' ? Math.max(most, mechanic.times) : most),
    1,
  )
  return Math.floor(15 * strength * times)
}

/** The pounds a creature carries, as far as the rules know the things. */
export function loadOf(view: RulesView, entity: Entity, catalogue: Catalogue): number {
  return view.items(entity.id).reduce((sum, { item_id: id, qty }) => {
    const rule = srdItemSlug(id)
    const thing = catalogue.weapon(rule) ?? catalogue.armor(rule) ?? catalogue.gear?.get(rule)
    return sum + (thing?.weight ?? 0) * qty
  }, 0)
}

/** The burden of what a creature carries, by the variant rule of the SRD. */
export function burdenOf(view: RulesView, entity: Entity, catalogue: Catalogue): Encumbrance {
  if (view.campaign.system.encumbrance !== true) return 'none'
  const { strength } = sheetOf(entity).scores
  const load = loadOf(view, entity, catalogue)
  if (load > 10 * strength) return 'heavily'
  return load > 5 * strength ? 'encumbered' : 'none'
}
