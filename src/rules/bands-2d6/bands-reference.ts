/** The 2d6 rules, to be asked: each in a few words. They explain; the code beside them decides. */
import type { RulesReference } from '../../core/protocol/rules-reference.ts'
import { buildReference } from '../build-rules-reference.ts'

const rows: readonly (readonly [name: string, also: string, text: string])[] = [
  [
    'The roll',
    'roll|check|checks|dice|2d6|bands|band',
    'Two dice and a modifier: 6 or less fails, 7 to 9 is a success with a price, 10 or more succeeds, two sixes are critical.',
  ],
  [
    'Mixed success',
    'mixed|partial|complication|7 9',
    'You get what you wanted and pay for it: time, heat, harm, money or name, by what you were doing.',
  ],
  [
    'Failure',
    'fail|failed|miss',
    'It does not work and the world moves: a situation, a cost, a threat that comes closer. Failures in a row weigh more, up to a limit.',
  ],
  [
    'Critical',
    'critical success|crit|two sixes',
    'Two natural sixes: it works better than you hoped, and rewards count twice.',
  ],
  [
    'Modifiers',
    'modifier|skill|skills|bonus',
    'Your best fitting skill, tools at hand and a plan help; situations you are in and threats hinder.',
  ],
  [
    'Safe acts',
    'automatic|no roll',
    'Looking, talking, walking and handling things work without a roll unless a danger that concerns them hangs over you.',
  ],
  [
    'Heat',
    'hot|wanted|attention',
    'How much attention you have drawn. It rises with violence, noise and being seen; at its marks people begin to ask questions. Lying low brings it down.',
  ],
  [
    'Harm',
    'wounds|hurt|injury',
    'How badly you are hurt. At its end you are down. Rest and treatment bring it back.',
  ],
  ['Time', 'deadline', 'How much of it is left before what is coming comes. Slow work spends it.'],
  ['Cred', 'money|credits|coin', 'What you can spend.'],
  ['Rep', 'reputation|name', 'What your name is worth to those who know it.'],
  [
    'Situations',
    'situation|exposed|detected|cornered|pursued|injured',
    'Tight spots: exposed, detected, cornered, pursued, injured. Each hampers some acts and says what ends it: hide or flee when exposed, lie when detected, fight or talk when cornered, lose them when pursued, rest when injured.',
  ],
  [
    'Threats',
    'threat',
    'Something that is coming. Soft ones warn, hard ones strike on the next failure; an answer that fits puts them off.',
  ],
  [
    'Streak',
    'failure streak|luck',
    'Failures in a row are counted; how they weigh depends on how the campaign is set up: they press harder, or they turn your luck.',
  ],
  ['Clocks', 'clock', 'Numbers that fill or run out, with marks where something happens.'],
  [
    'Trust',
    'relationship|disposition',
    'What somebody thinks of you, won by help and honest talk, lost by threats and lies that come out.',
  ],
]

export function bandsReference(): RulesReference {
  return buildReference(
    'the 2d6 rules',
    rows.map(([name, also, text]) => ({
      names: [name, ...also.split('|')],
      entry: () => ({ name, kind: 'rule', text, cite: `2d6 rules, ${name}` }),
    })),
  )
}
