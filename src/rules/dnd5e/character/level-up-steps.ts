/** The questions of the next level: hit points, ability scores, a subclass, what features ask, spells. */
import type { JsonObject } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { ClassTable, Feature } from '../data/shapes.ts'
import { abilities } from '../data/vocabulary.ts'
import { abilityModifier } from './ability.ts'
import { type CharacterBook, classOf } from './character-book.ts'
import { answerTo, type ChoiceStep, option } from './choice.ts'
import { featuresAt, levelRow } from './class-progress.ts'
import { highestLevel, levelEarned, pointsForNext } from './experience.ts'
import { featureSteps } from './feature-steps.ts'
import { spoken } from './racial-gifts.ts'
import { highestScore } from './racial-scores.ts'
import {
  classesNamed,
  entryName,
  listAt,
  readSheet,
  ruleId,
  type Sheet,
  trainedSkills,
  trainingIn,
} from './read-sheet.ts'
import { learningSteps } from './spell-choices.ts'

/** Somebody to whom a level is due. */
export interface Climber {
  readonly sheet: Sheet
  readonly table: ClassTable
  readonly next: number
}

/** Who may take a level now, or why not. */
export function mayClimb(book: CharacterBook, attrs: JsonObject): Result<Climber> {
  const sheet = readSheet(attrs)
  const no = (message: string): Result<Climber> => refuse('rules/no-level-up', message, { rule: 'RULE-07' })
  if (classesNamed(sheet.classText).length > 1)
    return no('Levels in several classes are left out: each class here is whole, and sheets name one.')
  const table = classOf(book, sheet.classId)
  if (table === undefined)
    return no(`The rules have no class "${sheet.classText}" and do not know its levels.`)
  if (sheet.level >= highestLevel) return no(`Level ${highestLevel} is the highest there is.`)
  const missing = pointsForNext(sheet.level) - sheet.experience
  const sentence = `The next level takes ${pointsForNext(sheet.level)} points of experience; ${missing} are missing.`
  if (levelEarned(sheet.experience) <= sheet.level) return no(sentence) // enforces: RULE-07
  return done({ sheet, table, next: sheet.level + 1 })
}

function hitPointStep({ table, sheet }: Climber): ChoiceStep {
  const constitution = abilityModifier(sheet.scores.constitution)
  const average = Math.max(1, table.hit_die / 2 + 1 + constitution)
  return {
    id: 'hit_points',
    question: 'How do your hit points grow?',
    help: 'Choose 1.',
    choose: 1,
    options: [
      option({ id: 'average', name: 'Average' }, `+${average}`),
      option({ id: 'roll', name: 'Roll' }, `1d${table.hit_die} and constitution`),
    ],
  }
}

function abilityStep({ table, sheet, next }: Climber): ChoiceStep[] {
  const now = levelRow(table, next)?.ability_improvements ?? 0
  const before = levelRow(table, next - 1)?.ability_improvements ?? 0
  if (now <= before) return []
  const open = abilities.filter((ability) => sheet.scores[ability] < highestScore)
  const options = open.map((id) => option({ id, name: spoken(id) }, `now ${sheet.scores[id]}`))
  const choose = open.length === 0 ? 0 : 2
  const help = 'Choose 2; the same twice raises it by 2.'
  return [{ id: 'ability_increase', question: 'Which abilities grow?', help, choose, options, repeats: true }]
}

function subclassStep({ table, sheet, next }: Climber): ChoiceStep[] {
  if (next < table.subclass.from_level || sheet.subclass !== '') return []
  const question = `${table.subclass.title}?`
  return [{ id: 'subclass', question, help: 'Choose 1.', choose: 1, options: [option(table.subclass)] }]
}

/** The invocations a warlock learns at a level. */
function invocationStep(
  book: CharacterBook,
  { table, sheet, next }: Climber,
  spells: readonly string[],
): ChoiceStep[] {
  const now = levelRow(table, next)?.columns.invocations_known ?? 0
  const before = levelRow(table, next - 1)?.columns.invocations_known ?? 0
  if (now <= before) return []
  const open = book.features.filter((feature) => {
    if (!feature.id.startsWith('eldritch-invocation-') || sheet.features.includes(feature.id)) return false
    const { needs } = feature
    if (needs === null) return true
    const old = needs.level === undefined || needs.level <= next
    const has = needs.feature === undefined || sheet.features.includes(needs.feature)
    return old && has && (needs.spell === undefined || spells.includes(needs.spell))
  })
  const choose = Math.min(now - before, open.length)
  const question = 'Which invocations do you learn?'
  return [
    {
      id: 'invocations',
      question,
      help: `Choose ${choose}.`,
      choose,
      options: open.map((one) => option(one)),
    },
  ]
}

/** The features that come with the next level; invocations have a question of their own. */
export function newFeatures(book: CharacterBook, climber: Climber, subclass: string): readonly Feature[] {
  const { table, next } = climber
  return featuresAt(book, table, next, subclass)
}

/** The features of a level whose own questions are asked. */
export function askingFeatures(features: readonly Feature[]): readonly Feature[] {
  return features.filter((feature) => feature.id !== 'eldritch-invocations')
}

/**
 * The questions of the next level, or why there is none.
 *
 * @example
 * const steps = levelUpSteps(book, attrs, { subclass: 'champion' })
 */
export function levelUpSteps(
  book: CharacterBook,
  attrs: JsonObject,
  choices: JsonObject = {},
): Result<readonly ChoiceStep[]> {
  const climber = mayClimb(book, attrs)
  if (!climber.ok) return climber
  const { sheet, table, next } = climber.value
  const spells = listAt(attrs, 'spells_known').map((entry) => ruleId(entryName(entry)))
  const trained = [...trainedSkills(sheet), ...listAt(attrs, 'tools').map(entryName)]
  const experts = trainedSkills(sheet).filter((skill) => trainingIn(sheet, skill) === 'expert')
  const subclass = answerTo(choices, 'subclass')[0] ?? sheet.subclass
  const features = askingFeatures(newFeatures(book, climber.value, subclass))
  const learned = { level: next, features: sheet.features, trained, experts, spells }
  return done([
    hitPointStep(climber.value),
    ...abilityStep(climber.value),
    ...subclassStep(climber.value),
    ...featureSteps(book, features, learned),
    ...invocationStep(book, climber.value, spells),
    ...learningSteps(book, table, next, spells, subclass),
  ])
}
