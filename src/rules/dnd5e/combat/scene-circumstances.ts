/**
 * Circumstances that the scene and the senses answer. What nobody can know from the state has a plain answer here,
 * with the reason beside it, so that no word of the data is left without one.
 */
import type { Circumstance } from '../data/mechanic-shapes.ts'
import { type Battle, conditionsOf, fighterOf, stateOf } from './battle.ts'
import { zonesAt } from './zones.ts'

const outsiders = ['aberration', 'celestial', 'elemental', 'fey', 'fiend', 'undead']

/** What the scene says of the light and the ground. */
function sceneWords(battle: Battle): string {
  return `${battle.view.scene.visibility_conditions ?? ''}`.toLowerCase()
}

/** Circumstances of the owner alone; undefined when the word is none of these. */
export function holdsHere(battle: Battle, circumstance: Circumstance, owner: string): boolean | undefined {
  const conditions = () => conditionsOf(stateOf(battle, owner))
  switch (circumstance) {
    case 'using-sight':
      return !conditions().includes('blinded')
    case 'using-hearing':
      return !conditions().includes('deafened') && !zonesAt(battle, owner).some((one) => one.silent)
    // No condition takes the sense of smell away.
    case 'using-smell':
      return true
    case 'underwater':
      return /under ?water|submerged/.test(sceneWords(battle))
    // The scene tells no kind of ground; only when its words name cover of that sort does it help.
    case 'camouflaged':
      return /rock|rubble|snow|foliage|undergrowth|reef|ice/.test(sceneWords(battle))
    case 'in-bright-light':
      return zonesAt(battle, owner).some((one) => one.light === 'bright') ? true : undefined
    case 'in-darkness':
    case 'in-dim-light-or-darkness':
      return zonesAt(battle, owner).some((one) => one.obscured === 'magical-darkness') ? true : undefined
    default:
      return undefined
  }
}

/** Circumstances towards another; undefined when the word is none of these. */
export function holdsAgainst(
  battle: Battle,
  circumstance: Circumstance,
  owner: string,
  other: string,
): boolean | undefined {
  switch (circumstance) {
    // "Evil outsider" is the old name of the six kinds that protection from evil and good wards against.
    case 'attacker-is-evil-outsider':
      return outsiders.some((kind) => fighterOf(battle, other).creatureType.toLowerCase().includes(kind))
    case 'attacker-can-see-not':
      return (
        conditionsOf(stateOf(battle, other)).includes('blinded') ||
        conditionsOf(stateOf(battle, owner)).includes('invisible')
      )
    default:
      return undefined
  }
}
