/**
 * Makes a character of the first level out of choices. Everything that is not chosen is worked out; what the rules do
 * not allow is refused by name; what comes out is a whole sheet of seed 000, its things as items (SCHEMA-04).
 */

import { internalIdentity } from '../../../core/document/identity.ts'
import { sheetSchema } from '../../../core/document/player-sheet.ts'
import { nameField, normalizeAlignment } from '../../../core/document/sheet-fields.ts'
import type { DerivedLeaf } from '../../../core/document/update-context.ts'
import { nextId } from '../../../core/ids.ts'
import { type JsonObject, type JsonValue, withValueAt } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { Background, ClassTable, Feature } from '../data/shapes.ts'
import { abilities } from '../data/vocabulary.ts'
import { type AbilityScores, abilityCodes, abilityModifier } from './abilities.ts'
import { checkScores, scoreMethods } from './ability-scores.ts'
import { answerTo, type ChoiceStep, option, pickedAll, unasked } from './choices.ts'
import { featureGains, featureSteps, featuresAt, freshResources, freshSlots } from './class-features.ts'
import {
  baseRaces,
  giftsOf,
  type Lineage,
  languageStep,
  languagesOf,
  lineageOf,
  racialPools,
  racialSteps,
  spoken,
  subracesOf,
  withRacialIncreases,
} from './race.ts'
import { entryOf, type Rulebook, rulebookCatalogue } from './rulebook.ts'
import { readSheet, skillEntries } from './sheet.ts'
import { derivedLeaves } from './sheet-law.ts'
import { giftedSpells, learningSteps, preparingStep, subclassSpells } from './spells.ts'
import { equipmentSteps, readyEquipment, startingItems } from './starting-equipment.ts'

/** A finished character, ready to be an entity with an inventory. */
export interface NewCharacter {
  readonly name: string
  readonly attrs: JsonObject
  readonly items: readonly { readonly item_id: string; readonly qty: number }[]
}

/** Everything that was chosen, checked. */
interface Chosen {
  readonly name: string
  readonly lineage: Lineage
  readonly table: ClassTable
  readonly background: Background
  readonly subclass: string
  readonly scores: AbilityScores
  readonly features: readonly Feature[]
  readonly answers: ReadonlyMap<string, readonly string[]>
  readonly identity: JsonObject
}

/** Answers that are no pick from a list. */
const freeAnswers = ['name', 'abilities', 'alignment', 'mbti', 'gender', 'age', 'appearance'] as const

function no(message: string, step: string): Result<never> {
  return refuse('rules/bad-choice', message, { rule: 'SCHEMA-04', data: { step } })
}

/**
 * Makes a character. Scores that were rolled need their rows.
 *
 * @example
 * const made = createCharacter(rulebook, { name: 'Mira', race: 'elf', subrace: 'high-elf', class: 'wizard' }, [])
 */
export function createCharacter(
  rulebook: Rulebook,
  choices: JsonObject,
  rolls: readonly DiceEntry[] = [],
): Result<NewCharacter> {
  const chosen = checkChoices(rulebook, choices, rolls)
  if (!chosen.ok) return chosen
  const { name, lineage, table, background, answers } = chosen.value
  const items = startingItems(rulebook, table, background.equipment, answers)
  const equipment = readyEquipment(rulebook, items, [...table.armor, ...armourOf(chosen.value)])
  const sheet = {
    ...chosen.value.identity,
    ...bodyOf(chosen.value),
    ...learningOf(rulebook, chosen.value),
    race: lineage.race.name,
    ...(lineage.subrace === undefined ? {} : { subrace: lineage.subrace.name }),
    equipment,
  } as unknown as JsonObject
  const whole = sheetSchema.safeParse(
    withDerived(sheet, derivedLeaves(readSheet(sheet), rulebook.armours, rulebookCatalogue(rulebook))),
  )
  if (!whole.success)
    return no(`The character is not whole: ${whole.error.issues[0]?.path.join('.')}.`, 'name')
  return done({
    name,
    attrs: whole.data as unknown as JsonObject,
    items: [...items].map(([item_id, qty]) => ({ item_id, qty })),
  })
}

function checkChoices(rulebook: Rulebook, choices: JsonObject, rolls: readonly DiceEntry[]): Result<Chosen> {
  const name = nameField.safeParse(choices.name)
  if (!name.success) return no('name: the character needs a name of 1 to 100 characters.', 'name')
  const steps = creationSteps(rulebook, choices)
  const answers = pickedAll(steps, choices)
  if (!answers.ok) return answers
  const foreign = unasked(steps, choices, freeAnswers)
  if (!foreign.ok) return foreign
  // Scores are suggested by class, so a class that is none would else be blamed on them.
  const scores = checkScores(choices, rolls)
  if (!scores.ok) return scores
  const chosen = (id: string): string | undefined => answers.value.get(id)?.[0]
  const lineage = lineageOf(rulebook, chosen('race'), chosen('subrace'))
  const table = entryOf(rulebook.classes, chosen('class'))
  const background = entryOf(rulebook.backgrounds, chosen('background'))
  if (lineage === undefined || table === undefined || background === undefined)
    return no('race, class and background have to be chosen.', 'class')
  const subclass = chosen('subclass') ?? ''
  return done({
    name: name.data,
    lineage,
    table,
    background,
    subclass,
    scores: withRacialIncreases(lineage, scores.value, choices),
    features: featuresAt(rulebook, table, 1, subclass),
    answers: answers.value,
    identity: identityOf(name.data, choices),
  })
}

function identityOf(name: string, choices: JsonObject): JsonObject {
  const own = internalIdentity(nextId('pc', name, () => false))
  const alignment = normalizeAlignment(choices.alignment ?? own.alignment) as JsonValue
  const words = ['gender', 'age', 'appearance'].flatMap((key) =>
    choices[key] === undefined ? [] : [[key, choices[key]] as const],
  )
  return {
    ...own,
    alignment,
    ...(choices.mbti === undefined ? {} : { mbti: choices.mbti }),
    ...Object.fromEntries(words),
  }
}

function armourOf({ features }: Chosen): string[] {
  return giftsOf(features, 'proficiency').flatMap((gift) => gift.armor ?? [])
}

/** Hit points above die and constitution that a level brings. */
export function extraHitPoints(gifts: Parameters<typeof giftsOf>[0]): number {
  return giftsOf(gifts, 'hit-points').reduce((sum, gift) => sum + (gift.per_level ?? 0), 0)
}

function bodyOf({ table, scores, lineage, background, subclass, features }: Chosen): JsonObject {
  const constitution = abilityModifier(scores.constitution)
  const hitPoints = Math.max(
    1,
    table.hit_die + constitution + extraHitPoints([...lineage.traits, ...features]),
  )
  const racial = racialPools(lineage.traits, 1)
  return {
    level: 1,
    class: table.name,
    ...(subclass === '' ? {} : { subclass }),
    background: background.name,
    hp_current: hitPoints,
    hp_max: hitPoints,
    temp_hp: 0,
    armor_class: 10,
    attributes: { ...scores },
    saving_throw_proficiencies: table.saves.map((save) => abilityCodes[save]),
    resources: {
      gold: Math.floor(background.gold * background.gold_factor.least),
      hit_dice: { used: 0, total: 1 },
      spell_slots: freshSlots(table, 1),
      class_features: freshResources(table, 1, scores, subclass),
      ...(Object.keys(racial).length === 0 ? {} : { racial_features: racial }),
      consumables: {},
    },
    experience: { current: 0, needed_for_next_level: 300 },
    combat_stats: {
      initiative: 0,
      speed: lineage.subrace?.speed ?? lineage.race.speed,
      passive_perception: 10,
    },
    exhaustion: 0,
    inspiration: false,
  }
}

/** An ability that is greater by birth is no tool. */
function isAbility(id: string): boolean {
  return abilities.some((ability) => ability === id)
}

function learningOf(rulebook: Rulebook, chosen: Chosen): JsonObject {
  const { answers, lineage, background, table, features, subclass } = chosen
  const racial = racialSteps(rulebook, lineage, []).flatMap((step) => answers.get(step.id) ?? [])
  const gains = featureGains(rulebook, features, answers)
  const gained = gains.features.flatMap((id) => entryOf(rulebook.features, id) ?? [])
  const trained = [
    ...givenTraining(lineage, background, table),
    ...(answers.get('skills') ?? []),
    ...(answers.get('tools') ?? []),
    ...racial,
    ...gains.trained,
  ]
  const cantripIds = new Set(rulebook.spells.filter((spell) => spell.level === 0).map((spell) => spell.id))
  const always = subclassSpells(table, subclass, 1)
  const prepared = answers.get('prepared') ?? []
  const known = [
    ...racial.filter((id) => cantripIds.has(id)),
    ...giftedSpells([...lineage.traits, ...features, ...gained], 1),
    ...gains.spells,
    ...(answers.get('cantrips') ?? []),
    ...(answers.get('spells') ?? []),
    ...always,
    ...prepared,
  ]
  return {
    skills: skillEntries(trained, gains.experts),
    tools: trained.filter((id) => !isSkillEntry(id) && !cantripIds.has(id) && !isAbility(id)),
    languages: [...new Set([...languagesOf(lineage), ...(answers.get('languages') ?? [])])],
    features: [...features.map((feature) => feature.id), ...gains.features],
    racial_traits: lineage.traits.map((trait) => trait.name),
    spells_known: [...new Set(known)],
    ...(prepared.length + always.length === 0
      ? {}
      : { spells_prepared: [...new Set([...always, ...prepared])] }),
    proficiencies: { armor: [...table.armor, ...armourOf(chosen)], weapons: [...table.weapons] },
  }
}

function isSkillEntry(id: string): boolean {
  return skillEntries([id], []).length > 0
}

/** The sheet with these derived values in place. */
function withDerived(sheet: JsonObject, leaves: readonly DerivedLeaf[]): JsonObject {
  return leaves.reduce((whole, leaf) => withValueAt(whole, leaf.path, leaf.value), sheet)
}

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

function draftOf(rulebook: Rulebook, choices: JsonObject): Draft {
  return {
    choices,
    lineage: lineageOf(rulebook, first(choices, 'race'), first(choices, 'subrace')),
    table: entryOf(rulebook.classes, first(choices, 'class')),
    subclass: first(choices, 'subclass') ?? '',
    background: entryOf(rulebook.backgrounds, first(choices, 'background')),
  }
}

function oneOf(id: string, question: string, options: ChoiceStep['options']): ChoiceStep {
  return { id, question, help: 'Choose 1.', choose: 1, options }
}

function peopleSteps(rulebook: Rulebook, { lineage }: Draft): ChoiceStep[] {
  const races = baseRaces(rulebook).map((race) => option(race, `${race.size}, speed ${race.speed} ft`))
  const steps = [oneOf('race', 'What people are you of?', races)]
  const kinds = lineage === undefined ? [] : subracesOf(rulebook, lineage.race.id)
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

function classSteps(rulebook: Rulebook, { table }: Draft): ChoiceStep[] {
  const classes = rulebook.classes.map((spellClass) =>
    option(spellClass, `hit die d${spellClass.hit_die}, saves ${spellClass.saves.join(' and ')}`),
  )
  const steps = [oneOf('class', 'What is your calling?', classes)]
  if (table?.subclass.from_level === 1)
    steps.push(oneOf('subclass', `${table.subclass.title}?`, [option(table.subclass)]))
  return steps
}

function pastSteps(rulebook: Rulebook): ChoiceStep[] {
  const methods = scoreMethods.map((id) => option({ id, name: spoken(id) }, methodWords[id]))
  const pasts = rulebook.backgrounds.map((background) =>
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

function skillSteps(rulebook: Rulebook, draft: Draft): ChoiceStep[] {
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
  const racial = racialSteps(rulebook, lineage, [...given, ...answerTo(choices, 'skills')])
  return [...steps, ...racial, ...languageStep(lineage, background)]
}

function magicSteps(rulebook: Rulebook, draft: Draft, scores: AbilityScores | undefined): ChoiceStep[] {
  const { table, lineage, background, choices } = draft
  if (table === undefined || lineage === undefined || background === undefined) return []
  const racial = racialSteps(rulebook, lineage, []).flatMap((step) => answerTo(choices, step.id))
  const trained = [...givenTraining(lineage, background, table), ...answerTo(choices, 'skills'), ...racial]
  const learned = { level: 1, features: [], trained, experts: [], spells: [] }
  const features = featureSteps(rulebook, featuresAt(rulebook, table, 1, draft.subclass), learned)
  const learning = learningSteps(rulebook, table, 1, racial)
  const written = answerTo(choices, 'spells')
  const always = subclassSpells(table, draft.subclass, 1)
  const ready = scores === undefined ? null : preparingStep(rulebook, table, 1, scores, written, always)
  return [...features, ...learning, ...(ready === null ? [] : [ready])]
}

/**
 * The questions that the choices so far lead to, answered ones included.
 *
 * @example
 * creationSteps(rulebook, { race: 'elf' }).map((step) => step.id) // 'race', 'subrace', 'class' …
 */
export function creationSteps(rulebook: Rulebook, choices: JsonObject): readonly ChoiceStep[] {
  const draft = draftOf(rulebook, choices)
  const base = checkScores(choices, [])
  const told = choices.abilities
  const scores = base.ok ? base.value : (told as unknown as AbilityScores | undefined)
  const grown =
    draft.lineage === undefined || scores === undefined || typeof scores !== 'object'
      ? undefined
      : withRacialIncreases(draft.lineage, scores, choices)
  const equipment =
    draft.table === undefined ? [] : equipmentSteps(rulebook, draft.table, (id) => answerTo(choices, id))
  return [
    ...peopleSteps(rulebook, draft),
    ...classSteps(rulebook, draft),
    ...pastSteps(rulebook),
    ...skillSteps(rulebook, draft),
    ...magicSteps(rulebook, draft, grown),
    ...equipment,
  ]
}
