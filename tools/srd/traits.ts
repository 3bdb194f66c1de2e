/** What the named abilities of stat blocks do: models/traits.yaml, and here those that depend on the monster's figures. */
import { traitModels } from './models.ts'
import type { RawAction, RawMonster } from './raw-source.ts'
import { ability, around, aroundSave, condition, minuteOf, ruling, type TraitModel } from './words.ts'

type Model = (monster: RawMonster, raw: RawAction) => TraitModel

/** What a named ability of a stat block does. */
export function modelTrait(monster: RawMonster, raw: RawAction): TraitModel {
  const own = `${monster.index}/${raw.name}`
  const reckoned = fromFigures[own] ?? fromFigures[raw.name]
  if (reckoned !== undefined) return reckoned(monster, raw)
  const model = traitModels[own] ??
    traitModels[raw.name] ?? {
      mechanics: [{ kind: 'unsupported', reason: 'not modelled yet' }],
    }
  return typeof model === 'string' ? { mechanics: [ruling(model)] } : model
}

const dice = (raw: RawAction): string => raw.damage?.[0]?.damage_dice ?? '1d6'

const strikeBack =
  (to: 'melee-hit-within-5' | 'touch-or-grapple', type: 'fire' | 'acid' | 'piercing'): Model =>
  (_monster, raw) => ({
    mechanics: [{ kind: 'retaliate', dice: dice(raw), type, to, cost: 'none' }],
  })

/** `4d6` becomes `2d6`. */
function halfDice(raw: RawAction): string {
  const [count = '2', sides = '6'] = dice(raw).split('d')
  return `${Math.floor(Number(count) / 2)}d${sides}`
}

function deathBurst(monster: RawMonster, raw: RawAction): TraitModel {
  const blinds = monster.index === 'dust-mephit'
  const feet = monster.index === 'magmin' ? 10 : monster.index === 'balor' ? 30 : 5
  return {
    mechanics: [{ kind: 'around', feet, at: 'death', activity: raw.name }],
    activities: [
      aroundSave(raw.name, ability(raw.dc?.dc_type.index ?? 'dex'), raw.dc?.dc_value ?? 10, {
        success: blinds || monster.index === 'steam-mephit' ? 'none' : 'half',
        damage: blinds
          ? []
          : [{ dice: dice(raw), type: monster.index === 'ice-mephit' ? 'slashing' : 'fire' }],
        on_fail: blinds ? [minuteOf('blinded', 'constitution')] : [],
        target: around(feet),
      }),
    ],
  }
}

/** Something that happens to those near at the start of their turns. */
function aura(feet: number, make: (raw: RawAction) => ReturnType<typeof aroundSave>): Model {
  return (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet, at: 'turn-start-of-others', activity: raw.name, immune_after_success: true },
    ],
    activities: [make(raw)],
  })
}

const stench = (raw: RawAction) =>
  aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 10, {
    on_fail: [condition('poisoned', { duration: { until: 'start-of-next-turn' } })],
    target: around(raw.dc?.dc_value === 14 ? 10 : 5),
  })

const petrifyingGaze: Model = (monster, raw) => ({
  mechanics: [{ kind: 'around', feet: 30, at: 'turn-start-of-others', activity: raw.name }],
  activities: [
    aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 12, {
      on_fail: [
        condition('restrained', {
          repeat: { at: 'turn-end', ability: 'constitution' },
          worsens: { to: 'petrified', duration: { until: 'cured' } },
        }),
      ],
      ...(monster.index === 'medusa'
        ? { on_fail_by: { margin: 5, effects: [condition('petrified', { duration: { until: 'cured' } })] } }
        : {}),
      target: around(30),
    }),
  ],
})

const fromFigures: Readonly<Record<string, Model>> = {
  'Legendary Resistance': (_monster, raw) => ({
    mechanics: [{ kind: 'legendary-resistance', uses: raw.usage?.times ?? 3 }],
    uses: { times: raw.usage?.times ?? 3, recovers: 'dawn' },
  }),
  'Death Burst': deathBurst,
  'Death Throes': deathBurst,
  'Heated Body': strikeBack('melee-hit-within-5', 'fire'),
  'Fire Form': (_monster, raw) => ({
    mechanics: [
      { kind: 'retaliate', dice: dice(raw), type: 'fire', to: 'melee-hit-within-5', cost: 'none' },
      ruling('It slips through gaps an inch wide, burns what it passes through and gives light.'),
    ],
  }),
  'Barbed Hide': strikeBack('touch-or-grapple', 'piercing'),
  'Corrosive Form': (_monster, raw) => ({
    mechanics: [
      { kind: 'retaliate', dice: dice(raw), type: 'acid', to: 'melee-hit-within-5', cost: 'none' },
      { kind: 'corrodes-weapons', metal_only: false },
    ],
  }),
  'Petrifying Gaze': petrifyingGaze,
  Stench: aura(10, stench),
  'Fire Aura': (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet: 5, at: 'own-turn-start', activity: raw.name },
      { kind: 'retaliate', dice: dice(raw), type: 'fire', to: 'melee-hit-within-5', cost: 'none' },
    ],
    activities: [
      {
        kind: 'damage',
        name: raw.name,
        cost: 'none',
        damage: [{ dice: dice(raw), type: 'fire' }],
        effects: [],
        target: around(5),
      },
    ],
  }),
  'Fear Aura': aura(20, (raw) =>
    aroundSave(raw.name, 'wisdom', raw.dc?.dc_value ?? 21, {
      on_fail: [condition('frightened', { duration: { until: 'start-of-next-turn' } })],
      target: around(20),
    }),
  ),
  'Horrific Appearance': aura(60, (raw) =>
    aroundSave(raw.name, 'wisdom', 11, {
      on_fail: [minuteOf('frightened', 'wisdom')],
      target: { ...around(60), only: ['humanoid'] },
    }),
  ),
  'Mucous Cloud': (_monster, raw) => ({
    mechanics: [
      { kind: 'around', feet: 5, at: 'while-near', activity: raw.name },
      ruling('Only under water. Who fails breathes water and no air for some hours.'),
    ],
    activities: [
      aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 14, {
        on_fail: [
          {
            kind: 'ruling',
            text: 'Breathes only water for 1d4 hours.',
            duration: { amount: 4, unit: 'hour' },
          },
        ],
        target: around(5),
      }),
    ],
  }),
  Gibbering: (_monster, raw) => ({
    mechanics: [{ kind: 'around', feet: 20, at: 'turn-start-of-others', activity: raw.name }],
    activities: [
      aroundSave(raw.name, 'wisdom', raw.dc?.dc_value ?? 10, {
        on_fail: [
          {
            kind: 'grant',
            mechanics: [
              { kind: 'cannot', what: ['react'] },
              {
                kind: 'acts-at-random',
                sides: 8,
                rows: [
                  { up_to: 4, does: 'nothing' },
                  { up_to: 6, does: 'wander' },
                  { up_to: 8, does: 'strike-nearest' },
                ],
              },
            ],
            duration: { until: 'start-of-next-turn' },
          },
        ],
        target: around(20),
      }),
    ],
  }),
  'Consume Life': (_monster, raw) => ({
    mechanics: [],
    activities: [
      {
        ...aroundSave(raw.name, 'constitution', raw.dc?.dc_value ?? 10, {
          on_fail: [{ kind: 'fell', to: 'death' }],
        }),
        cost: 'bonus',
        target: { who: 'creature', range: 5, only: ['at-zero-hit-points'] },
      },
      {
        kind: 'heal',
        name: 'Consume Life: heal',
        cost: 'none',
        dice: '3d6',
        effects: [],
        target: { who: 'self' },
      },
    ],
  }),
  Swarm: (monster) => ({
    mechanics: [
      { kind: 'cannot', what: ['regain-hit-points'] },
      ...(monster.actions ?? []).map((action) => ({
        kind: 'weaker-below-half' as const,
        activity: action.name,
        dice: halfDice(action),
      })),
      ruling('It may stand where others stand and pass through small openings.'),
    ],
  }),
  'ghast/Stench': aura(5, stench),
}
