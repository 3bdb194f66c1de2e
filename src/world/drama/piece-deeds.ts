/**
 * What the set piece or storylet of the moment makes possible, and which of it somebody means: by its id when it was
 * picked or recognised, else by the words its author expected.
 */

import type { GameState } from '../../core/state/state.ts'
import { spacedWords } from '../../text/words.ts'
import type { DeedEntry } from '../book/deed-entry.ts'
import type { WorldBook } from '../book/world-book.ts'
import { own } from '../state-rows.ts'
import { openRoutes } from './chase.ts'
import { hasEvidence, openArguments } from './contest.ts'
import { openTerrain, parleyDeed } from './encounter.ts'
import { runningPiece } from './progress.ts'
import { openChoices, openStorylet } from './storylets.ts'

/** A deed that is open now, and what it belongs to. */
export interface PieceDeed {
  readonly deed: DeedEntry
  readonly of: 'argument' | 'route' | 'terrain' | 'parley' | 'choice' | 'leave'
  /** It rests on evidence that is there: nothing is rolled. */
  readonly sure: boolean
}

/** Everything the moment makes possible; nothing when no set piece runs and no storylet waits. */
export function pieceDeeds(state: GameState, book: WorldBook): readonly PieceDeed[] {
  const piece = runningPiece(state)
  if (piece === null) {
    const storylet = openStorylet(state, book)
    return storylet === null
      ? []
      : openChoices(storylet, state).map((deed) => ({ deed, of: 'choice', sure: false }))
  }
  if (piece.kind === 'contest') {
    const contest = own(book.contests, piece.id)
    if (contest === undefined) return []
    const open = openArguments(contest, piece, state)
    return [
      ...open.map((one) => ({ deed: one, of: 'argument', sure: hasEvidence(one, state) }) as const),
      leaving(piece.id, 'Leave it at that', ['leave it at that', 'say no more', 'rest my case']),
    ]
  }
  if (piece.kind === 'chase') {
    const chase = own(book.chases, piece.id)
    if (chase === undefined) return []
    return [
      ...openRoutes(chase, piece, state).map((deed) => ({ deed, of: 'route', sure: false }) as const),
      leaving(piece.id, 'Let it go', ['let it go', 'let them go', 'give up the chase', 'stop running']),
    ]
  }
  const encounter = own(book.encounters, piece.id)
  if (encounter === undefined) return []
  const terms = parleyDeed(encounter, state)
  return [
    ...openTerrain(encounter, piece, state).map((deed) => ({ deed, of: 'terrain', sure: false }) as const),
    ...(terms === null ? [] : [{ deed: terms, of: 'parley', sure: false } as const]),
  ]
}

/** Giving it up, which is losing it. */
function leaving(pieceId: string, text: string, phrases: string[]): PieceDeed {
  const deed: DeedEntry = {
    ...{ id: `${pieceId}#leave`, text, description: 'Give it up, and take what comes of that.', phrases },
    ...{ risk: 'medium', once: false, minutes: 0, success: [], fail: [] },
    say: { success: [], mixed: [], fail: [], automatic: [] },
  }
  return { deed, of: 'leave', sure: true }
}

/** What somebody does, as far as finding the deed is concerned. */
export interface MeantAct {
  readonly verb: string
  readonly deed_id?: string
  readonly words?: string
}

/** The deed that is meant; undefined when none is. */
export function meantDeed(open: readonly PieceDeed[], act: MeantAct): PieceDeed | undefined {
  if (act.deed_id !== undefined) return open.find((one) => one.deed.id === act.deed_id)
  if (act.verb === 'parley') {
    const terms = open.find((one) => one.of === 'parley')
    if (terms !== undefined) return terms
  }
  const said = plain(act.words ?? '')
  let best: PieceDeed | undefined
  let length = 0
  for (const one of open)
    for (const phrase of [one.deed.text, ...one.deed.phrases]) {
      const wanted = plain(phrase)
      if (wanted.length <= length || !said.includes(wanted)) continue
      best = one
      length = wanted.length
    }
  return best
}

/** Lower-case words between single spaces, with one at each end, so that only whole words match. */
function plain(text: string): string {
  const words = spacedWords(text.slice(0, 2_000))
  return words === '' ? ' ' : ` ${words} `
}
