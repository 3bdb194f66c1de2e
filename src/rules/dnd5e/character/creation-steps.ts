/** The steps of creating a character of the first level: questions, each answer of which may lead to more of them. */

import { asObject, type JsonObject } from '../../../core/json.ts'
import { mechanicsIn } from '../data/mechanic-schemas.ts'
import { nameFromId } from '../data/names-and-ids.ts'
import type { Background, ClassTable } from '../data/srd-entry-schemas.ts'
import type { AbilityScores } from './ability-modifiers.ts'
import { checkScores, scoreMethods } from './ability-score-methods.ts'
import { entryOf, type Rulebook } from './character-rulebook.ts'
import { answerTo, type ChoiceStep, chooseStep, option } from './choice-steps-and-answers.ts'
import { featureSteps, featuresAt } from './class-features-by-level.ts'
import { learningSteps, preparingStep, subclassSpells } from './learn-and-prepare-spells.ts'
import {
  baseRaces,
  type Lineage,
  languageStep,
  lineageOf,
  racialSteps,
  subracesOf,
  withRacialIncreases,
} from './race-traits.ts'
import { equipmentSteps } from './starting-equipment.ts'

/** What is known of a character in the making. */
interface Draft {
  readonly rulebook: Rulebook
  readonly choices: JsonObject
  readonly lineage: Lineage | undefined
  readonly table: ClassTable | undefined
  readonly subclass: string
  readonly background: Background | undefined
}

/** A draft whose race, class and background are chosen. */
interface WholeDraft extends Draft {
  readonly lineage: Lineage
  readonly table: ClassTable
  readonly background: Background
}

/**
 * The questions that the choices so far lead to, answered ones included.
 *
 * @example
 * creationSteps(rulebook, { race: 'elf' }).map((step) => step.id) // 'race', 'subrace', 'class' …
 */
export function creationSteps(rulebook: Rulebook, choices: JsonObject): readonly ChoiceStep[] {
  const draft = draftOf(rulebook, choices)
  const { table } = draft
  return [
    ...raceSteps(draft),
    ...classSteps(draft),
    abilityMethodStep(),
    backgroundStep(rulebook),
    ...(isWhole(draft) ? [...skillSteps(draft), ...magicSteps(draft)] : []),
    ...(table === undefined ? [] : equipmentSteps(rulebook, table, (id) => answerTo(choices, id))),
  ]
}

function draftOf(rulebook: Rulebook, choices: JsonObject): Draft {
  const answer = (id: string): string | undefined => answerTo(choices, id)[0]
  return {
    rulebook,
    choices,
    lineage: lineageOf(rulebook, answer('race'), answer('subrace')),
    table: entryOf(rulebook.classes, answer('class')),
    subclass: answer('subclass') ?? '',
    background: entryOf(rulebook.backgrounds, answer('background')),
  }
}

function isWhole(draft: Draft): draft is WholeDraft {
  return draft.lineage !== undefined && draft.table !== undefined && draft.background !== undefined
}

function raceSteps({ rulebook, lineage }: Draft): ChoiceStep[] {
  const races = baseRaces(rulebook).map((race) => option(race, `${race.size}, speed ${race.speed} ft`))
  const subraces = lineage === undefined ? [] : subracesOf(rulebook, lineage.race.id)
  const lines = subraces.map((race) => option(race))
  return [
    chooseStep('race', 'What people are you of?', 1, races),
    ...(lines.length > 0 ? [chooseStep('subrace', 'Which line of them?', 1, lines)] : []),
  ]
}

function classSteps({ rulebook, table }: Draft): ChoiceStep[] {
  const classes = rulebook.classes.map((entry) =>
    option(entry, `hit die d${entry.hit_die}, saves ${entry.saves.join(' and ')}`),
  )
  const subclass = table?.subclass.from_level === 1 ? table.subclass : undefined
  return [
    chooseStep('class', 'What is your calling?', 1, classes),
    ...(subclass === undefined ? [] : [chooseStep('subclass', `${subclass.title}?`, 1, [option(subclass)])]),
  ]
}

const methodSummaries: Readonly<Record<(typeof scoreMethods)[number], string>> = {
  standard: '15, 14, 13, 12, 10 and 8, placed as you like',
  points: '27 points, scores from 8 to 15',
  rolled: 'six times the best three of four dice',
}

function abilityMethodStep(): ChoiceStep {
  const methods = scoreMethods.map((id) => option({ id, name: nameFromId(id) }, methodSummaries[id]))
  return chooseStep('ability_method', 'How do you come by your abilities?', 1, methods)
}

function backgroundStep(rulebook: Rulebook): ChoiceStep {
  const backgrounds = rulebook.backgrounds.map((background) =>
    option(background, `${background.skills.map(nameFromId).join(', ')}; ${background.gold} gp`),
  )
  return chooseStep('background', 'What were you before?', 1, backgrounds)
}

function skillSteps({ rulebook, lineage, table, background, choices }: WholeDraft): ChoiceStep[] {
  const given = givenTraining(lineage, background, table)
  const open = table.skill_choice.from.filter((skill) => !given.includes(skill))
  const { tool_choice: tools } = table
  return [
    chooseStep(
      'skills',
      `What has a ${table.name.toLowerCase()} learned?`,
      table.skill_choice.choose,
      open.map(namedOption),
    ),
    ...(tools === null
      ? []
      : [chooseStep('tools', 'Which tools do you know?', tools.choose, tools.from.map(namedOption))]),
    ...racialSteps(rulebook, lineage, [...given, ...answerTo(choices, 'skills')]),
    ...languageStep(lineage, background),
  ]
}

function namedOption(id: string): ChoiceStep['options'][number] {
  return option({ id, name: nameFromId(id) })
}

/** Skills and tools that are the character's without a choice. */
export function givenTraining(lineage: Lineage, background: Background, table: ClassTable): string[] {
  const racial = mechanicsIn(lineage.traits, 'proficiency').flatMap((gift) => [
    ...(gift.skills ?? []),
    ...(gift.tools ?? []),
  ])
  return [...new Set([...racial, ...background.skills, ...background.tools, ...table.tools])]
}

/** The questions of features and spells. */
function magicSteps(draft: WholeDraft): ChoiceStep[] {
  const { rulebook, table, lineage, background, subclass, choices } = draft
  const racial = racialSteps(rulebook, lineage, []).flatMap((step) => answerTo(choices, step.id))
  const trained = [...givenTraining(lineage, background, table), ...answerTo(choices, 'skills'), ...racial]
  const learned = { level: 1, features: [], trained, experts: [], spells: [] }
  const scores = scoresSoFar(draft)
  const always = subclassSpells(table, subclass, 1)
  const prepared =
    scores === undefined
      ? null
      : preparingStep(rulebook, table, 1, scores, answerTo(choices, 'spells'), always)
  return [
    ...featureSteps(rulebook, featuresAt(rulebook, table, 1, subclass), learned),
    ...learningSteps(rulebook, table, 1, racial),
    ...(prepared === null ? [] : [prepared]),
  ]
}

/** The scores with what the race adds; scores that are not checked yet are taken as they were given. */
function scoresSoFar({ lineage, choices }: WholeDraft): AbilityScores | undefined {
  const checked = checkScores(choices, [])
  const scores = checked.ok ? checked.value : (asObject(choices.abilities) as AbilityScores | undefined)
  return scores === undefined ? undefined : withRacialIncreases(lineage, scores, choices)
}
