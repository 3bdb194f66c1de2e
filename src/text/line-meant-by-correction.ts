/**
 * The line that was meant when only a person, a thing or a number was corrected: the last line with the other one in its
 * place.
 */
import { numberWord } from './number-words.ts'

/** Words that only point. */
export const pronoun = /^(?:him|her|them|it|me|that one|this one|that|this)$/i

/** True for a number in figures or in words. */
export function isNumber(word: string): boolean {
  return /^\d{1,7}$/.test(word) || numberWord(word.toLowerCase()) !== undefined
}

/** The names of those whom the last line was about, the likeliest first. */
export type NamesOf = readonly (readonly string[])[]

/**
 * The line that was meant: the last one with the other person, thing or number in its place. Null when nothing in it can
 * be put right so.
 *
 * @example
 * lineMeant('ask Viktor about Jin', { kind: 'swap', was: null, now: 'Agent Chen' }, [['Viktor']]) // 'ask Agent Chen about Jin'
 */
export function lineMeant(
  last: string,
  { was, now }: { was: string | null; now: string },
  about: NamesOf,
  byPronoun = true,
): string | null {
  if (was !== null && isNumber(was)) return replaced(last, [was, ...sameNumber(was, last)], now)
  const named = was === null || pronoun.test(was) ? [] : [was, was.replace(/^(?:the|a|an|my) /i, '')]
  const direct = replaced(last, named, now)
  if (direct !== null) return direct
  if (!byPronoun && was !== null && !pronoun.test(was)) return null
  for (const names of about) {
    const whole = names.flatMap((name) => [
      name,
      ...name.split(' ').filter((part) => part.length > 2 && !/^(?:the|and|for|old)$/i.test(part)),
    ])
    const made = replaced(
      last,
      whole.toSorted((a, b) => b.length - a.length),
      now,
    )
    if (made !== null) return made
  }
  if (!byPronoun) return null
  const listener = /^((?:i )?(?:ask|tell|talk to|speak to|speak with|greet) )(?:the )?[\p{L}'’-]+/iu
  return (
    replaced(last, ['him', 'her', 'them', 'it'], now) ??
    (was !== null && pronoun.test(was) && listener.test(last)
      ? last.replace(listener, (_, verb) => `${verb}${now}`)
      : null)
  )
}

/** Ten may stand there as 10. */
function sameNumber(was: string, last: string): readonly string[] {
  const value = /^\d+$/.test(was) ? Number(was) : numberWord(was.toLowerCase())
  return last.split(/[^\p{L}\p{N}]+/u).filter((word) => {
    return (
      (/^\d+$/.test(word) ? Number(word) : numberWord(word.toLowerCase())) === value && value !== undefined
    )
  })
}

/** The line with the first of the names that stands in it replaced, an article before it with it. */
export function replaced(line: string, names: readonly string[], now: string): string | null {
  for (const name of names) {
    const written = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const article = isNumber(name) ? '' : '(?:(?:the|a|an|that|this) )?'
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${article}${written}(?![\\p{L}\\p{N}])`, 'iu')
    if (pattern.test(line)) return line.replace(pattern, () => now)
  }
  return null
}
