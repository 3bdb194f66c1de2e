/** "My ears stay fixed on the corner table" is listening to it: what one's own eyes and ears do is what one does. */
import type { Token } from '../language/tokenize-line.ts'

const stays =
  /^(?:are|is|stay|stays|remain|remains|keep|keeps|fix|fixed|rest|rests|settle|settles|linger|lingers|drift|drifts|slide|slides|go|goes|flick|flicks|turn|turns|wander|wanders|never|do|not|don't|leave|leaves|trained|tuned|locked|glued|pricked|open|cocked|still|firmly|always|follow|follows|track|tracks|find|finds|catch|catches|strain|strains)$/
const closes = /^(?:close|closes|closed|wrap|wraps|curl|curls|lock|locks|tighten|tightens)$/
const points = /^(?:on|upon|around|round|about|to|toward|towards|over|at|across|along|for)$/
const senses: Readonly<Record<string, readonly [bare: string, aimed: string]>> = {
  ...{ ears: ['listen', 'to'], ear: ['listen', 'to'] },
  ...{ hand: ['take', ''], hands: ['take', ''], fingers: ['take', ''] },
  ...{ eyes: ['look', 'at'], gaze: ['look', 'at'], eye: ['look', 'at'], glance: ['look', 'at'] },
}

/** The line with such a clause told as the player's own deed. */
export function withOwnSenses(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, index) =>
      word === 'my' &&
      Object.hasOwn(senses, tokens[index + 1]?.word ?? '') &&
      (isLet(tokens, index) || moves(tokens[index + 1], tokens[index + 2])) &&
      (isLet(tokens, index) || isOpening(tokens[index - 1])),
  )
  const [first, noun] = [tokens[at], tokens[at + 1]]
  const sense = noun === undefined || at < 0 ? undefined : senses[noun.word]
  if (first === undefined || noun === undefined || sense === undefined) return tokens
  if (isLet(tokens, at)) return letWander(tokens, at)
  let end = at + 2
  while (stays.test(tokens[end]?.word ?? '') || closes.test(tokens[end]?.word ?? '')) end += 1
  if (points.test(tokens[end]?.word ?? '')) end += 1
  const [verb, particle] = sense
  const begins = /^(?:while|whilst|as)$/.test(tokens[at - 1]?.word ?? '') ? at - 1 : at
  const own = [
    { ...first, word: 'i' },
    { ...noun, word: verb },
    ...(particle === '' ? [] : [{ ...noun, word: particle }]),
  ]
  const joint = begins > 0 && begins < at ? [{ ...first, word: ',' }] : []
  return [...tokens.slice(0, begins), ...joint, ...own, ...tokens.slice(end)]
}

/** "Let my gaze wander over the place": eyes that are let go somewhere look there. */
function isLet(tokens: readonly Token[], at: number): boolean {
  const own = /^(?:eyes?|gaze|glance)$/.test(tokens[at + 1]?.word ?? '')
  return own && /^lets?$/.test(tokens[at - 1]?.word ?? '') && tokens[at + 2] !== undefined
}

/** What they wander over is looked at; where nothing is named, or it is climbed or swept, one looks around. */
function letWander(tokens: readonly Token[], at: number): readonly Token[] {
  const [first, noun] = [tokens[at - 1], tokens[at + 1]]
  if (first === undefined || noun === undefined) return tokens
  const end = clauseEnd(tokens, at + 2)
  const aim = tokens.findIndex(({ word }, place) => place > at + 2 && place < at + 5 && points.test(word))
  const isAimed = aim > 0 && aim + 1 < end
  return [
    ...tokens.slice(0, at - 1),
    { ...first, word: 'look' },
    { ...noun, word: isAimed ? 'at' : 'around' },
    ...tokens.slice(isAimed ? aim + 1 : end),
  ]
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  const end = tokens.findIndex(({ word }, at) => at > from && /^(?:[,.;!?:]|and|then|but)$/.test(word))
  return end < 0 ? tokens.length : end
}

/** Eyes and ears stay somewhere; a hand closes around something. */
function moves(noun: Token | undefined, verb: Token | undefined): boolean {
  const holds = /^(?:hands?|fingers)$/.test(noun?.word ?? '')
  return (holds ? closes : stays).test(verb?.word ?? '')
}

function isOpening(before: Token | undefined): boolean {
  return before === undefined || /^(?:,|\.|;|and|but|while|whilst|as|then|-)$/.test(before.word)
}
