/** English, as far as a narrator needs it: articles, lists, number, possession, capitals. Pure functions over words. */

/** The forms of a pronoun. */
export interface Pronoun {
  readonly he: string
  readonly him: string
  readonly his: string
  readonly himself: string
  readonly plural: boolean
}

const they: Pronoun = { he: 'they', him: 'them', his: 'their', himself: 'themselves', plural: true }

const pronouns: Readonly<Record<string, Pronoun>> = {
  he: { he: 'he', him: 'him', his: 'his', himself: 'himself', plural: false },
  she: { he: 'she', him: 'her', his: 'her', himself: 'herself', plural: false },
  it: { he: 'it', him: 'it', his: 'its', himself: 'itself', plural: false },
  they,
}

/** The forms of he, she, it or they; anybody unknown is they. */
export function pronounOf(word: string): Pronoun {
  return (Object.hasOwn(pronouns, word) ? pronouns[word] : undefined) ?? they
}

/** With a capital at its beginning, behind quotation marks too. */
export function capital(text: string): string {
  return text.replace(/^(["“'‘(*]*)(\p{Ll})/u, (all: string, marks: string, letter: string) =>
    letter.toUpperCase().length === letter.length ? marks + letter.toUpperCase() : all,
  )
}

/** Several as one: "a", "a and b", "a, b and c". */
export function listed(items: readonly string[]): string {
  const some = items.filter((item) => item !== '')
  return some.length < 2 ? (some[0] ?? '') : `${some.slice(0, -1).join(', ')} and ${some.at(-1)}`
}

/** Whose it is: "Jory's", "the Wardens'". */
export function possessive(name: string): string {
  return /s$/.test(name) ? `${name}'` : `${name}'s`
}

/** "a" or "an" before a phrase. */
export function indefinite(phrase: string): string {
  const an =
    /^(?:hour|honest|heir|honou?r)/i.test(phrase) || /^[aeiou](?!ni[cfqt]|se|ne\b|nce\b|uro)/i.test(phrase)
  return `${an ? 'an' : 'a'} ${phrase}`
}

const singularEnds = /(?:ss|us|is|ass|ness|news|lens|chaos|gas|bus|canvas|compass)$/

/** True when a noun phrase is more than one: its head is what stands before "of", "in", "on" … */
export function isPlural(phrase: string): boolean {
  const [before = ''] = phrase.split(
    / (?:of|in|on|under|over|to|onto|at|with|from|above|below|behind|by|that|which|and) /,
  )
  const head = before.split(' ').at(-1)?.toLowerCase() ?? ''
  if (/ and /.test(phrase) && !/ (?:of|in|on|under|over) .* and /.test(phrase)) return true
  if (/^(?:people|children|men|women|folk|feet|teeth|geese|mice|dice|cattle)$/.test(head)) return true
  return /s$/.test(head) && !singularEnds.test(head)
}

const plurals: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  goes: 'go',
  isn: 'aren',
}

/** A verb of the third person, fitted to its subject: "turns" for one, "turn" for many. */
export function agreed(verb: string, plural: boolean): string {
  if (!plural) return verb
  const [first = '', ...rest] = verb.split(' ')
  const base =
    (Object.hasOwn(plurals, first) ? plurals[first] : undefined) ??
    (/(?:ss|sh|ch|x|zz)es$/.test(first)
      ? first.slice(0, -2)
      : /[^aeiou]ies$/.test(first)
        ? `${first.slice(0, -3)}y`
        : first.replace(/s$/, ''))
  return [base, ...rest].join(' ')
}

/**
 * A piece of prose as it may stand: one space between words, none before a mark, a capital at its beginning. Inside it
 * nothing is touched: what an author wrote small after "V." was meant small.
 */
export function polished(text: string): string {
  const spaced = text
    .replace(/[ \t]+/g, ' ')
    .replace(/ +([,.;:!?])(?!\.)/g, '$1')
    .replace(/([^.])\.\.(?!\.)/g, '$1.')
    .replace(/([!?])\.(?=\s|$|["”])/g, '$1')
    .trim()
  return capital(spaced)
}

const shortForms = /(?:^|[\s("'“‘])(?:[A-HJ-Z]|Mr|Mrs|Ms|Dr|St|Sgt|Capt|Lt)\.["'”’)]*$/u

/** True when the full stop at the end of these words belongs to an abbreviation, such as "V." or "Mr." */
export function endsShort(words: string): boolean {
  return shortForms.test(words)
}

/** True when whatever is written after these words begins a sentence. */
export function beginsSentence(before: string): boolean {
  if (/^["“'‘(*\s]*$/.test(before)) return true
  return /(?:[.!?…]|\.["”])\s+["“'‘(*]*$/.test(before) && !endsShort(before.trimEnd())
}

/** A sentence with a full stop at its end, when it has no mark of its own. */
export function stopped(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /[.!?…]["”'’)*]*$/.test(trimmed) ? trimmed : `${trimmed}.`
}

/** The sentences of a piece; speech stays in the sentence that holds it. */
export function sentencesOf(text: string): string[] {
  const found: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]
    if (mark === '"') quoted = !quoted
    const ends = !quoted && (mark === '.' || mark === '!' || mark === '?' || mark === '"')
    if (!ends || !/[.!?]/.test(mark === '"' ? (text[at - 1] ?? '') : mark)) continue
    const next = text.slice(at + 1, at + 3)
    if (next !== '' && !/^\s+["“A-Z\p{Lu}*]?/u.test(next)) continue
    if (/^\s[a-z]/.test(next) || (mark === '.' && next !== '' && endsShort(text.slice(start, at + 1))))
      continue
    found.push(text.slice(start, at + 1).trim())
    start = at + 1
  }
  const rest = text.slice(start).trim()
  if (rest !== '') found.push(rest)
  return found
}
