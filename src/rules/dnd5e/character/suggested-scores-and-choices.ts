/** Ability scores and answers that suit a calling, suggested to players and used where a character is made without asking. */
import type { JsonObject } from '../../../core/json.ts'
import { type Ability, abilities, type ClassId, classIds } from '../data/srd-vocabulary.ts'
import { standardArray } from './ability-score-methods.ts'
import type { Rulebook } from './character-rulebook.ts'
import { answerTo, type ChoiceStep, withDefaults } from './choice-steps-and-answers.ts'
import { creationSteps } from './creation-steps.ts'

/** Which abilities a calling leans on, most important first. */
export const leanings: Readonly<Record<ClassId, readonly Ability[]>> = {
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
  const placed = abilities.map((ability) => [ability, standardArray[order.indexOf(ability)] ?? 10] as const)
  return Object.fromEntries(placed) as Record<Ability, number>
}

/** Scores for a player who has chosen a class and no scores yet; nothing is suggested when the scores are rolled. */
export function suggestedChoices(choices: JsonObject): JsonObject {
  const [asked] = answerTo(choices, 'class')
  const classId = classIds.find((id) => id === asked)
  const rolls = answerTo(choices, 'ability_method')[0] === 'rolled'
  return classId === undefined || rolls ? {} : { abilities: { ...suggestedScores(classId) } }
}

/** Six numbers, the best of them where the calling leans most. */
export function placedScores(
  choices: JsonObject,
  numbers: readonly number[],
): Readonly<Record<Ability, number>> {
  const order = leanings[callingOf(choices)]
  const best = [...numbers].sort((a, b) => b - a)
  return Object.fromEntries(
    abilities.map((ability) => [ability, best[order.indexOf(ability)] ?? 10] as const),
  ) as Record<Ability, number>
}

/** The choices with everything answered that is still open. */
export function filledChoices(
  rulebook: Rulebook,
  choices: JsonObject,
  wishes: readonly string[] = [],
): JsonObject {
  return withDefaults(choices, (so) => wishedFirst(creationSteps(rulebook, so), wishes))
}

export function callingOf(choices: JsonObject): ClassId {
  const [asked] = answerTo(choices, 'class')
  return classIds.find((id) => id === asked) ?? 'fighter'
}

/** The steps with what is wished for in front, in the order of the wishes. */
export function wishedFirst(steps: readonly ChoiceStep[], wishes: readonly string[]): readonly ChoiceStep[] {
  if (wishes.length === 0) return steps
  const place = ({ id }: { readonly id: string }) =>
    wishes.includes(id) ? wishes.indexOf(id) : wishes.length
  return steps.map((step) => ({
    ...step,
    options: [...step.options].sort((a, b) => place(a) - place(b)),
  }))
}
