/** A dice roller whose dice show what a test says; it throws when asked for more than were scripted. */
import { createDiceRoller, type DiceRoller } from '../dice/index.ts'
import { fixedDice } from './fixed-dice.ts'

/** A dice roller that deals exactly these faces. */
export function fixedRoller(...faces: readonly number[]): DiceRoller {
  return createDiceRoller({
    epoch: 0,
    nonce: 0,
    draws: fixedDice(...faces),
    moment: 'now',
    previous: () => undefined,
  })
}
