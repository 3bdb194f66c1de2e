/**
 * Contests of words: won by favour before the listeners' tolerance is used up. Evidence the player holds counts without
 * a roll, failing and idling cost tolerance, and leaving loses.
 */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import { currentTurn, nameOf, playerIdOf } from '../../core/state/state-queries.ts'
import { knows } from '../../knowledge/index.ts'
import { allows, holds } from '../authored-conditions.ts'
import type { WorldEdit } from '../collect-world-changes.ts'
import type { Contest } from '../definition/contests-chases-encounters.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import {
  type ActionResult,
  endSetPiece,
  type RunningSetPiece,
  runningSetPiece,
  setPieceResult,
  storedCount,
  storedIds,
} from './set-piece-progress.ts'

/** One of the arguments of a contest. */
export type Argument = Contest['arguments'][number]

/** Opens a contest where the scene stands; nothing happens while another set piece runs, or when it was had before. */
export function openContest(edit: WorldEdit, contest: Contest): void {
  if (runningSetPiece(edit.state) !== null || setPieceResult(edit.state, 'contest', contest.id) !== null)
    return
  const listeners = contest.listeners.map(({ id, name }) => name || nameOf(edit.state, id))
  const details = {
    ...scoreOf(contest, { favour: 0, tolerance: contest.patience }),
    say: [...contest.say.open],
    listeners,
  }
  edit.recordWorld({ type: 'contest_opened', details, tags: ['drama', 'major'] }, 'contest', {
    current: contest.id,
    favour: 0,
    patience: contest.patience,
    said: [],
    place: edit.state.scene.location_id,
    since: currentTurn(edit.state),
  })
}

/**
 * The arguments that can be made now: each once, while its condition holds, and evidence only when the player has it.
 */
export function openArguments(
  contest: Contest,
  piece: RunningSetPiece,
  state: GameState,
): readonly Argument[] {
  const player = playerIdOf(state)
  const said = storedIds(piece.value, 'said')
  return contest.arguments.filter(
    (argument) =>
      !said.includes(argument.id) &&
      allows(argument.if, state, player) &&
      (argument.evidence === undefined || argument.check !== undefined || hasEvidence(argument, state)),
  )
}

/** True when an argument rests on evidence that the player really has: then nothing is rolled. */
export function hasEvidence({ evidence }: Argument, state: GameState): boolean {
  const player = playerIdOf(state)
  if (evidence === undefined) return false
  return knows(state, player, evidence) || holds({ item: evidence }, state, player)
}

/** Counts what was said: an argument of the definition, or plain words (null). */
export function countArgument(
  edit: WorldEdit,
  contest: Contest,
  said: { readonly argument: Argument | null; readonly result: ActionResult; readonly to?: string },
): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'contest' || piece.id !== contest.id) return
  const { argument, result } = said
  const gain = result === 'fail' ? 0 : (argument?.favour ?? 1) + appealTo(contest, said)
  const price = result === 'fail' || result === 'mixed' ? Math.max(1, argument?.patience ?? 1) : 0
  const by = argument?.id ?? plainWords
  moveContest(edit, contest, piece, { by, gain, price, isSaid: true })
}

/** How plain words stand in the list of what was said. */
const plainWords = 'words'

/** How often plain words were tried in the contest that runs. */
export function plainSpeechCount(piece: RunningSetPiece): number {
  return storedIds(piece.value, 'said').filter((id) => id === plainWords).length
}

/** One more favour when the argument speaks to what moves its listener. */
function appealTo(
  contest: Contest,
  { argument, to }: { readonly argument: Argument | null; readonly to?: string },
): number {
  const aimed = argument?.listener ?? to
  const moved = contest.listeners.find((listener) => listener.id === aimed)?.moved_by ?? []
  return argument?.appeal !== undefined && moved.includes(argument.appeal) ? 1 : 0
}

/** Something else was done while the listeners wait for an answer. */
export function loseTolerance(edit: WorldEdit, contest: Contest): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind === 'contest')
    moveContest(edit, contest, piece, { by: 'waiting', gain: 0, price: 1, isSaid: false })
}

/** Ends a contest that was walked out of; nothing happens while the scene is where it began. */
export function leaveContest(edit: WorldEdit, contest: Contest): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind === 'contest' && piece.value.place !== edit.state.scene.location_id)
    giveUpContest(edit, contest)
}

/** Ends a contest that was given up. */
export function giveUpContest(edit: WorldEdit, contest: Contest): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'contest') return
  endContest(edit, contest, {
    how: 'lost',
    by: 'left',
    favour: storedCount(piece.value, 'favour'),
    tolerance: 0,
  })
}

interface ContestScore {
  readonly favour: number
  /** What is left of the listeners' tolerance. */
  readonly tolerance: number
}

/** Favour is gained or tolerance lost by an argument, by plain words, or by waiting. */
function moveContest(
  edit: WorldEdit,
  contest: Contest,
  { value }: RunningSetPiece,
  move: { readonly by: string; readonly gain: number; readonly price: number; readonly isSaid: boolean },
): void {
  const { by, gain, price, isSaid } = move
  const score = {
    favour: Math.min(contest.favour, storedCount(value, 'favour') + gain),
    tolerance: Math.max(0, storedCount(value, 'patience') - price),
  }
  const goesWell = gain > 0
  const say = goesWell ? contest.say.going_well : contest.say.going_badly
  const details = {
    ...scoreOf(contest, score),
    by,
    gain,
    price,
    goes: goesWell ? 'well' : 'badly',
    say: [...say],
  }
  const said = [...storedIds(value, 'said'), ...(isSaid ? [by] : [])]
  const fields = { favour: score.favour, patience: score.tolerance, said }
  edit.recordWorld({ type: 'contest_moved', details, tags: ['drama'] }, 'contest', fields)
  if (score.favour >= contest.favour) endContest(edit, contest, { how: 'won', by, ...score })
  else if (score.tolerance <= 0) endContest(edit, contest, { how: 'lost', by, ...score })
}

function endContest(
  edit: WorldEdit,
  contest: Contest,
  { how, by, ...score }: ContestScore & { readonly how: 'won' | 'lost'; readonly by: string },
): void {
  const say = how === 'won' ? contest.say.win : contest.say.lose
  const details = { ...scoreOf(contest, score), by, say: [...say] }
  const event = { type: `contest_${how}`, details, tags: ['drama', 'major'] }
  endSetPiece(edit, event, { kind: 'contest', id: contest.id }, how)
  applyEffects(edit, how === 'won' ? contest.win : contest.lose, { cause: contest.title })
}

function scoreOf({ id, title, favour: needs, patience }: Contest, score: ContestScore): JsonObject {
  return {
    contest_id: id,
    title,
    favour: score.favour,
    needs,
    patience: score.tolerance,
    patience_of: patience,
  }
}
