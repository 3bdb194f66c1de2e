/** The words of a question that are worth looking for. What a player types is never handed to a search as it is. */

const common = `a about above after again against all also am among an and any are as at be because been before being
  below between both but by can could did do does doing down during each few for from further had has have having he her
  here hers him his how i if in into is it its itself just may me more most my no nor not now of off on once only or other
  our out over own per same she should so some such than that the their them then there these they this those through to
  too under until up upon us very was we were what when where which while who whom whose why will with would you your`

const stopWords: ReadonlySet<string> = new Set(common.split(/\s+/))

/** More words than this make a search slower and no better. */
const mostWords = 48

/**
 * Words in lower case, each once, without the ones that every text has; all of them when nothing else is left.
 *
 * @example
 * questionWords('I attack! (the goblin)') // ['attack', 'goblin']
 */
export function questionWords(text: string): readonly string[] {
  const words = [...new Set(text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*|\p{So}+/gu) ?? [])]
  const telling = words.filter((word) => !stopWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
}
