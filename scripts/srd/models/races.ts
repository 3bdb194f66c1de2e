/** The nine races of SRD 5.1 with their subraces, as data and in our own words. */
import type { z } from 'zod'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { raceSchema, Trait } from '../../../src/rules/dnd5e/data/shapes.ts'
import type { Ability, DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'
import { advantage, resist, ruling } from '../words.ts'

type RaceEntry = z.input<typeof raceSchema>

const trait = (name: string, ...mechanics: Mechanic[]): Trait => ({ name, mechanics })
const rises = (...increases: (readonly [Ability, number])[]): Trait =>
  trait(
    'Ability Score Increase',
    ...increases.map(([ability, amount]): Mechanic => ({ kind: 'ability-increase', ability, amount })),
  )
const darkvision = trait('Darkvision', { kind: 'sense', sense: 'darkvision', feet: 60 })
const feyAncestry = trait(
  'Fey Ancestry',
  advantage({ roll: 'save', against: ['charmed'] }),
  ruling('Magic cannot put it to sleep.'),
)
const race = (
  id: string,
  name: string,
  size: RaceEntry['size'],
  speed: number,
  languages: string[],
  traits: Trait[],
): RaceEntry => ({ id, name, parent: null, size, speed, languages, traits })

/** A subrace takes size, speed and languages of its race; the traits of both apply. */
const under = (parent: RaceEntry, id: string, name: string, traits: Trait[]): RaceEntry => ({
  ...parent,
  id,
  name,
  parent: parent.id,
  languages: [],
  traits,
})

const dwarf = race(
  'dwarf',
  'Dwarf',
  'medium',
  25,
  ['Common', 'Dwarvish'],
  [
    rises(['constitution', 2]),
    darkvision,
    trait('Dwarven Resilience', advantage({ roll: 'save', against: ['poison'] }), resist(['poison'])),
    trait('Dwarven Combat Training', {
      kind: 'proficiency',
      weapons: ['battleaxe', 'handaxe', 'light-hammer', 'warhammer'],
    }),
    trait('Tool Proficiency', {
      kind: 'choose-proficiency',
      choose: 1,
      from: ['smiths-tools', 'brewers-supplies', 'masons-tools'],
    }),
    trait('Stonecunning', ruling('Doubled proficiency on History about stonework.')),
    trait('Steady', ruling('Heavy armour does not slow it.')),
  ],
)
const elf = race(
  'elf',
  'Elf',
  'medium',
  30,
  ['Common', 'Elvish'],
  [
    rises(['dexterity', 2]),
    darkvision,
    trait('Keen Senses', { kind: 'proficiency', skills: ['perception'] }),
    feyAncestry,
    trait('Trance', ruling('Four hours of trance rest it like a night of sleep.')),
  ],
)
const halfling = race(
  'halfling',
  'Halfling',
  'small',
  25,
  ['Common', 'Halfling'],
  [
    rises(['dexterity', 2]),
    trait(
      'Lucky',
      { kind: 'reroll', of: { roll: 'attack' }, up_to: 1 },
      { kind: 'reroll', of: { roll: 'check' }, up_to: 1 },
      { kind: 'reroll', of: { roll: 'save' }, up_to: 1 },
    ),
    trait('Brave', advantage({ roll: 'save', against: ['frightened'] })),
    trait('Halfling Nimbleness', ruling('Moves through the space of larger creatures.')),
  ],
)
const gnome = race(
  'gnome',
  'Gnome',
  'small',
  25,
  ['Common', 'Gnomish'],
  [
    rises(['intelligence', 2]),
    darkvision,
    trait(
      'Gnome Cunning',
      advantage({ roll: 'save', abilities: ['intelligence', 'wisdom', 'charisma'], against: ['magic'] }),
    ),
  ],
)

const lines: readonly (readonly [string, DamageType, 'line' | 'cone', 'dexterity' | 'constitution'])[] = [
  ['black', 'acid', 'line', 'dexterity'],
  ['blue', 'lightning', 'line', 'dexterity'],
  ['brass', 'fire', 'line', 'dexterity'],
  ['bronze', 'lightning', 'line', 'dexterity'],
  ['copper', 'acid', 'line', 'dexterity'],
  ['gold', 'fire', 'cone', 'dexterity'],
  ['green', 'poison', 'cone', 'constitution'],
  ['red', 'fire', 'cone', 'dexterity'],
  ['silver', 'cold', 'cone', 'constitution'],
  ['white', 'cold', 'cone', 'constitution'],
]
const dragonborn = race(
  'dragonborn',
  'Dragonborn',
  'medium',
  30,
  ['Common', 'Draconic'],
  [rises(['strength', 2], ['charisma', 1])],
)
const dragonLines = lines.map(([colour, type, shape, ability]) =>
  under(
    dragonborn,
    `dragonborn-${colour}`,
    `${colour.charAt(0).toUpperCase()}${colour.slice(1)} Dragonborn`,
    [
      trait('Damage Resistance', resist([type])),
      {
        name: 'Breath Weapon',
        mechanics: [{ kind: 'resource', id: 'breath_weapon', amount: 1, recovers: 'short-rest' }],
        activities: [
          {
            kind: 'save',
            name: 'Breath Weapon',
            cost: 'action',
            uses: { pool: 'breath_weapon', cost: 1 },
            ability,
            dc: { feature: 'constitution' },
            success: 'half',
            damage: [
              {
                dice: '2d6',
                type,
                growth: { by: 'level', at: { '1': '2d6', '6': '3d6', '11': '4d6', '16': '5d6' } },
              },
            ],
            on_fail: [],
            target: {
              who: 'creature',
              range: 0,
              area: { shape, feet: shape === 'line' ? 30 : 15, from: 'self' },
            },
          },
        ],
      },
    ],
  ),
)

/** All races and subraces. */
export const races: readonly RaceEntry[] = [
  dwarf,
  under(dwarf, 'hill-dwarf', 'Hill Dwarf', [
    rises(['wisdom', 1]),
    trait('Dwarven Toughness', { kind: 'hit-points', per_level: 1 }),
  ]),
  elf,
  under(elf, 'high-elf', 'High Elf', [
    rises(['intelligence', 1]),
    trait('Elf Weapon Training', {
      kind: 'proficiency',
      weapons: ['longsword', 'shortsword', 'shortbow', 'longbow'],
    }),
    trait('Cantrip', { kind: 'choose-cantrip', list: 'wizard', ability: 'intelligence', choose: 1 }),
    trait('Extra Language', ruling('One more language of its choice.')),
  ]),
  halfling,
  under(halfling, 'lightfoot-halfling', 'Lightfoot Halfling', [
    rises(['charisma', 1]),
    trait('Naturally Stealthy', ruling('May hide behind a creature one size larger.')),
  ]),
  race(
    'human',
    'Human',
    'medium',
    30,
    ['Common'],
    [
      rises(
        ['strength', 1],
        ['dexterity', 1],
        ['constitution', 1],
        ['intelligence', 1],
        ['wisdom', 1],
        ['charisma', 1],
      ),
      trait('Extra Language', ruling('One more language of its choice.')),
    ],
  ),
  dragonborn,
  ...dragonLines,
  gnome,
  under(gnome, 'rock-gnome', 'Rock Gnome', [
    rises(['constitution', 1]),
    trait('Artificer’s Lore', ruling('Doubled proficiency on History about magic, alchemy and machines.')),
    trait(
      'Tinker',
      { kind: 'proficiency', tools: ['tinkers-tools'] },
      ruling('Builds a small clockwork: toy, fire starter or music box.'),
    ),
  ]),
  race(
    'half-elf',
    'Half-Elf',
    'medium',
    30,
    ['Common', 'Elvish'],
    [
      rises(['charisma', 2]),
      trait('Two More', { kind: 'choose-ability-increase', choose: 2, amount: 1, except: ['charisma'] }),
      darkvision,
      feyAncestry,
      trait('Skill Versatility', { kind: 'choose-proficiency', choose: 2, from: ['any-skill'] }),
      trait('Extra Language', ruling('One more language of its choice.')),
    ],
  ),
  race(
    'half-orc',
    'Half-Orc',
    'medium',
    30,
    ['Common', 'Orc'],
    [
      rises(['strength', 2], ['constitution', 1]),
      darkvision,
      trait('Menacing', { kind: 'proficiency', skills: ['intimidation'] }),
      trait('Relentless Endurance', {
        kind: 'cling-to-life',
        plus_damage: false,
        except_types: [],
        except_critical: false,
        once_per: 'long-rest',
      }),
      trait('Savage Attacks', { kind: 'critical-dice', dice: 1 }),
    ],
  ),
  race(
    'tiefling',
    'Tiefling',
    'medium',
    30,
    ['Common', 'Infernal'],
    [
      rises(['intelligence', 1], ['charisma', 2]),
      darkvision,
      trait('Hellish Resistance', resist(['fire'])),
      trait(
        'Infernal Legacy',
        { kind: 'knows-spells', spells: ['thaumaturgy'], ability: 'charisma', at_level: 1 },
        { kind: 'knows-spells', spells: ['hellish-rebuke'], ability: 'charisma', at_level: 3, per_day: 1 },
        { kind: 'knows-spells', spells: ['darkness'], ability: 'charisma', at_level: 5, per_day: 1 },
      ),
    ],
  ),
]
