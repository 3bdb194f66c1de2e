/** Whether words say an author's phrase: all its words, in order and side by side, whatever small words stand between. */
import { foldedWords } from '../../text/words.ts'

const small: ReadonlySet<string> = new Set(['to', 'at', 'on', 'in', 'with', 'and', 'i', 'up', 'it'])

function tellingWords(text: string): readonly string[] {
  return foldedWords(text).filter((word) => !small.has(word))
}

/** True when the words stand side by side in the words of a line. */
function standsIn(line: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.length > line.length) return false
  return line.some((_, start) => wanted.every((word, index) => line[start + index] === word))
}

/** The deed that some words ask for: the one with the longest phrase in them. */
export function deedSaid<Deed extends { readonly phrases: readonly string[] }>(
  words: string,
  deeds: readonly Deed[],
): Deed | undefined {
  const line = tellingWords(words)
  if (line.length === 0) return undefined
  let best: { readonly deed: Deed; readonly size: number } | undefined
  for (const deed of deeds)
    for (const phrase of deed.phrases) {
      const wanted = tellingWords(phrase)
      if (wanted.length > (best?.size ?? 0) && standsIn(line, wanted)) best = { deed, size: wanted.length }
    }
  return best?.deed
}
