/**
 * What the running set piece or open storylet makes possible, and which of it an attempt means: by id when it was
 * picked or recognised, else by the phrases its author expected.
 */
import { rowOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { spacedWords } from '../../text/words.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { hasEvidence, openArguments, openRoutes } from './contests-and-chases.ts'
import { openTerrain, parleyAction } from './encounter-plan.ts'
import { runningSetPiece } from './set-piece-progress.ts'
import { openChoices, openStorylet } from './storylets.ts'

/** An action that is open now, and what it belongs to. */
export interface SetPieceAction {
  readonly action: AuthoredAction
  readonly of: 'argument' | 'route' | 'terrain' | 'parley' | 'choice' | 'leave'
  /** It rests on evidence that is there: nothing is rolled. */
  readonly sure: boolean
}

/** Everything the moment makes possible; nothing when no set piece runs and no storylet waits. */
export function setPieceActions(state: GameState, definition: WorldDefinition): readonly SetPieceAction[] {
  const piece = runningSetPiece(state)
  if (piece === null) {
    const storylet = openStorylet(state, definition)
    return storylet === null
      ? []
      : openChoices(storylet, state).map((action) => ({ action, of: 'choice', sure: false }))
  }
  if (piece.kind === 'contest') {
    const contest = rowOf(definition.contests, piece.id)
    if (contest === undefined) return []
    const open = openArguments(contest, piece, state)
    return [
      ...open.map(
        (argument) => ({ action: argument, of: 'argument', sure: hasEvidence(argument, state) }) as const,
      ),
      leaving(piece.id, 'Leave it at that', ['leave it at that', 'say no more', 'rest my case']),
    ]
  }
  if (piece.kind === 'chase') {
    const chase = rowOf(definition.chases, piece.id)
    if (chase === undefined) return []
    return [
      ...openRoutes(chase, piece, state).map((action) => ({ action, of: 'route', sure: false }) as const),
      leaving(piece.id, 'Let it go', ['let it go', 'let them go', 'give up the chase', 'stop running']),
    ]
  }
  const encounter = rowOf(definition.encounters, piece.id)
  if (encounter === undefined) return []
  const terms = parleyAction(encounter, state)
  return [
    ...openTerrain(encounter, piece, state).map(
      (action) => ({ action, of: 'terrain', sure: false }) as const,
    ),
    ...(terms === null ? [] : [{ action: terms, of: 'parley', sure: false } as const]),
  ]
}

/** Giving it up, which is losing it. */
function leaving(pieceId: string, text: string, phrases: string[]): SetPieceAction {
  const action: AuthoredAction = {
    id: `${pieceId}#leave`,
    text,
    description: 'Give it up, and take what comes of that.',
    phrases,
    risk: 'medium',
    once: false,
    minutes: 0,
    success: [],
    fail: [],
    say: { success: [], mixed: [], fail: [], automatic: [] },
  }
  return { action, of: 'leave', sure: true }
}

/** The part of an attempt that identifies an action. */
export interface IntendedAct {
  readonly verb: string
  readonly deed_id?: string
  readonly words?: string
}

/** The action an attempt means; undefined when it means none. */
export function intendedAction(
  open: readonly SetPieceAction[],
  act: IntendedAct,
): SetPieceAction | undefined {
  if (act.deed_id !== undefined) return open.find((action) => action.action.id === act.deed_id)
  if (act.verb === 'parley') {
    const terms = open.find((action) => action.of === 'parley')
    if (terms !== undefined) return terms
  }
  const said = plain(act.words ?? '')
  let best: SetPieceAction | undefined
  let length = 0
  for (const action of open)
    for (const phrase of [action.action.text, ...action.action.phrases]) {
      const wanted = plain(phrase)
      if (wanted.length <= length || !said.includes(wanted)) continue
      best = action
      length = wanted.length
    }
  return best
}

/** Lower-case words between single spaces, with one at each end, so that only whole words match. */
function plain(text: string): string {
  const words = spacedWords(text.slice(0, 2_000))
  return words === '' ? ' ' : ` ${words} `
}
