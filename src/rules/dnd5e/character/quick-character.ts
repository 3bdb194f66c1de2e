/**
 * A whole character out of a name, a people and a calling, at any level: for players who want to begin, companions,
 * and simulations. Every open question gets its first answer, so the same wish gives the same character.
 */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/refusal.ts'
import type { Ability, ClassId } from '../data/vocabulary.ts'
import { abilities, classIds } from '../data/vocabulary.ts'
import { standardArray } from './ability-scores.ts'
import type { CharacterBook } from './character-book.ts'
import { withDefaults } from './choice.ts'
import { createCharacter, type NewCharacter } from './create-character.ts'
import { creationSteps } from './creation-steps.ts'
import { pointsAtStart } from './experience.ts'
import { takeLevel } from './level-up.ts'
import { levelUpSteps } from './level-up-steps.ts'
import { highestScore } from './racial-scores.ts'
import { readSheet } from './read-sheet.ts'
import { changedSheet, setLeaf } from './sheet-changes.ts'

/** Which abilities a calling leans on, most important first. */
const leanings: Readonly<Record<ClassId, readonly Ability[]>> = {
  barbarian: ['strength', 'constitution', 'dexterity', 'wisdom', 'charisma', 'intelligence'],
  bard: ['charisma', 'dexterity', 'constitution', 'wisdom', 'intelligence', 'strength'],
  cleric: ['wisdom', 'constitution', 'strength', 'charisma', 'dexterity', 'intelligence'],
  druid: ['wisdom', 'constitution', 'dexterity', 'intelligence', 'charisma', 'strength'],
  fighter: ['strength', 'constitution', 'dexterity', 'wisdom', 'charisma', 'intelligence'],
  monk: ['dexterity', 'wisdom', 'constitution', 'strength', 'charisma', 'intelligence'],
  paladin: ['strength', 'charisma', 'constitution', 'wisdom', 'dexterity', 'intelligence'],
  ranger: ['dexterity', 'wisdom', 'constitution', 'strength', 'charisma', 'intelligence'],
  rogue: ['dexterity', 'constitution', 'wisdom', 'charisma', 'intelligence', 'strength'],
  sorcerer: ['charisma', 'constitution', 'dexterity', 'wisdom', 'intelligence', 'strength'],
  warlock: ['charisma', 'constitution', 'dexterity', 'wisdom', 'intelligence', 'strength'],
  wizard: ['intelligence', 'constitution', 'dexterity', 'wisdom', 'charisma', 'strength'],
}

/** The standard array, placed as the calling needs it. */
export function suggestedScores(classId: ClassId): Readonly<Record<Ability, number>> {
  const order = leanings[classId]
  const placed = abilities.map((one) => [one, standardArray[order.indexOf(one)] ?? 10] as const)
  return Object.fromEntries(placed) as Record<Ability, number>
}

/** A cup that gives no dice: a quick character takes averages. */
const noDice = { roll: () => refuse('dice/no-notation', 'A quick character is made without dice.') } as const

/**
 * Makes a character at a level, answering what is left open.
 *
 * @example
 * const mira = quickCharacter(book, { name: 'Mira', class: 'rogue', race: 'halfling' }, 5)
 */
export function quickCharacter(book: CharacterBook, choices: JsonObject, level = 1): Result<NewCharacter> {
  const asked = Array.isArray(choices.class) ? choices.class[0] : choices.class
  const classId = classIds.find((id) => id === asked) ?? 'fighter'
  const scored: JsonObject = { abilities: { ...suggestedScores(classId) }, class: classId, ...choices }
  const filled = withDefaults(scored, (so) => creationSteps(book, so))
  const made = createCharacter(book, filled)
  if (!made.ok) return made
  let attrs = changedSheet(made.value.attrs, [setLeaf(['experience', 'current'], pointsAtStart(level))])
  for (let next = 2; next <= level; next += 1) {
    const raised = raise(book, attrs, classId)
    if (!raised.ok) return raised
    attrs = raised.value
  }
  return done({ ...made.value, attrs })
}

function raise(book: CharacterBook, attrs: JsonObject, classId: ClassId): Result<JsonObject> {
  const steps = levelUpSteps(book, attrs)
  if (!steps.ok) return steps
  const growing = steps.value.some((step) => step.id === 'ability_increase')
  const chosen: JsonObject = growing ? { ability_increase: increases(attrs, classId) } : {}
  const filled = withDefaults(chosen, (so) => {
    const asked = levelUpSteps(book, attrs, so)
    return asked.ok ? asked.value : []
  })
  const taken = takeLevel(book, 'pc_quick_001', attrs, filled, noDice)
  return taken.ok ? done(changedSheet(attrs, taken.value.changes, taken.value.removed)) : taken
}

/** Two steps for the ability the calling leans on most and that can still grow, or one each for two. */
function increases(attrs: JsonObject, classId: ClassId): Ability[] {
  const { scores } = readSheet(attrs)
  const open = leanings[classId].filter((one) => scores[one] < highestScore)
  const [first, second = first] = open
  if (first === undefined || second === undefined) return []
  return scores[first] <= highestScore - 2 ? [first, first] : [first, second]
}
