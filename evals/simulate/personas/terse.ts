/** Somebody on a telephone in a train: numbers, single words, typos, nothing at all. */
import { pickOne } from '../../../src/eval/index.ts'
import { freeLine } from '../free-lines.ts'
import { misspell } from '../misspell.ts'
import { type Persona, pick, say } from '../persona.ts'

const shortest: readonly string[] = [
  'l',
  'go',
  'n',
  'yes',
  'no',
  'ok',
  '?',
  '...',
  'wait',
  'again',
  '7',
  'help',
  'x',
  '',
]

/** The terse player. */
export const terse: Persona = {
  name: 'terse',
  next: (sight, chance) => {
    const roll = chance()
    if (roll < 0.4 && sight.choices.length > 0)
      return pick(sight, Math.floor(chance() * sight.choices.length), 'number')
    if (roll < 0.55) return say(pickOne(shortest, chance) ?? '?')
    return say(misspell(freeLine(sight, chance, { fights: 0.06 }), chance))
  },
}
