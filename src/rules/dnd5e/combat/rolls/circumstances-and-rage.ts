/**
 * Whether a circumstance of the data holds for a combatant now, such as raging. What no combatant can know from the state has a plain
 * answer with the reason beside it, so that no word of the data is left without one.
 */
import type { Circumstance } from '../../data/mechanic-schemas.ts'
import { zonesAt } from '../battlefield/zones.ts'
import {
  type Battle,
  combatantOf,
  conditionsOf,
  feetBetween,
  friendsOf,
  stateOf,
} from '../state/battle-and-combatant-queries.ts'
import type { CombatantState } from '../state/combat-document.ts'
import { wearsMetal } from '../state/combatant.ts'

/** Whether a circumstance holds for the owner of a mechanic, towards another combatant. */
export function circumstanceHolds(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string | undefined,
): boolean {
  return (
    holdsForSelf(battle, circumstance, owner) ??
    holdsInScene(battle, circumstance, owner) ??
    (other !== undefined && holdsTowards(battle, circumstance, owner, other))
  )
}

/** Circumstances of the owner's own body, gear and turn; undefined for others. */
function holdsForSelf(battle: Battle, circumstance: Circumstance, owner: string): boolean | undefined {
  const state = stateOf(battle, owner)
  const { gear, wielded } = combatantOf(battle, owner)
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
      return inHand !== undefined && !inHand.inBothHands && !state.used_this_turn.includes(offHandMark)
    }
    case 'first-round':
      return battle.document.current_round === 1
    case 'reckless':
      return state.reckless
    case 'raging':
      return isRaging(state)
    case 'source-in-sight':
      return true
    default:
      return undefined
  }
}

/** Circumstances that the scene, zones and the owner's senses answer; undefined for others. */
function holdsInScene(battle: Battle, circumstance: Circumstance, owner: string): boolean | undefined {
  const scene = `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
  const conditions = conditionsOf(stateOf(battle, owner))
  const zones = zonesAt(battle, owner)
  const magicalDarkness = zones.some((zone) => zone.obscured === 'magical-darkness')
  switch (circumstance) {
    case 'using-sight':
      return !conditions.includes('blinded')
    case 'using-hearing':
      return !conditions.includes('deafened') && !zones.some((zone) => zone.silent)
    // No condition takes the sense of smell away.
    case 'using-smell':
      return true
    case 'underwater':
      return /under ?water|submerged/.test(scene)
    // The scene tells no kind of ground; only when its words name cover of that sort does it help.
    case 'camouflaged':
      return /rock|rubble|snow|foliage|undergrowth|reef|ice/.test(scene)
    case 'in-sunlight':
      return scene.includes('sun')
    case 'in-bright-light':
      return (
        zones.some((zone) => zone.light === 'bright') || scene.includes('sun') || scene.includes('bright')
      )
    case 'in-darkness':
      return magicalDarkness || scene.includes('dark')
    case 'in-dim-light-or-darkness':
      return magicalDarkness || scene.includes('dark') || scene.includes('dim')
    default:
      return undefined
  }
}

/** The creature types that Protection from Evil and Good wards against. */
const outsiders = ['aberration', 'celestial', 'elemental', 'fey', 'fiend', 'undead']

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
    case 'attacker-is-evil-outsider':
      return outsiders.some((kind) => combatantOf(battle, other).creatureType.toLowerCase().includes(kind))
    case 'attacker-can-see-not':
      return (
        conditionsOf(target).includes('blinded') || conditionsOf(stateOf(battle, owner)).includes('invisible')
      )
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
      return false
  }
}

/** Favored Enemy: true when a ranger has studied the kind of creature. */
function isFavoredEnemy(battle: Battle, id: string, other: string): boolean {
  const { creatureType, monster } = combatantOf(battle, other)
  const words = `${creatureType} ${monster?.subtype ?? ''} ${monster?.name ?? ''}`.toLowerCase()
  return combatantOf(battle, id).sheet.favoredEnemies.some((name) => {
    const kind = name.toLowerCase().replace(/s$/, '')
    return kind !== '' && words.includes(kind)
  })
}

/** Marks a turn in which the second weapon struck. */
export const offHandMark = 'off-hand'

/** The name of the lasting effect of Rage. */
export const rageName = 'Rage'

export function isRaging(state: CombatantState): boolean {
  return state.lasting.some((effect) => effect.name === rageName)
}
