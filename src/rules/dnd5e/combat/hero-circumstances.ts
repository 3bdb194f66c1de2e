/** Circumstances that hang on what a character wears, holds or has studied. Whoever has no sheet wears nothing. */
import { entryName, listAt } from '../character/sheet.ts'
import { type Battle, fighterOf, stateOf } from './battle.ts'

/** The circumstances answered here. */
export type HeroCircumstance =
  | 'not-heavily-armored'
  | 'unarmored'
  | 'wearing-armor'
  | 'wearing-no-armor-or-shield'
  | 'holding-shield'
  | 'one-handed-weapon-alone'

/** Whether it holds for somebody. */
export function gearHolds(battle: Battle, circumstance: HeroCircumstance, id: string): boolean {
  const { gear, wielded } = fighterOf(battle, id)
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
  const { creatureType, monster } = fighterOf(battle, other)
  const words = `${creatureType} ${monster?.subtype ?? ''} ${monster?.name ?? ''}`.toLowerCase()
  return listAt(fighterOf(battle, id).sheet.attrs, 'favored_enemies').some((entry) => {
    const kind = entryName(entry).toLowerCase().replace(/s$/, '')
    return kind !== '' && words.includes(kind)
  })
}
