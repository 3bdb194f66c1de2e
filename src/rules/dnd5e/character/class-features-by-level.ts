/** What a class has at a level, as the sheet keeps it: features, spell slots and limited resources. */
import type { JsonObject } from '../../../core/json.ts'
import { type Mechanic, mechanicsIn } from '../data/mechanic-schemas.ts'
import { nameFromId } from '../data/names-and-ids.ts'
import type { ClassLevel, ClassTable, Feature } from '../data/srd-entry-schemas.ts'
import type { AbilityScores } from './ability-modifiers.ts'
import { entryOf, type Rulebook } from './character-rulebook.ts'
import { type ChoiceStep, chooseStep, openProficiencies, option } from './choice-steps-and-answers.ts'
import { resourceMaxima } from './class-resources.ts'

/** The row of a class at a level. */
export function levelRow(table: ClassTable, level: number): ClassLevel | undefined {
  return table.levels.find((row) => row.level === level)
}

/** The features that come with a level, the subclass's among them. */
export function featuresAt(
  rulebook: Rulebook,
  table: ClassTable,
  level: number,
  subclass: string,
): readonly Feature[] {
  const own = levelRow(table, level)?.features ?? []
  const rows = subclass === table.subclass.id ? table.subclass.levels : []
  const theirs = rows.find((row) => row.level === level)?.features ?? []
  return [...new Set([...own, ...theirs])].flatMap((id) => entryOf(rulebook.features, id) ?? [])
}

/**
 * The number of slots by spell level, none of them used.
 *
 * @example
 * slotsAt(wizard, 3) // Map { 1 => 4, 2 => 2 }
 */
export function slotsAt(table: ClassTable, level: number): ReadonlyMap<number, number> {
  const counts = levelRow(table, level)?.slots ?? []
  return new Map(counts.map((count, index) => [index + 1, count] as const).filter(([, count]) => count > 0))
}

/** The highest spell level a class has slots for; 0 when it has none. */
export function highestSlot(table: ClassTable, level: number): number {
  return Math.max(0, ...slotsAt(table, level).keys())
}

export function freshSlots(table: ClassTable, level: number): JsonObject {
  return Object.fromEntries(
    [...slotsAt(table, level)].map(([spell, max]) => [`level_${spell}`, { used: 0, max }]),
  )
}

/** The limited resources of a new sheet. */
export function freshResources(
  table: ClassTable,
  level: number,
  scores: AbilityScores,
  subclass: string,
): JsonObject {
  const maxima = resourceMaxima(table.id, level, scores, subclass)
  return Object.fromEntries([...maxima].map(([key, max]) => [key, { used: 0, max }]))
}

const askingKinds: ReadonlySet<Mechanic['kind']> = new Set([
  'choose-feature',
  'expertise',
  'choose-proficiency',
  'choose-cantrip',
])

/** What a character has already, for the prerequisites of features. */
export interface Learned {
  readonly level: number
  /** Ids of features. */
  readonly features: readonly string[]
  /** Ids of skills and tools. */
  readonly trained: readonly string[]
  readonly experts: readonly string[]
  readonly spells: readonly string[]
}

/** True when a character meets the prerequisites of a feature. */
export function mayTake(feature: Feature | undefined, learned: Learned): boolean {
  const needs = feature?.needs ?? null
  if (needs === null) return true
  const old = needs.level === undefined || learned.level >= needs.level
  const has = needs.feature === undefined || learned.features.includes(needs.feature)
  return old && has && (needs.spell === undefined || learned.spells.includes(needs.spell))
}

/** The key under which a feature's question is answered. */
function stepId(feature: Feature, index: number): string {
  return index === 0 ? feature.id : `${feature.id}-${index + 1}`
}

type Asking = Pick<ChoiceStep, 'choose' | 'question' | 'options'>

/** The question of one mechanic, when it asks one. */
function asked(rulebook: Rulebook, feature: Feature, mechanic: Mechanic, learned: Learned): Asking[] {
  const plain = (ids: readonly string[]): ChoiceStep['options'] =>
    ids.map((id) =>
      option(entryOf(rulebook.features, id) ?? entryOf(rulebook.spells, id) ?? { id, name: nameFromId(id) }),
    )
  if (mechanic.kind === 'choose-feature') {
    const open = mechanic.from.filter((id) => {
      return !learned.features.includes(id) && mayTake(entryOf(rulebook.features, id), learned)
    })
    return [{ choose: mechanic.choose, question: `${feature.name}: which is yours?`, options: plain(open) }]
  }
  if (mechanic.kind === 'expertise') {
    const open = [...learned.trained, ...(mechanic.also ?? [])].filter((id) => !learned.experts.includes(id))
    const options = plain([...new Set(open)])
    return [{ choose: mechanic.choose, question: `${feature.name}: in what are you a master?`, options }]
  }
  if (mechanic.kind === 'choose-proficiency') {
    const options = plain(openProficiencies(mechanic.from, learned.trained))
    return [{ choose: mechanic.choose, question: `${feature.name}: what do you learn?`, options }]
  }
  if (mechanic.kind !== 'choose-cantrip') return []
  const cantrips = rulebook.spells.filter(
    (spell) => spell.level === 0 && spell.classes.some((id) => id === mechanic.list),
  )
  const options = plain(cantrips.map((spell) => spell.id).filter((id) => !learned.spells.includes(id)))
  return [{ choose: mechanic.choose, question: `${feature.name}: which cantrip?`, options }]
}

/** The questions of these features, in their order. */
export function featureSteps(
  rulebook: Rulebook,
  features: readonly Feature[],
  learned: Learned,
): ChoiceStep[] {
  return features.flatMap((feature) => {
    const asking = feature.mechanics.flatMap((mechanic) => asked(rulebook, feature, mechanic, learned))
    return asking.map(({ question, choose, options }, index) =>
      chooseStep(stepId(feature, index), question, choose, options),
    )
  })
}

/** What the answers to features' questions add: more features, trained and mastered things. */
export interface FeatureGains {
  readonly features: readonly string[]
  readonly trained: readonly string[]
  readonly experts: readonly string[]
  readonly spells: readonly string[]
}

/** Reads the answers to the questions of `featureSteps`. */
export function featureGains(
  rulebook: Rulebook,
  features: readonly Feature[],
  answers: ReadonlyMap<string, readonly string[]>,
): FeatureGains {
  const chosen = (kind: Mechanic['kind']): string[] =>
    features.flatMap((feature) => {
      const asking = feature.mechanics.filter((mechanic) => askingKinds.has(mechanic.kind))
      return asking.flatMap((mechanic, index) =>
        mechanic.kind === kind ? (answers.get(stepId(feature, index)) ?? []) : [],
      )
    })
  const taken = chosen('choose-feature')
  const all = [...features, ...taken.flatMap((id) => entryOf(rulebook.features, id) ?? [])]
  const given = mechanicsIn(all, 'proficiency').flatMap((gift) => [
    ...(gift.skills ?? []),
    ...(gift.tools ?? []),
  ])
  return {
    features: taken,
    trained: [...chosen('choose-proficiency'), ...given],
    experts: chosen('expertise'),
    spells: chosen('choose-cantrip'),
  }
}

/** Hit points above die and constitution that a level brings. */
export function extraHitPoints(gifts: Parameters<typeof mechanicsIn>[0]): number {
  return mechanicsIn(gifts, 'hit-points').reduce((sum, gift) => sum + (gift.per_level ?? 0), 0)
}
