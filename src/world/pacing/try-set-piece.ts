/**
 * What is tried while a set piece runs or a storylet is open is first compared with what that makes possible. The
 * rules still roll; the definition says what the result was worth.
 */

import type { GameState } from '../../core/state/state.ts'
import type { Cup } from '../../dice/cup.ts'
import { viewOf } from '../../rules/rules-view.ts'
import type { AttemptedAction, Outcome, Ruleset } from '../../rules/ruleset.ts'
import { attemptFor, rulesetCheck, verbForSkill } from '../actions/attempt.ts'
import { performAction } from '../actions/authored-actions.ts'
import type { AuthoredAction, AuthoredCheck } from '../definition/authored-action.ts'
import type { WorldDefinition } from '../definition/world-definition.ts'
import { isFighting, own } from '../state-readers.ts'
import {
  type ActionResult,
  type Argument,
  actionResult,
  countArgument,
  countLeg,
  giveUpChase,
  giveUpContest,
} from './contests-and-chases.ts'
import { endInTruce, leaveCombat, useTerrain, watchEncounter } from './encounters.ts'
import { applyScheduled } from './scheduled-effects.ts'
import { intendedAction, type SetPieceAction, setPieceActions } from './set-piece-actions.ts'
import { runningSetPiece } from './set-piece-progress.ts'
import { answerStorylet, openStorylet } from './storylets.ts'
import { addChange, addResolution, editWorld, minSeconds, type TurnProgress } from './turn-progress.ts'

/** With what it is tried. */
export interface PieceInput {
  readonly ruleset: Ruleset
  readonly cup: Cup
  readonly world: WorldDefinition
}

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

/** A check in the middle of a fight that its author set none for: hands and feet decide. */
const inFight: AuthoredCheck = { skill: 'athletics', dc: 11, modifier: 0 }

/** Tries something as what the moment makes possible; null when it is nothing of that. */
export function trySetPiece(
  progress: TurnProgress,
  input: PieceInput,
  attempt: AttemptedAction,
): TriedAction | null {
  const { state } = progress
  if (attempt.actor_id !== state.campaign.player_id) return null
  const meant = intendedAction(setPieceActions(state, input.world), attempt)
  if (meant !== undefined) return tryAction(progress, input, attempt, meant)
  const piece = runningSetPiece(state)
  const contest = piece?.kind === 'contest' ? own(input.world.contests, piece.id) : undefined
  if (contest?.anything === undefined || !speech.has(attempt.verb)) return null
  const authored = rulesetCheck(contest.anything, contest.title)
  const verb = verbForSkill(authored.skill)
  const tried = roll(progress, input, { ...withoutSkill(attempt), verb, authored })
  if (tried.kind === 'refused') return tried
  const to = attempt.target_id
  const result = actionResult(tried.outcome)
  editWorld(progress, (edit) =>
    countArgument(edit, contest, { argument: null, result, ...(to !== undefined && { to }) }),
  )
  return tried
}

function withoutSkill(attempt: AttemptedAction): AttemptedAction {
  const { skill: _asked, ...rest } = attempt
  return rest
}

/** Asks the rules for the check, unless nothing has to be rolled. */
function roll(progress: TurnProgress, { ruleset, cup }: PieceInput, attempt: AttemptedAction): TriedAction {
  const resolved = ruleset.resolve(viewOf(progress.state), attempt, cup)
  if (!resolved.ok) {
    const { message, rule } = resolved.refusal
    return { kind: 'refused', reason: message, rule }
  }
  addResolution(progress, resolved.value)
  return { kind: 'done', outcome: resolved.value.outcome }
}

function tryAction(
  progress: TurnProgress,
  input: PieceInput,
  attempt: AttemptedAction,
  meant: SetPieceAction,
): TriedAction {
  const { deed, sure } = meant
  const fighting = isFighting(progress.state)
  const check = sure ? undefined : (deed.check ?? (fighting ? inFight : undefined))
  const began = progress.seconds
  const tried =
    check === undefined
      ? doWithoutCheck(progress, deed)
      : roll(progress, input, checked(attempt, deed, check, fighting))
  if (tried.kind === 'refused') return tried
  // A fight has its own clock; everything else takes what its author says it takes.
  if (check !== undefined && !fighting) progress.seconds = began + Math.max(minSeconds, 60 * deed.minutes)
  const result = actionResult(tried.outcome)
  addChange(progress, performAction(deed, tried.outcome, progress.state, attempt.actor_id))
  countAction(progress, input, attempt, meant, result)
  if (result !== 'fail' && meant.of === 'parley') endInTruce(progress, input)
  applyScheduled(progress, input)
  leaveCombat(progress, input)
  if (fighting) passTurn(progress, input, attempt)
  return tried
}

/** The end of the fight may have come with the action; otherwise the others act now. */
function passTurn(progress: TurnProgress, input: PieceInput, { actor_id }: AttemptedAction): void {
  watchEncounter(progress, input, progress.events)
  if (isFighting(progress.state)) roll(progress, input, { verb: 'end_turn', actor_id })
}

function checked(
  attempt: AttemptedAction,
  deed: AuthoredAction,
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
    authored: rulesetCheck(check, deed.text),
  }
}

/** Nothing stands in its way: it is done, and takes its minutes. */
function doWithoutCheck(progress: TurnProgress, deed: AuthoredAction): TriedAction {
  progress.seconds += 60 * deed.minutes
  return { kind: 'done', outcome: 'automatic' }
}

/** Counts the action for the set piece or storylet it belongs to. */
function countAction(
  progress: TurnProgress,
  { world }: PieceInput,
  attempt: AttemptedAction,
  { deed, of }: SetPieceAction,
  result: ActionResult,
): void {
  const piece = runningSetPiece(progress.state)
  editWorld(progress, (edit) => {
    if (of === 'choice') {
      const storylet = openStorylet(edit.state, world)
      if (storylet !== null) answerStorylet(edit, storylet)
    }
    const contest = piece?.kind === 'contest' ? own(world.contests, piece.id) : undefined
    const chase = piece?.kind === 'chase' ? own(world.chases, piece.id) : undefined
    if (of === 'leave' && contest !== undefined) giveUpContest(edit, contest)
    if (of === 'leave' && chase !== undefined) giveUpChase(edit, chase)
    if (of === 'terrain' && piece !== null) useTerrain(edit, piece, deed.id)
    const to = attempt.target_id
    if (of === 'argument' && contest !== undefined)
      countArgument(edit, contest, { argument: deed as Argument, result, ...(to !== undefined && { to }) })
    if (of === 'route' && chase !== undefined) countLeg(edit, chase, result)
  })
}

/**
 * The action of the running set piece or open storylet that a line means by its author's phrases; null when it means
 * none.
 */
export function actionMeant(state: GameState, world: WorldDefinition, text: string): AttemptedAction | null {
  const open = setPieceActions(state, world)
  const meant = open.length === 0 ? undefined : intendedAction(open, { verb: '', words: text })
  if (meant === undefined) return null
  const act = attemptFor(meant.deed, meant.sure, isFighting(state))
  return { ...act, actor_id: state.campaign.player_id ?? '', words: text.slice(0, 500) }
}
