/** What is written into a full-text search: quoted words and marks in their columns, and nothing of a player's own. */

/** The columns that people's words are looked for in. */
const proseColumns = '{title text}'

/** One of the words, in a heading or in a text. */
export function matchWords(words: readonly string[]): string {
  return `${proseColumns} : (${words.map(quoted).join(' OR ')})`
}

/** One of the tokens, among the marks. */
export function matchMarks(tokens: readonly string[]): string {
  return `marks : (${tokens.map(quoted).join(' OR ')})`
}

function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"` // enforces: LORE-15 — mutate: `"${word.replaceAll('"', '""')}"` => word
}
