/**
 * A contest of words: favour is won before patience is gone. Evidence that the player really has counts without a roll;
 * failing costs patience, and so does letting them wait. Whoever walks out has lost it.
 */
import type { JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import { knows } from '../../knowledge/index.ts'
import { applyEffects } from '../apply-effects.ts'
import type { Contest } from '../book/set-piece.ts'
import { holds } from '../holds.ts'
import { nameOf, playingTurn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import type { DeedResult } from './deed-result.ts'
import { countIn, howItWent, idsIn, note, type RunningPiece, runningPiece } from './progress.ts'

/** One of the arguments of a contest. */
export type Argument = Contest['arguments'][number]

/** Opens a contest where the scene stands; nothing happens while another set piece runs, or when it was had before. */
export function openContest(work: Unfolding, contest: Contest): void {
  if (runningPiece(work.state) !== null || howItWent(work.state, 'contest', contest.id) !== null) return
  const listeners = contest.listeners.map(({ id, name }) => name || nameOf(work.state, id))
  const details = { ...standing(contest, 0, contest.patience), say: [...contest.say.open], listeners }
  note(work, { type: 'contest_opened', details, tags: ['drama', 'major'] }, 'contest', {
    current: contest.id,
    favour: 0,
    patience: contest.patience,
    said: [],
    place: work.state.scene.location_id,
    since: playingTurn(work.state),
  })
}

/** The arguments that can be made now: each once, where its condition holds, and evidence only by whoever has it. */
export function openArguments(contest: Contest, piece: RunningPiece, state: GameState): readonly Argument[] {
  const player = state.campaign.player_id ?? ''
  const said = idsIn(piece.value, 'said')
  return contest.arguments.filter(
    (one) =>
      !said.includes(one.id) &&
      (one.if === undefined || holds(one.if, state, player)) &&
      (one.evidence === undefined || one.check !== undefined || hasEvidence(one, state)),
  )
}

/** True when an argument rests on evidence that the player really has: then nothing is rolled. */
export function hasEvidence({ evidence }: Argument, state: GameState): boolean {
  const player = state.campaign.player_id ?? ''
  if (evidence === undefined) return false
  return knows(state, player, evidence) || holds({ item: evidence }, state, player)
}

/** Lets what was said count: an argument of the book, or any other honest word (null). */
export function countArgument(
  work: Unfolding,
  contest: Contest,
  said: { readonly argument: Argument | null; readonly result: DeedResult; readonly to?: string },
): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'contest' || piece.id !== contest.id) return
  const { argument, result } = said
  const gain = result === 'fail' ? 0 : (argument?.favour ?? 1) + appealTo(contest, said)
  const price = result === 'fail' || result === 'mixed' ? Math.max(1, argument?.patience ?? 1) : 0
  const favour = Math.min(contest.favour, countIn(piece.value, 'favour') + gain)
  const patience = Math.max(0, countIn(piece.value, 'patience') - price)
  const made = argument?.id ?? plainWords
  move(work, contest, { favour, patience, by: argument?.id ?? 'words', gain, price }, [
    ...idsIn(piece.value, 'said'),
    made,
  ])
}

/** How plain words stand in the list of what was said. */
const plainWords = 'words'

/** How often plain words were tried in the contest that runs. */
export function plainWordsSaid(piece: RunningPiece): number {
  return idsIn(piece.value, 'said').filter((one) => one === plainWords).length
}

/** One more when it speaks to what moves whoever it is meant for. */
function appealTo(
  contest: Contest,
  { argument, to }: { readonly argument: Argument | null; readonly to?: string },
): number {
  const aimed = argument?.listener ?? to
  const moved = contest.listeners.find((one) => one.id === aimed)?.moved_by ?? []
  return argument?.appeal !== undefined && moved.includes(argument.appeal) ? 1 : 0
}

/** Something else was done while they wait for an answer. */
export function keepWaiting(work: Unfolding, contest: Contest): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'contest') return
  const favour = countIn(piece.value, 'favour')
  const patience = Math.max(0, countIn(piece.value, 'patience') - 1)
  move(work, contest, { favour, patience, by: 'waiting', gain: 0, price: 1 }, idsIn(piece.value, 'said'))
}

/** Ends a contest that was walked out of; nothing happens while the scene is where it began. */
export function leaveContest(work: Unfolding, contest: Contest): void {
  const piece = runningPiece(work.state)
  if (piece?.kind === 'contest' && piece.value.place !== work.state.scene.location_id)
    giveUpContest(work, contest)
}

/** Ends a contest that was given up. */
export function giveUpContest(work: Unfolding, contest: Contest): void {
  const piece = runningPiece(work.state)
  if (piece?.kind !== 'contest') return
  const now = { favour: countIn(piece.value, 'favour'), patience: 0 }
  end(work, contest, 'lost', now, 'left')
}

interface Move {
  readonly favour: number
  readonly patience: number
  readonly by: string
  readonly gain: number
  readonly price: number
}

function move(work: Unfolding, contest: Contest, now: Move, said: readonly string[]): void {
  const well = now.gain > 0
  const say = well ? contest.say.going_well : contest.say.going_badly
  const details = {
    ...standing(contest, now.favour, now.patience),
    ...{ by: now.by, gain: now.gain, price: now.price, goes: well ? 'well' : 'badly', say: [...say] },
  }
  const leaves = { favour: now.favour, patience: now.patience, said: [...said] }
  note(work, { type: 'contest_moved', details }, 'contest', leaves)
  if (now.favour >= contest.favour) end(work, contest, 'won', now, now.by)
  else if (now.patience <= 0) end(work, contest, 'lost', now, now.by)
}

function end(
  work: Unfolding,
  contest: Contest,
  how: 'won' | 'lost',
  now: { readonly favour: number; readonly patience: number },
  by: string,
): void {
  const say = how === 'won' ? contest.say.win : contest.say.lose
  const details = { ...standing(contest, now.favour, now.patience), by, say: [...say] }
  const leaves = { current: null, [`over|${contest.id}`]: how }
  note(work, { type: `contest_${how}`, details, tags: ['drama', 'major'] }, 'contest', leaves)
  applyEffects(work, how === 'won' ? contest.win : contest.lose, { cause: contest.title })
}

function standing(contest: Contest, favour: number, patience: number): JsonObject {
  const { id, title } = contest
  return { contest_id: id, title, favour, needs: contest.favour, patience, patience_of: contest.patience }
}
