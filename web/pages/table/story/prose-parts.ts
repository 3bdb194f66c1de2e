/** Prose as it is set: paragraphs, and in them what is said aloud apart from what is told. Words are never changed. */

/** A stretch of a paragraph. */
export interface ProsePart {
  readonly text: string
  readonly speech: boolean
}

const spoken = /(“[^”]*”?|"[^"]*"?)/

/**
 * Paragraphs with their speech marked; straight marks are drawn as printers draw them.
 *
 * @example
 * proseParts('"No," she says.') // [[{ text: '“No,”', speech: true }, { text: ' she says.', speech: false }]]
 */
export function proseParts(text: string): readonly (readonly ProsePart[])[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      paragraph
        .split(spoken)
        .filter((part) => part !== '')
        .map((part) => {
          const speech = /^["“]/.test(part)
          return { text: speech ? curled(part) : drawn(part), speech }
        }),
    )
}

function curled(part: string): string {
  return drawn(part.replace(/^"/, '“').replace(/"$/, '”'))
}

/** An apostrophe after a letter, or before a figure, is no opening mark. */
function drawn(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}.,!?…])'|'(?=\d)/gu, '’').replace(/'(?=\p{L})/gu, '‘')
}
