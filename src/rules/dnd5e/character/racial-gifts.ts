/** What a race gives, with its subrace's gifts added: the mechanics of their traits, and the questions they ask. */
import { capitalize } from '../../../text/grammar.ts'
import type { Mechanic } from '../data/mechanic-shapes.ts'
import type { Race, Trait } from '../data/shapes.ts'
import { abilities } from '../data/vocabulary.ts'
import { type CharacterBook, entryOf } from './character-book.ts'
import { type ChoiceStep, option } from './choice.ts'
import { openProficiencies } from './open-proficiencies.ts'
import { ruleId } from './read-sheet.ts'

/** A race with its subrace, if it has one. */
export interface Lineage {
  readonly race: Race
  readonly subrace: Race | undefined
  readonly traits: readonly Trait[]
}

/** The races one may begin with: those that are nobody's subrace. */
export function baseRaces(book: CharacterBook): readonly Race[] {
  return book.races.filter((race) => race.parent === null)
}

/** The subraces of a race. */
export function subracesOf(book: CharacterBook, raceId: string): readonly Race[] {
  return book.races.filter((race) => race.parent === raceId)
}

/** The race and subrace of these ids; undefined when there is no such race. */
export function lineageOf(
  book: CharacterBook,
  raceId: string | undefined,
  subraceId: string | undefined,
): Lineage | undefined {
  const race = entryOf(baseRaces(book), raceId)
  if (race === undefined) return undefined
  const subrace = entryOf(subracesOf(book, race.id), subraceId)
  return { race, subrace, traits: [...race.traits, ...(subrace?.traits ?? [])] }
}

/** All mechanics of one kind among the traits. */
export function giftsOf<Kind extends Mechanic['kind']>(
  traits: readonly { readonly mechanics: readonly Mechanic[] }[],
  kind: Kind,
): Extract<Mechanic, { kind: Kind }>[] {
  const all = traits.flatMap((trait) => trait.mechanics)
  return all.filter((mechanic): mechanic is Extract<Mechanic, { kind: Kind }> => mechanic.kind === kind)
}

/** A name made of an id: `sleight-of-hand` is Sleight of hand. */
export function spoken(id: string): string {
  return capitalize(id.replace(/[-_]+/g, ' '))
}

function plainStep(id: string, choose: number, question: string, ids: readonly string[]): ChoiceStep {
  const options = ids.map((one) => option({ id: one, name: spoken(one) }))
  return { id, question, help: `Choose ${choose}.`, choose: Math.min(choose, ids.length), options }
}

/** The questions a lineage asks. */
export function racialSteps(book: CharacterBook, lineage: Lineage, trained: readonly string[]): ChoiceStep[] {
  return lineage.traits.flatMap((trait) => {
    const key = `race_${ruleId(trait.name).replaceAll('-', '_')}`
    return trait.mechanics.flatMap((mechanic) => mechanicStep(book, key, mechanic, trained))
  })
}

function mechanicStep(
  book: CharacterBook,
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
  const cantrips = book.spells.filter(
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
