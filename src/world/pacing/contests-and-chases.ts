/**
 * Contests of words and chases. A contest is won by favour before the listeners' tolerance is
 * used up: evidence the player holds counts without a roll, failing and idling cost tolerance, and leaving loses. A
 * chase is run in legs, each taken well or badly.
 */
import type { JsonObject } from '../../core/json.ts'
import { currentTurn, nameOf, playerIdOf } from '../../core/state/readers.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { holds } from '../conditions.ts'
import type { AuthoredAction } from '../definition/authored-action.ts'
import type { Chase, Contest } from '../definition/set-pieces.ts'
import { applyEffects } from '../effects/apply-effects.ts'
import type { WorldEdit } from '../world-edit.ts'
import {
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
      (argument.if === undefined || holds(argument.if, state, player)) &&
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

/** Opens a chase; nothing happens while another set piece runs, or when it was run before. */
export function openChase(edit: WorldEdit, chase: Chase): void {
  if (runningSetPiece(edit.state) !== null || setPieceResult(edit.state, 'chase', chase.id) !== null) return
  const details = {
    ...chaseScore(chase, { leg: 0, good: 0, bad: 0 }),
    say: [...chase.say.open],
    text: [...(chase.legs[0]?.text ?? [])],
  }
  edit.recordWorld({ type: 'chase_opened', details, tags: ['drama', 'major'] }, 'chase', {
    current: chase.id,
    leg: 0,
    good: 0,
    bad: 0,
    since: currentTurn(edit.state),
  })
}

/** The ways the present leg can be taken. */
export function openRoutes(
  chase: Chase,
  piece: RunningSetPiece,
  state: GameState,
): readonly AuthoredAction[] {
  const player = playerIdOf(state)
  const leg = chase.legs[Math.min(chase.legs.length - 1, storedCount(piece.value, 'leg'))]
  const routes = leg?.routes ?? []
  const open = routes.filter((route) => route.if === undefined || holds(route.if, state, player))
  // A leg without any way would be a dead end; the first one is then tried whatever stands against it.
  return open.length > 0 ? open : routes.slice(0, 1)
}

/** Lets a leg count, however it was taken. */
export function countLeg(edit: WorldEdit, chase: Chase, result: ActionResult): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'chase' || piece.id !== chase.id) return
  const lost = result === 'fail'
  const now = {
    leg: storedCount(piece.value, 'leg') + 1,
    good: storedCount(piece.value, 'good') + (lost ? 0 : 1),
    bad: storedCount(piece.value, 'bad') + (lost ? 1 : 0),
  }
  const how = howItStands(chase, now)
  const say = lost ? chase.say.going_badly : chase.say.going_well
  const next = how === null ? (chase.legs[now.leg]?.text ?? []) : []
  const details = { ...chaseScore(chase, now), goes: lost ? 'badly' : 'well', say: [...say], text: [...next] }
  edit.recordWorld({ type: 'chase_moved', details, tags: ['drama'] }, 'chase', now)
  if (how !== null) endChase(edit, chase, how, now)
}

/** Ends a chase that was given up. */
export function giveUpChase(edit: WorldEdit, chase: Chase): void {
  const piece = runningSetPiece(edit.state)
  if (piece?.kind !== 'chase') return
  const { value } = piece
  endChase(edit, chase, 'lost', {
    leg: storedCount(value, 'leg'),
    good: storedCount(value, 'good'),
    bad: storedCount(value, 'bad'),
  })
}

interface ChaseScore {
  readonly leg: number
  readonly good: number
  readonly bad: number
}

/** Won, lost, or still open; when all legs are run, more good than bad ones win. */
function howItStands(chase: Chase, { leg, good, bad }: ChaseScore): 'won' | 'lost' | null {
  if (good >= chase.need) return 'won'
  if (bad >= chase.fail) return 'lost'
  if (leg < chase.legs.length) return null
  return good > bad ? 'won' : 'lost'
}

function endChase(edit: WorldEdit, chase: Chase, how: 'won' | 'lost', score: ChaseScore): void {
  const say = how === 'won' ? chase.say.win : chase.say.lose
  const details = { ...chaseScore(chase, score), say: [...say] }
  const event = { type: `chase_${how}`, details, tags: ['drama', 'major'] }
  endSetPiece(edit, event, { kind: 'chase', id: chase.id }, how)
  applyEffects(edit, how === 'won' ? chase.win : chase.lose, { cause: chase.title })
}

function chaseScore(chase: Chase, { leg, good, bad }: ChaseScore): JsonObject {
  const { id, title, need, fail } = chase
  return {
    chase_id: id,
    title,
    leg: Math.min(leg + 1, chase.legs.length),
    legs: chase.legs.length,
    good,
    bad,
    need,
    fail,
  }
}

/** How it went. */
export type ActionResult = 'success' | 'mixed' | 'fail' | 'automatic'

/** The outcome of a ruleset as set pieces count it; what needed no roll is kept apart because it is worth less. */
export function actionResult(outcome: string): ActionResult {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' || outcome === 'automatic' ? outcome : 'success'
}
