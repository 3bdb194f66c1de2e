/** The languages somebody speaks, and the question which others were learned. */
import type { Background } from '../data/shapes.ts'
import { type ChoiceStep, option } from './choice.ts'
import type { Lineage } from './racial-gifts.ts'

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

/** The languages a people speaks. */
export function languagesOf({ race, subrace }: Lineage): readonly string[] {
  return [...race.languages, ...(subrace?.languages ?? [])]
}

/** The question of languages; none when nothing but the mother tongues was learned. */
export function languageStep(lineage: Lineage, background: Background): ChoiceStep[] {
  const people = lineage.traits.filter((trait) => trait.name === 'Extra Language').length
  const choose = people + background.extra_languages
  if (choose === 0) return []
  const open = languages.filter((language) => !languagesOf(lineage).includes(language))
  const options = open.map((one) => option({ id: one, name: one }))
  return [
    {
      id: 'languages',
      question: 'Which languages have you learned?',
      help: `Choose ${choose}.`,
      choose,
      options,
    },
  ]
}
