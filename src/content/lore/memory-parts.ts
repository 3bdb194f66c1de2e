/**
 * What is embedded of something that was told: its sentences one by one, because a turn tells of several things and a
 * question asks for one. The likeness of a turn is that of its likest sentence.
 */

/** A sentence with fewer words means little by itself. */
const fewestWords = 4
/** So many parts at most; the rest of a very long telling goes by its words. */
const mostParts = 24

/**
 * The sentences of a text that mean something; the whole of it when none does.
 *
 * @example
 * memoryParts('I wait.\nBrida gives you an iron key. It opens the cellar door.') // two parts
 */
export function memoryParts(text: string): readonly string[] {
  const sentences = text
    .split('\n')
    .flatMap((line) => line.match(/[^.!?…]+[.!?…]*["'”’)]*\s*/gu) ?? [])
    .map((sentence) => sentence.trim())
  const telling = sentences.filter((sentence) => sentence.split(/\s+/).length >= fewestWords)
  const parts = telling.length > 0 ? telling : [text.replace(/\s+/g, ' ').trim()]
  return [...new Set(parts)].slice(0, mostParts)
}
