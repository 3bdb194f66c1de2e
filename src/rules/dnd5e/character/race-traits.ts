/** What a race gives, with its subrace's gifts added: the mechanics of their traits, and the questions they ask. */

import type { JsonObject } from '../../../core/json.ts'
import type { Catalogue } from '../data/catalogue-port.ts'
import { type Mechanic, mechanicsIn } from '../data/mechanic-schemas.ts'
import { nameFromId, ruleId } from '../data/names-and-ids.ts'
import type { Background, Race, Trait } from '../data/srd-entry-schemas.ts'
import { type Ability, abilities } from '../data/srd-vocabulary.ts'
import { type AbilityScores, highestScore } from './ability-modifiers.ts'
import { entryOf, type Rulebook } from './character-rulebook.ts'
import {
  answerTo,
  type ChoiceStep,
  chooseStep,
  openProficiencies,
  option,
} from './choice-steps-and-answers.ts'
import type { Sheet } from './sheet.ts'

/** A race with its subrace, if it has one. */
export interface Lineage {
  readonly race: Race
  readonly subrace: Race | undefined
  readonly traits: readonly Trait[]
}

/** The races a player may begin with: those that are no subrace of another. */
export function baseRaces(rulebook: Rulebook): readonly Race[] {
  return rulebook.races.filter((race) => race.parent === null)
}

export function subracesOf(rulebook: Rulebook, raceId: string): readonly Race[] {
  return rulebook.races.filter((race) => race.parent === raceId)
}

/** The race and subrace of these ids; undefined when there is no such race. */
export function lineageOf(
  rulebook: Rulebook,
  raceId: string | undefined,
  subraceId: string | undefined,
): Lineage | undefined {
  const race = entryOf(baseRaces(rulebook), raceId)
  if (race === undefined) return undefined
  const subrace = entryOf(subracesOf(rulebook, race.id), subraceId)
  return { race, subrace, traits: [...race.traits, ...(subrace?.traits ?? [])] }
}

function plainStep(id: string, choose: number, question: string, ids: readonly string[]): ChoiceStep {
  const options = ids.map((choice) => option({ id: choice, name: nameFromId(choice) }))
  return chooseStep(id, question, choose, options)
}

export function racialSteps(rulebook: Rulebook, lineage: Lineage, trained: readonly string[]): ChoiceStep[] {
  return lineage.traits.flatMap((trait) => {
    const key = `race_${ruleId(trait.name).replaceAll('-', '_')}`
    return trait.mechanics.flatMap((mechanic) => mechanicStep(rulebook, key, mechanic, trained))
  })
}

function mechanicStep(
  rulebook: Rulebook,
  id: string,
  mechanic: Mechanic,
  trained: readonly string[],
): ChoiceStep[] {
  if (mechanic.kind === 'choose-ability-increase') {
    const open = abilities.filter((ability) => !mechanic.except.includes(ability))
    return [plainStep(id, mechanic.choose, 'Which abilities are greater by birth?', open)]
  }
  if (mechanic.kind === 'choose-proficiency') {
    const open = openProficiencies(mechanic.from, trained)
    return [plainStep(id, mechanic.choose, 'What did you learn among your people?', open)]
  }
  if (mechanic.kind === 'choose-feature')
    return [plainStep(id, mechanic.choose, 'Which is yours by birth?', mechanic.from)]
  if (mechanic.kind !== 'choose-cantrip') return []
  const cantrips = rulebook.spells.filter(
    (spell) => spell.level === 0 && spell.classes.some((of) => of === mechanic.list),
  )
  return [
    plainStep(
      id,
      mechanic.choose,
      'Which cantrip do you know by birth?',
      cantrips.map((spell) => spell.id),
    ),
  ]
}

/** The scores with racial increases, fixed and chosen. */
export function withRacialIncreases(
  lineage: Lineage,
  scores: AbilityScores,
  choices: JsonObject,
): AbilityScores {
  const grown: Record<Ability, number> = { ...scores }
  const add = (ability: Ability, amount: number): undefined => {
    grown[ability] = Math.min(highestScore, (grown[ability] ?? 10) + amount)
  }
  for (const gift of mechanicsIn(lineage.traits, 'ability-increase')) add(gift.ability, gift.amount)
  for (const trait of lineage.traits) {
    const chosen = answerTo(choices, `race_${ruleId(trait.name).replaceAll('-', '_')}`)
    for (const gift of mechanicsIn([trait], 'choose-ability-increase'))
      for (const ability of abilities.filter((name) => chosen.includes(name))) add(ability, gift.amount)
  }
  return grown
}

type Entry = readonly [key: string, pool: JsonObject]

function keyOf(name: string): string {
  return ruleId(name).replaceAll('-', '_')
}

function poolOf(trait: Trait, mechanic: Mechanic, level: number): Entry[] {
  if (mechanic.kind === 'resource' && typeof mechanic.amount === 'number')
    return [[mechanic.id, { used: 0, max: mechanic.amount, recovers: mechanic.recovers }]]
  if (mechanic.kind === 'cling-to-life' && mechanic.once_per === 'long-rest')
    return [[keyOf(trait.name), { used: 0, max: 1, recovers: 'long-rest' }]]
  if (mechanic.kind !== 'knows-spells' || mechanic.per_day === undefined || (mechanic.at_level ?? 1) > level)
    return []
  const pool = { used: 0, max: mechanic.per_day, recovers: 'long-rest' }
  return mechanic.spells.map((spell): Entry => [keyOf(spell), pool])
}

/** Pools by key at a level: `{ breath_weapon: { used: 0, max: 1, recovers: 'short-rest' } }`. */
export function racialPools(traits: readonly Trait[], level: number): JsonObject {
  const pools = traits.flatMap((trait): Entry[] => {
    const named = trait.mechanics.flatMap((mechanic) => poolOf(trait, mechanic, level))
    if (named.length > 0 || trait.uses === undefined) return named
    return [[keyOf(trait.name), { used: 0, max: trait.uses.times, recovers: trait.uses.recovers }]]
  })
  return Object.fromEntries(pools)
}

/** The languages of SRD 5.1 that one may learn. */
const languages = [
  'Common',
  'Dwarvish',
  'Elvish',
  'Giant',
  'Gnomish',
  'Goblin',
  'Halfling',
  'Orc',
  'Abyssal',
  'Celestial',
  'Draconic',
  'Infernal',
  'Primordial',
  'Sylvan',
  'Undercommon',
] as const

export function languagesOf({ race, subrace }: Lineage): readonly string[] {
  return [...race.languages, ...(subrace?.languages ?? [])]
}

/** The question of languages; none when nothing but the mother tongues was learned. */
export function languageStep(lineage: Lineage, background: Background): ChoiceStep[] {
  const people = lineage.traits.filter((trait) => trait.name === 'Extra Language').length
  const choose = people + background.extra_languages
  if (choose === 0) return []
  const open = languages.filter((language) => !languagesOf(lineage).includes(language))
  const options = open.map((language) => option({ id: language, name: language }))
  return [chooseStep('languages', 'Which languages have you learned?', choose, options)]
}

/** `Black Dragonborn` is `dragonborn-black` in the data, `Lightfoot` is `lightfoot-halfling`. */
function raceNamed(text: string, parent: string, catalogue: Pick<Catalogue, 'race'>): Race | undefined {
  const id = ruleId(text)
  if (id === '') return undefined
  const turned = id.split('-').toReversed().join('-')
  const ways = [id, turned, `${id}-${parent}`, `${parent}-${id}`]
  return ways.flatMap((way) => catalogue.race(way) ?? [])[0]
}

/** The peoples of a sheet, the oldest first. */
export function racesOnSheet(sheet: Sheet, catalogue: Pick<Catalogue, 'race'>): readonly Race[] {
  const race = raceNamed(sheet.race, '', catalogue)
  const subrace = raceNamed(sheet.subrace, ruleId(sheet.race), catalogue)
  const own = [race, subrace].flatMap((candidate) => candidate ?? [])
  const parents = own.flatMap((candidate) =>
    candidate.parent === null ? [] : (catalogue.race(candidate.parent) ?? []),
  )
  return [...new Set([...parents, ...own])]
}
