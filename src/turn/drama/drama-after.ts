/**
 * What the world does after the player has done something and time has passed, under every game master: set pieces go on
 * or end, clocks are answered, conclusions drawn, pieces of story told, help given, endings reached. Read the two lists
 * aloud: they are the order in which things follow from each other.
 */
import { answerClocks } from '../../world/answer-clocks.ts'
import { noteAccusations } from '../../world/drama/accused.ts'
import { countLeg } from '../../world/drama/chase.ts'
import { deduce, driveClocks, endThreads } from '../../world/drama/consequences.ts'
import { keepWaiting, leaveContest } from '../../world/drama/contest.ts'
import { resultOf } from '../../world/drama/deed-result.ts'
import { noteLooks } from '../../world/drama/looked.ts'
import { loudTurnsOf, withOmens } from '../../world/drama/pacing.ts'
import { hasEnded, note, runningPiece } from '../../world/drama/progress.ts'
import { isEnding, reachEnding, wordedEnding } from '../../world/drama/reach-ending.ts'
import { documentOf, own, playingTurn, wholeIn } from '../../world/state-rows.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, unfold } from './account.ts'
import { complicate } from './complicate.ts'
import type { DramaInput } from './drama-input.ts'
import { payDues } from './dues.ts'
import { watchEncounter } from './encounters.ts'
import { endQuietly } from './end-quietly.ts'
import { hasFailed, hasMoved, hasRested, isLook, isRun } from './marks.ts'
import { pressOn } from './threats-now.ts'
import { whatComes } from './what-comes.ts'

/** What follows from what was done. */
export function dramaAfter(account: Account, input: DramaInput): void {
  goOnWithPiece(account, input)
  const acts = input.tried.map((one) => one.attempt)
  unfold(account, (work) => noteAccusations(work, input.book, acts))
  // After its end a story is played on quietly.
  if (hasEnded(account.state)) return
  enter(account, answerClocks(input.ruled, account.state))
  const marks = { failed: hasFailed(input.tried), rested: hasRested(input.tried) }
  unfold(account, (work) => driveClocks(work, input.book, marks, account.events))
  payDues(account, input)
  draw(account, input)
  if (unfold(account, (work) => reachEnding(work, input.book)) || hasEnded(account.state)) return
  complicate(account, input)
  pressOn(account, input)
  if (isEnding(account.state, input.book)) return
  whatComes(account, input)
  payDues(account, input)
}

/** What follows last, when all the time of the turn has passed: conclusions, the end, and which omen is told. */
export function dramaLast(account: Account, input: DramaInput): void {
  draw(account, input)
  unfold(account, (work) => reachEnding(work, input.book))
  payDues(account, input)
  if (hasEnded(account.state)) endQuietly(account, input)
  else tellOmens(account, input)
  wordEndings(account, input)
}

/** What the player now knows, concludes, and has done with. */
function draw(account: Account, { book }: DramaInput): void {
  unfold(account, (work) => {
    noteLooks(work, account.events)
    deduce(work, book)
    endThreads(work, book)
  })
}

/** A set piece goes on: whoever does something else lets them wait, loses a leg, or has left. */
function goOnWithPiece(account: Account, input: DramaInput): void {
  const piece = runningPiece(account.state)
  const began = piece !== null && wholeIn(piece.value.since, 0) === playingTurn(account.state)
  const idle = began || input.tried.some((one) => one.piece) ? undefined : input.tried[0]
  const contest = piece?.kind === 'contest' ? own(input.book.contests, piece.id) : undefined
  const chase = piece?.kind === 'chase' ? own(input.book.chases, piece.id) : undefined
  unfold(account, (work) => {
    if (contest !== undefined) leaveContest(work, contest)
    if (contest !== undefined && idle !== undefined && !isLook(idle)) keepWaiting(work, contest)
    if (chase !== undefined && idle !== undefined)
      countLeg(work, chase, isRun(idle) ? resultOf(idle.outcome) : 'fail')
  })
  watchEncounter(account, input, account.events)
  payDues(account, input)
}

/** Which omen is told, and what the next turn must know of this one's pace. */
function tellOmens(account: Account, { book }: DramaInput): void {
  const { state, events } = account
  const peace = !isFighting(state)
  const omens = withOmens(events, state, book)
  events.splice(0, events.length, ...omens.events)
  const turn = playingTurn(state)
  const before = documentOf(state, 'world', 'drama')
  const moved = hasMoved(events) || wholeIn(before.progress, -1) < 0
  const played = events.some((event) => event.type === 'storylet_played')
  const helped = events.some((event) => event.type === 'hint_given' || event.details.hurried === true)
  const leaves = {
    ...(omens.loud && peace && { loud: [...loudTurnsOf(state), turn].slice(-4) }),
    ...(moved && { progress: turn }),
    ...(played && { storylet: turn }),
    ...(helped && { helped: turn }),
  }
  if (Object.keys(leaves).length === 0) return
  const noted = { type: 'pace_noted', details: { turn }, tags: ['hidden'] }
  unfold(account, (work) => note(work, noted, 'drama', leaves))
}

/** An ending that an effect reached gets the book's words for it. */
function wordEndings({ state, events }: Account, { book }: DramaInput): void {
  const work = new Unfolding(state)
  events.splice(0, events.length, ...events.map((event) => wordedEnding(event, work, book)))
}
