/** English grammar of single words and phrases: capitals, lists, articles, possession, number. */

/** The text with its first character in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "Talk with Hesper" inside a sentence; "I" and words in capitals stay as they are. */
export function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/**
 * Like `capitalize`, but reaches the first letter behind quotation marks and leaves letters alone whose upper case is
 * longer ("ß"): for prose that may begin with speech.
 */
export function capitalizeFirstLetter(text: string): string {
  return text.replace(/^(["“'‘(*]*)(\p{Ll})/u, (all: string, marks: string, letter: string) =>
    letter.toUpperCase().length === letter.length ? marks + letter.toUpperCase() : all,
  )
}

/**
 * Capitalizes each article that begins a sentence, since names such as "the drowned bosun" are written in lower case.
 *
 * @example
 * capitalizeArticles('You miss. the drowned bosun is unhurt.') // 'You miss. The drowned bosun is unhurt.'
 */
export function capitalizeArticles(text: string): string {
  // An abbreviation ends no sentence.
  return text.replace(
    /(^|(?<=\p{Ll}{2}|[\d)"”’])[.!?]\s+)(the|an?)(?=\s)/gu,
    (_, stop: string, article: string) => stop + capitalize(article),
  )
}

/**
 * The items as one phrase; empty items are left out.
 *
 * @example
 * joinList(['a', 'b', 'c']) // 'a, b and c'
 */
export function joinList(items: readonly string[]): string {
  const filled = items.filter((item) => item !== '')
  return filled.length < 2 ? filled.join('') : `${filled.slice(0, -1).join(', ')} and ${filled.at(-1)}`
}

const ownDeterminer = /^(?:my|your|his|her|their|its|our|this|that)\s/i
const owned = /^[^\s]+['’]s?\s/
const numbered =
  /\s(?:\d+|[A-Z]?\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty(?:-\w+)?)$/i

/** True for a name with a determiner, owner or number of its own, which takes no "the". */
export function takesNoArticle(name: string): boolean {
  return ownDeterminer.test(name) || owned.test(name) || numbered.test(name)
}

/**
 * The name of a thing as it stands within a sentence, with "the" where it needs one.
 *
 * @example
 * withArticle('stool nineteen') // 'stool nineteen'
 * withArticle('The noticeboard') // 'the noticeboard'
 */
export function withArticle(name: string): string {
  const bare = name.replace(/^(?:the|a|an) /i, '')
  return bare === name && takesNoArticle(name) ? name : `the ${bare}`
}

/** The phrase with "a" or "an" before it. */
export function withIndefiniteArticle(phrase: string): string {
  const an =
    /^(?:hour|honest|heir|honou?r)/i.test(phrase) || /^[aeiou](?!ni[cfqt]|se|ne\b|nce\b|uro)/i.test(phrase)
  return `${an ? 'an' : 'a'} ${phrase}`
}

/** A sentence about a thing, with the words for one or for several: "The boots are not for taking." */
export function sentenceAbout(name: string, singularWords: string, pluralWords: string): string {
  return `${capitalize(withArticle(name))} ${isPluralName(name) ? pluralWords : singularWords}`
}

/** The possessive form: "Jory's", "the Wardens'". */
export function possessive(name: string): string {
  return name.endsWith('s') ? `${name}'` : `${name}'s`
}

/** True when the ending of a name is that of a plural. Of a phrase ("the row of stools") ask `isPluralPhrase`. */
export function isPluralName(name: string): boolean {
  return /[^sui'’]s$/.test(name) || /[^s]es$/.test(name)
}

const noNouns: ReadonlySet<string> = new Set(
  (
    'i me my we us our you your he him his she her hers it its they them their who whom whose which what where when why how ' +
    'that this these those then than and or but so if as because while until there here now is are was were be been am ' +
    'do does did has have had can could will would may might must shall should not no yes to of in on at by for from ' +
    'with without into onto out up down off over under some any every each both all one two three four five six seven ' +
    'eight nine ten twelve nobody somebody someone anybody anyone everybody everyone nothing something anything just only very too also again back please like get got go let make take give put say said'
  ).split(' '),
)
const nounsInIng =
  /(?:ceiling|railing|building|painting|^ring|earring|string|^king|wing|clothing|opening|landing|drawing|writing|awning|lining|stocking|shilling|pudding|wedding|morning|evening|mooring|bedding|carving|etching|^thing|rigging|lightning|crossing|dressing|spring|sling|sibling|herring|icing|parking|dumpling|duckling|sapling)s?$/
const nounsInEd = /(?:bed|shed|sled|seed|reed|weed|feed|steed|deed|creed|breed|^red|watershed)s?$/

/** True when words can stand after "no" or "the": with a noun at the end, and nothing that joins or asks. */
export function isNounPhrase(words: string): boolean {
  const all = words
    .toLowerCase()
    .replace(/^(?:the|an?) /, '')
    .split(/\s+/)
  const last = all.at(-1) ?? ''
  if (all.length > 4 || !/^\p{L}/u.test(last) || all.some((word) => noNouns.has(word))) return false
  if (/ing$/.test(last)) return nounsInIng.test(last)
  if (/ed$/.test(last) && last.length > 3) return nounsInEd.test(last)
  return (
    !/\p{L}{3}ly$/u.test(last) || /(?:belly|jelly|trolley|lily|fly|family|assembly|ally|dolly)$/.test(last)
  )
}

const phraseTail = / (?:of|in|on|under|over|to|onto|at|with|from|above|below|behind|by|that|which|and) /
const irregularPlurals = /^(?:people|children|men|women|folk|feet|teeth|geese|mice|dice|cattle)$/
const singularEndings = /(?:ss|us|is|ass|ness|news|lens|chaos|gas|bus|canvas|compass)$/

/** True when the head of a noun phrase (what stands before "of", "in", "on" …) is a plural. */
export function isPluralPhrase(phrase: string): boolean {
  const [before = ''] = phrase.split(phraseTail)
  const head = before.split(' ').at(-1)?.toLowerCase() ?? ''
  if (/ and /.test(phrase) && !/ (?:of|in|on|under|over) .* and /.test(phrase)) return true
  return irregularPlurals.test(head) || (head.endsWith('s') && !singularEndings.test(head))
}

const pluralEndings: readonly (readonly [plural: RegExp, singular: string])[] = [
  [/(kni|wi|\bli)ves$/, '$1fe'],
  [/(lea|loa|shea|thie|hoo|hal|cal|\bel|sel|shel|wol|scar|whar|dwar)ves$/, '$1f'],
  [/(\b|battle|great|hand|pick|pole)axes$/, '$1axe'],
  [/(?<=\S[^aeiou\s])ies$/, 'y'],
  [/(ch|sh|x|ss|zz)es$/, '$1'],
  [/(?<!\bo|speci|abdo|acu|regi)men$/, 'man'],
  [/(\b|dor)mice$/, '$1mouse'],
  [/(?<=\S{2}[^\ss])s$/, ''],
]

/**
 * The singular of the last word. A word that is none of the known plurals stays as it is; so do words of three letters,
 * which are rarely plurals ("gas", "yes", "his").
 *
 * @example
 * singular('torches') // 'torch'
 */
export function singular(words: string): string {
  if (!words.endsWith('s') && !words.endsWith('men') && !words.endsWith('mice')) return words
  const ending = pluralEndings.find(([plural]) => plural.test(words))
  return ending === undefined ? words : words.replace(ending[0], ending[1])
}

/**
 * A number with its noun.
 *
 * @example
 * countOf(3, 'turn') // '3 turns'
 * countOf(2, 'branch', 'branches') // '2 branches'
 */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
