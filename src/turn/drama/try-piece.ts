/**
 * What is tried while a set piece runs or a storylet waits: first it is held against what that makes possible, by id or by
 * the author's phrases. The rules still roll; the book says what it was worth.
 */
import type { DiceRoller } from '../../dice/index.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Outcome, Ruleset } from '../../rules/ruleset.ts'
import type { AuthoredCheck } from '../../world/book/authored-check.ts'
import type { DeedEntry } from '../../world/book/deed-entry.ts'
import type { WorldBook } from '../../world/book/world-book.ts'
import { carryOutDeed } from '../../world/deeds/authored-actions.ts'
import { countLeg, giveUpChase } from '../../world/drama/chase.ts'
import { type Argument, countArgument, giveUpContest } from '../../world/drama/contest.ts'
import { authoredFor, verbForSkill } from '../../world/drama/deed-idea.ts'
import { type DeedResult, resultOf } from '../../world/drama/deed-result.ts'
import { spendTerrain } from '../../world/drama/encounter.ts'
import { meantDeed, type PieceDeed, pieceDeeds } from '../../world/drama/piece-deeds.ts'
import { runningPiece } from '../../world/drama/progress.ts'
import { answerStorylet, openStorylet } from '../../world/drama/storylets.ts'
import { own } from '../../world/state-rows.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, enterResolution, secondsOfNothing, unfold } from './account.ts'
import { payDues } from './dues.ts'
import { endInPeace, leaveFight, watchEncounter } from './encounters.ts'

/** With what it is tried. */
export interface PieceInput {
  readonly ruleset: Ruleset
  readonly roller: DiceRoller
  readonly book: WorldBook
}

/** How it went; a refusal of the rules costs nothing and counts for nothing. */
export type PieceTried =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly reason: string; readonly rule: string | undefined }

const speech: ReadonlySet<string> = new Set(
  (
    'talk ask say tell speak shout persuade convince negotiate plead charm flirt deceive lie bluff intimidate threaten ' +
    'accuse perform sing show provoke demand parley greet thank apologise agree refuse bribe bargain improvise'
  ).split(' '),
)

/** A check in the middle of a fight that its author set none for: hands and feet decide. */
const inFight: AuthoredCheck = { skill: 'athletics', dc: 11, modifier: 0 }

/** Tries something as what the moment makes possible; null when it is nothing of that. */
export function tryPiece(account: Account, input: PieceInput, attempt: AttemptedAction): PieceTried | null {
  const { state } = account
  if (attempt.actor_id !== state.campaign.player_id) return null
  const meant = meantDeed(pieceDeeds(state, input.book), attempt)
  if (meant !== undefined) return tryDeed(account, input, attempt, meant)
  const piece = runningPiece(state)
  const contest = piece?.kind === 'contest' ? own(input.book.contests, piece.id) : undefined
  if (contest?.anything === undefined || !speech.has(attempt.verb)) return null
  const authored = authoredFor(contest.anything, contest.title)
  const verb = verbForSkill(authored.skill)
  const tried = roll(account, input, { ...withoutSkill(attempt), verb, authored })
  if (tried.kind === 'refused') return tried
  const to = attempt.target_id
  const result = resultOf(tried.outcome)
  unfold(account, (work) =>
    countArgument(work, contest, { argument: null, result, ...(to !== undefined && { to }) }),
  )
  return tried
}

function withoutSkill(attempt: AttemptedAction): AttemptedAction {
  const { skill: _asked, ...rest } = attempt
  return rest
}

/** Asks the rules for the check, unless nothing has to be rolled. */
function roll(account: Account, { ruleset, roller }: PieceInput, attempt: AttemptedAction): PieceTried {
  const resolved = ruleset.resolve(viewOf(account.state), attempt, roller)
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    return { kind: 'refused', reason: message, rule }
  }
  enterResolution(account, resolved.value)
  return { kind: 'done', outcome: resolved.value.outcome }
}

function tryDeed(
  account: Account,
  input: PieceInput,
  attempt: AttemptedAction,
  meant: PieceDeed,
): PieceTried {
  const { deed, sure } = meant
  const fighting = isFighting(account.state)
  const check = sure ? undefined : (deed.check ?? (fighting ? inFight : undefined))
  const began = account.seconds
  const tried =
    check === undefined
      ? simply(account, deed)
      : roll(account, input, checked(attempt, deed, check, fighting))
  if (tried.kind === 'refused') return tried
  // A fight has its own clock; everything else takes what its author says it takes.
  if (check !== undefined && !fighting)
    account.seconds = began + Math.max(secondsOfNothing, 60 * deed.minutes)
  const result = resultOf(tried.outcome)
  enter(account, carryOutDeed(deed, tried.outcome, account.state, attempt.actor_id))
  countDeed(account, input, attempt, meant, result)
  if (result !== 'fail' && meant.of === 'parley') endInPeace(account, input)
  payDues(account, input)
  leaveFight(account, input)
  if (fighting) passTurn(account, input, attempt)
  return tried
}

/** What came of the deed has come, the end of the fight included; else the others act now. */
function passTurn(account: Account, input: PieceInput, { actor_id }: AttemptedAction): void {
  watchEncounter(account, input, account.events)
  if (isFighting(account.state)) roll(account, input, { verb: 'end_turn', actor_id })
}

function checked(
  attempt: AttemptedAction,
  deed: DeedEntry,
  check: AuthoredCheck,
  fighting: boolean,
): AttemptedAction {
  const verb = fighting ? 'improvise' : verbForSkill(check.skill)
  const options = {
    ...attempt.options,
    estimated_minutes: deed.minutes,
    ...(fighting && { hold_turn: true }),
  }
  return {
    ...withoutSkill(attempt),
    verb,
    deed_id: deed.id,
    options,
    authored: authoredFor(check, deed.text),
  }
}

/** Nothing stands in its way: it is done, and takes its minutes. */
function simply(account: Account, deed: DeedEntry): PieceTried {
  account.seconds += 60 * deed.minutes
  return { kind: 'done', outcome: 'automatic' }
}

/** What the deed was worth to what it belongs to. */
function countDeed(
  account: Account,
  { book }: PieceInput,
  attempt: AttemptedAction,
  { deed, of }: PieceDeed,
  result: DeedResult,
): void {
  const piece = runningPiece(account.state)
  unfold(account, (work) => {
    if (of === 'choice') {
      const storylet = openStorylet(work.state, book)
      if (storylet !== null) answerStorylet(work, storylet)
    }
    const contest = piece?.kind === 'contest' ? own(book.contests, piece.id) : undefined
    const chase = piece?.kind === 'chase' ? own(book.chases, piece.id) : undefined
    if (of === 'leave' && contest !== undefined) giveUpContest(work, contest)
    if (of === 'leave' && chase !== undefined) giveUpChase(work, chase)
    if (of === 'terrain' && piece !== null) spendTerrain(work, piece, deed.id)
    const to = attempt.target_id
    if (of === 'argument' && contest !== undefined)
      countArgument(work, contest, { argument: deed as Argument, result, ...(to !== undefined && { to }) })
    if (of === 'route' && chase !== undefined) countLeg(work, chase, result)
  })
}
