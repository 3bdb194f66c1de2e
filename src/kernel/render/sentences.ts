/** Sentences of a narration, each with what closes it; paragraphs are kept apart. */

const sentence = /[^.!?…\n]+(?:[.!?…]+["”’')\]*_]*(?=\s|$)|[.!?…](?=\S)[^.!?…\n]*)*[.!?…]*["”’')\]*_]*/gu

/**
 * Splits prose into sentences.
 *
 * @example
 * sentencesOf('Rain. "Go," she says. You go.') // three of them
 */
export function sentencesOf(text: string): readonly string[] {
  return paragraphsOf(text).flat()
}

/** The sentences of every paragraph. */
export function paragraphsOf(text: string): readonly (readonly string[])[] {
  return text.split('\n').map((line) => {
    const parts = (line.match(sentence) ?? []).map((one) => one.trim()).filter((one) => one !== '')
    const joined: string[] = []
    for (const part of parts) {
      // Who said it belongs to what was said: "Who is there?" says the sergeant.
      const before = joined.at(-1)
      if (before !== undefined && /^\p{Ll}/u.test(part) && /["”’]$/u.test(before))
        joined.splice(-1, 1, `${before} ${part}`)
      else joined.push(part)
    }
    return joined
  })
}
