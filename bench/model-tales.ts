/** Stories for a bench: as long as a model's, true of any moment, and none like the one before. */

const things =
  'lamp shutter gutter rope awning stair signboard pump crate puddle vent barrel ladder gate bucket hinge chain cart wheel net'.split(
    ' ',
  )
const doings =
  'hums rattles drips sways creaks glints steams flickers groans settles shivers leans ticks clatters knocks sighs'.split(
    ' ',
  )
const places = [
  'overhead',
  'far away',
  'behind the wall',
  'below the boards',
  'by the kerb',
  'out of sight',
  'near the water',
  'at the far end',
  'where the light stops',
]
const manners = [
  'slowly',
  'twice',
  'without a pause',
  'and stops',
  'as before',
  'a little louder',
  'in the wind',
]

function pick(list: readonly string[], at: number): string {
  return list[at % list.length] ?? ''
}

/** A story of about so many tokens; the same for the same number. */
export function taleOf(number: number, tokens: number): string {
  const sentences: string[] = []
  for (let at = number * 97, length = 0; length < tokens * 4; at += 1) {
    const sentence = `A ${pick(things, at * 7 + number)} ${pick(doings, at * 5 + number * 3)} ${pick(places, at * 3 + number)} ${pick(manners, at + number * 2)}.`
    sentences.push(sentence)
    length += sentence.length + 1
  }
  return `${sentences.join(' ')} She nods and answers in a low voice.`
}
