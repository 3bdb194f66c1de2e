/** "Bowed to the room and smiled", "kneeling": what players tell in the past or in passing, as it is told here: now. */
import { irregular } from './irregular-forms.ts'

/** Words that end like a past and are none. */
const noPast: ReadonlySet<string> = new Set(
  'need speed feed heed bleed breed weed seed shed wed embed hundred red bed'.split(' '),
)

/**
 * A clause that begins with its verb, in the present.
 *
 * @example
 * inPresent('bowed to the room and smiled at him') // 'bow to the room and smile at him'
 */
export function inPresent(clause: string): string {
  const inPassing = /^\p{L}{3,}ing\b/iu.test(clause)
  return clause.replace(
    /(^|\b(?:and|then|but)(?: then)? )(\p{L}+)(?=[\s,.]|$)/giu,
    (_, before: string, word: string) => `${before}${ofVerb(word, before === '' || inPassing)}`,
  )
}

/** The first form of a verb; where it may be another word, only of what can be nothing else. */
function ofVerb(word: string, isFirst: boolean): string {
  const small = word.toLowerCase()
  const known = Object.hasOwn(irregular, small) ? irregular[small] : undefined
  if (known !== undefined) return known
  // "Untying", "lying".
  if (isFirst && /^(?:un)?[tldv]ying$/.test(small)) return `${small.slice(0, -4)}ie`
  if (/[^e]ied$/.test(small)) return `${small.slice(0, -3)}y`
  if (small.length > 3 && small.endsWith('ed') && !noPast.has(small)) return stem(small.slice(0, -2))
  return isFirst && small.length > 5 && small.endsWith('ing') ? stem(small.slice(0, -3)) : word
}

/** What is left without its ending: a doubled letter goes, an "e" that the ending took comes back. */
function stem(bare: string): string {
  if (/([bdgkmnprt])\1$/.test(bare)) return bare.slice(0, -1)
  const isShort = (bare.match(/[aeiouy]+/g) ?? []).length === 1
  const tookE =
    /(?:[^aeioul]l|dg|nc|[aeiou]c|rc|[uvz]|(?<!s)s|(?:chan|arran|plun|lun)g)$/.test(bare) ||
    (isShort && /(?:^|[^aeiou])[aeiouy][^aeiouwxy]$/.test(bare))
  return tookE ? `${bare}e` : bare
}
