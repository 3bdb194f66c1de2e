/** The token of a server that demands one: taken from the address after #, kept for this tab, sent with every question. */

const place = 'fatewright.token'

/** Takes a token out of the address, so that it stands neither there nor in the history, and keeps it for the tab. */
export function takeToken({ location, history, sessionStorage }: Window): void {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1]
  if (token === undefined) return
  keepToken(decodeURIComponent(token), sessionStorage)
  history.replaceState(null, '', location.pathname + location.search)
}

/** Keeps a token that somebody typed. */
export function keepToken(token: string, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(place, token.trim())
}

/** The header that shows it; none where none is kept. */
export function tokenHeader(storage: Pick<Storage, 'getItem'>): Record<string, string> {
  const token = storage.getItem(place)
  return token === null || token === '' ? {} : { authorization: `Bearer ${token}` }
}
