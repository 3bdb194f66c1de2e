/**
 * Whether words mean a name: the one comparison behind everybody who looks for somebody by name (the validator, what a
 * narrator proposes, the console). Who may be found at all, and what to do about several, is theirs to say.
 */
import { foldedWords } from '../text/words.ts'

/**
 * How words fit a name: they are the `whole` name, they are `part` of it ("guard" of "Old Guard"), they hold it among
 * `more` ("old guard at the gate"), or they do not fit.
 */
export type NameMatch = 'whole' | 'part' | 'more' | 'none'

/** A name taken apart for comparing; take what is compared with many names apart once. */
export interface NameWords {
  readonly plain: string
  readonly words: readonly string[]
}

/** Takes a name apart. */
export function nameWords(name: string): NameWords {
  const plain = /[^ -~]/u.test(name) ? name.normalize('NFKC') : name
  return { plain: plain.trim().toLowerCase(), words: foldedWords(name) }
}

/**
 * Compares what was said with a name.
 *
 * @example
 * matchName(nameWords('the guard'), nameWords('Old Guard')) // 'part'
 */
export function matchName(told: NameWords, name: NameWords): NameMatch {
  if (told.plain === '' || name.plain === '') return 'none'
  if (told.plain === name.plain) return 'whole'
  // A name of nothing but small words or signs is only found as it is written.
  if (told.words.length === 0 || name.words.length === 0) return 'none'
  const same =
    name.words.length === told.words.length && name.words.every((word, at) => word === told.words[at])
  if (same) return 'whole'
  if (told.words.every((word) => name.words.includes(word))) return 'part'
  return name.words.every((word) => told.words.includes(word)) ? 'more' : 'none'
}
