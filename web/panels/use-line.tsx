/** The player's line, for panels: a place on a map can put "I go there" into it, a due level can be taken. */
import { createContext, type ReactNode, useContext } from 'react'

import type { WireTurnRequest } from '../../src/server/wire/turn.ts'

/** What panels may do to the line. */
export interface Line {
  /** Puts words into the line, to be looked at before they are said. */
  readonly write: (words: string) => void
  /** Takes a choice that is offered, by its key, with what was decided about it. */
  readonly choose: (key: string, words: string, answers?: WireTurnRequest['answers']) => void
}

const Given = createContext<Line | null>(null)

/** Hands the line to everything inside. */
export function LineGiven({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  return <Given value={line}>{children}</Given>
}

/** The line; null outside of a table. */
export function useLine(): Line | null {
  return useContext(Given)
}
