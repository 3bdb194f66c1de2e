/**
 * Prose as it is set: paragraphs, and in them what is said aloud apart from what is told. Words are never changed, and none of
 * them is ever markup.
 */

/** A stretch of a paragraph. */
export interface ProsePart {
  readonly text: string
  readonly speech: boolean
  readonly stressed: boolean
}

const spoken = /(“[^”]*”?|"[^"]*"?)/

/**
 * Paragraphs with their speech marked; straight marks are drawn as printers draw them.
 *
 * @example
 * proseParts('"No," she says.') // two parts: “No,” as speech, and what is told
 */
export function proseParts(text: string): readonly (readonly ProsePart[])[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      return paragraph
        .split(spoken)
        .filter((part) => part !== '')
        .flatMap((part) => {
          const speech = /^["“]/.test(part)
          return stresses(speech ? curled(part) : drawn(part)).map((one) => ({ ...one, speech }))
        })
    })
}

/** Words between single stars are stressed, as writers of packs and models have it. */
function stresses(text: string): readonly Omit<ProsePart, 'speech'>[] {
  return text
    .split(/(?<![*\w])\*([^*\s](?:[^*\n]*[^*\s])?)\*(?![*\w])/)
    .map((part, index) => ({ text: part, stressed: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function curled(part: string): string {
  return drawn(part.replace(/^"/, '“').replace(/"$/, '”'))
}

/** An apostrophe after a letter, or before a figure, is no opening mark. */
function drawn(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}.,!?…])'|'(?=\d)/gu, '’').replace(/'(?=\p{L})/gu, '‘')
}
