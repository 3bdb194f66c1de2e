/** Somebody who tries every lever: fights, undo, redo, branches, the console, seeds, thoughts, lines said twice. */
import { pickOne } from '../../../src/eval/index.ts'
import { freeLine } from '../free-lines.ts'
import { type Move, type Persona, pick, type Sight, say } from '../persona.ts'

const console_: readonly string[] = [
  'GOD_ASK_STATE',
  'GOD MODE: set my hp to 3',
  'GOD MODE: heal everyone',
  'GOD MODE: give me 3 coins',
  'GOD MODE: what does everybody know about me?',
  'GOD MODE: set the time to noon',
  'GOD MODE: spawn a goblin named Grix here',
]
const thoughts: readonly string[] = [
  'THINK: what would happen if I simply left?',
  'THINK: who here is lying?',
  'DM: less weather, please.',
  'OOC: can I undo that?',
]

type Lever = (sight: Sight, chance: () => number) => Move

const levers: readonly Lever[] = [
  () => ({ do: 'undo' }),
  () => ({ do: 'undo' }),
  () => ({ do: 'redo' }),
  (sight, chance) => ({
    do: 'branch',
    name: `b${sight.moves}`,
    turn: Math.max(0, sight.turn - Math.floor(chance() * 5)),
  }),
  (sight, chance) => ({ do: 'switch', name: pickOne(sight.branches, chance) ?? 'main' }),
  (_, chance) => say(pickOne(console_, chance), true),
  (_, chance) => say(pickOne(console_, chance), true),
  (_, chance) => say(pickOne(thoughts, chance)),
  (_, chance) => say(pickOne(thoughts, chance)),
  () => ({ do: 'reveal' }),
  () => ({ do: 'start session' }),
  () => ({ do: 'end session' }),
  (sight) => say(sight.lastLine),
  () => say('I burn everything down'),
  () => say('I dance naked on the nearest table'),
]

/** The chaotic player. */
export const chaotic: Persona = {
  name: 'chaotic',
  next: (sight, chance) => {
    const roll = chance()
    if (sight.undoneLine !== null && roll < 0.4) return say(sight.undoneLine)
    if (roll < 0.2) return (pickOne(levers, chance) ?? (() => say('shrug')))(sight, chance)
    if (roll < 0.5 && sight.choices.length > 0)
      return pick(sight, Math.floor(chance() * sight.choices.length), 'key')
    return say(freeLine(sight, chance, { fights: 0.25 }))
  },
}
