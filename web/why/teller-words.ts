/** Who told a turn, as a sentence. */

/** Says it; nothing when nobody noted it. */
export function tellerWords(teller: string): string {
  if (teller === '') return ''
  if (teller === 'embedded') return 'The embedded game master told it: no model was asked.'
  if (teller === 'engine') return 'The engine answered by itself.'
  if (teller === 'plain') return 'The plain teller stepped in, so that the turn could end.'
  return `${teller} told it; the engine checked it against the dice and the world.`
}
