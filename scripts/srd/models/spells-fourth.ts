import { condition, grant, hour, minute, resist, ruling, told } from '../words.ts'
import { apply, buff, lasting, more, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'

const slots = (from: number, make: (slot: number) => string) => ({
  by: 'slot' as const,
  at: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((slot) => slot >= from).map((slot) => [slot, make(slot)]),
  ),
})

const charmedMinute = (ends: 'harmed-by-source' | 'takes-damage'): ReturnType<typeof condition> =>
  condition('charmed', { duration: minute, repeat: { at: 'damage', ability: wisdom }, ends_when: [ends] })

const conjured = (type: string, options: readonly (readonly [number, string])[]): SpellModel => ({
  activities: (spell) => [
    {
      kind: 'summon',
      name: spell.name,
      cost: spell.casting_time === '1 action' ? 'action' : 'minutes',
      options: options.map(([count, max_cr]) => ({ count: { base: count }, type, max_cr })),
      duration: hour,
    },
  ],
})

/** Models of these spells. */
export const fourthSpells: Readonly<Record<string, SpellModel>> = {
  'arcane-eye': say('An unseen eye flies 30 feet a round and shows the caster what it sees.'),
  banishment: {
    on_fail: [
      condition('incapacitated', { duration: minute }),
      { kind: 'remove-from-fight', how: 'banished', duration: minute },
    ],
    target: more(1),
  },
  'black-tentacles': {
    on_fail: [
      condition('restrained', { duration: minute, repeat: { at: 'turn-end', ability: 'strength' } }),
      {
        kind: 'damage',
        damage: [{ dice: '3d6', type: 'bludgeoning' }],
        at: 'turn-start',
        duration: minute,
        repeat: { at: 'turn-end', ability: 'strength' },
      },
    ],
    lingers: ['enter', 'turn-start'],
  },
  compulsion: {
    on_fail: [
      condition('charmed', { duration: minute, repeat: { at: 'turn-end', ability: wisdom } }),
      told('Moves on its turn in the direction the caster names.'),
    ],
  },
  confusion: {
    on_fail: [
      grant(
        [
          { kind: 'cannot', what: ['react'] },
          {
            kind: 'acts-at-random',
            sides: 10,
            rows: [
              { up_to: 1, does: 'wander' },
              { up_to: 6, does: 'nothing' },
              { up_to: 8, does: 'strike-nearest' },
              { up_to: 10, does: 'as-it-likes' },
            ],
          },
        ],
        { duration: minute, repeat: { at: 'turn-end', ability: wisdom } },
      ),
    ],
  },
  'conjure-minor-elementals': conjured('elemental', [
    [1, '2'],
    [2, '1'],
    [4, '1/2'],
    [8, '1/4'],
  ]),
  'conjure-woodland-beings': conjured('fey', [
    [1, '2'],
    [2, '1'],
    [4, '1/2'],
    [8, '1/4'],
  ]),
  'control-water': say('Water in a cube of 100 feet rises, parts, flows elsewhere or whirls.'),
  'death-ward': buff([
    {
      kind: 'cling-to-life',
      plus_damage: false,
      except_types: [],
      except_critical: false,
      once_per: 'long-rest',
    },
  ]),
  'dimension-door': apply([{ kind: 'teleport', feet: 500 }], { who: 'self' }),
  divination: say('A god answers one question about the next seven days truthfully, often in riddles.'),
  'dominate-beast': {
    on_fail: [charmedMinute('harmed-by-source'), told('Does what the caster thinks.')],
    target: { only: ['beast'] },
  },
  fabricate: say('Raw material becomes a thing the caster could make.'),
  'faithful-hound': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        again: 'none',
        form: 'melee',
        with: 'spell',
        bonus: 'spell',
        reach: 5,
        damage: [{ dice: '4d8', type: 'piercing' }],
        on_hit: [],
        target: { who: 'enemy', range: 30 },
      },
      {
        kind: 'utility',
        name: 'Watch',
        cost: 'none',
        ruling: 'The unseen hound barks at whoever comes within 30 feet without the word.',
      },
    ],
  },
  'fire-shield': {
    activities: (spell) =>
      (['fire', 'cold'] as const).map((type) => ({
        kind: 'apply' as const,
        name: type === 'fire' ? `${spell.name}: warm` : `${spell.name}: chill`,
        cost: 'action' as const,
        target: { who: 'self' as const },
        effects: [
          grant(
            [
              resist([type === 'fire' ? 'cold' : 'fire']),
              { kind: 'retaliate', dice: '2d8', type, to: 'melee-hit-within-5', cost: 'none' },
            ],
            lasting(spell),
          ),
        ],
      })),
  },
  'freedom-of-movement': buff([
    { kind: 'condition-immunity', conditions: ['paralyzed', 'restrained', 'grappled'] },
    ruling('Hard going does not slow it.'),
  ]),
  'giant-insect': {
    activities: (spell) => [
      {
        kind: 'summon',
        name: spell.name,
        cost: 'action',
        options: [
          { count: { base: 10 }, monsters: ['giant-centipede'] },
          { count: { base: 3 }, monsters: ['giant-spider'] },
          { count: { base: 5 }, monsters: ['giant-wasp'] },
          { count: { base: 1 }, monsters: ['giant-scorpion'] },
        ],
        duration: { amount: 10, unit: 'minute' },
      },
    ],
  },
  'greater-invisibility': apply([condition('invisible', { duration: minute })], { who: 'ally' }),
  'guardian-of-faith': {
    damage: [{ dice: '20', type: 'radiant' }],
    lingers: ['enter', 'turn-start'],
    ruling: 'It is gone after 60 damage.',
  },
  'hallucinatory-terrain': say('A piece of country looks like another.'),
  'ice-storm': {
    damage: [
      { dice: '2d8', type: 'bludgeoning', growth: slots(4, (slot) => `${slot - 2}d8`) },
      { dice: '4d6', type: 'cold' },
    ],
  },
  'locate-creature': say('The caster knows the way to a creature within 1,000 feet.'),
  'phantasmal-killer': {
    damage: [],
    on_fail: [
      condition('frightened', { duration: minute, repeat: { at: 'turn-end', ability: wisdom } }),
      {
        kind: 'damage',
        damage: [{ dice: '4d10', type: 'psychic', growth: slots(4, (slot) => `${slot}d10`) }],
        at: 'turn-end',
        duration: minute,
        repeat: { at: 'turn-end', ability: wisdom },
      },
    ],
  },
  polymorph: { on_fail: [{ kind: 'transform', into: { type: 'beast', max_cr: 'target' }, duration: hour }] },
  'private-sanctum': say('A place that cannot be seen into, listened to or scried.'),
  'resilient-sphere': {
    on_fail: [
      { kind: 'remove-from-fight', how: 'ethereal', duration: minute },
      told('In a sphere of force: nothing gets in or out; it can be rolled along.'),
    ],
  },
  'secret-chest': say('A chest hides in the ethereal plane until called.'),
  'stone-shape': say('A piece of stone takes the shape the caster wants.'),
  stoneskin: buff([resist(['bludgeoning', 'piercing', 'slashing'], 'nonmagical')]),
  'wall-of-fire': {
    lingers: ['enter', 'turn-end'],
    damage: [{ dice: '5d8', type: 'fire', growth: slots(4, (slot) => `${slot + 1}d8`) }],
  },
}
