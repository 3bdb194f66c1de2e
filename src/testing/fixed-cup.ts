/** A cup whose dice show what a test says; it throws when asked for more than were scripted. */
import { type Cup, fillCup } from '../dice/index.ts'
import { fixedDice } from './fixed-dice.ts'

/** A cup that deals exactly these faces. */
export function fixedCup(...faces: readonly number[]): Cup {
  return fillCup({ epoch: 0, nonce: 0, draws: fixedDice(...faces), moment: 'now', previous: () => undefined })
}
