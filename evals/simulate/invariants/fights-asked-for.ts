/** Nobody is at blows who did not ask for it, unless the author says so. */
import { type Invariant, lineOf, resolvedIn } from '../looked.ts'

/** Words that ask for blows, or do something that somebody may answer with them. */
const provoking =
  /attack|hit\b|kill|fight|strike|stab|shoot|punch|kick|slash|cut|murder|hurt|draw|burn|threat|steal|rob|take|spawn|charge|provoke/i

const blows = [
  'hit',
  'attack',
  'fight',
  'strike',
  'stab',
  'shoot',
  'punch',
  'kick',
  'slash',
  'murder',
  'kill',
] as const

/** Some players mistype, and are understood all the same: letters that changed places, one too few, one too many. */
function asksFor(line: string): boolean {
  if (provoking.test(line)) return true
  const words = line.toLowerCase().match(/[a-z]{3,}/g) ?? []
  return words.some((word) => blows.some((blow) => isSlip(word, blow)))
}

function isSlip(word: string, meant: string): boolean {
  if (word.length === meant.length) return [...word].sort().join('') === [...meant].sort().join('')
  const [long, short] = word.length > meant.length ? [word, meant] : [meant, word]
  if (long.length - short.length > 1) return false
  return Array.from(long, (_, at) => long.slice(0, at) + long.slice(at + 1)).includes(short)
}

/** No fight begins by a line that did not ask for one. */
export const fightsAskedFor: Invariant = {
  id: 'fights-asked-for',
  says: 'A fight begins because somebody asked for it or because the story says so, never by a quiet line.',
  broken: (looked) => {
    const { turn, earlier, state, move } = looked
    if (turn === null || earlier.fighting || !isFighting(state)) return []
    const events = resolvedIn(looked)?.engine_events ?? []
    const authored = events.some((event) => authors.has(event.type))
    const picked = move.do === 'say' && move.picks !== null ? (earlier.offered[move.picks] ?? '') : ''
    return authored || asksFor(`${lineOf(move)} ${picked}`)
      ? []
      : [`a fight began; the events are ${events.map((event) => event.type).join(', ')}`]
  },
}

/** Events by which an author begins a fight. */
const authors: ReadonlySet<string> = new Set(['encounter_opened', 'approaching_threat', 'foes_arrived'])

function isFighting(state: {
  readonly documents: Readonly<Record<string, { readonly value: object }>>
}): boolean {
  return Reflect.get(state.documents['combat|current']?.value ?? {}, 'in_combat') === true
}
