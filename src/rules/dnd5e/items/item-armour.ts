/** What magic items add to armour class: suits and shields of their own kind, rings and cloaks, bracers without armour. */
import type { JsonObject } from '../../../core/json.ts'
import type { Because } from '../../ruleset.ts'
import { carriedItems, isActive } from './carried-items.ts'
import type { ItemCatalogue } from './find-magic-item.ts'

/** The protective items of a sheet. */
export interface ItemArmour {
  /** The plain armours (ids) that worn magic suits and shields are. */
  readonly bases: readonly string[]
  readonly parts: readonly Because[]
  /** Robes that protect like armour without being it. */
  readonly unarmoured: readonly { readonly base: number; readonly name: string }[]
}

/** Numbered suits and shields are read from their names by whoever reckons armour class. */
const counted = /^armor-[123]$/

/**
 * What the items of a sheet do for armour class.
 *
 * @example
 * itemArmour({ equipment: { armor: 'Dwarven Plate' } }, createSrd()).parts // +2
 */
export function itemArmour(attrs: JsonObject, catalogue: ItemCatalogue): ItemArmour {
  const active = carriedItems(attrs, [], catalogue).filter(isActive)
  const bases = active.flatMap((carried) =>
    carried.base !== undefined && catalogue.armor(carried.base) !== undefined ? [carried.base] : [],
  )
  const dressed = bases.length > 0
  const parts = active.flatMap((carried) =>
    carried.item.mechanics.flatMap((mechanic): Because[] => {
      if (mechanic.kind !== 'armor-class' || mechanic.bonus === undefined || counted.test(carried.item.id))
        return []
      const bare = mechanic.when?.includes('wearing-no-armor-or-shield') === true
      if (bare && (dressed || wearsArmour(attrs))) return []
      return [{ value: mechanic.bonus, source: 'ITEM', reason: carried.name }]
    }),
  )
  const unarmoured = active.flatMap((carried) =>
    carried.item.mechanics.flatMap((mechanic) =>
      mechanic.kind === 'armor-class' && mechanic.unarmored !== undefined
        ? [{ base: mechanic.unarmored.base, name: carried.name }]
        : [],
    ),
  )
  return { bases, parts, unarmoured }
}

function wearsArmour(attrs: JsonObject): boolean {
  const { equipment } = attrs
  const worn =
    typeof equipment === 'object' && equipment !== null && !Array.isArray(equipment) ? equipment : {}
  return ['armor', 'armour', 'body', 'chest', 'shield'].some((slot) => {
    const value = (worn as JsonObject)[slot]
    return value !== undefined && value !== '' && value !== null && value !== false
  })
}
