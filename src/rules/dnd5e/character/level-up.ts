/**
 * The one writer of level (RULE-07). A level is taken when experience has earned it and its choices are made; all
 * that hangs on it changes in the same diff: hit points, slots, resources, features, spells, derived values.
 */

import type { JsonObject, JsonPath } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import type { ClassTable, Feature, Trait } from '../data/shapes.ts'
import { type Ability, abilities, skillIds } from '../data/vocabulary.ts'
import { type AbilityScores, abilityCodes, abilityModifier } from './abilities.ts'
import { answerTo, type ChoiceStep, option, pickedAll, unasked } from './choices.ts'
import { featureGains, featureSteps, featuresAt, levelRow, slotsAt } from './class-features.ts'
import { classesNamed } from './class-names.ts'
import { resourceMaxima } from './class-resources.ts'
import { extraHitPoints } from './creation.ts'
import { highestLevel, levelEarned, pointsForNext } from './experience.ts'
import { noPool, resizePool } from './pool.ts'
import { giftsOf, highestScore, lineageOf, racialPools, spoken } from './race.ts'
import { classOf, entryOf, type Rulebook, rulebookCatalogue } from './rulebook.ts'
import { type Sheet, sheetOf, skillEntries, trainingIn } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-changes.ts'
import { derivedLeaves } from './sheet-law.ts'
import { alwaysReady, giftedSpells, learningSteps, subclassSpells } from './spells.ts'
import { ruleId } from './stored-values.ts'

/** The questions whose answers are spells. */
const learnedSpells = ['cantrips', 'spells', 'magical_secrets', 'mystic_arcanum'] as const

type Answers = ReadonlyMap<string, readonly string[]>

/** A level about to be written. */
interface Ascent extends LevelCandidate {
  readonly rulebook: Rulebook
  readonly answers: Answers
  readonly subclass: string
  readonly features: readonly Feature[]
  readonly scores: AbilityScores
}

/** A level taken: what changes on the sheet, and what is told about it. */
export interface LevelTaken {
  readonly changes: readonly SheetChange[]
  /** Slots that pact magic leaves behind. */
  readonly removed: readonly JsonPath[]
  readonly details: JsonObject
}

/** Works out the next level of a sheet, wherever the sheet is kept. */
export function takeLevel(
  rulebook: Rulebook,
  actorId: string,
  sheet: Sheet,
  choices: JsonObject,
  roller: Pick<DiceRoller, 'roll'>,
): Result<LevelTaken> {
  const ascent = prepare(rulebook, sheet, choices)
  if (!ascent.ok) return ascent
  const gain = hitPointGain(ascent.value, actorId, roller)
  if (!gain.ok) return gain
  const changes = settle(ascent.value, changesOf(ascent.value, gain.value))
  const { next, features } = ascent.value
  const details = {
    actor_id: actorId,
    level: next,
    hit_points: gain.value,
    features: features.map((feature) => feature.id),
    changed: sheet.realChanges(changes).map((change) => change.path.join('.')),
  }
  return done({ changes, removed: oldSlots(ascent.value), details })
}

/**
 * Takes the next level.
 *
 * @example
 * const raised = levelUp(rulebook, view, 'pc_mira_001', { hit_points: 'average' }, dice roller)
 */
export function levelUp(
  rulebook: Rulebook,
  view: RulesView,
  actorId: string,
  choices: JsonObject,
  roller: DiceRoller,
): Result<Resolution> {
  const entity = view.entity(actorId)
  if (entity === undefined) return refuse('rules/unknown-actor', `There is nobody called "${actorId}" here.`)
  const sheet = sheetOf(entity)
  const taken = takeLevel(rulebook, actorId, sheet, choices, roller)
  if (!taken.ok) return taken
  const { changes, removed, details } = taken.value
  return done({
    outcome: 'automatic',
    events: [{ type: 'level_gained', details, tags: ['level_up'] }],
    diff: sheet.diff(actorId, changes, removed),
    elapsed: { action: 'quick_action' },
  })
}

/** Whether these choices make the next level; no dice, no changes. */
export function checkLevel(rulebook: Rulebook, sheet: Sheet, choices: JsonObject): Result<true> {
  const ascent = prepare(rulebook, sheet, choices)
  return ascent.ok ? done(true) : ascent
}

function prepare(rulebook: Rulebook, sheet: Sheet, choices: JsonObject): Result<Ascent> {
  const candidate = levelDue(rulebook, sheet)
  if (!candidate.ok) return candidate
  const steps = levelUpSteps(rulebook, sheet, choices)
  if (!steps.ok) return steps
  const answers = pickedAll(steps.value, choices)
  if (!answers.ok) return answers
  const foreign = unasked(steps.value, choices, [])
  if (!foreign.ok) return foreign
  const subclass = answers.value.get('subclass')?.[0] ?? candidate.value.sheet.subclass
  const features = newFeatures(rulebook, candidate.value, subclass)
  const scores = grownScores(candidate.value.sheet, answers.value.get('ability_increase') ?? [], features)
  if (!scores.ok) return scores
  return done({
    ...candidate.value,
    rulebook,
    answers: answers.value,
    subclass,
    features,
    scores: scores.value,
  })
}

function grownScores(
  sheet: Sheet,
  chosen: readonly string[],
  features: readonly Feature[],
): Result<AbilityScores> {
  const grown: Record<Ability, number> = { ...sheet.scores }
  for (const ability of abilities) {
    const times = chosen.filter((id) => id === ability).length
    grown[ability] += times
    if (times > 0 && grown[ability] > highestScore)
      return refuse('rules/bad-choice', `ability_increase: ${ability} cannot go above ${highestScore}.`)
  }
  for (const gift of giftsOf(features, 'ability-increase'))
    grown[gift.ability] = Math.max(
      grown[gift.ability],
      Math.min(gift.maximum ?? highestScore, grown[gift.ability] + gift.amount),
    )
  return done(grown)
}

/** What the level adds to the maximum: die and constitution, gifts, and older levels if constitution grew. */
function hitPointGain(ascent: Ascent, actorId: string, roller: Pick<DiceRoller, 'roll'>): Result<number> {
  const { table, sheet, scores, next } = ascent
  const constitution = abilityModifier(scores.constitution)
  const grown = (constitution - abilityModifier(sheet.scores.constitution)) * sheet.level
  const had = sheet.features.flatMap((id) => entryOf(ascent.rulebook.features, id) ?? [])
  const gifts = extraHitPoints([...traitsOf(ascent), ...had, ...ascent.features])
  if (ascent.answers.get('hit_points')?.[0] !== 'roll')
    return done(Math.max(1, table.hit_die / 2 + 1 + constitution) + grown + gifts)
  const row = roller.roll({
    label: `Hit points for level ${next}`,
    notation: `1d${table.hit_die}`,
    modifiers: [{ value: constitution, source: 'CON' }],
    attempt: { actor: actorId, action: 'level up', target: '', check: `hit points ${next}` },
  })
  return row.ok ? done(Math.max(1, row.value.total) + grown + gifts) : row
}

/** The traits of the character's people; none for a people that the rulebook does not know. */
function traitsOf({ rulebook, sheet }: Ascent): readonly Trait[] {
  const subrace = ruleId(sheet.subrace)
  const id = rulebook.races.find((race) => ruleId(race.name) === subrace)?.id
  return lineageOf(rulebook, ruleId(sheet.race), id)?.traits ?? []
}

function racialChanges(ascent: Ascent): SheetChange[] {
  const pools = Object.entries(racialPools(traitsOf(ascent), ascent.next))
  const fresh = pools.filter(([key]) => !ascent.sheet.racialFeatures.has(key))
  return fresh.map(([key, pool]) => setLeaf(['resources', 'racial_features', key], pool))
}

function changesOf(ascent: Ascent, gain: number): SheetChange[] {
  const { sheet, next, subclass, scores } = ascent
  return [
    setLeaf(['level'], next),
    setLeaf(['hp_max'], sheet.hitPointMaximum + gain),
    setLeaf(['hp_current'], sheet.hitPoints + gain),
    setLeaf(['experience', 'needed_for_next_level'], pointsForNext(next)),
    ...abilities.map((ability) => setLeaf(['attributes', ability], scores[ability])),
    ...(subclass === sheet.subclass ? [] : [setLeaf(['subclass'], subclass)]),
    ...sheet.setHitDice(resizePool(sheet.hitDice, next)),
    ...slotChanges(ascent),
    ...resourceChanges(ascent),
    ...racialChanges(ascent),
    ...learningChanges(ascent),
  ]
}

function slotChanges({ sheet, table, next }: Ascent): SheetChange[] {
  return [...slotsAt(table, next)].flatMap(([level, max]) => {
    return sheet.setSlots(level, resizePool(sheet.slots.get(level) ?? noPool, max))
  })
}

function resourceChanges({ sheet, table, next, scores, subclass }: Ascent): SheetChange[] {
  const maxima = resourceMaxima(table.id, next, scores, subclass)
  return [...maxima].flatMap(([key, max]) => {
    const pool = resizePool(sheet.classFeatures.get(key) ?? noPool, max)
    return sheet.setClassFeature(key, pool)
  })
}

function learningChanges(ascent: Ascent): SheetChange[] {
  const { sheet, answers, features, table, subclass, next } = ascent
  const gains = featureGains(ascent.rulebook, askingFeatures(features), answers)
  const skills = [...sheet.training.keys()]
  const experts = [...skills.filter((skill) => trainingIn(sheet, skill) === 'expert'), ...gains.experts]
  const invoked = answers.get('invocations') ?? []
  const owned = [...sheet.features, ...features.map((feature) => feature.id), ...gains.features, ...invoked]
  const all = owned.flatMap((id) => entryOf(ascent.rulebook.features, id) ?? [])
  const always = [...subclassSpells(table, subclass, next), ...alwaysReady(all, next)]
  const learned = learnedSpells.flatMap((id) => answers.get(id) ?? [])
  const gifted = [...giftedSpells([...traitsOf(ascent), ...all], next), ...gains.spells]
  const saves = giftsOf(features, 'proficiency').flatMap((gift) => gift.saves ?? [])
  const tools = gains.trained.filter((id) => !skillIds.some((skill) => skill === id))
  const taken = [...features.map((feature) => feature.id), ...gains.features, ...invoked]
  return [
    setLeaf(['features'], sheet.listWith('features', taken)),
    setLeaf(['skills'], skillEntries([...skills, ...gains.trained], experts)),
    setLeaf(['spells_known'], sheet.listWith('spells_known', [...learned, ...gifted, ...always])),
    ...(always.length === 0 ? [] : [setLeaf(['spells_prepared'], sheet.listWith('spells_prepared', always))]),
    ...(tools.length === 0 ? [] : [setLeaf(['tools'], sheet.listWith('tools', tools))]),
    ...(saves.length === 0 ? [] : [setLeaf(['saving_throw_proficiencies'], withSaves(sheet, saves))]),
  ]
}

function withSaves(sheet: Sheet, more: readonly Ability[]): string[] {
  const had = sheet.trainedSaves
  return abilities
    .filter((ability) => had.includes(ability) || more.includes(ability))
    .map((ability) => abilityCodes[ability])
}

/** The changes with everything that follows from them. */
function settle({ rulebook, sheet }: Ascent, changes: readonly SheetChange[]): SheetChange[] {
  const after = sheet.after(changes)
  return [
    ...changes,
    ...derivedLeaves(after, rulebook.armours, rulebookCatalogue(rulebook)).map(({ path, value }) =>
      setLeaf(path, value),
    ),
  ]
}

/** Pact magic moves its slots upwards; the old ones go. */
function oldSlots({ sheet, table, next }: Ascent): JsonPath[] {
  const kept = slotsAt(table, next)
  const old = [...sheet.slots.keys()].filter((level) => !kept.has(level))
  return old.map((level) => ['resources', 'spell_slots', sheet.slotKey(level)])
}

/** A character to whom a level is due. */
export interface LevelCandidate {
  readonly sheet: Sheet
  readonly table: ClassTable
  readonly next: number
}

/** Who may take a level now, or why not. */
export function levelDue(rulebook: Rulebook, sheet: Sheet): Result<LevelCandidate> {
  const no = (message: string): Result<LevelCandidate> =>
    refuse('rules/no-level-up', message, { rule: 'RULE-07' })
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

function hitPointStep({ table, sheet }: LevelCandidate): ChoiceStep {
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

function abilityStep({ table, sheet, next }: LevelCandidate): ChoiceStep[] {
  const now = levelRow(table, next)?.ability_improvements ?? 0
  const before = levelRow(table, next - 1)?.ability_improvements ?? 0
  if (now <= before) return []
  const open = abilities.filter((ability) => sheet.scores[ability] < highestScore)
  const options = open.map((id) => option({ id, name: spoken(id) }, `now ${sheet.scores[id]}`))
  const choose = open.length === 0 ? 0 : 2
  const help = 'Choose 2; the same twice raises it by 2.'
  return [{ id: 'ability_increase', question: 'Which abilities grow?', help, choose, options, repeats: true }]
}

function subclassStep({ table, sheet, next }: LevelCandidate): ChoiceStep[] {
  if (next < table.subclass.from_level || sheet.subclass !== '') return []
  const question = `${table.subclass.title}?`
  return [{ id: 'subclass', question, help: 'Choose 1.', choose: 1, options: [option(table.subclass)] }]
}

/** The invocations a warlock learns at a level. */
function invocationStep(
  rulebook: Rulebook,
  { table, sheet, next }: LevelCandidate,
  spells: readonly string[],
): ChoiceStep[] {
  const now = levelRow(table, next)?.columns.invocations_known ?? 0
  const before = levelRow(table, next - 1)?.columns.invocations_known ?? 0
  if (now <= before) return []
  const open = rulebook.features.filter((feature) => {
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
      options: open.map((feature) => option(feature)),
    },
  ]
}

/** The features that come with the next level; invocations have a question of their own. */
export function newFeatures(
  rulebook: Rulebook,
  candidate: LevelCandidate,
  subclass: string,
): readonly Feature[] {
  const { table, next } = candidate
  return featuresAt(rulebook, table, next, subclass)
}

/** The features of a level whose own questions are asked. */
export function askingFeatures(features: readonly Feature[]): readonly Feature[] {
  return features.filter((feature) => feature.id !== 'eldritch-invocations')
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
  const candidate = levelDue(rulebook, sheet)
  if (!candidate.ok) return candidate
  const { table, next } = candidate.value
  const spells = sheet.spellsKnown
  const skills = [...sheet.training.keys()]
  const trained = [...skills, ...sheet.tools.map((tool) => tool.name)]
  const experts = skills.filter((skill) => trainingIn(sheet, skill) === 'expert')
  const subclass = answerTo(choices, 'subclass')[0] ?? sheet.subclass
  const features = askingFeatures(newFeatures(rulebook, candidate.value, subclass))
  const learned = { level: next, features: sheet.features, trained, experts, spells }
  return done([
    hitPointStep(candidate.value),
    ...abilityStep(candidate.value),
    ...subclassStep(candidate.value),
    ...featureSteps(rulebook, features, learned),
    ...invocationStep(rulebook, candidate.value, spells),
    ...learningSteps(rulebook, table, next, spells, subclass),
  ])
}
