/** The promise that a new campaign's dice are held to, as lines: who decides them, and what was committed to. */
import type { Epoch } from '../store/state-store.ts'
import { oneLine } from './printable.ts'

/** The lines under a founded campaign; nothing is promised where there is no epoch. */
export function tellPromise(dice: Epoch | undefined): readonly string[] {
  const chance = dice?.reproducible
    ? 'decided by your --seed: reproducible, not unknowable'
    : 'sealed until you reveal them'
  return [
    `  dice        ${chance}`,
    `  commitment  ${dice?.commitment ?? ''}`,
    ...(dice?.client_seed ? [`  your seed   ${oneLine(dice.client_seed)}`] : []),
  ]
}
