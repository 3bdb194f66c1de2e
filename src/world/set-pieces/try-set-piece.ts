/**
 * What is tried while a set piece runs or a storylet is open is first compared with what that makes possible. The
 * rules still roll; the definition says what the result was worth.
 */

import type { GameState } from '../../core/state/game-state.ts'
import { isFighting, playerIdOf, rowOf } from '../../core/state/state-queries.ts'
import type { AttemptedAction, Outcome } from '../../rules/index.ts'
import { attemptFor, rulesetCheck, verbForSkill } from '../actions/attempt-context-and-steps.ts'
import { performAction } from '../actions/authored-actions.ts'
import type { AuthoredAction, AuthoredCheck } from '../definition/authored-action-and-line-schemas.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { applyDeferred } from '../pacing/apply-deferred-effects.ts'
import { answerStorylet, openStorylet } from '../pacing/storylets.ts'
import { minSeconds, type WorldTurn } from '../world-turn-in-progress.ts'
import { countLeg, giveUpChase } from './chases.ts'
import { type Argument, countArgument, giveUpContest } from './contests-of-words.ts'
import { endInTruce, leaveCombat, useTerrain, watchEncounter } from './encounters.ts'
import { intendedAction, type SetPieceAction, setPieceActions } from './set-piece-actions.ts'
import { type ActionResult, actionResult, runningSetPiece } from './set-piece-progress.ts'

/** How it went; a refusal of the rules costs nothing and counts for nothing. */
export type TriedAction =
  | { readonly kind: 'done'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly reason: string; readonly rule: string | undefined }

const speech: ReadonlySet<string> = new Set(
  (
    'talk ask say tell speak shout persuade convince negotiate plead charm flirt deceive lie bluff intimidate threaten ' +
    'accuse perform sing show provoke demand parley greet thank apologise agree refuse bribe bargain improvise'
  ).split(' '),
)

/** The check of an action in combat that its author set none for. */
const combatCheck: AuthoredCheck = { skill: 'athletics', dc: 11, modifier: 0 }

/** Tries an attempt as an action of the running set piece or open storylet; null when it is none of them. */
export function trySetPiece(turn: WorldTurn, attempt: AttemptedAction): TriedAction | null {
  const { state } = turn
  if (attempt.actor_id !== state.campaign.player_id) return null
  const meant =
    attempt.improvised === true ? undefined : intendedAction(setPieceActions(state, turn.definition), attempt)
  if (meant !== undefined) return tryAction(turn, attempt, meant)
  const piece = runningSetPiece(state)
  const contest = piece?.kind === 'contest' ? rowOf(turn.definition.contests, piece.id) : undefined
  if (contest?.anything === undefined || !speech.has(attempt.verb)) return null
  const authored = rulesetCheck(contest.anything, contest.title)
  const verb = verbForSkill(authored.skill)
  const tried = roll(turn, { ...withoutSkill(attempt), verb, authored })
  if (tried.kind === 'refused') return tried
  const to = attempt.target_id
  const result = actionResult(tried.outcome)
  turn.edit((edit) =>
    countArgument(edit, contest, { argument: null, result, ...(to !== undefined && { to }) }),
  )
  return tried
}

function withoutSkill(attempt: AttemptedAction): AttemptedAction {
  const { skill: _asked, ...rest } = attempt
  return rest
}

/** Asks the rules for the check, unless nothing has to be rolled. */
function roll(turn: WorldTurn, attempt: AttemptedAction): TriedAction {
  const resolved = turn.ruleset.resolve(turn.view, attempt, turn.dice)
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    return { kind: 'refused', reason: message, rule }
  }
  turn.addResolution(resolved.value)
  return { kind: 'done', outcome: resolved.value.outcome }
}

function tryAction(turn: WorldTurn, attempt: AttemptedAction, meant: SetPieceAction): TriedAction {
  const { action, sure } = meant
  const fighting = isFighting(turn.state)
  const check = sure ? undefined : (action.check ?? (fighting ? combatCheck : undefined))
  const began = turn.seconds
  const tried =
    check === undefined ? doWithoutCheck(turn, action) : roll(turn, checked(attempt, action, check, fighting))
  if (tried.kind === 'refused') return tried
  // A fight has its own clock; everything else takes what its author says it takes.
  if (check !== undefined && !fighting) turn.seconds = began + Math.max(minSeconds, 60 * action.minutes)
  const result = actionResult(tried.outcome)
  turn.edit((edit) => performAction(edit, action, tried.outcome, attempt.actor_id))
  countAction(turn, attempt, meant, result)
  if (result !== 'fail' && meant.of === 'parley') endInTruce(turn)
  applyDeferred(turn)
  leaveCombat(turn)
  if (fighting) passTurn(turn, attempt)
  return tried
}

/** The end of the fight may have come with the action; otherwise the others act now. */
function passTurn(turn: WorldTurn, { actor_id }: AttemptedAction): void {
  watchEncounter(turn)
  if (isFighting(turn.state)) roll(turn, { verb: 'end_turn', actor_id })
}

function checked(
  attempt: AttemptedAction,
  action: AuthoredAction,
  check: AuthoredCheck,
  fighting: boolean,
): AttemptedAction {
  const verb = fighting ? 'improvise' : verbForSkill(check.skill)
  const options = {
    ...attempt.options,
    estimated_minutes: action.minutes,
    ...(fighting && { hold_turn: true }),
  }
  return {
    ...withoutSkill(attempt),
    verb,
    deed_id: action.id,
    options,
    authored: rulesetCheck(check, action.text),
  }
}

/** Nothing stands in its way: it is done, and takes its minutes. */
function doWithoutCheck(turn: WorldTurn, action: AuthoredAction): TriedAction {
  turn.seconds += 60 * action.minutes
  return { kind: 'done', outcome: 'automatic' }
}

/** Counts the action for the set piece or storylet it belongs to. */
function countAction(
  turn: WorldTurn,
  attempt: AttemptedAction,
  { action, of }: SetPieceAction,
  result: ActionResult,
): void {
  const { definition } = turn
  const piece = runningSetPiece(turn.state)
  turn.edit((edit) => {
    if (of === 'choice') {
      const storylet = openStorylet(edit.state, definition)
      if (storylet !== null) answerStorylet(edit, storylet)
    }
    const contest = piece?.kind === 'contest' ? rowOf(definition.contests, piece.id) : undefined
    const chase = piece?.kind === 'chase' ? rowOf(definition.chases, piece.id) : undefined
    if (of === 'leave' && contest !== undefined) giveUpContest(edit, contest)
    if (of === 'leave' && chase !== undefined) giveUpChase(edit, chase)
    if (of === 'terrain' && piece !== null) useTerrain(edit, piece, action.id)
    const to = attempt.target_id
    if (of === 'argument' && contest !== undefined)
      countArgument(edit, contest, { argument: action as Argument, result, ...(to !== undefined && { to }) })
    if (of === 'route' && chase !== undefined) countLeg(edit, chase, result)
  })
}

/**
 * The action of the running set piece or open storylet that a line means by its author's phrases; null when it means
 * none.
 */
export function actionMeant(
  state: GameState,
  definition: WorldDefinition,
  text: string,
): AttemptedAction | null {
  const open = setPieceActions(state, definition)
  const meant = open.length === 0 ? undefined : intendedAction(open, { verb: '', words: text })
  if (meant === undefined) return null
  const act = attemptFor(meant.action, meant.sure, isFighting(state))
  return { ...act, actor_id: playerIdOf(state), words: text.slice(0, 500) }
}
