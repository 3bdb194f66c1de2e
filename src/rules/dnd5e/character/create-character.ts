/**
 * Makes a character of the first level out of choices. Everything that is not chosen is worked out; what the rules do
 * not allow is refused by name; what comes out is a whole sheet of seed 000, its things as items (SCHEMA-04).
 */

import { internalIdentity } from '../../../core/document/entity-identity.ts'
import { sheetSchema } from '../../../core/document/player-sheet-and-class-features.ts'
import { nameField, normalizeAlignment } from '../../../core/document/sheet-fields.ts'
import type { DerivedLeaf } from '../../../core/document/update-context-and-verdicts.ts'
import { nextId } from '../../../core/entity-ids-and-slugs.ts'
import { type JsonObject, type JsonValue, withValueAt } from '../../../core/json.ts'
import type { DiceEntry } from '../../../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import { mechanicsIn } from '../data/mechanic-schemas.ts'
import type { Background, ClassTable, Feature } from '../data/srd-entry-schemas.ts'
import { abilities, skillIds } from '../data/srd-vocabulary.ts'
import { type AbilityScores, abilityCodes, abilityModifier } from './ability-modifiers.ts'
import { checkScores } from './ability-score-methods.ts'
import { entryOf, type Rulebook, rulebookCatalogue } from './character-rulebook.ts'
import { checkAnswers, refuseUnasked } from './choice-steps-and-answers.ts'
import {
  extraHitPoints,
  featureGains,
  featuresAt,
  freshResources,
  freshSlots,
} from './class-features-by-level.ts'
import { creationSteps, givenTraining } from './creation-steps.ts'
import { derivedLeaves } from './derived-sheet-values.ts'
import { giftedSpells, subclassSpells } from './learn-and-prepare-spells.ts'
import {
  type Lineage,
  languagesOf,
  lineageOf,
  racialPools,
  racialSteps,
  withRacialIncreases,
} from './race-traits.ts'
import { readSheet, skillEntries } from './sheet.ts'
import { readyEquipment, startingItems } from './starting-equipment.ts'

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
  const sheet: JsonObject = {
    ...chosen.value.identity,
    ...bodyOf(chosen.value),
    ...learningOf(rulebook, chosen.value),
    race: lineage.race.name,
    ...(lineage.subrace !== undefined && { subrace: lineage.subrace.name }),
    equipment,
  }
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
  const answers = checkAnswers(steps, choices)
  if (!answers.ok) return answers
  const foreign = refuseUnasked(steps, choices, freeAnswers)
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
  const said = ['mbti', 'gender', 'age', 'appearance'].filter((key) => choices[key] !== undefined)
  return { ...own, alignment, ...Object.fromEntries(said.map((key) => [key, choices[key]])) }
}

function armourOf({ features }: Chosen): string[] {
  return mechanicsIn(features, 'proficiency').flatMap((gift) => gift.armor ?? [])
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
    ...(subclass !== '' && { subclass }),
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
      ...(Object.keys(racial).length > 0 && { racial_features: racial }),
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

/** What a race may let one choose beside tools. */
const noTools: ReadonlySet<string> = new Set([...skillIds, ...abilities])

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
    tools: trained.filter((id) => !noTools.has(id) && !cantripIds.has(id)),
    languages: [...new Set([...languagesOf(lineage), ...(answers.get('languages') ?? [])])],
    features: [...features.map((feature) => feature.id), ...gains.features],
    racial_traits: lineage.traits.map((trait) => trait.name),
    spells_known: [...new Set(known)],
    ...(prepared.length + always.length > 0 && {
      spells_prepared: [...new Set([...always, ...prepared])],
    }),
    proficiencies: { armor: [...table.armor, ...armourOf(chosen)], weapons: [...table.weapons] },
  }
}

/** The sheet with these derived values in place. */
function withDerived(sheet: JsonObject, leaves: readonly DerivedLeaf[]): JsonObject {
  return leaves.reduce((whole, leaf) => withValueAt(whole, leaf.path, leaf.value), sheet)
}
