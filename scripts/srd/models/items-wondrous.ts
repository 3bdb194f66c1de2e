/** Bags, books, gems, tokens and other wonders. SRD 5.1, in our own words. */
import { advantage, condition, grant, minute, ruling } from '../words.ts'
import {
  act,
  attuned,
  ball,
  calls,
  cast,
  charges,
  cone,
  daily,
  goes,
  type ItemModel,
  missing,
  one,
  plain,
  raise,
  save,
  sees,
  single,
  spending,
  tale,
  upon,
} from './item-parts.ts'

const bag = (monsters: readonly string[]): ItemModel =>
  plain([], {
    ...charges(3, '3'),
    activities: [
      spending(1, {
        kind: 'summon',
        name: 'Throw a fuzzy thing',
        cost: 'action',
        options: monsters.map((monster) => ({ count: { base: 1 }, monsters: [monster] })),
        at_random: true,
      }),
    ],
  })
const gem = (element: string): ItemModel => single(calls('Break the gem', [`${element}-elemental`], 1))
const vessel = (element: string): ItemModel =>
  plain([], { ...daily, activities: [spending(1, calls('Call the elemental', [`${element}-elemental`], 1))] })
const figurine = (monsters: string[], count: number, hours: number): ItemModel =>
  plain([], {
    ...daily,
    activities: [spending(1, calls('Speak the word', monsters, count, { amount: hours, unit: 'hour' }))],
  })
const book = (ability: Parameters<typeof raise>[0]): ItemModel =>
  single(
    upon(
      'Study it for 48 hours',
      [grant([raise(ability, 2, 30)], { duration: { until: 'permanent' } })],
      'minutes',
    ),
  )
const carpet = (speed: number): ItemModel => plain([goes('fly', speed)])
const token = (text: string): ItemModel => single(act('Use the token', text))

const bags: Readonly<Record<string, ItemModel>> = {
  'bag-of-beans': single(
    act('Plant a bean', 'Something grows, hatches or bursts where it lies; a bag tipped out whole explodes.'),
  ),
  'bag-of-devouring': tale('A mouth that looks like a bag; what is put in is eaten.'),
  'bag-of-holding': tale(
    'Holds 500 pounds and 64 cubic feet, weighs 15; another such space inside it tears both open.',
  ),
  'bag-of-tricks-gray': bag([
    'weasel',
    'giant-rat',
    'badger',
    'boar',
    'panther',
    'giant-badger',
    'dire-wolf',
    'giant-elk',
  ]),
  'bag-of-tricks-rust': bag([
    'rat',
    'owl',
    'mastiff',
    'goat',
    'giant-goat',
    'giant-boar',
    'lion',
    'brown-bear',
  ]),
  'bag-of-tricks-tan': bag([
    'jackal',
    'ape',
    'baboon',
    'axe-beak',
    'black-bear',
    'giant-weasel',
    'giant-hyena',
    'tiger',
  ]),
  'efficient-quiver': tale('Sixty arrows, eighteen javelins and six bows find room in it.'),
  'handy-haversack': tale('Holds 120 pounds, weighs 5, and what is wanted lies on top.'),
  'portable-hole': tale('A hole of 6 feet that folds up like cloth.'),
  'robe-of-useful-items': single(act('Take a patch off', 'The patch becomes the thing it shows.')),
}

const callers: Readonly<Record<string, ItemModel>> = {
  'bowl-of-commanding-water-elementals': vessel('water'),
  'brazier-of-commanding-fire-elementals': vessel('fire'),
  'censer-of-controlling-air-elementals': vessel('air'),
  'stone-of-controlling-earth-elementals': vessel('earth'),
  'elemental-gem-air': gem('air'),
  'elemental-gem-earth': gem('earth'),
  'elemental-gem-fire': gem('fire'),
  'elemental-gem-water': gem('water'),
  'efreeti-bottle': plain([ruling('One time in ten the efreeti is not a friend.')], {
    ...daily,
    activities: [spending(1, calls('Draw the stopper', ['efreeti'], 1))],
  }),
  'figurine-of-wondrous-power-bronze-griffon': figurine(['griffon'], 1, 6),
  'figurine-of-wondrous-power-ebony-fly': tale('A giant fly to ride on for 12 hours, then 2 days of rest.'),
  'figurine-of-wondrous-power-golden-lions': figurine(['lion'], 2, 1),
  'figurine-of-wondrous-power-ivory-goats': figurine(['giant-goat'], 1, 3),
  'figurine-of-wondrous-power-marble-elephant': figurine(['elephant'], 1, 24),
  'figurine-of-wondrous-power-obsidian-steed': figurine(['nightmare'], 1, 24),
  'figurine-of-wondrous-power-onyx-dog': figurine(['mastiff'], 1, 6),
  'figurine-of-wondrous-power-serpentine-owl': figurine(['giant-owl'], 1, 8),
  'figurine-of-wondrous-power-silver-raven': figurine(['raven'], 1, 12),
  'iron-flask': missing('needs creatures that are caught and kept'),
}

const books: Readonly<Record<string, ItemModel>> = {
  'manual-of-bodily-health': book('constitution'),
  'manual-of-gainful-exercise': book('strength'),
  'manual-of-quickness-of-action': book('dexterity'),
  'tome-of-clear-thought': book('intelligence'),
  'tome-of-leadership-and-influence': book('charisma'),
  'tome-of-understanding': book('wisdom'),
  ...Object.fromEntries(
    Object.entries({ clay: 30, flesh: 60, iron: 120, stone: 90 }).map(([kind, days]) => [
      `manual-of-golems-${kind}`,
      single(
        act(
          'Build the golem',
          `Work of ${days} days and much gold; a ${kind} golem rises and obeys.`,
          'minutes',
        ),
      ),
    ]),
  ),
}

const tokens: Readonly<Record<string, ItemModel>> = {
  'feather-token-anchor': token('A boat stays where it is for a day.'),
  'feather-token-bird': token('A huge bird carries people to a place they know, 16 miles an hour.'),
  'feather-token-fan': token('A wind fills the sails of a ship for 8 hours.'),
  'feather-token-swan-boat': token('A boat like a swan sails for a day with 32 people aboard.'),
  'feather-token-tree': token('An oak of 60 feet stands there at once.'),
  'feather-token-whip': single({
    kind: 'attack',
    name: 'Floating whip',
    cost: 'action',
    again: 'bonus',
    form: 'melee',
    with: 'spell',
    bonus: 9,
    reach: 10,
    target: one(10),
    damage: [{ dice: '1d6+5', type: 'force' }],
    on_hit: [],
  }),
}

const seeing: Readonly<Record<string, ItemModel>> = {
  'crystal-ball': attuned([], { activities: [cast('scrying', 5, { dc: 17 })] }),
  'crystal-ball-of-mind-reading': attuned([], {
    activities: [cast('scrying', 5, { dc: 17 }), cast('detect-thoughts', 2, { dc: 17 })],
  }),
  'crystal-ball-of-telepathy': attuned([], {
    ...daily,
    activities: [cast('scrying', 5, { dc: 17 }), spending(1, cast('suggestion', 2, { dc: 17 }))],
  }),
  'crystal-ball-of-true-seeing': attuned(
    [ruling('True sight for 120 feet around the place that is watched.')],
    {
      activities: [cast('scrying', 5, { dc: 17 })],
    },
  ),
  'gem-of-seeing': attuned([], {
    ...charges(3, '1d3'),
    activities: [
      spending(
        1,
        upon('Look through it', [
          grant([sees('truesight', 120)], { duration: { amount: 10, unit: 'minute' } }),
        ]),
      ),
    ],
  }),
  'lantern-of-revealing': plain([ruling('In its bright light, 30 feet, the invisible is seen.')]),
}

const forces: Readonly<Record<string, ItemModel>> = {
  'bead-of-force': single(
    save('Throw the bead', 'dexterity', 15, ball(10, 60), {
      damage: [{ dice: '5d4', type: 'force' }],
      fail: [{ kind: 'remove-from-fight', how: 'banished', duration: minute }],
    }),
  ),
  'decanter-of-endless-water': plain([], {
    activities: [
      act('Pour', 'A gallon a round, or five, fresh or salt.'),
      save('Geyser', 'strength', 13, one(30), {
        damage: [{ dice: '1d4', type: 'bludgeoning' }],
        fail: [condition('prone', { duration: { until: 'stands-up' } })],
      }),
    ],
  }),
  'dust-of-disappearance': single(
    upon(
      'Throw the dust',
      [condition('invisible', { duration: { amount: 5, unit: 'minute' }, ends_when: ['attacks', 'casts'] })],
      'action',
      {
        who: 'ally',
        range: 10,
        count: { base: 10 },
      },
    ),
  ),
  'dust-of-dryness': single(
    act('Sprinkle', 'A cube of 15 feet of water becomes a pellet; thrown, the water is back.'),
  ),
  'dust-of-sneezing-and-choking': single(
    save('Throw the dust', 'constitution', 15, ball(30, 0), {
      fail: [
        condition('incapacitated', {
          duration: minute,
          repeat: { at: 'turn-end', ability: 'constitution', dc: 15 },
        }),
      ],
    }),
  ),
  'eversmoking-bottle': plain([], {
    activities: [
      {
        kind: 'zone',
        name: 'Pull the stopper',
        cost: 'action',
        obscured: 'heavily',
        difficult: false,
        silent: false,
        light: 'none',
        target: ball(60, 0),
        duration: { amount: 10, unit: 'minute' },
      },
    ],
  }),
  'gem-of-brightness': plain([], {
    ...charges(50, null),
    activities: [
      act('Glow', 'Light for 30 feet and dim light for 30 more.'),
      spending(
        1,
        save('Beam', 'constitution', 15, one(60), {
          fail: [
            condition('blinded', {
              duration: minute,
              repeat: { at: 'turn-end', ability: 'constitution', dc: 15 },
            }),
          ],
        }),
      ),
      spending(
        5,
        save('Blinding cone', 'constitution', 15, cone(30), {
          fail: [
            condition('blinded', {
              duration: minute,
              repeat: { at: 'turn-end', ability: 'constitution', dc: 15 },
            }),
          ],
        }),
      ),
    ],
  }),
  'instant-fortress': plain([], {
    activities: [
      save('Raise the tower', 'dexterity', 15, ball(20, 60), {
        damage: [{ dice: '10d10', type: 'bludgeoning' }],
        half: true,
      }),
      act('Go in', 'A tower of adamantine, 20 feet square and 30 high, that opens to its owner alone.'),
    ],
  }),
  'iron-bands-of-binding': plain([], {
    ...daily,
    activities: [
      spending(1, {
        kind: 'attack',
        name: 'Throw the sphere',
        cost: 'action',
        form: 'ranged',
        with: 'weapon',
        bonus: 'weapon',
        range: { normal: 60 },
        target: one(60),
        damage: [],
        on_hit: [
          condition('restrained', { duration: { until: 'escaped' }, escape_dc: 20, up_to_size: 'huge' }),
        ],
      }),
    ],
  }),
  'necklace-of-fireballs': plain([], {
    ...charges(6, null),
    activities: [1, 2, 3].map((beads) =>
      spending(
        beads,
        save(beads === 1 ? 'Bead' : `${beads} beads`, 'dexterity', 15, ball(20, 60), {
          damage: [{ dice: `${7 + beads}d6`, type: 'fire' }],
          half: true,
        }),
      ),
    ),
  }),
  'rope-of-entanglement': plain([], {
    activities: [
      save('Entangle', 'dexterity', 15, one(20), {
        fail: [condition('restrained', { duration: { until: 'escaped' }, escape_dc: 15 })],
      }),
    ],
  }),
  'talisman-of-pure-good': attuned([], {
    ...charges(7, null),
    activities: [
      spending(
        1,
        save('Open the ground', 'dexterity', 20, one(120), { fail: [{ kind: 'fell', to: 'death' }] }),
      ),
    ],
  }),
  'talisman-of-ultimate-evil': attuned([], {
    ...charges(6, null),
    activities: [
      spending(
        1,
        save('Open the ground', 'dexterity', 20, one(120), { fail: [{ kind: 'fell', to: 'death' }] }),
      ),
    ],
  }),
  'wind-fan': plain([ruling('Used again before dawn it may tear.')], {
    ...daily,
    activities: [spending(1, cast('gust-of-wind', 2, { dc: 13 }))],
  }),
}

const others: Readonly<Record<string, ItemModel>> = {
  'apparatus-of-the-crab': tale(
    'A barrel with levers that walks and swims like a giant lobster, with room for two.',
  ),
  'broom-of-flying': plain([goes('fly', 50)]),
  'candle-of-invocation': missing('needs a light that helps by alignment'),
  'carpet-of-flying-3x5': carpet(80),
  'carpet-of-flying-4x6': carpet(60),
  'carpet-of-flying-5x7': carpet(40),
  'carpet-of-flying-6x9': carpet(30),
  'chime-of-opening': plain([], {
    ...charges(10, null),
    activities: [spending(1, act('Strike it', 'One lock, latch or lid within 120 feet opens.'))],
  }),
  'cube-of-force': missing('needs walls that stop some things and let others through'),
  'cubic-gate': attuned([], {
    ...charges(3, '1d3'),
    activities: [spending(1, cast('gate', 9)), spending(1, cast('plane-shift', 7, { dc: 17 }))],
  }),
  'deck-of-illusions': single(
    act('Throw a card', 'The creature on it seems to stand there until touched or sent away.'),
  ),
  'deck-of-many-things': missing('needs twenty-two cards, each with its own fate'),
  'folding-boat': tale('A box that becomes a boat of 10 feet or a ship of 24.'),
  'horseshoes-of-a-zephyr': tale('A horse that wears them treads above the ground.'),
  'horseshoes-of-speed': tale('A horse that wears all four walks 30 feet faster.'),
  'marvelous-pigments': single(
    act('Paint', 'What is painted becomes real, to 1,000 cubic feet and 25 gold pieces of worth.'),
  ),
  'mirror-of-life-trapping': missing('needs twelve cells that hold creatures, equipment and all'),
  'orb-of-dragonkind': missing('an artifact whose properties are drawn from tables'),
  'pearl-of-power': attuned([], {
    ...daily,
    activities: [spending(1, { kind: 'restore-slot', name: 'Regain a slot', cost: 'action', up_to: 3 })],
  }),
  'rope-of-climbing': plain([
    advantage({ roll: 'check', skills: ['athletics'] }, ['climbing-or-swimming']),
    ruling('When climbing it: it moves, knots and ties itself, 60 feet long.'),
  ]),
  'sovereign-glue': single(
    act('Glue', 'Two things are one for ever, unless a solvent or a wish parts them.'),
  ),
  'sphere-of-annihilation': plain([], {
    activities: [save('Touch', 'dexterity', 13, one(5), { damage: [{ dice: '4d10', type: 'force' }] })],
  }),
  'talisman-of-the-sphere': tale('Doubles its bearer’s skill at moving a sphere of annihilation.', true),
  'universal-solvent': single(act('Pour', 'Dissolves glue, sovereign glue too.')),
  'well-of-many-worlds': tale('A cloth that opens a way to another world.'),
}

/** Wonders by id. */
export const wondrousItems: Readonly<Record<string, ItemModel>> = {
  ...bags,
  ...callers,
  ...books,
  ...tokens,
  ...seeing,
  ...forces,
  ...others,
}
