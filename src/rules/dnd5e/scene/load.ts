/** How much somebody can carry, lift and bear (SRD 5.1), and what a heavy load does where a campaign counts it. */
import type { JsonObject } from '../../../core/json.ts'
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import { readSheet } from '../character/read-sheet.ts'
import type { Catalogue } from '../checks/catalogue.ts'
import type { OwnedMechanic } from '../combat/fighter.ts'
import { itemSlug } from '../items/find-magic-item.ts'

/** How a load weighs on somebody; only counted where `system.encumbrance` is true. */
export type Burden = 'none' | 'encumbered' | 'heavily'

/** Pounds somebody can carry; twice that can be pushed, dragged or lifted. */
export function carryingCapacity(strength: number, mechanics: readonly OwnedMechanic[]): number {
  const times = mechanics.reduce(
    (most, { mechanic }) => (mechanic.kind === 'carry' ? Math.max(most, mechanic.times) : most),
    1,
  )
  return Math.floor(15 * strength * times)
}

/** The pounds somebody carries, as far as the rules know the things. */
export function loadOf(view: RulesView, entity: Entity, catalogue: Catalogue): number {
  return view.items(entity.id).reduce((sum, { item_id: id, qty }) => {
    const rule = itemSlug(id)
    const thing = catalogue.weapon(rule) ?? catalogue.armor(rule) ?? catalogue.gear?.get(rule)
    return sum + (thing?.weight ?? 0) * qty
  }, 0)
}

/** The burden of what somebody carries, by the variant rule of the SRD. */
export function burdenOf(view: RulesView, entity: Entity, catalogue: Catalogue): Burden {
  if (view.campaign.system.encumbrance !== true) return 'none'
  const { strength } = readSheet(entity.attrs as JsonObject).scores
  const load = loadOf(view, entity, catalogue)
  if (load > 10 * strength) return 'heavily'
  return load > 5 * strength ? 'encumbered' : 'none'
}
