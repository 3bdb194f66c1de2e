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

/** A quoted word cannot be an operator; a zero would end the text for SQLite. */
function quoted(word: string): string {
  const plain = word.replaceAll('\0', ' ').replaceAll('"', '""')
  return `"${plain}"` // enforces: LORE-15 — mutate: `"${plain}"` => plain
}
