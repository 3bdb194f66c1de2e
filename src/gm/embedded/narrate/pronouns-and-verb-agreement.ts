/** English, as far as only a narrator needs it: pronouns, agreement of verbs, prose put in order. */
import { capitalizeFirstLetter } from '../../../text/capitals-articles-plurals-lists.ts'
import { endsInAbbreviation } from '../../../text/sentences.ts'

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
  return capitalizeFirstLetter(spaced)
}

/** True when whatever is written after these words begins a sentence. */
export function beginsSentence(before: string): boolean {
  if (/^["“'‘(*\s]*$/.test(before)) return true
  return /(?:[.!?…]|\.["”])\s+["“'‘(*]*$/.test(before) && !endsInAbbreviation(before.trimEnd())
}
