/**
 * What the running set piece or open storylet makes possible, and which of it an attempt means: by id when it was
 * picked or recognised, else by the phrases its author expected.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { rowOf } from '../../core/state/state-queries.ts'
import { spacedWords } from '../../text/folded-words.ts'
import { affirmedWords, isDenying } from '../../text/without-negated-parts.ts'
import type { AuthoredAction } from '../definition/authored-action-and-line-schemas.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { openChoices, openStorylet, type StoryletEntry } from '../pacing/storylets.ts'
import { openRoutes } from './chases.ts'
import { hasEvidence, openArguments } from './contests-of-words.ts'
import { openTerrain, parleyAction } from './encounter-foes-and-tables.ts'
import { type RunningSetPiece, runningSetPiece } from './set-piece-progress.ts'

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
  if (piece === null) return choicesOf(openStorylet(state, definition), state)
  const actionsOf = { contest: contestActions, chase: chaseActions, encounter: encounterActions }[piece.kind]
  return actionsOf(piece, state, definition)
}

type PieceActions = (
  piece: RunningSetPiece,
  state: GameState,
  definition: WorldDefinition,
) => readonly SetPieceAction[]

function choicesOf(storylet: StoryletEntry | null, state: GameState): readonly SetPieceAction[] {
  if (storylet === null) return []
  return openChoices(storylet, state).map((action) => ({ action, of: 'choice', sure: false }))
}

const contestActions: PieceActions = (piece, state, definition) => {
  const contest = rowOf(definition.contests, piece.id)
  if (contest === undefined) return []
  const open = openArguments(contest, piece, state).map(
    (action): SetPieceAction => ({ action, of: 'argument', sure: hasEvidence(action, state) }),
  )
  const phrases = ['leave it at that', 'say no more', 'rest my case']
  return [...open, leaving(piece.id, 'Leave it at that', phrases)]
}

const chaseActions: PieceActions = (piece, state, definition) => {
  const chase = rowOf(definition.chases, piece.id)
  if (chase === undefined) return []
  const routes = openRoutes(chase, piece, state).map(
    (action): SetPieceAction => ({ action, of: 'route', sure: false }),
  )
  const phrases = ['let it go', 'let them go', 'give up the chase', 'stop running']
  return [...routes, leaving(piece.id, 'Let it go', phrases)]
}

const encounterActions: PieceActions = (piece, state, definition) => {
  const encounter = rowOf(definition.encounters, piece.id)
  if (encounter === undefined) return []
  const terrain = openTerrain(encounter, piece, state).map(
    (action): SetPieceAction => ({ action, of: 'terrain', sure: false }),
  )
  const parley = parleyAction(encounter, state)
  return parley === null ? terrain : [...terrain, { action: parley, of: 'parley', sure: false }]
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
interface IntendedAct {
  readonly verb: string
  readonly deed_id?: string
  readonly words?: string
}

/** The action an attempt means; undefined when it means none. */
export function intendedAction(
  open: readonly SetPieceAction[],
  act: IntendedAct,
): SetPieceAction | undefined {
  if (act.deed_id !== undefined) return open.find(({ action }) => action.id === act.deed_id)
  const parley = act.verb === 'parley' ? open.find(({ of }) => of === 'parley') : undefined
  if (parley !== undefined) return parley
  const { words = '' } = act
  const [whole, done] = [bounded(words), bounded(isDenying(words) ? affirmedWords(words) : words)]
  let best: SetPieceAction | undefined
  let longest = 0
  for (const candidate of open)
    for (const phrase of [candidate.action.text, ...candidate.action.phrases]) {
      const wanted = bounded(phrase)
      const said = isDenying(phrase) ? whole : done
      if (wanted.length <= longest || !said.includes(wanted)) continue
      best = candidate
      longest = wanted.length
    }
  return best
}

/** Lower-case words between single spaces, with one at each end, so that only whole words match. */
function bounded(text: string): string {
  const words = spacedWords(text.slice(0, 2_000))
  return words === '' ? ' ' : ` ${words} `
}
