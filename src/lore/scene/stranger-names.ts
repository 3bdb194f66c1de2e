/** Whether a text names a person whom the player does not know yet: by the whole name, or by a word of it. */

/** A person of a world, by the name that texts use. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
}

const capitalised = /\p{Lu}[\p{L}\p{M}'’-]{2,}/gu
const sentenceStart = /(?:^|[.!?…:“‘"'*_\n>#—–-])\s*$/u

/**
 * A test of texts for names of people who are not known. A word that the world also writes small is a name only within a
 * sentence: "Rose from her chair" does not speak of a woman called Rose.
 *
 * @example
 * strangerFinder([{ id: 'hale', name: 'Corvin Hale' }], new Set())('People say it of Hale.') // true
 */
export function strangerFinder(
  strangers: readonly NamedPerson[],
  ordinary: ReadonlySet<string>,
): (text: string) => boolean {
  const words = new Set(strangers.flatMap(({ name }) => name.match(capitalised) ?? []).map(bare))
  const names = strangers.map(({ name }) => name).filter((name) => /\s/.test(name))
  if (words.size === 0) return () => false
  return (text) =>
    names.some((name) => text.includes(name)) ||
    [...text.matchAll(capitalised)].some(
      ({ 0: word, index }) =>
        words.has(bare(word)) &&
        !(ordinary.has(bare(word).toLowerCase()) && sentenceStart.test(text.slice(0, index))),
    )
}

/** The words that texts write small: those are no names by themselves. */
export function smallWords(texts: Iterable<string>): ReadonlySet<string> {
  const words = new Set<string>()
  for (const text of texts)
    for (const [word] of text.matchAll(/(?<![\p{L}\p{M}])\p{Ll}{3,}/gu)) words.add(word)
  return words
}

function bare(word: string): string {
  return word.replace(/['’]s?$/u, '')
}
