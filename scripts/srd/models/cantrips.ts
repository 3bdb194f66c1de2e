import { advantage, disadvantage, grant } from '../words.ts'
import { apply, buff, type SpellModel, say } from './spell-parts.ts'

const nextTurn = { duration: { until: 'end-of-next-turn' } } as const

const untilStart = { duration: { until: 'start-of-next-turn' } } as const

/** Models of these spells. */
export const cantrips: Readonly<Record<string, SpellModel>> = {
  'acid-splash': { target: { who: 'creature', count: { base: 2 } } },
  'chill-touch': { on_hit: [grant([{ kind: 'cannot', what: ['regain-hit-points'] }], untilStart)] },
  'dancing-lights': say('Up to four lights float where the caster wills.'),
  druidcraft: say('A small sign of nature: weather foretold, a bud opened, a flame lit or put out.'),
  'eldritch-blast': {
    activities: (spell) => [
      {
        kind: 'attack',
        name: spell.name,
        cost: 'action',
        form: 'ranged',
        with: 'spell',
        bonus: 'spell',
        range: { normal: 120 },
        damage: [{ dice: '1d10', type: 'force' }],
        on_hit: [],
        count: { base: 1, by_level: { '5': 2, '11': 3, '17': 4 } },
      },
    ],
  },
  guidance: buff([{ kind: 'bonus-once', of: ['check'], dice: '1d4' }]),
  light: say('A thing sheds light for 20 feet; an unwilling holder may save with Dexterity.'),
  'mage-hand': say('A spectral hand moves things of ten pounds within 30 feet.'),
  mending: say('One break or tear in a thing is whole again.'),
  message: say('A whisper reaches one creature, which may whisper back.'),
  'minor-illusion': say(
    'A sound or the picture of a thing; Investigation against the caster sees through it.',
  ),
  prestidigitation: say('A small trick: sparks, warmth, cleaning, a mark, a trinket.'),
  'produce-flame': { target: { range: 30 }, ruling: 'Until thrown the flame gives light for ten minutes.' },
  'ray-of-frost': { on_hit: [grant([{ kind: 'speed', mode: 'all', bonus: -10 }], untilStart)] },
  resistance: buff([{ kind: 'bonus-once', of: ['save'], dice: '1d4' }]),
  shillelagh: buff(
    [{ kind: 'magical-attacks' }, { kind: 'weapon-die', dice: '1d8', ability: 'spellcasting' }],
    { who: 'self' },
  ),
  'shocking-grasp': {
    on_hit: [grant([{ kind: 'cannot', what: ['react'] }], untilStart)],
    advantage_when: ['target-wears-metal'],
  },
  'spare-the-dying': apply([{ kind: 'stabilize' }], { who: 'ally' }),
  thaumaturgy: say('A small wonder: a booming voice, trembling ground, flames that change.'),
  'true-strike': apply([grant([advantage({ roll: 'attack' }, ['target-under-this-effect'])], nextTurn)], {
    who: 'self',
  }),
  'vicious-mockery': { on_fail: [grant([disadvantage({ roll: 'attack' })], nextTurn)] },
}
