/** What an author asks with: the server shows spoilers only to whoever says that they want them. */

/** The header of such a question. */
export const behindTheScreen = { 'fatewright-role': 'author' } as const
