/** What gear and magic items do, written from the rules of SRD 5.1 in our own words. */
import type { Activity } from '../../../src/rules/dnd5e/data/activity-shapes.ts'
import type { Mechanic } from '../../../src/rules/dnd5e/data/mechanic-shapes.ts'
import type { DamageType } from '../../../src/rules/dnd5e/data/vocabulary.ts'
import { advantage, bonus, condition, disadvantage, grant, hour, minute, resist, ruling } from '../words.ts'

interface ItemModel {
  readonly attunement: boolean
  readonly mechanics: readonly Mechanic[]
  readonly activities: readonly Activity[]
}

const throwAt = (
  name: string,
  dice: string,
  type: DamageType,
  more: Partial<Extract<Activity, { kind: 'attack' }>> = {},
): Activity => ({
  kind: 'attack',
  name,
  cost: 'action',
  form: 'ranged',
  with: 'weapon',
  bonus: 'weapon',
  range: { normal: 20 },
  damage: [{ dice, type }],
  on_hit: [],
  ...more,
})

const gear: Readonly<Record<string, (name: string) => readonly Activity[]>> = {
  'acid-vial': (name) => [throwAt(name, '2d6', 'acid')],
  'alchemists-fire-flask': (name) => [
    throwAt(name, '1d4', 'fire', {
      on_hit: [
        {
          kind: 'damage',
          damage: [{ dice: '1d4', type: 'fire' }],
          at: 'turn-start',
          duration: { until: 'cured' },
        },
      ],
    }),
  ],
  'holy-water-flask': (name) => [
    throwAt(name, '2d6', 'radiant', {
      damage: [{ dice: '2d6', type: 'radiant', only_against: ['undead', 'fiend'] }],
    }),
  ],
  'oil-flask': (name) => [
    throwAt(name, '5', 'fire', {
      damage: [],
      on_hit: [{ kind: 'ruling', text: 'Soaked for a minute: the next fire damage does 5 more.' }],
    }),
  ],
  'antitoxin-vial': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'self' },
      effects: [grant([advantage({ roll: 'save', against: ['poison'] })], { duration: hour })],
    },
  ],
  'poison-basic-vial': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'self' },
      effects: [
        grant(
          [
            { kind: 'extra-damage', dice: '1d4', type: 'poison', form: 'any', once_per_turn: false },
            ruling('For a minute; a hit gives a Constitution save of 10 against it.'),
          ],
          { duration: minute },
        ),
      ],
    },
  ],
  'healers-kit': (name) => [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'ally', range: 5 },
      uses: { pool: 'healers_kit', cost: 1 },
      effects: [{ kind: 'stabilize' }],
    },
  ],
  caltrops: (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      lingers: ['enter'],
      ability: 'dexterity',
      dc: 15,
      success: 'none',
      damage: [{ dice: '1', type: 'piercing' }],
      target: { who: 'creature', range: 5, area: { shape: 'cube', feet: 5, from: 'point' } },
      on_fail: [grant([{ kind: 'speed', mode: 'walk', bonus: -10 }], { duration: { until: 'cured' } })],
    },
  ],
  'ball-bearings-bag-of-1000': (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      lingers: ['enter'],
      ability: 'dexterity',
      dc: 10,
      success: 'none',
      damage: [],
      target: { who: 'creature', range: 10, area: { shape: 'cube', feet: 10, from: 'point' } },
      on_fail: [condition('prone', { duration: { until: 'stands-up' } })],
    },
  ],
  'hunting-trap': (name) => [
    {
      kind: 'save',
      name,
      cost: 'action',
      trigger: 'trap-sprung',
      ability: 'dexterity',
      dc: 13,
      success: 'none',
      damage: [{ dice: '1d4', type: 'piercing' }],
      on_fail: [condition('restrained', { duration: { until: 'escaped' }, escape_dc: 13 })],
    },
  ],
  torch: (name) => [
    {
      kind: 'utility',
      name,
      cost: 'none',
      ruling: 'Light for 20 feet and dim light for 20 more, for an hour; 1 fire damage when it hits.',
    },
  ],
}

/** What a piece of gear does. */
export function gearActivities(id: string, name: string): Activity[] {
  return [...(gear[id]?.(name) ?? [])]
}

const kinds: readonly DamageType[] = [
  'acid',
  'bludgeoning',
  'cold',
  'fire',
  'force',
  'lightning',
  'necrotic',
  'piercing',
  'poison',
  'psychic',
  'radiant',
  'slashing',
  'thunder',
]
const item = (
  mechanics: readonly Mechanic[],
  attunement = true,
  activities: readonly Activity[] = [],
): ItemModel => ({ attunement, mechanics, activities })
const plus = (amount: number): Mechanic[] => [
  bonus({ roll: 'attack', with: 'weapon' }, amount),
  bonus({ roll: 'damage', with: 'weapon' }, amount),
  { kind: 'magical-attacks' },
]
const strength = (score: number): Mechanic => ({ kind: 'ability-score', ability: 'strength', is: score })
const protection: readonly Mechanic[] = [{ kind: 'armor-class', bonus: 1 }, bonus({ roll: 'save' }, 1)]
const drink = (
  name: string,
  mechanics: readonly Mechanic[],
  duration: { amount: number; unit: 'minute' | 'hour' } = hour,
): ItemModel =>
  item([], false, [
    {
      kind: 'apply',
      name,
      cost: 'action',
      target: { who: 'self' },
      effects: [grant(mechanics, { duration })],
    },
  ])
const giants: Readonly<Record<string, number>> = {
  hill: 21,
  stone: 23,
  frost: 23,
  fire: 25,
  cloud: 27,
  storm: 29,
}
const healing: Readonly<Record<string, string>> = {
  common: '2d4+2',
  greater: '4d4+4',
  superior: '8d4+8',
  supreme: '10d4+20',
}
const dragonKinds: Readonly<Record<string, DamageType>> = {
  black: 'acid',
  blue: 'lightning',
  brass: 'fire',
  bronze: 'lightning',
  copper: 'acid',
  gold: 'fire',
  green: 'poison',
  red: 'fire',
  silver: 'cold',
  white: 'cold',
}

const items: Readonly<Record<string, ItemModel>> = {
  'adamantine-armor': item([ruling('Critical hits on the wearer are plain hits.')], false),
  'amulet-of-health': item([{ kind: 'ability-score', ability: 'constitution', is: 19 }]),
  'gauntlets-of-ogre-power': item([strength(19)]),
  'headband-of-intellect': item([{ kind: 'ability-score', ability: 'intelligence', is: 19 }]),
  'armor-of-invulnerability': item([resist(['bludgeoning', 'piercing', 'slashing'], 'nonmagical')]),
  'bracers-of-archery': item([bonus({ roll: 'damage', form: 'ranged' }, 2)]),
  'bracers-of-defense': item([{ kind: 'armor-class', bonus: 2, when: ['wearing-no-armor-or-shield'] }]),
  'brooch-of-shielding': item([resist(['force'])]),
  'boots-of-elvenkind': item([advantage({ roll: 'check', skills: ['stealth'] })], false),
  'boots-of-speed': item([{ kind: 'speed', mode: 'walk', times: 2 }]),
  'boots-of-striding-and-springing': item([
    { kind: 'speed', mode: 'walk', bonus: 0 },
    ruling('Walks at least 30 feet and jumps three times as far.'),
  ]),
  'cloak-of-displacement': item([disadvantage({ roll: 'attack' }, [], 'against-self')]),
  'cloak-of-elvenkind': item([advantage({ roll: 'check', skills: ['stealth'] })]),
  'cloak-of-protection': item(protection),
  'ring-of-protection': item(protection),
  'eyes-of-the-eagle': item([advantage({ roll: 'check', skills: ['perception'] }, ['using-sight'])]),
  'goggles-of-night': item([{ kind: 'sense', sense: 'darkvision', feet: 60 }], false),
  'dwarven-plate': item([{ kind: 'armor-class', bonus: 2 }], false),
  'elven-chain': item([{ kind: 'armor-class', bonus: 1 }], false),
  'flame-tongue': item([
    { kind: 'extra-damage', dice: '2d6', type: 'fire', form: 'melee', once_per_turn: false },
  ]),
  'frost-brand': item([
    { kind: 'extra-damage', dice: '1d6', type: 'cold', form: 'melee', once_per_turn: false },
    resist(['fire']),
  ]),
  'giant-slayer': item(
    [
      ...plus(1),
      { kind: 'extra-damage', dice: '2d6', form: 'any', once_per_turn: false, only_against: ['giant'] },
    ],
    false,
  ),
  'dragon-slayer': item(
    [
      ...plus(1),
      { kind: 'extra-damage', dice: '3d6', form: 'any', once_per_turn: false, only_against: ['dragon'] },
    ],
    false,
  ),
  'mace-of-disruption': item([
    {
      kind: 'extra-damage',
      dice: '2d6',
      type: 'radiant',
      form: 'melee',
      once_per_turn: false,
      only_against: ['fiend', 'undead'],
    },
  ]),
  'holy-avenger': item([
    ...plus(3),
    {
      kind: 'extra-damage',
      dice: '2d10',
      type: 'radiant',
      form: 'melee',
      once_per_turn: false,
      only_against: ['fiend', 'undead'],
    },
  ]),
  'mantle-of-spell-resistance': item([advantage({ roll: 'save', against: ['magic'] })]),
  'mithral-armor': item([ruling('No disadvantage on Stealth and no Strength needed.')], false),
  'periapt-of-proof-against-poison': item(
    [
      { kind: 'immunity', to: { types: ['poison'], from: 'any' } },
      { kind: 'condition-immunity', conditions: ['poisoned'] },
    ],
    false,
  ),
  'periapt-of-wound-closure': item([ruling('Stable at the start of its turn; hit dice heal twice as much.')]),
  'ring-of-evasion': item([{ kind: 'evasion' }]),
  'ring-of-free-action': item([{ kind: 'condition-immunity', conditions: ['paralyzed', 'restrained'] }]),
  'ring-of-swimming': item([{ kind: 'speed', mode: 'swim', becomes: 40 }], false),
  'ring-of-warmth': item([resist(['cold'])]),
  'stone-of-good-luck-luckstone': item([bonus({ roll: 'check' }, 1), bonus({ roll: 'save' }, 1)]),
  'sun-blade': item([
    ...plus(2),
    {
      kind: 'extra-damage',
      dice: '1d8',
      type: 'radiant',
      form: 'melee',
      once_per_turn: false,
      only_against: ['undead'],
    },
  ]),
  'vicious-weapon': item([ruling('A natural 20 does 7 more.')], false),
  'winged-boots': item([{ kind: 'speed', mode: 'fly', becomes: 30 }]),
  'slippers-of-spider-climbing': item([{ kind: 'speed', mode: 'climb', becomes: 30 }]),
  'wand-of-magic-missiles': item([], false, [
    {
      kind: 'damage',
      name: 'Magic Missile',
      cost: 'action',
      uses: { pool: 'wand_charges', cost: 1 },
      damage: [{ dice: '1d4+1', type: 'force' }],
      effects: [],
      count: { base: 3 },
      target: { who: 'enemy', range: 120 },
    },
  ]),
  'wand-of-fireballs': item([], true, [
    {
      kind: 'save',
      name: 'Fireball',
      cost: 'action',
      uses: { pool: 'wand_charges', cost: 1 },
      ability: 'dexterity',
      dc: 15,
      success: 'half',
      damage: [{ dice: '8d6', type: 'fire' }],
      on_fail: [],
      target: { who: 'creature', range: 150, area: { shape: 'sphere', feet: 20, from: 'point' } },
    },
  ]),
  'wand-of-lightning-bolts': item([], true, [
    {
      kind: 'save',
      name: 'Lightning Bolt',
      cost: 'action',
      uses: { pool: 'wand_charges', cost: 1 },
      ability: 'dexterity',
      dc: 15,
      success: 'half',
      damage: [{ dice: '8d6', type: 'lightning' }],
      on_fail: [],
      target: { who: 'creature', range: 0, area: { shape: 'line', feet: 100, from: 'self' } },
    },
  ]),
  'dagger-of-venom': item(plus(1), false, [
    {
      kind: 'apply',
      name: 'Venom',
      cost: 'action',
      uses: { per: 'day', times: 1 },
      target: { who: 'self' },
      effects: [
        grant([{ kind: 'extra-damage', dice: '2d10', type: 'poison', form: 'melee', once_per_turn: true }], {
          duration: minute,
        }),
      ],
    },
  ]),
  'javelin-of-lightning': item([], false, [
    {
      kind: 'save',
      name: 'Bolt',
      cost: 'action',
      uses: { per: 'day', times: 1 },
      ability: 'dexterity',
      dc: 13,
      success: 'half',
      damage: [{ dice: '4d6', type: 'lightning' }],
      on_fail: [],
      target: { who: 'creature', range: 0, area: { shape: 'line', feet: 120, from: 'self' } },
    },
  ]),
  'necklace-of-fireballs': item([], false, [
    {
      kind: 'save',
      name: 'Bead',
      cost: 'action',
      uses: { pool: 'beads', cost: 1 },
      ability: 'dexterity',
      dc: 15,
      success: 'half',
      damage: [{ dice: '8d6', type: 'fire' }],
      on_fail: [],
      target: { who: 'creature', range: 60, area: { shape: 'sphere', feet: 20, from: 'point' } },
    },
  ]),
  'potion-of-heroism': drink('Potion of Heroism', [
    bonus({ roll: 'attack' }, '1d4'),
    bonus({ roll: 'save' }, '1d4'),
    ruling('And 10 temporary hit points.'),
  ]),
  'potion-of-invisibility': item([], false, [
    {
      kind: 'apply',
      name: 'Potion of Invisibility',
      cost: 'action',
      target: { who: 'self' },
      effects: [condition('invisible', { duration: hour, ends_when: ['attacks', 'casts'] })],
    },
  ]),
  'potion-of-speed': drink(
    'Potion of Speed',
    [
      { kind: 'armor-class', bonus: 2 },
      { kind: 'speed', mode: 'all', times: 2 },
      advantage({ roll: 'save', abilities: ['dexterity'] }),
      { kind: 'extra-action', only: ['attack-once', 'dash', 'disengage', 'hide', 'use-object'] },
    ],
    minute,
  ),
  'potion-of-climbing': drink('Potion of Climbing', [
    { kind: 'speed', mode: 'climb', becomes: 30 },
    advantage({ roll: 'check', skills: ['athletics'] }),
  ]),
  'potion-of-flying': drink('Potion of Flying', [{ kind: 'speed', mode: 'fly', becomes: 30 }]),
  'potion-of-growth': drink('Potion of Growth', [
    advantage({ roll: 'check', abilities: ['strength'] }),
    { kind: 'extra-damage', dice: '1d4', form: 'any', once_per_turn: false },
  ]),
  'potion-of-poison': item([], false, [
    {
      kind: 'save',
      name: 'Potion of Poison',
      cost: 'action',
      ability: 'constitution',
      dc: 13,
      success: 'none',
      damage: [{ dice: '3d6', type: 'poison' }],
      on_fail: [condition('poisoned', { repeat: { at: 'turn-end', ability: 'constitution' } })],
      target: { who: 'self' },
    },
  ]),
  'restorative-ointment': item([], false, [
    {
      kind: 'heal',
      name: 'Ointment',
      cost: 'action',
      uses: { pool: 'doses', cost: 1 },
      dice: '2d8+2',
      target: { who: 'ally', range: 5 },
      effects: [{ kind: 'end-condition', conditions: ['poisoned'] }],
    },
  ]),
}

/** What a magic item does: its own model, one of a family, or a ruling for the table. */
export function itemModel(id: string, name: string): ItemModel {
  return (
    items[id] ??
    family(id, name) ??
    item([{ kind: 'unsupported', reason: 'no model yet: the table decides what it does' }], false)
  )
}

function family(id: string, name: string): ItemModel | null {
  const bonusAt = /^(weapon|ammunition)-([123])$/.exec(id)
  if (bonusAt !== null) return item(plus(Number(bonusAt[2])), false)
  const armour = /^armor-([123])$/.exec(id)
  if (armour !== null) return item([{ kind: 'armor-class', bonus: Number(armour[1]) }], false)
  const war = /^wand-of-the-war-mage-([123])$/.exec(id)
  if (war !== null) return item([bonus({ roll: 'attack', with: 'spell' }, Number(war[1]))])
  const belt = /^belt-of-giant-strength-(\w+)$/.exec(id)
  if (belt !== null) return item([strength(giants[belt[1] ?? ''] ?? 21)])
  const potion = /^potion-of-giant-strength-(\w+)$/.exec(id)
  if (potion !== null) return drink(name, [strength(giants[potion[1] ?? ''] ?? 21)])
  const cure = /^potion-of-healing(?:-(\w+))?$/.exec(id)
  if (cure !== null)
    return item([], false, [
      {
        kind: 'heal',
        name,
        cost: 'action',
        dice: healing[cure[1] ?? 'common'] ?? '2d4+2',
        target: { who: 'creature', range: 5 },
        effects: [],
      },
    ])
  const scales = /^dragon-scale-mail-(\w+)$/.exec(id)
  if (scales !== null)
    return item([{ kind: 'armor-class', bonus: 1 }, resist([dragonKinds[scales[1] ?? ''] ?? 'fire'])])
  return resisting(id, name)
}

function resisting(id: string, name: string): ItemModel | null {
  const found = /^(ring|potion)-of-resistance-(\w+)$/.exec(id)
  const type = kinds.find((kind) => kind === found?.[2])
  if (found === null || type === undefined) return null
  return found[1] === 'ring' ? item([resist([type])]) : drink(name, [resist([type])])
}
