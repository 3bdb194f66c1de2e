/**
 * The questions of making and raising a character as data, and checking the answers: a step asks, an answer is ids of its
 * options under the step's own id. Every answer is checked the same way and told what would have been right.
 */
import { asTexts, type JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { ActionQuestion, CreationStep } from '../../ruleset.ts'
import { skillIds } from '../data/srd-vocabulary.ts'

/** A step and whether the same option may be chosen more than once. */
export type ChoiceStep = ActionQuestion

interface Named {
  readonly id: string
  readonly name: string
}

export function option(entry: Named, summary = ''): CreationStep['options'][number] {
  return { id: entry.id, name: entry.name, summary }
}

/** A question that asks for some of its options, or for all of them when there are fewer. */
export function chooseStep(
  id: string,
  question: string,
  choose: number,
  options: ChoiceStep['options'],
): ChoiceStep {
  const count = Math.min(choose, options.length)
  return { id, question, help: `Choose ${count}.`, choose: count, options }
}

/** The ids an answer names; an answer may be one id or a list of them. */
export function answerTo(choices: JsonObject, id: string): readonly string[] {
  const value = Object.hasOwn(choices, id) ? choices[id] : undefined
  return typeof value === 'string' ? [value] : asTexts(value)
}

function examples(step: CreationStep): string {
  const names = step.options.slice(0, 6).map((entry) => entry.id)
  return `${names.join(', ')}${step.options.length > 6 ? ' …' : ''}`
}

/**
 * The chosen options of a step, checked: as many as it asks for, each of them there, none twice.
 *
 * @example
 * const chosen = checkAnswer(step, { skills: ['stealth', 'perception'] })
 */
export function checkAnswer(step: ChoiceStep, choices: JsonObject): Result<readonly string[]> {
  const answer = answerTo(choices, step.id)
  const no = (message: string) => refuse('rules/bad-choice', message, { data: { step: step.id } })
  if (answer.length !== step.choose)
    return no(`${step.id}: choose ${step.choose} of ${examples(step)}; ${answer.length} were chosen.`)
  const foreign = answer.find((id) => !step.options.some((entry) => entry.id === id))
  if (foreign !== undefined)
    return no(`${step.id}: "${foreign.slice(0, 60)}" cannot be chosen here; ${examples(step)} can.`)
  if (step.repeats !== true && new Set(answer).size < answer.length)
    return no(`${step.id}: the same thing cannot be chosen twice.`)
  return done(answer)
}

/** All answers to a list of steps by step id, or the first that is wrong. */
export function checkAnswers(
  steps: readonly ChoiceStep[],
  choices: JsonObject,
): Result<ReadonlyMap<string, readonly string[]>> {
  const answers = new Map<string, readonly string[]>()
  for (const step of steps) {
    const answer = checkAnswer(step, choices)
    if (!answer.ok) return answer
    answers.set(step.id, answer.value)
  }
  return done(answers)
}

/** Refuses answers to questions that were not asked. */
export function refuseUnasked(
  steps: readonly CreationStep[],
  choices: JsonObject,
  others: readonly string[],
): Result<true> {
  const asked = new Set([...steps.map((step) => step.id), ...others])
  const foreign = Object.keys(choices).find((key) => !asked.has(key))
  if (foreign === undefined) return done(true)
  const sentence = `Nobody asked for "${foreign.slice(0, 60)}"; the choices here are ${[...asked].join(', ')}.`
  return refuse('rules/unknown-choice', sentence, { data: { step: foreign } })
}

/**
 * The same choices with every open step answered by its first options: a quick character, a simulation's level-up.
 * `steps` is asked again after each answer, because a later question may hang on it.
 *
 * @example
 * const ready = withDefaults({ class: 'rogue' }, (choices) => creationSteps(book, choices))
 */
export function withDefaults(
  choices: JsonObject,
  steps: (choices: JsonObject) => readonly CreationStep[],
): JsonObject {
  let filled = choices
  for (let guard = 0; guard < 60; guard += 1) {
    const open = steps(filled).find((step) => !Object.hasOwn(filled, step.id))
    if (open === undefined) return filled
    filled = { ...filled, [open.id]: open.options.slice(0, open.choose).map((entry) => entry.id) }
  }
  return filled
}

/** The ids a choice may name, without those the character has already. */
export function openProficiencies(from: readonly string[], trained: readonly string[]): string[] {
  const all = from.flatMap((id) => (id === 'any-skill' ? [...skillIds] : [id]))
  return [...new Set(all)].filter((id) => !trained.includes(id))
}
