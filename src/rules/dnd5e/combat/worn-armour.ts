/** What somebody wears, for rust, acid and sparks: the sheet's armour, or what the stat block says it is made of. */
import { entryName, objectAt } from '../character/sheet.ts'
import type { Fighter } from './fighter.ts'

const soft = /padded|leather|hide|cloth|robe|studded|mage armou?r/i

/** Armour that can suffer, as its bearer's sheet names it; empty without any, or when it is magical. */
export function wornArmour({ sheet, monster }: Fighter): string {
  if (monster !== undefined)
    return /plate|mail|chain|scale|leather|hide armou?r/i.exec(monster.armor_source)?.[0] ?? ''
  const { armor } = objectAt(sheet.attrs, 'equipment')
  const name = armor === undefined ? '' : entryName(armor)
  return /\+\s*\d|magic/i.test(name) ? '' : name
}

/** True when somebody wears metal. */
export function wearsMetal(fighter: Fighter): boolean {
  const worn = wornArmour(fighter)
  return worn !== '' && !soft.test(worn)
}
