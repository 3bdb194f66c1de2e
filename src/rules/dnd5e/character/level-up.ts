/**
 * Levelling up, by the one writer of level (RULE-07). A level is taken when experience has earned it and its choices
 * are made; all that depends on it changes in the same diff: hit points, slots, resources, features, spells, derived
 * values.
 */

import type { JsonObject, JsonPath } from '../../../core/json.ts'
import { done, type Result, refuse } from '../../../core/result.ts'
import type { DiceRoller } from '../../../dice/index.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Resolution } from '../../ruleset.ts'
import { mechanicsIn } from '../data/mechanic-schemas.ts'
import { ruleId } from '../data/names-and-ids.ts'
import type { Feature, Trait } from '../data/srd-entry-schemas.ts'
import { type Ability, abilities, skillIds } from '../data/srd-vocabulary.ts'
import { type AbilityScores, abilityCodes, abilityModifier, highestScore } from './ability-modifiers.ts'
import { entryOf, type Rulebook, rulebookCatalogue } from './character-rulebook.ts'
import { checkAnswers, refuseUnasked } from './choice-steps-and-answers.ts'
import { extraHitPoints, featureGains, featuresAt, slotsAt } from './class-features-by-level.ts'
import { resourceMaxima } from './class-resources.ts'
import { derivedLeaves } from './derived-sheet-values.ts'
import { pointsForNext } from './experience.ts'
import { alwaysReady, giftedSpells, subclassSpells } from './learn-and-prepare-spells.ts'
import { askingFeatures, type LevelCandidate, levelDue, levelUpSteps } from './level-up-steps.ts'
import { lineageOf, racialPools } from './race-traits.ts'
import { noPool, resizePool } from './resource-pool.ts'
import { type Sheet, sheetOf, skillEntries } from './sheet.ts'
import { type SheetChange, setLeaf } from './sheet-diff.ts'

/** A level whose choices are checked. */
interface NextLevel extends LevelCandidate {
  readonly rulebook: Rulebook
  readonly answers: ReadonlyMap<string, readonly string[]>
  readonly subclass: string
  /** The features that come with it. */
  readonly features: readonly Feature[]
  /** The traits of the character's race; none for a race that the rulebook does not know. */
  readonly traits: readonly Trait[]
  readonly scores: AbilityScores
}

/** A level taken: what changes on the sheet, and what is told about it. */
interface LevelTaken {
  readonly changes: readonly SheetChange[]
  /** Slots that pact magic leaves behind. */
  readonly removed: readonly JsonPath[]
  readonly details: JsonObject
}

/**
 * Takes the next level.
 *
 * @example
 * const raised = levelUp(rulebook, view, 'pc_mira_001', { hit_points: 'average' }, roller)
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

/** Works out the next level of a sheet, wherever the sheet is kept. */
export function takeLevel(
  rulebook: Rulebook,
  actorId: string,
  sheet: Sheet,
  choices: JsonObject,
  roller: Pick<DiceRoller, 'roll'>,
): Result<LevelTaken> {
  const level = checkLevel(rulebook, sheet, choices)
  if (!level.ok) return level
  const gain = hitPointGain(level.value, actorId, roller)
  if (!gain.ok) return gain
  const own = changesOf(level.value, gain.value)
  const derived = derivedLeaves(sheet.after(own), rulebook.armours, rulebookCatalogue(rulebook))
  const changes = [...own, ...derived.map(({ path, value }) => setLeaf(path, value))]
  const details = {
    actor_id: actorId,
    level: level.value.next,
    hit_points: gain.value,
    features: level.value.features.map((feature) => feature.id),
    changed: sheet.realChanges(changes).map((change) => change.path.join('.')),
  }
  return done({ changes, removed: oldSlots(level.value), details })
}

/** The next level with these choices, or why they do not make one; no dice, no changes. */
export function checkLevel(rulebook: Rulebook, sheet: Sheet, choices: JsonObject): Result<NextLevel> {
  const due = levelDue(rulebook, sheet)
  if (!due.ok) return due
  const steps = levelUpSteps(rulebook, sheet, choices)
  if (!steps.ok) return steps
  const answers = checkAnswers(steps.value, choices)
  if (!answers.ok) return answers
  const foreign = refuseUnasked(steps.value, choices, [])
  if (!foreign.ok) return foreign
  const { table, next } = due.value
  const subclass = answers.value.get('subclass')?.[0] ?? sheet.subclass
  const features = featuresAt(rulebook, table, next, subclass)
  const scores = increasedScores(sheet, answers.value.get('ability_increase') ?? [], features)
  if (!scores.ok) return scores
  return done({
    ...due.value,
    rulebook,
    answers: answers.value,
    subclass,
    features,
    traits: traitsOf(rulebook, sheet),
    scores: scores.value,
  })
}

function traitsOf(rulebook: Rulebook, sheet: Sheet): readonly Trait[] {
  const subrace = ruleId(sheet.subrace)
  const id = rulebook.races.find((race) => ruleId(race.name) === subrace)?.id
  return lineageOf(rulebook, ruleId(sheet.race), id)?.traits ?? []
}

function increasedScores(
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
  for (const gift of mechanicsIn(features, 'ability-increase'))
    grown[gift.ability] = Math.max(
      grown[gift.ability],
      Math.min(gift.maximum ?? highestScore, grown[gift.ability] + gift.amount),
    )
  return done(grown)
}

/** What the level adds to the maximum: die and constitution, gifts, and older levels if constitution grew. */
function hitPointGain(level: NextLevel, actorId: string, roller: Pick<DiceRoller, 'roll'>): Result<number> {
  const { rulebook, table, sheet, scores, next } = level
  const constitution = abilityModifier(scores.constitution)
  const grown = (constitution - abilityModifier(sheet.scores.constitution)) * sheet.level
  const had = sheet.features.flatMap((id) => entryOf(rulebook.features, id) ?? [])
  const gifts = extraHitPoints([...level.traits, ...had, ...level.features])
  if (level.answers.get('hit_points')?.[0] !== 'roll')
    return done(Math.max(1, table.hit_die / 2 + 1 + constitution) + grown + gifts)
  const row = roller.roll({
    label: `Hit points for level ${next}`,
    notation: `1d${table.hit_die}`,
    modifiers: [{ value: constitution, source: 'CON' }],
    attempt: { actor: actorId, action: 'level up', target: '', check: `hit points ${next}` },
  })
  return row.ok ? done(Math.max(1, row.value.total) + grown + gifts) : row
}

function racialChanges({ sheet, traits, next }: NextLevel): SheetChange[] {
  const pools = Object.entries(racialPools(traits, next))
  const fresh = pools.filter(([key]) => !sheet.racialFeatures.has(key))
  return fresh.map(([key, pool]) => setLeaf(['resources', 'racial_features', key], pool))
}

function changesOf(level: NextLevel, gain: number): SheetChange[] {
  const { sheet, next, subclass, scores } = level
  return [
    setLeaf(['level'], next),
    setLeaf(['hp_max'], sheet.hitPointMaximum + gain),
    setLeaf(['hp_current'], sheet.hitPoints + gain),
    setLeaf(['experience', 'needed_for_next_level'], pointsForNext(next)),
    ...abilities.map((ability) => setLeaf(['attributes', ability], scores[ability])),
    ...(subclass === sheet.subclass ? [] : [setLeaf(['subclass'], subclass)]),
    ...sheet.setHitDice(resizePool(sheet.hitDice, next)),
    ...slotChanges(level),
    ...resourceChanges(level),
    ...racialChanges(level),
    ...learningChanges(level),
  ]
}

function slotChanges({ sheet, table, next }: NextLevel): SheetChange[] {
  return [...slotsAt(table, next)].flatMap(([level, max]) =>
    sheet.setSlots(level, resizePool(sheet.slots.get(level) ?? noPool, max)),
  )
}

function resourceChanges({ sheet, table, next, scores, subclass }: NextLevel): SheetChange[] {
  const maxima = resourceMaxima(table.id, next, scores, subclass)
  return [...maxima].flatMap(([key, max]) =>
    sheet.setClassFeature(key, resizePool(sheet.classFeatures.get(key) ?? noPool, max)),
  )
}

/** The questions whose answers are spells. */
const learnedSpells = ['cantrips', 'spells', 'magical_secrets', 'mystic_arcanum'] as const

function learningChanges(level: NextLevel): SheetChange[] {
  const { rulebook, sheet, answers, features, traits, table, subclass, next } = level
  const gains = featureGains(rulebook, askingFeatures(features), answers)
  const skills = [...sheet.training.keys()]
  const experts = [...skills.filter((skill) => sheet.isExpertIn(skill)), ...gains.experts]
  const taken = [
    ...features.map((feature) => feature.id),
    ...gains.features,
    ...(answers.get('invocations') ?? []),
  ]
  const owned = [...sheet.features, ...taken].flatMap((id) => entryOf(rulebook.features, id) ?? [])
  const always = [...subclassSpells(table, subclass, next), ...alwaysReady(owned, next)]
  const learned = learnedSpells.flatMap((id) => answers.get(id) ?? [])
  const gifted = [...giftedSpells([...traits, ...owned], next), ...gains.spells]
  const saves = mechanicsIn(features, 'proficiency').flatMap((gift) => gift.saves ?? [])
  const tools = gains.trained.filter((id) => !skillIds.some((skill) => skill === id))
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

/** Pact magic moves its slots upwards; the old ones go. */
function oldSlots({ sheet, table, next }: NextLevel): JsonPath[] {
  const kept = slotsAt(table, next)
  const old = [...sheet.slots.keys()].filter((level) => !kept.has(level))
  return old.map((level) => ['resources', 'spell_slots', sheet.slotKey(level)])
}
