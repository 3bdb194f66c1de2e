import { condition, disadvantage, hour, minute, minuteOf, ruling, told } from '../words.ts'
import { apply, buff, more, not, type SpellModel, say } from './spell-parts.ts'

const wisdom = 'wisdom'

const nextTurn = { duration: { until: 'end-of-next-turn' } } as const

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
export const fifthSpells: Readonly<Record<string, SpellModel>> = {
  'animate-objects': not('needs stat blocks made from the size of ten things'),
  'antilife-shell': buff([ruling('Living creatures cannot come nearer than 10 feet.')]),
  'arcane-hand': not('needs a hand with its own hit points and four ways to act'),
  awaken: say('A beast or plant gains a mind and speech, and is a friend for thirty days.'),
  cloudkill: { lingers: ['enter', 'turn-start'] },
  commune: say('A god answers three questions with yes or no.'),
  'commune-with-nature': say('The caster learns three facts about the land around.'),
  'conjure-elemental': conjured('elemental', [[1, '5']]),
  'contact-other-plane': say(
    'An old mind answers five questions; an Intelligence save of 15 or the caster is mad until a long rest.',
  ),
  contagion: {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        form: 'melee',
        with: 'spell',
        bonus: 'spell',
        reach: 5,
        damage: [],
        on_hit: [
          condition('poisoned', {
            duration: { amount: 7, unit: 'day' },
            repeat: { at: 'turn-end', ability: 'constitution' },
          }),
          { kind: 'ruling', text: 'Three failures before three successes and a disease stays for a week.' },
        ],
      },
    ],
  },
  creation: say('A thing of plant or mineral matter appears for a while.'),
  'dispel-evil-and-good': buff([
    disadvantage({ roll: 'attack' }, ['attacker-is-evil-outsider'], 'against-self'),
    ruling(
      'A touch ends such a charm, fear or possession, or sends the creature home on a failed Charisma save.',
    ),
  ]),
  'dominate-person': {
    on_fail: [charmedMinute('harmed-by-source'), told('Does what the caster thinks.')],
    target: { only: ['humanoid'] },
  },
  dream: say(
    'A message or a nightmare reaches a sleeper; a nightmare (Wisdom save) costs the rest and 3d6 psychic damage.',
  ),
  'flame-strike': {
    damage: [
      { dice: '4d6', type: 'fire', growth: slots(5, (slot) => `${slot - 1}d6`) },
      { dice: '4d6', type: 'radiant' },
    ],
    target: { area: { shape: 'cylinder', feet: 10, from: 'point' } },
  },
  geas: {
    on_fail: [
      condition('charmed', { duration: { amount: 30, unit: 'day' } }),
      told('5d10 psychic damage once a day for acting against the command.'),
    ],
  },
  'greater-restoration': apply(
    [
      { kind: 'end-condition', conditions: ['charmed', 'petrified', 'exhaustion'] },
      {
        kind: 'ruling',
        text: 'Or ends a curse, a lowered ability or a lowered maximum; one level of exhaustion.',
      },
    ],
    { who: 'ally' },
  ),
  hallow: say('A place is hallowed or cursed, with one further effect.'),
  'hold-monster': { on_fail: [minuteOf('paralyzed', wisdom)], target: { only: ['not-undead'], ...more(1) } },
  'insect-plague': { lingers: ['enter', 'turn-end'] },
  'legend-lore': say('The caster learns what legends say of a person, place or thing.'),
  'mass-cure-wounds': { target: { who: 'ally', range: 60, count: { base: 6 } } },
  mislead: apply(
    [
      condition('invisible', { duration: hour, ends_when: ['attacks', 'casts'] }),
      { kind: 'ruling', text: 'A double moves and speaks where the caster wants.' },
    ],
    { who: 'self' },
  ),
  'modify-memory': {
    on_fail: [
      condition('charmed', { duration: minute, ends_when: ['takes-damage'] }),
      condition('incapacitated', { duration: minute, ends_when: ['takes-damage'] }),
      told('Ten minutes of the last day are remembered otherwise.'),
    ],
  },
  passwall: say('A passage opens in a wall.'),
  'planar-binding': { on_fail: [told('Serves the caster for a day.')] },
  'raise-dead': apply(
    [
      { kind: 'revive', within: { amount: 10, unit: 'day' }, hit_points: 1 },
      { kind: 'ruling', text: '-4 to attacks, checks and saves, one less after each long rest.' },
    ],
    { who: 'ally' },
  ),
  reincarnate: apply(
    [
      { kind: 'revive', within: { amount: 10, unit: 'day' }, hit_points: 'all' },
      { kind: 'ruling', text: 'In a new body, perhaps of another race.' },
    ],
    { who: 'ally' },
  ),
  scrying: say('The caster sees and hears somebody far away who failed a Wisdom save.'),
  seeming: say('Any number of creatures look different; the unwilling may save with Charisma.'),
  telekinesis: {
    activities: (spell) => [
      {
        kind: 'contest',
        name: spell.name,
        cost: 'action',
        again: 'action',
        ability: 'strength',
        dc: 'spell-level',
        target: { who: 'creature', range: 60, count: { base: 1 } },
        effects: [{ kind: 'push', feet: 30 }, condition('restrained', nextTurn)],
      },
    ],
  },
  'telepathic-bond': say('Up to eight share their thoughts.'),
  'teleportation-circle': say('A circle leads to another one the caster knows.'),
  'tree-stride': say('Each round the caster may step from one tree into another.'),
  'wall-of-force': say('An unseen wall that nothing passes.'),
  'wall-of-stone': say('A wall of stone; whom it would enclose may step out with a Dexterity save.'),
}
