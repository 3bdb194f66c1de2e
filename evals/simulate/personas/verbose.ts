/** Somebody who writes half the story: many clauses, feelings, quotations, asides; a choice drowns in words. */
import { pickOne } from '../../../src/eval/index.ts'
import { freeLine } from '../free-lines.ts'
import { type Persona, pick, say } from '../persona.ts'

const moods: readonly string[] = [
  'With the weariness of somebody who has slept in a cart, ',
  'Remembering what my mother used to say about strangers, ',
  'Slowly, as if the air were water, ',
  'Because nobody else is going to do it, ',
  'Humming the one tune that I know, ',
]
const tails: readonly string[] = [
  ', and all the while I keep an eye on the door, since one never knows',
  ', though I say to nobody in particular: "It was better when it rained."',
  ', and if that does not work I will think of something else',
  ' (I am not angry, only tired), and then I sigh',
  ', wondering whether anybody remembers how it used to be here before the trouble began',
]
const joints: readonly string[] = ['; then I ', ', after which I ', ', and then I ', '. Next I ']

/** The verbose player. */
export const verbose: Persona = {
  name: 'verbose',
  next: (sight, chance) => {
    if (chance() < 0.25 && sight.choices.length > 0)
      return pick(sight, Math.floor(chance() * sight.choices.length), 'text')
    const clauses = Array.from({ length: 1 + Math.floor(chance() * 4) }, () =>
      freeLine(sight, chance, { fights: 0.02 }),
    )
    const told = clauses.reduce((text, clause) => `${text}${pickOne(joints, chance)}${clause}`)
    const line = `${pickOne(moods, chance)}I ${told}${pickOne(tails, chance)}.`
    return say(chance() < 0.03 ? Array.from({ length: 40 }, () => line).join(' ') : line)
  },
}
