/**
 * Plays a turn out after the player's attempts: set pieces go on, clocks and deductions follow, complications, tension,
 * storylets, help, endings, foreshadowing. The minutes that this itself takes pass too, and what they bring is still part
 * of this turn.
 */
import { asInteger } from '../../core/json.ts'
import { currentTurn, documentOf, isFighting, rowOf } from '../../core/state/state-queries.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { type Condition, holds } from '../authored-conditions.ts'
import { isEmptyDefinition } from '../definition/world-definition.ts'
import { applyClockTriggers } from '../effects/apply-effects.ts'
import { countLeg, openChase } from '../set-pieces/chases.ts'
import { leaveContest, loseTolerance, openContest } from '../set-pieces/contests-of-words.ts'
import { encounterFor, isTableOpen } from '../set-pieces/encounter-foes-and-tables.ts'
import { leaveCombat, openEncounter, watchEncounter } from '../set-pieces/encounters.ts'
import {
  actionResult,
  runningSetPiece,
  type SetPieceKind,
  setPieceResult,
} from '../set-pieces/set-piece-progress.ts'
import { advanceWorld } from '../time/advance-world.ts'
import type { WorldTurn } from '../world-turn-in-progress.ts'
import { applyDeferred } from './apply-deferred-effects.ts'
import { hasFailed, hasMoved, hasRested, isLook, isQuiet, isRun } from './classify-turn.ts'
import { deduce, driveClocks, endThreads } from './clocks-deductions-and-threads.ts'
import { admitComplication, playsComplications, successStreak } from './complication-chance.ts'
import { resolveFall } from './fallen-player.ts'
import { foreshadowedTurns, withForeshadowing } from './foreshadowing.ts'
import { giveHelp, hearRumour, needsHelp } from './help-and-rumours.ts'
import { recordAccusations, recordLooks } from './record-accusations-and-looks.ts'
import {
  hasStoryEnded,
  isEnding,
  reachEnding,
  suppressAfterEnding,
  withEndingWords,
} from './story-endings.ts'
import { chooseStorylet, openStorylet, playStorylet, readyStorylets } from './storylets.ts'
import { admitTension, ageThreats, pendingThreats, settleThreat } from './tension-moves-and-threats.ts'

/** Plays a turn out after its own time has passed; answers when it really ended. */
export function playOutTurn(turn: WorldTurn, time: AdmittedTime): AdmittedTime {
  const isAuthored = !isEmptyDefinition(turn.definition)
  const before = turn.seconds
  turn.state = { ...turn.state, time: time.time }
  applyDeferred(turn)
  if (isAuthored) afterActions(turn)
  leaveCombat(turn)
  resolveFall(turn)
  const late = Math.round(turn.seconds - before)
  const end = late > 0 ? passLate(turn, time, late) : time
  if (isAuthored) afterAllTime(turn)
  return end
}

/** Lets the minutes pass that pacing took; whatever more they schedule takes no further time in this turn. */
function passLate(turn: WorldTurn, time: AdmittedTime, seconds: number): AdmittedTime {
  const { calendar } = turn.state.campaign
  const later = admitTime({
    calendar,
    current: time.time,
    mode: 'STORY',
    action: 'unspecified',
    measured_seconds: seconds,
  })
  turn.add(turn.ruleset.elapse(turn.view, seconds, turn.dice))
  turn.add(advanceWorld(turn.state, time.time, later.time))
  turn.state = { ...turn.state, time: later.time }
  applyDeferred(turn)
  return { ...later, violations: [...time.violations, ...later.violations] }
}

/** What follows from what was done; after its end a story is played on without any of it. */
function afterActions(turn: WorldTurn): void {
  continueSetPiece(turn)
  const acts = turn.tried.map(({ attempt }) => attempt)
  turn.edit((edit) => recordAccusations(edit, turn.definition, acts))
  if (hasStoryEnded(turn.state)) return
  turn.add(applyClockTriggers(turn.ruled, turn.state))
  const causes = { failed: hasFailed(turn.tried), rested: hasRested(turn.tried) }
  turn.edit((edit) => driveClocks(edit, turn.definition, causes, turn.events))
  applyDeferred(turn)
  drawConclusions(turn)
  if (turn.edit((edit) => reachEnding(edit, turn.definition)) || hasStoryEnded(turn.state)) return
  complicate(turn)
  raiseTension(turn)
  if (isEnding(turn.state, turn.definition)) return
  beginNext(turn)
  applyDeferred(turn)
}

/** When all the time of the turn has passed: conclusions, the ending, and which foreshadowing is told. */
function afterAllTime(turn: WorldTurn): void {
  drawConclusions(turn)
  turn.edit((edit) => reachEnding(edit, turn.definition))
  applyDeferred(turn)
  if (hasStoryEnded(turn.state)) suppressAfterEnding(turn)
  else applyForeshadowing(turn)
  // An ending that an effect reached gets the words of the definition.
  turn.mapEvents((event) => withEndingWords(event, turn.state, turn.definition))
}

/** What the player now knows, concludes, and has done with. */
function drawConclusions(turn: WorldTurn): void {
  turn.edit((edit) => {
    recordLooks(edit, turn.events)
    deduce(edit, turn.definition)
    endThreads(edit, turn.definition)
  })
}

/** A running set piece goes on: doing something else costs tolerance or a leg, going away loses it. */
function continueSetPiece(turn: WorldTurn): void {
  const piece = runningSetPiece(turn.state)
  const isNew = piece !== null && (asInteger(piece.value.since) ?? 0) === currentTurn(turn.state)
  const idle = isNew || turn.tried.some((tried) => tried.piece) ? undefined : turn.tried[0]
  const contest = piece?.kind === 'contest' ? rowOf(turn.definition.contests, piece.id) : undefined
  const chase = piece?.kind === 'chase' ? rowOf(turn.definition.chases, piece.id) : undefined
  turn.edit((edit) => {
    if (contest !== undefined) leaveContest(edit, contest)
    if (contest !== undefined && idle !== undefined && !isLook(idle)) loseTolerance(edit, contest)
    if (chase !== undefined && idle !== undefined)
      countLeg(edit, chase, isRun(idle) ? actionResult(idle.outcome) : 'fail')
  })
  watchEncounter(turn)
  applyDeferred(turn)
}

/** Chooses the foreshadowing that is told, and stores what the next turn must know of this one's pace. */
function applyForeshadowing(turn: WorldTurn): void {
  const { state } = turn
  const inCombat = isFighting(state)
  const { events, loud } = withForeshadowing(turn.events, state, turn.definition)
  turn.mapEvents((event, index) => events[index] ?? event)
  const number = currentTurn(state)
  const moved = hasMoved(events) || (asInteger(documentOf(state, 'world', 'drama').progress) ?? -1) < 0
  const played = events.some((event) => event.type === 'storylet_played')
  const helped = events.some((event) => event.type === 'hint_given' || event.details.hurried === true)
  const fields = {
    ...(loud && !inCombat && { loud: [...foreshadowedTurns(state), number].slice(-4) }),
    ...(moved && { progress: number }),
    ...(played && { storylet: number }),
    ...(helped && { helped: number }),
  }
  if (Object.keys(fields).length === 0) return
  const noted = { type: 'pace_noted', details: { turn: number }, tags: ['hidden'] }
  turn.edit((edit) => edit.recordWorld(noted, 'drama', fields))
}

/** Rolls for a complication, once a turn, for the last thing that was rolled for; never in combat. */
function complicate(turn: WorldTurn): void {
  const { state } = turn
  if (!playsComplications(state) || isFighting(state)) return
  const risky = turn.tried.findLast((tried) => tried.outcome !== 'automatic')
  if (risky === undefined || turn.events.some((event) => event.tags.includes('combat'))) return
  if (risky.outcome === 'failure') {
    if (successStreak(state) > 0) turn.add(admitComplication(state, { succeeded: false, total: 0 }))
    return
  }
  const { actor_id: actor, verb: action, target_id: target = '' } = risky.attempt
  const attempt = { actor, action, target, check: 'complication' }
  const rolled = turn.dice.roll({ label: 'Complication', notation: '1d100', attempt })
  if (!rolled.ok) return
  const complication = admitComplication(state, { succeeded: true, total: rolled.value.total })
  turn.add(complication)
  if (complication.events.some((event) => event.type === 'complication')) costAsFailure(turn)
}

function costAsFailure(turn: WorldTurn): void {
  const causes = { failed: true, rested: false }
  turn.edit((edit) => driveClocks(edit, turn.definition, causes, turn.events))
}

/** Ages pending threats, and admits the game master's tension move when the moment bears it. */
function raiseTension(turn: WorldTurn): void {
  if (isBusy(turn)) return
  if (pendingThreats(turn.state).length > 0) {
    const aged = ageThreats(turn.state)
    turn.add(aged)
    const due = aged.events.filter((event) => event.type === 'threat_due')
    for (const event of due) fallDue(turn, String(event.details.fact_id))
  }
  const { plan } = turn
  if (plan === null || plan.tension_move === '' || plan.tension_move_type === '') return
  const mood = turn.events.some((event) => event.type === 'scene_changed') ? 'transition' : undefined
  const move = { type: plan.tension_move_type, text: plan.tension_move }
  const admitted = admitTension(move, turn.state, mood)
  if (admitted.ok) turn.add(admitted.value)
}

/** A threat that was left to itself falls due: it costs what a failure costs, and is pending no more. */
function fallDue(turn: WorldTurn, factId: string): void {
  costAsFailure(turn)
  const settled = settleThreat(factId, 'it fell', turn.state)
  if (settled.ok) turn.add(settled.value)
}

/** Begins what comes next: a set piece, an encounter on the way, a storylet, else help or a rumour. */
function beginNext(turn: WorldTurn): void {
  if (isBusy(turn)) return
  if (beginSetPiece(turn) || meetOnTheWay(turn) || tellStorylet(turn)) return
  const isStuck = !hasMoved(turn.events) && needsHelp(turn.state)
  if (isStuck && turn.edit((edit) => giveHelp(edit, turn.definition))) return
  const verbs = turn.tried.map(({ attempt }) => attempt.verb)
  turn.edit((edit) => hearRumour(edit, turn.definition, { events: turn.events, verbs }))
}

function isBusy({ state }: WorldTurn): boolean {
  return runningSetPiece(state) !== null || isFighting(state)
}

/** The first set piece whose moment it is, of those that have not been played. */
function beginSetPiece(turn: WorldTurn): boolean {
  const { contests, chases, encounters } = turn.definition
  const contest = Object.values(contests).find((entry) => isDue(turn, 'contest', entry))
  const chase = Object.values(chases).find((entry) => isDue(turn, 'chase', entry))
  const encounter = Object.values(encounters).find((entry) => isDue(turn, 'encounter', entry))
  if (contest !== undefined) turn.edit((edit) => openContest(edit, contest))
  else if (chase !== undefined) turn.edit((edit) => openChase(edit, chase))
  else if (encounter !== undefined) openEncounter(turn, encounter.id)
  return isBusy(turn)
}

function isDue(
  { state, player }: WorldTurn,
  kind: SetPieceKind,
  piece: { readonly id: string; readonly begin_if?: Condition | undefined },
): boolean {
  if (piece.begin_if === undefined || setPieceResult(state, kind, piece.id) !== null) return false
  return holds(piece.begin_if, state, player)
}

/** Travelling between places may lead to an encounter: a roll in the ledger says which. */
function meetOnTheWay(turn: WorldTurn): boolean {
  const { player } = turn
  // Being moved by an effect is not travelling.
  const travelled = turn.events.some(
    ({ type, details }) => type === 'scene_changed' && details.from !== null && details.because === undefined,
  )
  if (!travelled) return false
  const table = Object.values(turn.definition.tables).find((entry) => isTableOpen(entry, turn.state, player))
  if (table === undefined) return false
  const attempt = { actor: player, action: 'travel', target: table.id, check: 'encounter' }
  const rolled = turn.dice.roll({ label: 'On the way', notation: table.roll, attempt })
  if (!rolled.ok) return false
  const { kind, id } = encounterFor(table, rolled.value.total)
  const details = { table_id: table.id, roll: rolled.value.id, kind, id }
  turn.edit((edit) => edit.emit('met_on_the_way', details, ['travel', 'hidden']))
  if (kind === 'encounter') openEncounter(turn, id ?? '')
  const storylet = kind === 'storylet' ? rowOf(turn.definition.storylets, id) : undefined
  const isReady = storylet !== undefined && readyStorylets([storylet], turn.state, player).length > 0
  if (isReady) turn.edit((edit) => playStorylet(edit, storylet))
  return kind === 'encounter' || isReady
}

function tellStorylet(turn: WorldTurn): boolean {
  if (openStorylet(turn.state, turn.definition) !== null) return false
  const quiet = isQuiet(turn.events, turn.tried)
  const storylet = chooseStorylet(turn.state, turn.definition, { quiet })
  if (storylet === null) return false
  turn.edit((edit) => playStorylet(edit, storylet))
  return true
}
