/** The steps of a level-up: whether a level is due, and the questions of taking it. */

import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { nameFromId } from '../data/names-and-ids.ts'
import type { ClassTable, Feature } from '../data/srd-entry-schemas.ts'
import { abilities } from '../data/srd-vocabulary.ts'
import { abilityModifier, highestScore } from './ability-modifiers.ts'
import { classOf, type Rulebook } from './character-rulebook.ts'
import { answerTo, type ChoiceStep, chooseStep, option } from './choice-steps-and-answers.ts'
import { featureSteps, featuresAt, type Learned, levelRow, mayTake } from './class-features-by-level.ts'
import { highestLevel, levelEarned, pointsForNext } from './experience.ts'
import { learningSteps } from './learn-and-prepare-spells.ts'
import { classesNamed } from './read-class-names.ts'
import type { Sheet } from './sheet.ts'

/** A character to whom a level is due. */
export interface LevelCandidate {
  readonly sheet: Sheet
  readonly table: ClassTable
  readonly next: number
}

/** Who may take a level now, or why not. */
export function levelDue(rulebook: Rulebook, sheet: Sheet): Result<LevelCandidate> {
  const no = (message: string) => refuse('rules/no-level-up', message, { rule: 'RULE-07' })
  if (classesNamed(sheet.classText).length > 1)
    return no('Levels in several classes are left out: each class here is whole, and sheets name one.')
  const table = classOf(rulebook, sheet.classId)
  if (table === undefined)
    return no(`The rules have no class "${sheet.classText}" and do not know its levels.`)
  if (sheet.level >= highestLevel) return no(`Level ${highestLevel} is the highest there is.`)
  const missing = pointsForNext(sheet.level) - sheet.experience
  const sentence = `The next level takes ${pointsForNext(sheet.level)} points of experience; ${missing} are missing.`
  if (levelEarned(sheet.experience) <= sheet.level) return no(sentence) // enforces: RULE-07
  return done({ sheet, table, next: sheet.level + 1 })
}

/**
 * The questions of the next level, or why there is none.
 *
 * @example
 * const steps = levelUpSteps(rulebook, sheet, { subclass: 'champion' })
 */
export function levelUpSteps(
  rulebook: Rulebook,
  sheet: Sheet,
  choices: JsonObject = {},
): Result<readonly ChoiceStep[]> {
  const due = levelDue(rulebook, sheet)
  if (!due.ok) return due
  const { table, next } = due.value
  const subclass = answerTo(choices, 'subclass')[0] ?? sheet.subclass
  const features = askingFeatures(featuresAt(rulebook, table, next, subclass))
  const learned = learnedBy(sheet, next)
  return done([
    hitPointStep(due.value),
    ...abilityStep(due.value),
    ...subclassStep(due.value),
    ...featureSteps(rulebook, features, learned),
    ...invocationStep(rulebook, due.value, learned),
    ...learningSteps(rulebook, table, next, learned.spells, subclass),
  ])
}

/** What the character has when the level is taken. */
function learnedBy(sheet: Sheet, level: number): Learned {
  const skills = [...sheet.training.keys()]
  return {
    level,
    features: sheet.features,
    trained: [...skills, ...sheet.tools.map((tool) => tool.name)],
    experts: skills.filter((skill) => sheet.isExpertIn(skill)),
    spells: sheet.spellsKnown,
  }
}

/** The features of a level that ask their own questions; a warlock's invocations are asked for by `invocationStep`. */
export function askingFeatures(features: readonly Feature[]): readonly Feature[] {
  return features.filter((feature) => feature.id !== 'eldritch-invocations')
}

function hitPointStep({ table, sheet }: LevelCandidate): ChoiceStep {
  const constitution = abilityModifier(sheet.scores.constitution)
  const average = Math.max(1, table.hit_die / 2 + 1 + constitution)
  return chooseStep('hit_points', 'How do your hit points grow?', 1, [
    option({ id: 'average', name: 'Average' }, `+${average}`),
    option({ id: 'roll', name: 'Roll' }, `1d${table.hit_die} and constitution`),
  ])
}

function abilityStep({ table, sheet, next }: LevelCandidate): ChoiceStep[] {
  const now = levelRow(table, next)?.ability_improvements ?? 0
  const before = levelRow(table, next - 1)?.ability_improvements ?? 0
  if (now <= before) return []
  const open = abilities.filter((ability) => sheet.scores[ability] < highestScore)
  const options = open.map((id) => option({ id, name: nameFromId(id) }, `now ${sheet.scores[id]}`))
  const choose = open.length === 0 ? 0 : 2
  const help = 'Choose 2; the same twice raises it by 2.'
  return [{ id: 'ability_increase', question: 'Which abilities grow?', help, choose, options, repeats: true }]
}

function subclassStep({ table, sheet, next }: LevelCandidate): ChoiceStep[] {
  if (next < table.subclass.from_level || sheet.subclass !== '') return []
  return [chooseStep('subclass', `${table.subclass.title}?`, 1, [option(table.subclass)])]
}

/** The invocations a warlock learns at a level. */
function invocationStep(
  rulebook: Rulebook,
  { table, sheet, next }: LevelCandidate,
  learned: Learned,
): ChoiceStep[] {
  const now = levelRow(table, next)?.columns.invocations_known ?? 0
  const before = levelRow(table, next - 1)?.columns.invocations_known ?? 0
  if (now <= before) return []
  const open = rulebook.features.filter(
    (feature) =>
      feature.id.startsWith('eldritch-invocation-') &&
      !sheet.features.includes(feature.id) &&
      mayTake(feature, learned),
  )
  const options = open.map((feature) => option(feature))
  return [chooseStep('invocations', 'Which invocations do you learn?', now - before, options)]
}
