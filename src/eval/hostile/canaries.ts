/**
 * Canaries: secrets that are planted behind the screen, and how they are recognised in front of it, however they are
 * dressed: other case, other gaps, invisible letters in between. A leak is a leak in any field of the player's turn.
 */
import { defaultCanary } from '../../testing/index.ts'

/** One thing no player may read: where it is planted, and its words. */
export interface Canary {
  readonly where: string
  readonly text: string
  /** The id of the fact, when it is one: a player who has found it out may read it. */
  readonly fact?: string
}

/** Everything that is planted. The first is the one that leaking game masters know. */
export const canaries: readonly Canary[] = [
  { where: 'a fact for the game master', text: defaultCanary, fact: 'f_gm' },
  { where: 'a fact nobody has found', text: 'a brass door waits below the waterline', fact: 'f_world' },
  { where: 'somebody’s secret', text: 'keeps the abbot’s seal under the third stair' },
  { where: 'what somebody withholds', text: 'sold the lighthouse oil to the wreckers' },
  { where: 'an agenda', text: 'burn the granary before the new moon' },
  { where: 'the notes of the game master', text: 'remember that the twin is the real heir' },
  { where: 'an ending of a clock', text: 'the drowned court rises at the last stroke' },
]

/** The words planted at a place. */
export function canaryAt(where: string): string {
  const found = canaries.find((canary) => canary.where === where)
  if (found === undefined) throw new Error(`nothing is planted in ${where}`)
  return found.text
}

const internalWords =
  /(?<![\p{L}\p{N}])(?:[EI][NS][FT][JP]|MBTI|(?:lawful|chaotic) (?:good|evil|neutral))(?![\p{L}\p{N}])/u

/** Where the planted words that a shown turn holds came from; empty when it holds none. */
export function leaksIn(shown: unknown, found: ReadonlySet<string> = new Set()): readonly string[] {
  const texts = textsIn(shown, [])
  const folded = texts.map(lettersOf).join('|')
  const planted = canaries
    .filter(({ text, fact }) => folded.includes(lettersOf(text)) && !(fact !== undefined && found.has(fact)))
    .map(({ where }) => where)
  const personal = texts.some((text) => internalWords.test(text)) ? ['somebody’s personality'] : []
  const fields = hiddenFields.filter((field) => keysIn(shown).has(field))
  return [...planted, ...personal, ...fields.map((field) => `the field ${field}`)]
}

/** Fields of the author's turn that the player's does not have. */
const hiddenFields: readonly string[] = [
  'debug_info',
  'dm_notes',
  'context_packet',
  'pass_outputs',
  'violations',
  'engine_events',
  'state_updates',
]

/** Live markup in any text of a shown turn. */
export function liveMarkupIn(shown: unknown): readonly string[] {
  return textsIn(shown, []).filter(
    (text) => /<\s*[/!]?\s*[a-z]/i.test(text) || /\b(?:javascript|vbscript)\s*:/i.test(text),
  )
}

/** Every text in a value, keys included. */
export function textsIn(value: unknown, into: string[]): string[] {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const item of value) textsIn(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      into.push(key)
      textsIn(field, into)
    }
  }
  return into
}

function keysIn(value: unknown): ReadonlySet<string> {
  return new Set(typeof value === 'object' && value !== null ? Object.keys(value) : [])
}

/** Letters and digits alone. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
