/**
 * What must outlive the page: the line that is being typed and the turn that is on its way. A browser that keeps nothing
 * costs this memory, not the game.
 */
import type { WireTurnRequest } from '../../../../src/server/wire/turn.ts'

/** A turn on its way: asked again under the same key it is the same turn. */
export interface SentTurn {
  readonly key: string
  readonly request: WireTurnRequest
  /** What the player sees of it while it is on its way. */
  readonly words: string
}

/** What is kept of one table. */
export interface TableShelf {
  readonly draft: () => string
  readonly keepDraft: (text: string) => void
  readonly sent: () => SentTurn | null
  readonly keepSent: (turn: SentTurn | null) => void
}

/** The shelf of a campaign in the browser's storage. */
export function openTableShelf(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  campaign: string,
): TableShelf {
  const place = (what: string): string => `fatewright.${what}.${campaign}`
  const read = (what: string): string => {
    try {
      return storage.getItem(place(what)) ?? ''
    } catch {
      return ''
    }
  }
  const keep = (what: string, text: string): void => {
    try {
      if (text === '') storage.removeItem(place(what))
      else storage.setItem(place(what), text)
    } catch {
      // Full or forbidden: the line is still on the screen.
    }
  }
  return {
    draft: () => read('draft'),
    keepDraft: (text) => keep('draft', text),
    sent: () => sentIn(read('sent')),
    keepSent: (turn) => keep('sent', turn === null ? '' : JSON.stringify(turn)),
  }
}

function sentIn(text: string): SentTurn | null {
  try {
    const read = JSON.parse(text) as Partial<SentTurn> | null
    const whole = typeof read?.key === 'string' && typeof read.words === 'string'
    return whole && typeof read.request === 'object' && read.request !== null ? (read as SentTurn) : null
  } catch {
    return null
  }
}
