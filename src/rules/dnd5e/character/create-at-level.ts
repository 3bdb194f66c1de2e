/** Characters above the first level, for adventures that begin there: what is left open on the way up is answered. */

import type { JsonObject } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { type Result, refuse } from '../../../core/result.ts'
import type { CharacterBook } from './character-book.ts'
import { createCharacter, type NewCharacter } from './create-character.ts'
import { quickCharacter } from './quick-character.ts'

const highest = 20

/**
 * Makes a character; `level` above one among the choices raises it, and `wishes` are ids that are chosen first on the way.
 *
 * @example
 * createAtLevel(book, { name: 'Mira', class: 'rogue', race: 'halfling', level: 3 })
 */
export function createAtLevel(
  book: CharacterBook,
  choices: JsonObject,
  rolls?: readonly DiceEntry[],
): Result<NewCharacter> {
  const { level = 1, wishes = [], ...rest } = choices
  if (typeof level !== 'number' || !Number.isInteger(level) || level < 1 || level > highest)
    return refuse('rules/bad-level', `A level is a whole number from 1 to ${highest}.`)
  if (level === 1 && !Object.hasOwn(choices, 'wishes')) return createCharacter(book, rest, rolls)
  const wished = Array.isArray(wishes)
    ? wishes.filter((wish): wish is string => typeof wish === 'string')
    : []
  return quickCharacter(book, rest, level, wished, rolls)
}
