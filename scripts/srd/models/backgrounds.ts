/**
 * Backgrounds. Acolyte is the only one of SRD 5.1; the others are our own plain ones under everyday names, with the
 * gold factors that the game's tables give them.
 */
import type { z } from 'zod'
import type { backgroundSchema } from '../../../src/rules/dnd5e/data/shapes.ts'
import type { SkillId } from '../../../src/rules/dnd5e/data/vocabulary.ts'

type BackgroundEntry = z.input<typeof backgroundSchema>

interface Parts {
  readonly skills: [SkillId, SkillId]
  readonly tools?: string[]
  readonly languages?: number
  readonly gold: number
  readonly factor?: readonly [number, number]
  readonly equipment: readonly (readonly [string, number?])[]
  readonly feature: readonly [string, string]
}

function own(id: string, name: string, parts: Parts, source: 'srd' | 'own' = 'own'): BackgroundEntry {
  const [least, most] = parts.factor ?? [1, 1]
  return {
    id,
    name,
    source,
    skills: parts.skills,
    tools: parts.tools ?? [],
    extra_languages: parts.languages ?? 0,
    gold: parts.gold,
    gold_factor: { least, most },
    equipment: parts.equipment.map(([item, count]) => ({ item, count: count ?? 1 })),
    feature: { name: parts.feature[0], ruling: parts.feature[1] },
  }
}

/** All backgrounds. */
export const backgrounds: readonly BackgroundEntry[] = [
  own(
    'acolyte',
    'Acolyte',
    {
      skills: ['insight', 'religion'],
      languages: 2,
      gold: 15,
      equipment: [['amulet'], ['block-of-incense', 5], ['vestments'], ['clothes-common'], ['pouch']],
      feature: [
        'Shelter of the Faithful',
        'Temples of the same faith give healing, care and a bed; its priests help where it costs them little.',
      ],
    },
    'srd',
  ),
  own('criminal', 'Criminal', {
    skills: ['deception', 'stealth'],
    tools: ['thieves-tools', 'dice-set'],
    gold: 15,
    factor: [1, 1],
    equipment: [['crowbar'], ['clothes-common'], ['pouch']],
    feature: [
      'A name in the dark',
      'Knows somebody who carries word to those outside the law, and how to reach them.',
    ],
  }),
  own('folk-hero', 'Folk Hero', {
    skills: ['animal-handling', 'survival'],
    tools: ['carpenters-tools'],
    gold: 10,
    factor: [1, 1],
    equipment: [['carpenters-tools'], ['shovel'], ['pot-iron'], ['clothes-common'], ['pouch']],
    feature: ['One of us', 'Plain folk hide and feed it as long as it does not put them in danger of death.'],
  }),
  own('hermit', 'Hermit', {
    skills: ['medicine', 'religion'],
    tools: ['herbalism-kit'],
    languages: 1,
    gold: 10,
    factor: [0.5, 0.5],
    equipment: [['case-map-or-scroll'], ['blanket'], ['clothes-common'], ['herbalism-kit']],
    feature: ['What the silence told', 'Knows one great and little known truth about the world.'],
  }),
  own('merchant', 'Merchant', {
    skills: ['insight', 'persuasion'],
    tools: ['calligraphers-supplies'],
    languages: 1,
    gold: 15,
    factor: [1.5, 2],
    equipment: [['scale-merchants'], ['mule'], ['clothes-travelers'], ['pouch']],
    feature: [
      'Known on the road',
      'Other traders give news, credit in small things and a place at their fire.',
    ],
  }),
  own('noble', 'Noble', {
    skills: ['history', 'persuasion'],
    tools: ['playing-card-set'],
    languages: 1,
    gold: 25,
    factor: [2, 4],
    equipment: [['clothes-fine'], ['signet-ring'], ['pouch']],
    feature: ['Born to it', 'Is received where its rank counts, and plain folk take pains to please.'],
  }),
  own('sage', 'Sage', {
    skills: ['arcana', 'history'],
    languages: 2,
    gold: 10,
    equipment: [
      ['ink-1-ounce-bottle'],
      ['ink-pen'],
      ['small-knife'],
      ['parchment-one-sheet', 2],
      ['clothes-common'],
      ['pouch'],
    ],
    feature: ['Where it is written', 'Does it not know a thing, it often knows who or what library does.'],
  }),
  own('soldier', 'Soldier', {
    skills: ['athletics', 'intimidation'],
    tools: ['dice-set', 'vehicles-land'],
    gold: 10,
    factor: [1, 1],
    equipment: [['dice-set'], ['clothes-common'], ['pouch']],
    feature: ['Old rank', 'Those who serve or served the same army know its rank and help within it.'],
  }),
  own('urchin', 'Urchin', {
    skills: ['sleight-of-hand', 'stealth'],
    tools: ['disguise-kit', 'thieves-tools'],
    gold: 10,
    factor: [0.25, 0.25],
    equipment: [['small-knife'], ['clothes-common'], ['pouch']],
    feature: ['Back ways', 'Crosses any town twice as fast as others by ways that few know.'],
  }),
  own('artisan', 'Artisan', {
    skills: ['insight', 'history'],
    tools: ['smiths-tools'],
    languages: 1,
    gold: 15,
    equipment: [['smiths-tools'], ['clothes-travelers'], ['pouch']],
    feature: ['Of the guild', 'The guild gives bed, word and help before the law, for its dues.'],
  }),
  own('entertainer', 'Entertainer', {
    skills: ['acrobatics', 'performance'],
    tools: ['lute', 'disguise-kit'],
    gold: 15,
    equipment: [['lute'], ['clothes-costume'], ['pouch']],
    feature: ['Play for your supper', 'Finds a stage anywhere, with bed and board for a night’s work.'],
  }),
  own('outlander', 'Outlander', {
    skills: ['athletics', 'survival'],
    tools: ['flute'],
    languages: 1,
    gold: 10,
    equipment: [['quarterstaff'], ['hunting-trap'], ['clothes-travelers'], ['pouch']],
    feature: ['At home outside', 'Remembers the lie of the land and finds food and water for six each day.'],
  }),
  own('sailor', 'Sailor', {
    skills: ['athletics', 'perception'],
    tools: ['navigators-tools', 'vehicles-water'],
    gold: 10,
    equipment: [['club'], ['rope-silk-50-feet'], ['clothes-common'], ['pouch']],
    feature: ['A berth', 'Finds passage for itself and friends in return for work.'],
  }),
]
