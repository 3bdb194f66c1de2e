/** Takes paths of this machine's disk out of sentences. */

const bracketedPath = / ?\((?:[A-Za-z]:)?[\\/][^()]*\)/g

const absolutePath = /(?<![\w:/.])(?:[A-Za-z]:[\\/]|\/)(?!api\b|v1\b|mcp\b)[^\s"'<>|]*[\\/]([^\s"'<>|\\/]+)/g

/**
 * A sentence without where things lie on this machine's disk: that is for its owner, who has the terminal and the log.
 *
 * @example
 * withoutPaths('The campaign file is empty. (/home/mara/games/salt.campaign)') // 'The campaign file is empty.'
 */
export function withoutPaths(text: string): string {
  return text.replace(bracketedPath, '').replace(absolutePath, '$1')
}

/** Rows of a list whose sentence about what is wrong with them names no path. */
export function withoutPathsIn<Row extends { readonly trouble: string | null }>(
  rows: readonly Row[],
): readonly Row[] {
  return rows.map((row) => (row.trouble === null ? row : { ...row, trouble: withoutPaths(row.trouble) }))
}
