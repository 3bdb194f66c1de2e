import { type Battle, combatantOf, stateOf } from '../state/battle.ts'
import type { CombatantState } from '../state/combat-document.ts'
import type { Combatant } from '../state/combatant.ts'

/** The circumstances answered here. */
export type EquipmentCircumstance =
  | 'not-heavily-armored'
  | 'unarmored'
  | 'wearing-armor'
  | 'wearing-no-armor-or-shield'
  | 'holding-shield'
  | 'one-handed-weapon-alone'

/** Whether it holds for somebody. */
export function equipmentHolds(battle: Battle, circumstance: EquipmentCircumstance, id: string): boolean {
  const { gear, wielded } = combatantOf(battle, id)
  const armour = gear?.armour ?? 'none'
  switch (circumstance) {
    case 'not-heavily-armored':
      return armour !== 'heavy'
    case 'unarmored':
      return armour === 'none'
    case 'wearing-armor':
      return armour !== 'none'
    case 'wearing-no-armor-or-shield':
      return armour === 'none' && gear?.shield !== true
    case 'holding-shield':
      return gear?.shield === true
    case 'one-handed-weapon-alone': {
      const [inHand] = [...(wielded ?? new Map()).values()]
      return inHand !== undefined && !inHand.inBothHands && !usesOffHand(battle, id)
    }
  }
}

function usesOffHand(battle: Battle, id: string): boolean {
  return stateOf(battle, id).used_this_turn.includes(offHandMark)
}

/** Marks a turn in which the second weapon struck. */
export const offHandMark = 'off-hand'

/** True when a ranger has studied the kind of creature: the sheet's `favored_enemies` names it. */
export function isFavoredEnemy(battle: Battle, id: string, other: string): boolean {
  const { creatureType, monster } = combatantOf(battle, other)
  const words = `${creatureType} ${monster?.subtype ?? ''} ${monster?.name ?? ''}`.toLowerCase()
  return combatantOf(battle, id).sheet.favoredEnemies.some((name) => {
    const kind = name.toLowerCase().replace(/s$/, '')
    return kind !== '' && words.includes(kind)
  })
}

/* HEAD of src/rules/dnd5e/combat/worn-armour.ts What somebody wears, for rust, acid and sparks: the sheet's armour, or what the stat block says it is made of. */
const soft = /padded|leather|hide|cloth|robe|studded|mage armou?r/i

/** Armour that can suffer, as its bearer's sheet names it; empty without any, or when it is magical. */
export function wornArmour({ sheet, monster }: Combatant): string {
  if (monster !== undefined)
    return /plate|mail|chain|scale|leather|hide armou?r/i.exec(monster.armor_source)?.[0] ?? ''
  const name = sheet.equipment.slot('armor')?.name ?? ''
  return /\+\s*\d|magic/i.test(name) ? '' : name
}

/** True when somebody wears metal. */
export function wearsMetal(fighter: Combatant): boolean {
  const worn = wornArmour(fighter)
  return worn !== '' && !soft.test(worn)
}

/* HEAD of src/rules/dnd5e/combat/rage.ts A barbarian's rage: what it is known by. How it ends is the business of rage-ends.ts. */
/** The name under which a rage lasts. */
export const rageName = 'Rage'

/** True while somebody rages. */
export function isRaging(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.name === rageName)
}
