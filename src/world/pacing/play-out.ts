/**
 * The last part of resolving a turn: pacing, and the time that pacing itself takes (a march into a cell, a long
 * story). The world goes on for those minutes too; what they bring is still part of this turn.
 */
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Result } from '../../core/result.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { viewOf } from '../../rules/rules-view.ts'
import { type Condition, holds } from '../conditions.ts'
import type { EncounterTable } from '../definition/story.ts'
import { isEmptyDefinition } from '../definition/world-definition.ts'
import { applyClockTriggers, applyEffects } from '../effects/apply-effects.ts'
import {
  currentTurn,
  documentOf,
  integerOr,
  isDead,
  isFighting,
  isIncapacitated,
  own,
} from '../state-readers.ts'
import { advanceWorld } from '../time/advance-world.ts'
import { WorldEdit } from '../world-edit.ts'
import { deduce, driveClocks, endThreads, recordAccusations, recordLooks } from './consequences.ts'
import {
  actionResult,
  countLeg,
  leaveContest,
  losePatience,
  openChase,
  openContest,
} from './contests-and-chases.ts'
import { encounterFor, isTableOpen } from './encounter-tables.ts'
import {
  capturePlayer,
  leaveCombat,
  openEncounter,
  riskSettings,
  sparesPlayer,
  watchEncounter,
} from './encounters.ts'
import { isEnding, reachEnding, wordedEnding } from './endings.ts'
import { foreshadowedTurns, suppressAfterEnding, withForeshadowing } from './foreshadowing.ts'
import { giveHelp, hearRumour, needsHelp } from './help-and-rumours.ts'
import { applyScheduled, type PlayOutInput } from './scheduled-effects.ts'
import {
  hasEnded,
  recordProgress,
  runningSetPiece,
  type SetPieceKind,
  setPieceResult,
} from './set-piece-progress.ts'
import { chooseStorylet, openStorylet, playStorylet, readyStorylets } from './storylets.ts'
import {
  admitComplication,
  admitTension,
  ageThreats,
  pendingThreats,
  playsComplications,
  settleThreat,
  successStreak,
} from './tension.ts'
import { hasFailed, hasMoved, hasRested, isLook, isQuiet, isRun } from './turn-marks.ts'
import { addChange, editWorld, type TurnProgress } from './turn-progress.ts'

/** Plays a turn out after its own time has passed; answers when it really ended. */
export function playOut(progress: TurnProgress, input: PlayOutInput, time: AdmittedTime): AdmittedTime {
  const before = progress.seconds
  progress.state = { ...progress.state, time: time.time }
  applyScheduled(progress, input)
  if (!isEmptyDefinition(input.world)) afterActions(progress, input)
  leaveCombat(progress, input)
  seeToFallen(progress, input)
  const late = Math.round(progress.seconds - before)
  const end = late > 0 ? passLate(progress, input, time, late) : time
  if (!isEmptyDefinition(input.world)) afterAllTime(progress, input)
  return end
}

function passLate(
  progress: TurnProgress,
  input: PlayOutInput,
  time: AdmittedTime,
  seconds: number,
): AdmittedTime {
  const { calendar } = progress.state.campaign
  const asked = { calendar, current: time.time, mode: 'STORY', action: 'unspecified' } as const
  const later = admitTime({ ...asked, measured_seconds: seconds })
  const passed = input.ruleset.elapse(viewOf(progress.state), seconds, input.cup)
  addChange(progress, passed)
  addChange(progress, advanceWorld(progress.state, time.time, later.time))
  progress.state = { ...progress.state, time: later.time }
  // What else they set off happens; more minutes than these no turn takes.
  applyScheduled(progress, input)
  return { ...later, violations: [...time.violations, ...later.violations] }
}

/** The ending of a player who died; no definition has it. */
const deathEnding = 'hero_died'

/** How long a fallen player is unconscious. */
const minutesOut = 60

/** Decides about a player who lies on the ground when no fight runs any more. */
function seeToFallen(progress: TurnProgress, input: PlayOutInput): void {
  const { state } = progress
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isFighting(state) || runningSetPiece(state)?.kind === 'encounter') return
  if (!isIncapacitated(hero)) liveAgain(progress)
  else if (!hasEnded(state)) decide(progress, input, hero)
}

function decide(progress: TurnProgress, input: PlayOutInput, hero: Entity): void {
  const { state } = progress
  const wakes = isDead(hero)
    ? mayRise(state, input)
    : sparesPlayer(state) || !fightsForLife(hero.id, progress, input)
  if (wakes) wakeLater(progress, input)
  else if (isDead(hero)) endWith(progress, hero)
}

/** A death is undone only where the table, or a story that was written to its end, has no use for it. */
function mayRise(state: GameState, { world }: PlayOutInput): boolean {
  const { lethality, permanence } = riskSettings(state)
  return (
    sparesPlayer(state) && permanence !== 'hard' && (lethality !== undefined || !isEmptyDefinition(world))
  )
}

/** True while the rules themselves still roll for a life. */
function fightsForLife(id: string, { state }: TurnProgress, { ruleset }: PlayOutInput): boolean {
  return ruleset.offers(viewOf(state), id).some((offer) => offer.action.verb === 'death_save')
}

function wakeLater(progress: TurnProgress, input: PlayOutInput): void {
  capturePlayer(progress, input, [])
  const { state } = progress
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isIncapacitated(hero)) return
  const from = state.scene.location_id
  const to = refugeFrom(state)
  const place = own(state.entities, to ?? '')
  editWorld(progress, (edit) => {
    const details = { who: hero.id, from, to: to ?? from, moved: to !== null, place: place?.name ?? null }
    edit.tell('came_to', { ...details, minutes: minutesOut }, ['fall', 'major'])
    const effects = [...(to === null ? [] : [{ scene: to }]), { time: minutesOut }]
    applyEffects(edit, effects, { cause: 'a bad fall' })
  })
  applyScheduled(progress, input)
}

/** The place the player came from last, when an exit leads there: a body is not dragged far. */
function refugeFrom(state: GameState): string | null {
  const here = state.scene.location_id
  const ways = placeOf(own(state.entities, here ?? '')).exits
  const visited = documentOf(state, 'world', 'visited')
  const known = ways.filter((id) => Object.hasOwn(visited, id) && own(state.entities, id) !== undefined)
  const when = (id: string): number => integerOr(visited[id], 0)
  return known.toSorted((left, right) => when(right) - when(left))[0] ?? null
}

/** The story of a dead player ends. */
function endWith(progress: TurnProgress, { name }: Entity): void {
  const details = {
    ending_id: deathEnding,
    title: `${name} is dead`,
    text: [`This is as far as ${name} comes. What was left undone is left to somebody else.`],
    epilogue: [],
  }
  const event = { type: 'ending_reached', details, tags: ['ending', 'major'] }
  editWorld(progress, (edit) =>
    recordProgress(edit, event, 'ending', { id: deathEnding, turn: currentTurn(edit.state) }),
  )
}

/** A player who was brought back plays on. */
function liveAgain(progress: TurnProgress): void {
  if (documentOf(progress.state, 'world', 'ending').id !== deathEnding) return
  const event = { type: 'story_resumed', details: {}, tags: ['hidden'] }
  editWorld(progress, (edit) => recordProgress(edit, event, 'ending', { id: null }))
}

/** What follows from what was done. */
function afterActions(progress: TurnProgress, input: PlayOutInput): void {
  goOnWithPiece(progress, input)
  const acts = input.tried.map((tried) => tried.attempt)
  editWorld(progress, (edit) => recordAccusations(edit, input.world, acts))
  // After its end a story is played on quietly.
  if (hasEnded(progress.state)) return
  addChange(progress, applyClockTriggers(input.ruled, progress.state))
  const marks = { failed: hasFailed(input.tried), rested: hasRested(input.tried) }
  editWorld(progress, (edit) => driveClocks(edit, input.world, marks, progress.events))
  applyScheduled(progress, input)
  draw(progress, input)
  if (editWorld(progress, (edit) => reachEnding(edit, input.world)) || hasEnded(progress.state)) return
  complicate(progress, input)
  pressOn(progress, input)
  if (isEnding(progress.state, input.world)) return
  whatComes(progress, input)
  applyScheduled(progress, input)
}

/** When all the time of the turn has passed: conclusions, the ending, and which foreshadowing is told. */
function afterAllTime(progress: TurnProgress, input: PlayOutInput): void {
  draw(progress, input)
  editWorld(progress, (edit) => reachEnding(edit, input.world))
  applyScheduled(progress, input)
  if (hasEnded(progress.state)) suppressAfterEnding(progress, input)
  else applyForeshadowing(progress, input)
  wordEndings(progress, input)
}

/** What the player now knows, concludes, and has done with. */
function draw(progress: TurnProgress, { world }: PlayOutInput): void {
  editWorld(progress, (edit) => {
    recordLooks(edit, progress.events)
    deduce(edit, world)
    endThreads(edit, world)
  })
}

/** A running set piece goes on: doing something else costs tolerance or a leg, going away loses it. */
function goOnWithPiece(progress: TurnProgress, input: PlayOutInput): void {
  const piece = runningSetPiece(progress.state)
  const began = piece !== null && integerOr(piece.value.since, 0) === currentTurn(progress.state)
  const idle = began || input.tried.some((tried) => tried.piece) ? undefined : input.tried[0]
  const contest = piece?.kind === 'contest' ? own(input.world.contests, piece.id) : undefined
  const chase = piece?.kind === 'chase' ? own(input.world.chases, piece.id) : undefined
  editWorld(progress, (edit) => {
    if (contest !== undefined) leaveContest(edit, contest)
    if (contest !== undefined && idle !== undefined && !isLook(idle)) losePatience(edit, contest)
    if (chase !== undefined && idle !== undefined)
      countLeg(edit, chase, isRun(idle) ? actionResult(idle.outcome) : 'fail')
  })
  watchEncounter(progress, input, progress.events)
  applyScheduled(progress, input)
}

/** Chooses the foreshadowing that is told, and stores what the next turn must know of this one's pace. */
function applyForeshadowing(progress: TurnProgress, { world }: PlayOutInput): void {
  const { state, events } = progress
  const peace = !isFighting(state)
  const omens = withForeshadowing(events, state, world)
  events.splice(0, events.length, ...omens.events)
  const turn = currentTurn(state)
  const before = documentOf(state, 'world', 'drama')
  const moved = hasMoved(events) || integerOr(before.progress, -1) < 0
  const played = events.some((event) => event.type === 'storylet_played')
  const helped = events.some((event) => event.type === 'hint_given' || event.details.hurried === true)
  const leaves = {
    ...(omens.loud && peace && { loud: [...foreshadowedTurns(state), turn].slice(-4) }),
    ...(moved && { progress: turn }),
    ...(played && { storylet: turn }),
    ...(helped && { helped: turn }),
  }
  if (Object.keys(leaves).length === 0) return
  const noted = { type: 'pace_noted', details: { turn }, tags: ['hidden'] }
  editWorld(progress, (edit) => recordProgress(edit, noted, 'drama', leaves))
}

/** An ending reached by an effect gets the words of the definition. */
function wordEndings({ state, events }: TurnProgress, { world }: PlayOutInput): void {
  const edit = new WorldEdit(state)
  events.splice(0, events.length, ...events.map((event) => wordedEnding(event, edit, world)))
}

/** Asks the die, once a turn, for the last thing that was rolled for; a fight is complicated enough. */
function complicate(progress: TurnProgress, { world, cup, tried }: PlayOutInput): void {
  if (!playsComplications(progress.state) || isFighting(progress.state)) return
  const risky = tried.findLast((tried) => tried.outcome !== 'automatic')
  if (risky === undefined || progress.events.some((event) => event.tags.includes('combat'))) return
  if (risky.outcome === 'failure') {
    if (successStreak(progress.state) > 0)
      addChange(progress, admitComplication(progress.state, { succeeded: false, total: 0 }))
    return
  }
  const { actor_id: actor, verb: action, target_id: target = '' } = risky.attempt
  const attempt = { actor, action, target, check: 'complication' }
  const rolled = cup.roll({ label: 'Complication', notation: '1d100', attempt })
  if (!rolled.ok) return
  const came = admitComplication(progress.state, { succeeded: true, total: rolled.value.total })
  addChange(progress, came)
  if (!came.events.some((event) => event.type === 'complication')) return
  editWorld(progress, (edit) => driveClocks(edit, world, { failed: true, rested: false }, progress.events))
}

/** Lets threats grow, and admits one move more when the moment bears it. */
function pressOn(progress: TurnProgress, input: PlayOutInput): void {
  if (runningSetPiece(progress.state) !== null || isFighting(progress.state)) return
  if (pendingThreats(progress.state).length > 0) {
    const aged = ageThreats(progress.state)
    addChange(progress, aged)
    const due = aged.events.filter((event) => event.type === 'threat_due')
    for (const event of due) fall(progress, input, String(event.details.fact_id))
  }
  const { plan } = input
  if (plan === null || plan.tension_move === '' || plan.tension_move_type === '') return
  const mood = progress.events.some((event) => event.type === 'scene_changed') ? 'transition' : undefined
  const move = { type: plan.tension_move_type, text: plan.tension_move }
  const admitted = admitTension(move, progress.state, mood)
  if (admitted.ok) addChange(progress, admitted.value)
}

/** A threat that was left to itself falls: it costs what a failure costs, and hangs no more. */
function fall(progress: TurnProgress, { world }: PlayOutInput, factId: string): void {
  editWorld(progress, (edit) => driveClocks(edit, world, { failed: true, rested: false }, progress.events))
  const settled = settleThreat(factId, 'it fell', progress.state)
  if (settled.ok) addChange(progress, settled.value)
}

/** Lets the next thing come. */
function whatComes(progress: TurnProgress, input: PlayOutInput): void {
  if (isBusy(progress)) return
  const came = beginPiece(progress, input) || meetOnTheWay(progress, input) || tellStorylet(progress, input)
  if (came) return
  if (
    !hasMoved(progress.events) &&
    needsHelp(progress.state) &&
    editWorld(progress, (edit) => giveHelp(edit, input.world))
  )
    return
  const verbs = input.tried.map((tried) => tried.attempt.verb)
  editWorld(progress, (edit) => hearRumour(edit, input.world, { events: progress.events, verbs }))
}

function isBusy({ state }: TurnProgress): boolean {
  return runningSetPiece(state) !== null || isFighting(state)
}

/** The first set piece whose moment it is, of those that have not been played. */
function beginPiece(progress: TurnProgress, input: PlayOutInput): boolean {
  const { world } = input
  const contest = Object.values(world.contests).find((contest) => isDue(progress, 'contest', contest))
  const chase = Object.values(world.chases).find((chase) => isDue(progress, 'chase', chase))
  const encounter = Object.values(world.encounters).find((encounter) =>
    isDue(progress, 'encounter', encounter),
  )
  if (contest !== undefined) editWorld(progress, (edit) => openContest(edit, contest))
  else if (chase !== undefined) editWorld(progress, (edit) => openChase(edit, chase))
  else if (encounter !== undefined) openEncounter(progress, input, encounter.id)
  return isBusy(progress)
}

function isDue(
  { state }: TurnProgress,
  kind: SetPieceKind,
  piece: { readonly id: string; readonly begin_if?: Condition | undefined },
): boolean {
  if (piece.begin_if === undefined || setPieceResult(state, kind, piece.id) !== null) return false
  return holds(piece.begin_if, state, state.campaign.player_id ?? '')
}

/** Travelling between places may lead to an encounter: a roll in the ledger says which. */
function meetOnTheWay(progress: TurnProgress, input: PlayOutInput): boolean {
  const player = progress.state.campaign.player_id ?? ''
  // Being moved by an effect is not travelling.
  const travelled = progress.events.some(
    ({ type, details }) => type === 'scene_changed' && details.from !== null && details.because === undefined,
  )
  if (!travelled) return false
  const table = Object.values(input.world.tables).find((table) => isTableOpen(table, progress.state, player))
  if (table === undefined) return false
  const rolled = rollOn(table, player, input)
  if (!rolled.ok) return false
  const { kind, id } = encounterFor(table, rolled.value.total)
  const details = { table_id: table.id, roll: rolled.value.id, kind, id }
  editWorld(progress, (edit) => edit.tell('met_on_the_way', details, ['travel', 'hidden']))
  if (kind === 'encounter') openEncounter(progress, input, id ?? '')
  const storylet = kind === 'storylet' ? own(input.world.storylets, id ?? '') : undefined
  const ready = storylet !== undefined && readyStorylets([storylet], progress.state, player).length > 0
  if (storylet !== undefined && ready) editWorld(progress, (edit) => playStorylet(edit, storylet))
  return kind === 'encounter' || ready
}

function rollOn(table: EncounterTable, player: string, { cup }: PlayOutInput): Result<DiceEntry> {
  const attempt = { actor: player, action: 'travel', target: table.id, check: 'encounter' }
  return cup.roll({ label: 'On the way', notation: table.roll, attempt })
}

function tellStorylet(progress: TurnProgress, { world, tried }: PlayOutInput): boolean {
  if (openStorylet(progress.state, world) !== null) return false
  const quiet = isQuiet(progress.events, tried)
  const storylet = chooseStorylet(progress.state, world, { quiet })
  if (storylet === null) return false
  editWorld(progress, (edit) => playStorylet(edit, storylet))
  return true
}
