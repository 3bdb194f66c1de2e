/**
 * Sentences that put what an act is done to in front, in plain order: "it's the comm I'm reading" is "I'm reading the
 * comm", "the book is what I would read" is "I would read the book", "what I want is to sit down" is "I want to sit
 * down". Whatever reads the line then finds its verb before its noun.
 */

const clauseStart = String.raw`(?<=^|[.,;:!]\s+|\b(?:no|and|but|then)\s+)`
const named = String.raw`(?:(?:of|to|at|on|in|for|with|by|about|from)\s+)?(?:(?:the|a|an|my|his|her|their|this|that|those|these)\s+[^.,;:!?"]{1,60}?|\p{Lu}[\p{L}'’]+(?:\s\p{Lu}[\p{L}'’]+){0,2})`
const mine = "(?:i|we|i'm|i'd|i'll|we're|we'll)"
const ending = String.raw`(?=\s*(?:[.,;:!]|$))`

/** "It is the courier whose arm I write his name upon". */
const whose = new RegExp(
  String.raw`${clauseStart}(?:it's|it is|it was|that's|that is)\s+(${named})\s+whose\s+([\p{L}'’ -]{2,30}?)\s+(${mine}\s[^.,;:!?"]+?)${ending}`,
  'giu',
)
/** "It's the comm (that) I'm reading". */
const cleft = new RegExp(
  String.raw`${clauseStart}(?:it's|its|it is|it was|that's)\s+(${named})\s+(?:(?:that|which|who|whom)\s+)?(${mine}\s(?!think|thought|guess|suppose|mean|meant|believe|hope|know|knew|heard|reckon|fear|bet|see\b|saw|said|have\b|had\b)[^.,;:!?"]+?)${ending}`,
  'giu',
)
/** "The book is what I would read". */
const inverse = new RegExp(
  String.raw`${clauseStart}(${named})\s+(?:is|was|are|were|'s)\s+(?:what|who|whom|where|the one|the thing)\s+(?:that\s+)?(${mine}\s(?!think|thought|mean|meant|said)[^.,;:!?"]+?)${ending}`,
  'giu',
)
/** "What I want is to sit down", "all I do is look". */
const wish = new RegExp(
  String.raw`${clauseStart}(?:what|all)\s+(?:i|we)\s+(?:(?:really|actually|just|only)\s+)*(want|wanted|would like|wish|intend|mean|meant|do|did|am doing|was doing|'m doing)(?:\s+to do)?\s+(?:is|was)\s+(to\s+)?`,
  'giu',
)

/**
 * A text with its cleft sentences in plain order.
 *
 * @example
 * inPlainSentences("It's the comm I'm reading, not the bar top.") // "I'm reading the comm, not the bar top."
 */
export function inPlainSentences(line: string): string {
  const text = withAskedFirst(line)
  if (/["“”?]/.test(text)) return text
  return text
    .replace(whose, (_, owner: string, part: string, act: string) => `${spoken(act)} the ${part} of ${owner}`)
    .replace(cleft, (_, thing: string, act: string) => `${spoken(act)} ${thing}`)
    .replace(inverse, (_, thing: string, act: string) => `${spoken(act)} ${thing}`)
    .replace(wish, (_, verb: string, to: string | undefined) =>
      /^(?:do|did|am doing|was doing|'m doing)$/i.test(verb) ? 'I ' : `I ${verb} ${to ?? 'to '}`,
    )
}

/** "For whom, I asked Chen, had nine coffees gone cold?", "How long, I wondered, would it take?" */
const askedWithin =
  /^([^,."?!]{2,60}), (?:I (?:asked|ask|inquired of|enquired of) ((?:\p{L}[\p{L}'’]*\s?){1,4}?)(?:,? (?:quietly|softly|gently|aloud|\p{L}+ly))?|I (?:wonder(?:ed)?|asked myself|thought)(?: aloud)?), ([^."]+\?)\s*$/iu

/** A question with who asks it in the middle of it, in plain order: put to a person, or to the table. */
function withAskedFirst(line: string): string {
  const [, opening = '', hearer, rest = ''] = askedWithin.exec(line) ?? []
  if (opening === '') return line
  const question = `${opening.charAt(0).toLowerCase()}${opening.slice(1)} ${rest}`
  return hearer === undefined ? `${opening} ${rest}` : `I ask ${hearer.trim()}: "${question}"`
}

/** "I would read" as "I would read", whatever letter it began with. */
function spoken(act: string): string {
  return act.replace(/^i(?='|\s)/, 'I')
}
