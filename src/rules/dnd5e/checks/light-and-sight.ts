/** The light of the scene, and how well a creature sees in it. */
import type { RulesView } from '../../rules-view.ts'
import type { OwnedMechanic } from './mechanics-from-traits-and-items.ts'

export type Light = 'sunlight' | 'bright' | 'dim' | 'darkness'

/** The light of the present scene, from its words; nothing said is bright. */
export function lightOf(view: RulesView): Light {
  const words = `${view.scene.visibility_conditions ?? ''}`.toLowerCase()
  if (/dark|pitch|black/.test(words)) return 'darkness'
  if (/dim|dusk|dawn|twilight|moon|shadow|gloom|candle/.test(words)) return 'dim'
  return /\bsun/.test(words) ? 'sunlight' : 'bright'
}

/**
 * What the light does to a creature that looks: darkness hides everything, dim light blurs; darkvision makes of
 * darkness dim light and of dim light bright. Blindsight and truesight need no light.
 *
 * @example
 * sightIn('dim', []) // 'blurred'
 */
export function sightIn(light: Light, mechanics: readonly OwnedMechanic[]): 'clear' | 'blurred' | 'none' {
  const senses = new Set(
    mechanics.flatMap(({ mechanic }) => (mechanic.kind === 'sense' ? [mechanic.sense] : [])),
  )
  if (light === 'bright' || light === 'sunlight' || senses.has('blindsight') || senses.has('truesight'))
    return 'clear'
  if (light === 'dim') return senses.has('darkvision') ? 'clear' : 'blurred'
  return senses.has('darkvision') ? 'blurred' : 'none'
}
