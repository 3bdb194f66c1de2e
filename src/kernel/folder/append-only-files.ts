/**
 * Files that only grow: the log, decisions, fiction. Their hash is a chain over their pieces, so that appending to one needs
 * neither its text nor its time; whoever reads it whole gets the same hash.
 */

/** True for a file of a campaign that is appended to and therefore not read in a turn. */
export function grows(path: string): boolean {
  return /^campaigns\/[^/]+\/(?:log\/[a-z]+\.jsonl|sessions\/session_\d{4}(?:_bootstrap)?\.md|Writing\/Fiction_par\d+\.md)$/.test(
    path,
  )
}

/** The hash of a file after more was appended; from nothing it is the hash of the whole. */
export function chainHash(hash: (text: string) => string, path: string, more: string, before = ''): string {
  return pieces(path, more).reduce((link, piece) => hash(`${link}\n${piece}`), before)
}

function pieces(path: string, text: string): readonly string[] {
  if (text === '') return []
  return path.endsWith('.jsonl') ? text.split(/(?<=\n)/u) : text.split(/(?=^\n## )/mu)
}

/** The hash that a cursor keeps of a file. */
export function fileHash(hash: (text: string) => string, path: string, text: string): string {
  return grows(path) ? chainHash(hash, path, text) : hash(text)
}
