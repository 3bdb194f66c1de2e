/**
 * The questions of making a character, in the order of a table: people, calling, numbers, past, things. A question
 * that hangs on another appears when that one is answered; whoever draws the form asks again after each answer.
 */
import type { JsonObject } from '../../../core/json.ts'
import type { Background, ClassTable } from '../data/shapes.ts'
import type { AbilityScores } from './ability.ts'
import { checkScores, scoreMethods } from './ability-scores.ts'
import { type CharacterBook, entryOf } from './character-book.ts'
import { answerTo, type ChoiceStep, option } from './choice.ts'
import { featuresAt } from './class-progress.ts'
import { featureSteps } from './feature-steps.ts'
import { subclassSpells } from './given-spells.ts'
import { languageStep } from './languages.ts'
import {
  baseRaces,
  giftsOf,
  type Lineage,
  lineageOf,
  racialSteps,
  spoken,
  subracesOf,
} from './racial-gifts.ts'
import { withRacialIncreases } from './racial-scores.ts'
import { learningSteps, preparingStep } from './spell-choices.ts'
import { equipmentSteps } from './starting-equipment.ts'

const methodWords: Readonly<Record<(typeof scoreMethods)[number], string>> = {
  standard: '15, 14, 13, 12, 10 and 8, placed as you like',
  points: '27 points, scores from 8 to 15',
  rolled: 'six times the best three of four dice',
}

/** What is known of a character in the making. */
interface Draft {
  readonly choices: JsonObject
  readonly lineage: Lineage | undefined
  readonly table: ClassTable | undefined
  readonly subclass: string
  readonly background: Background | undefined
}

function first(choices: JsonObject, id: string): string | undefined {
  return answerTo(choices, id)[0]
}

function draftOf(book: CharacterBook, choices: JsonObject): Draft {
  return {
    choices,
    lineage: lineageOf(book, first(choices, 'race'), first(choices, 'subrace')),
    table: entryOf(book.classes, first(choices, 'class')),
    subclass: first(choices, 'subclass') ?? '',
    background: entryOf(book.backgrounds, first(choices, 'background')),
  }
}

function oneOf(id: string, question: string, options: ChoiceStep['options']): ChoiceStep {
  return { id, question, help: 'Choose 1.', choose: 1, options }
}

function peopleSteps(book: CharacterBook, { lineage }: Draft): ChoiceStep[] {
  const races = baseRaces(book).map((race) => option(race, `${race.size}, speed ${race.speed} ft`))
  const steps = [oneOf('race', 'What people are you of?', races)]
  const kinds = lineage === undefined ? [] : subracesOf(book, lineage.race.id)
  if (kinds.length > 0)
    steps.push(
      oneOf(
        'subrace',
        'Which line of them?',
        kinds.map((race) => option(race)),
      ),
    )
  return steps
}

function classSteps(book: CharacterBook, { table }: Draft): ChoiceStep[] {
  const classes = book.classes.map((spellClass) =>
    option(spellClass, `hit die d${spellClass.hit_die}, saves ${spellClass.saves.join(' and ')}`),
  )
  const steps = [oneOf('class', 'What is your calling?', classes)]
  if (table?.subclass.from_level === 1)
    steps.push(oneOf('subclass', `${table.subclass.title}?`, [option(table.subclass)]))
  return steps
}

function pastSteps(book: CharacterBook): ChoiceStep[] {
  const methods = scoreMethods.map((id) => option({ id, name: spoken(id) }, methodWords[id]))
  const pasts = book.backgrounds.map((background) =>
    option(background, `${background.skills.map(spoken).join(', ')}; ${background.gold} gp`),
  )
  return [
    oneOf('ability_method', 'How do you come by your abilities?', methods),
    oneOf('background', 'What were you before?', pasts),
  ]
}

/** Skills and tools that are the character's without a choice. */
export function givenTraining(
  lineage: Lineage | undefined,
  background: Background | undefined,
  table: ClassTable | undefined,
): string[] {
  const racial = giftsOf(lineage?.traits ?? [], 'proficiency').flatMap((gift) => [
    ...(gift.skills ?? []),
    ...(gift.tools ?? []),
  ])
  return [
    ...new Set([
      ...racial,
      ...(background?.skills ?? []),
      ...(background?.tools ?? []),
      ...(table?.tools ?? []),
    ]),
  ]
}

function skillSteps(book: CharacterBook, draft: Draft): ChoiceStep[] {
  const { lineage, table, background, choices } = draft
  if (table === undefined || lineage === undefined || background === undefined) return []
  const given = givenTraining(lineage, background, table)
  const open = table.skill_choice.from.filter((skill) => !given.includes(skill))
  const steps: ChoiceStep[] = [
    {
      id: 'skills',
      question: `What has a ${table.name.toLowerCase()} learned?`,
      help: `Choose ${table.skill_choice.choose}.`,
      choose: Math.min(table.skill_choice.choose, open.length),
      options: open.map((id) => option({ id, name: spoken(id) })),
    },
  ]
  if (table.tool_choice !== null)
    steps.push({
      id: 'tools',
      question: 'Which tools do you know?',
      help: `Choose ${table.tool_choice.choose}.`,
      choose: table.tool_choice.choose,
      options: table.tool_choice.from.map((id) => option({ id, name: spoken(id) })),
    })
  const racial = racialSteps(book, lineage, [...given, ...answerTo(choices, 'skills')])
  return [...steps, ...racial, ...languageStep(lineage, background)]
}

function magicSteps(book: CharacterBook, draft: Draft, scores: AbilityScores | undefined): ChoiceStep[] {
  const { table, lineage, background, choices } = draft
  if (table === undefined || lineage === undefined || background === undefined) return []
  const racial = racialSteps(book, lineage, []).flatMap((step) => answerTo(choices, step.id))
  const trained = [...givenTraining(lineage, background, table), ...answerTo(choices, 'skills'), ...racial]
  const learned = { level: 1, features: [], trained, experts: [], spells: [] }
  const features = featureSteps(book, featuresAt(book, table, 1, draft.subclass), learned)
  const learning = learningSteps(book, table, 1, racial)
  const written = answerTo(choices, 'spells')
  const always = subclassSpells(table, draft.subclass, 1)
  const ready = scores === undefined ? null : preparingStep(book, table, 1, scores, written, always)
  return [...features, ...learning, ...(ready === null ? [] : [ready])]
}

/**
 * The questions that the choices so far lead to, answered ones included.
 *
 * @example
 * creationSteps(book, { race: 'elf' }).map((step) => step.id) // 'race', 'subrace', 'class' …
 */
export function creationSteps(book: CharacterBook, choices: JsonObject): readonly ChoiceStep[] {
  const draft = draftOf(book, choices)
  const base = checkScores(choices, [])
  const told = choices.abilities
  const scores = base.ok ? base.value : (told as unknown as AbilityScores | undefined)
  const grown =
    draft.lineage === undefined || scores === undefined || typeof scores !== 'object'
      ? undefined
      : withRacialIncreases(draft.lineage, scores, choices)
  const equipment =
    draft.table === undefined ? [] : equipmentSteps(book, draft.table, (id) => answerTo(choices, id))
  return [
    ...peopleSteps(book, draft),
    ...classSteps(book, draft),
    ...pastSteps(book),
    ...skillSteps(book, draft),
    ...magicSteps(book, draft, grown),
    ...equipment,
  ]
}
