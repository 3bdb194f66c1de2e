/** Somebody who looks twice: picks what is offered, asks before acting, keeps sessions, and never draws first. */
import { pickOne } from '../../../src/eval/index.ts'
import { freeLine } from '../free-lines.ts'
import { type Persona, pick, say } from '../persona.ts'

const careful: readonly string[] = [
  'look around carefully',
  'listen at the door',
  'OOC: what are the rules for resting here?',
  'THINK: what is the safest way on from here?',
  'What can I see from here?',
  'What do I carry?',
]

/** The cautious player. */
export const cautious: Persona = {
  name: 'cautious',
  next: (sight, chance) => {
    if (sight.moves === 0) return { do: 'start session' }
    if (sight.moves % 40 === 39) return { do: 'end session' }
    if (sight.moves % 40 === 0) return { do: 'start session' }
    const roll = chance()
    if (roll < 0.65 && sight.choices.length > 0)
      return pick(sight, Math.floor(chance() * sight.choices.length), chance() < 0.5 ? 'number' : 'text')
    if (roll < 0.8) return say(pickOne(careful, chance))
    return say(`I ${freeLine(sight, chance, { fights: 0 })}.`)
  },
}
