import type { Circumstance } from '../../data/mechanic-shapes.ts'
import { zonesAt } from '../battlefield/zones.ts'
import { type Battle, combatantOf, conditionsOf, feetBetween, friendsOf, stateOf } from '../state/battle.ts'
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

/** Favored Enemy: true when a ranger has studied the kind of creature. */
export function isFavoredEnemy(battle: Battle, id: string, other: string): boolean {
  const { creatureType, monster } = combatantOf(battle, other)
  const words = `${creatureType} ${monster?.subtype ?? ''} ${monster?.name ?? ''}`.toLowerCase()
  return combatantOf(battle, id).sheet.favoredEnemies.some((name) => {
    const kind = name.toLowerCase().replace(/s$/, '')
    return kind !== '' && words.includes(kind)
  })
}

const soft = /padded|leather|hide|cloth|robe|studded|mage armou?r/i

/** Armour that can suffer, as its bearer's sheet names it; empty without any, or when it is magical. */
export function wornArmour({ sheet, monster }: Combatant): string {
  if (monster !== undefined)
    return /plate|mail|chain|scale|leather|hide armou?r/i.exec(monster.armor_source)?.[0] ?? ''
  const name = sheet.equipment.slot('armor')?.name ?? ''
  return /\+\s*\d|magic/i.test(name) ? '' : name
}

export function wearsMetal(combatant: Combatant): boolean {
  const worn = wornArmour(combatant)
  return worn !== '' && !soft.test(worn)
}

/** The name under which a rage lasts. */
export const rageName = 'Rage'

export function isRaging(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.name === rageName)
}

/** Whether a circumstance holds for the owner of a mechanic, towards the other one. */
export function circumstanceHolds(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string | undefined,
): boolean {
  const own = stateOf(battle, owner)
  const light = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  const here = holdsHere(battle, circumstance, owner)
  if (here !== undefined) return here
  switch (circumstance) {
    case 'source-in-sight':
      return true
    case 'not-heavily-armored':
    case 'unarmored':
    case 'wearing-armor':
    case 'wearing-no-armor-or-shield':
    case 'holding-shield':
    case 'one-handed-weapon-alone':
      return equipmentHolds(battle, circumstance, owner)
    case 'first-round':
      return battle.document.current_round === 1
    case 'reckless':
      return own.reckless
    case 'raging':
      return isRaging(own)
    case 'in-sunlight':
    case 'in-bright-light':
      return light.includes('sun') || (circumstance === 'in-bright-light' && light.includes('bright'))
    case 'in-darkness':
      return light.includes('dark')
    case 'in-dim-light-or-darkness':
      return light.includes('dark') || light.includes('dim')
    default:
      return other !== undefined && holdsTowards(battle, circumstance, owner, other)
  }
}

function holdsTowards(battle: Battle, circumstance: Circumstance, owner: string, other: string): boolean {
  const target = stateOf(battle, other)
  const feet = feetBetween(battle, owner, other)
  switch (circumstance) {
    case 'ally-within-5-of-target':
      return friendsOf(battle, owner).some(
        (friend) =>
          feetBetween(battle, friend, other) <= 5 &&
          !conditionsOf(stateOf(battle, friend)).includes('incapacitated'),
      )
    case 'any-creature-within-5-of-self':
    case 'attacker-within-5':
      return feet <= 5
    case 'attacker-beyond-5':
      return feet > 5
    case 'target-below-maximum':
      return target.hp_current < target.hp_max
    case 'target-has-not-acted':
      return !target.acted
    case 'target-surprised':
      return target.surprised
    case 'target-prone-within-5':
      return feet <= 5 && conditionsOf(target).includes('prone')
    case 'target-grappled-by-self':
      return target.lasting.some((effect) => effect.condition === 'grappled' && effect.source === owner)
    case 'target-is-favored-enemy':
      return isFavoredEnemy(battle, owner, other)
    case 'target-under-this-effect':
      return target.lasting.some((effect) => effect.source === owner)
    case 'target-wears-metal':
      return wearsMetal(combatantOf(battle, other))
    default:
      return holdsAgainst(battle, circumstance, owner, other) ?? false
  }
}

/**
 * Circumstances that the scene and the senses answer. What no combatant can know from the state has a plain answer here,
 * with the reason beside it, so that no word of the data is left without one.
 */
const outsiders = ['aberration', 'celestial', 'elemental', 'fey', 'fiend', 'undead']

/** What the scene says of the light and the ground. */
function sceneWords(battle: Battle): string {
  return `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
}

/** Circumstances of the owner alone; undefined when the word is none of these. */
function holdsHere(battle: Battle, circumstance: Circumstance, owner: string): boolean | undefined {
  const conditions = () => conditionsOf(stateOf(battle, owner))
  switch (circumstance) {
    case 'using-sight':
      return !conditions().includes('blinded')
    case 'using-hearing':
      return !conditions().includes('deafened') && !zonesAt(battle, owner).some((zone) => zone.silent)
    // No condition takes the sense of smell away.
    case 'using-smell':
      return true
    case 'underwater':
      return /under ?water|submerged/.test(sceneWords(battle))
    // The scene tells no kind of ground; only when its words name cover of that sort does it help.
    case 'camouflaged':
      return /rock|rubble|snow|foliage|undergrowth|reef|ice/.test(sceneWords(battle))
    case 'in-bright-light':
      return zonesAt(battle, owner).some((zone) => zone.light === 'bright') ? true : undefined
    case 'in-darkness':
    case 'in-dim-light-or-darkness':
      return zonesAt(battle, owner).some((zone) => zone.obscured === 'magical-darkness') ? true : undefined
    default:
      return undefined
  }
}

/** Circumstances towards another; undefined when the word is none of these. */
function holdsAgainst(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string,
): boolean | undefined {
  switch (circumstance) {
    // "Evil outsider" is the old name of the six kinds that protection from evil and good wards against.
    case 'attacker-is-evil-outsider':
      return outsiders.some((kind) => combatantOf(battle, other).creatureType.toLowerCase().includes(kind))
    case 'attacker-can-see-not':
      return (
        conditionsOf(stateOf(battle, other)).includes('blinded') ||
        conditionsOf(stateOf(battle, owner)).includes('invisible')
      )
    default:
      return undefined
  }
}
