/** How a quest stands, in a word and a colour that never comes alone. */

const closed = /complete|done|solved|resolved|success|fail|abandon|closed|lost|over/i

/** True while something can still be done about it. */
export function isOpen(status: string): boolean {
  return !closed.test(status)
}

/** The word and its colour. */
export function statusLook(status: string): { readonly word: string; readonly colour: string } {
  const word = status.replaceAll('_', ' ')
  if (/fail|abandon|lost/i.test(status)) return { word, colour: 'text-blood' }
  if (!isOpen(status)) return { word, colour: 'text-tide' }
  return { word: status === 'active' ? 'open' : word, colour: 'text-amber' }
}
