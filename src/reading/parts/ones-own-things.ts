/**
 * A kindness or a flourish with one's own things: "I lay my own coat round the bud". It is told as it was typed, because
 * the coat is nothing that the world knows of; no choice that does something like it with other things, and for a price,
 * is taken in its stead.
 */
import type { ReadAct, ReadingOffer } from '../../core/protocol/free-text-reading.ts'
import { foldedWords } from '../../text/folded-words.ts'
import { withoutLead } from '../grammar/clause/strip-words-before-act.ts'
import { phraseAt } from '../grammar/language/match-lexicon-phrase.ts'
import { type Token, tokensOf } from '../grammar/language/tokenize-line.ts'
import { type Standing, type Unit, withPhrase, wordsOf } from './line-units.ts'

/** What is worn or carried by everybody, and listed by nobody. */
const worn =
  /^(?:coat|overcoat|jacket|scarf|shawl|cloak|cape|hat|cap|hood|gloves?|mittens?|shirt|jumper|sweater|cardigan|waistcoat|vest|blanket|handkerchief|hanky|kerchief|apron|socks?|stockings?|boots?|shoes?|belt|bonnet|ribbon|poncho|robe|skirt|dress|marble|pencil|pebble|button|flower|cup|mug|glass|photo|picture|keepsake|teddy|doll)$/
const handles: ReadonlySet<string> = new Set(
  'put use take equip hide craft close gesture improvise open help force consume grapple'.split(' '),
)

/** The thing of one's own that the words of a part handle, where it is nothing that was listed; `it` goes on from the part before. */
export function ownThing(unit: Unit, line: string, { scene }: Standing, before?: string): string | undefined {
  if (unit.speech || unit.parts.length > 1 || scene.mode === 'combat') return undefined
  const { tokens } = withoutLead(tokensOf(wordsOf(unit, line).replaceAll('"', '')))
  const at = tokens.findIndex(({ word }) => word === 'my')
  const noun = at < 0 || at > farthest ? undefined : nounBehind(tokens, at)
  const carried = new Set(
    scene.belongings.flatMap(({ name, aliases }) => [name, ...aliases].flatMap(foldedWords)),
  )
  if (noun !== undefined) return worn.test(noun) && !carried.has(noun) && isHandled(tokens) ? noun : undefined
  const [first, second, third] = tokens.map(({ word }) => word)
  const isIt = [second, third].some((word) => word === 'it' || word === 'them')
  return isIt && before !== undefined && first !== undefined && isHandled(tokens) ? before : undefined
}

const farthest = 3

function nounBehind(tokens: readonly Token[], at: number): string | undefined {
  return tokens.slice(at + 1, at + 4).find(({ word }) => worn.test(word))?.word
}

/** True unless the verb does something that is more than handling: who burns a coat burns it. */
function isHandled(tokens: readonly Token[]): boolean {
  const verb = phraseAt(tokens, 0)
  return verb === undefined || handles.has(verb.action)
}

/** True for a choice that has the thing in its own words. */
export function namesThing({ text, phrases }: ReadingOffer, thing: string): boolean {
  return [text, ...phrases].flatMap(foldedWords).includes(thing)
}

/** The part as it is told. */
export function asTold(unit: Unit, line: string, { index }: Standing): ReadAct {
  return withPhrase(
    {
      ...{ action: 'gesture', verb: 'gesture', target: null, item: null, topics: [], manner: [] },
      ...{ details: wordsOf(unit, line), confidence: 0.9 },
    },
    index,
  )
}

/** "Put my coat on and leave", "I drop my pencil so I can peek under her table": what is done behind it is an act of its own. */
export function withRest(unit: Unit, line: string): readonly Unit[] {
  const words = line.slice(unit.from, unit.to)
  const joint = /\s(?:and(?: then)?|so(?: that)? i can|in order to|to get a)\s+(?=\p{L}+)/iu.exec(words)
  const [part] = unit.parts
  if (joint === null || part === undefined || unit.parts.length > 1) return [unit]
  const rest = words.slice(joint.index + joint[0].length)
  if (/\b(?:it|them|my|me)\b/i.test(rest) || phraseAt(tokensOf(rest), 0) === undefined) return [unit]
  const [end, from] = [unit.from + joint.index, unit.from + joint.index + joint[0].length]
  const slotsIn = (start: number, to: number): typeof part.slots =>
    part.slots.filter((slot) => slot.from >= start && slot.to <= to)
  return [
    { ...unit, to: end, parts: [{ ...part, to: end, slots: slotsIn(unit.from, end) }] },
    { ...unit, from, parts: [{ ...part, from, acts: [], slots: slotsIn(from, unit.to) }] },
  ]
}
