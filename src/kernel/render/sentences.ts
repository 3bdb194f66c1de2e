/** Sentences of a narration, each with what closes it; paragraphs are kept apart. */

const sentence = /[^.!?…\n]+(?:[.!?…]+["”’')\]*_]*(?=\s|$)|[.!?…](?=\S)[^.!?…\n]*)*[.!?…]*["”’')\]*_]*/gu

/**
 * Splits prose into sentences.
 *
 * @example
 * sentencesOf('Rain. "Go," she says. You go.') // three of them
 */
export function sentencesOf(text: string): readonly string[] {
  return (text.match(sentence) ?? []).map((one) => one.trim()).filter((one) => one !== '')
}
