/**
 * All the game masters that do what real models do wrong, each in one way. A turn must survive every one of them: no
 * illegal state, no invented number, no secret, and always an end.
 */
import { hostileBabble } from './hostile-babble.ts'
import type { HostileGameMaster, HostileSetting } from './hostile-game-master.ts'
import { hostileShapes } from './hostile-shapes.ts'
import { hostileWishes } from './hostile-wishes.ts'
import { hostileWords } from './hostile-words.ts'

/** The words that leaking ones tell unless others are given. */
export const defaultCanary = 'the ferryman drowned the heir of Saltmarsh'

/**
 * The whole set.
 *
 * @example
 * for (const { name, gameMaster } of hostileGameMasters()) console.log(name, gameMaster.id)
 */
export function hostileGameMasters(
  setting: HostileSetting = { canary: defaultCanary },
): readonly HostileGameMaster[] {
  return [...hostileWords(setting), ...hostileBabble(), ...hostileShapes(), ...hostileWishes()]
}
