/** What is held ready, told back in a full sentence: the player's own condition and deed, in the second person. */
import { foldedWords } from '../interpret/folded-words.ts'

const leads =
  /^(?:then )?(?:i(?:'| a)m (?:going to|gonna) |i(?:'ll| will| would|'d) |i (?=[\p{L}])|i'm (?=\p{L}+ing\b)|i am (?=\p{L}+ing\b)|to )/iu

/**
 * The sentence; names are written as they are spelt.
 *
 * @example
 * readiedSentence('if chen moves', 'run', ['Agent Chen']) // 'You hold yourself ready: if Chen moves, you run.'
 */
export function readiedSentence(trigger: string, words: string, names: readonly string[]): string {
  const when = tidy(trigger, names)
  const bare = tidy(words.replace(/^(?:,|then|so)\s+/i, '').replace(leads, ''), names)
  const deed = /^\p{L}+ing\b/u.test(bare) ? `you are ${bare}` : `you ${bare}`
  if (when === '')
    return bare === ''
      ? 'You hold yourself ready.'
      : `You hold yourself ready: ${deed}, the moment it comes to that.`
  const begun =
    /^(?:if|when|whenever|once|unless|should|as soon as|the (?:moment|second|instant|minute))\b/.test(when)
      ? when
      : `if ${when}`
  return bare === ''
    ? `You hold yourself ready for it: ${begun}.`
    : `You hold yourself ready: ${begun}, ${deed}.`
}

function tidy(text: string, names: readonly string[]): string {
  const plain = text
    .replace(/\s+(?=['’]s\b|[,.;!?])/g, '')
    .replace(/[.,;!?:\s]+$/, '')
    .trim()
  return spelt(secondPerson(plain), names)
}

function secondPerson(text: string): string {
  return text
    .replace(/\bi(?:'m| am)\b/gi, 'you are')
    .replace(/\bi(?:'ve| have)\b/gi, 'you have')
    .replace(/\bi\b/gi, 'you')
    .replace(/\bmy\b/gi, 'your')
    .replace(/\bmyself\b/gi, 'yourself')
    .replace(/\bme\b/gi, 'you')
}

/** Names get their capitals back. */
function spelt(text: string, names: readonly string[]): string {
  const capitals = names.flatMap((name) => name.match(/\p{Lu}[\p{L}’'-]{2,}/gu) ?? [])
  const byFold = new Map(capitals.map((word) => [foldedWords(word)[0] ?? '', word]))
  return text.replace(/[\p{L}’-]+/gu, (word) =>
    word === word.toLowerCase() ? (byFold.get(word.replace(/['’]s$/, '')) ?? word) : word,
  )
}
