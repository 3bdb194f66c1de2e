/**
 * The last part of resolving a turn: drama, and the time that drama itself takes (a march into a cell, a long story). The
 * world goes on for those minutes too; what they bring is still part of this turn.
 */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import type { Result } from '../../core/result.ts'
import { placeOf } from '../../core/state/entity-attrs.ts'
import type { Entity } from '../../core/state/rows.ts'
import type { GameState } from '../../core/state/state.ts'
import { type AdmittedTime, admitTime } from '../../core/time/admit-time.ts'
import { viewOf } from '../../rules/rules-view.ts'
import { advanceWorld } from '../../world/advance-world.ts'
import { answerClocks } from '../../world/answer-clocks.ts'
import { applyEffects } from '../../world/apply-effects.ts'
import { isEmptyBook } from '../../world/book/world-book.ts'
import { admitComplication, playsComplications, successStreak } from '../../world/complication.ts'
import type { Condition } from '../../world/condition.ts'
import { noteAccusations } from '../../world/drama/accused.ts'
import { countLeg, openChase } from '../../world/drama/chase.ts'
import { deduce, driveClocks, endThreads } from '../../world/drama/consequences.ts'
import { keepWaiting, leaveContest, openContest } from '../../world/drama/contest.ts'
import { resultOf } from '../../world/drama/deed-result.ts'
import { noteLooks } from '../../world/drama/looked.ts'
import { loudTurnsOf, withOmens } from '../../world/drama/pacing.ts'
import { hasEnded, howItWent, note, type PieceKind, runningPiece } from '../../world/drama/progress.ts'
import { isEnding, reachEnding, wordedEnding } from '../../world/drama/reach-ending.ts'
import { hearRumour } from '../../world/drama/rumours.ts'
import { chooseStorylet, openStorylet, playStorylet } from '../../world/drama/storylets.ts'
import { help, needsHelp } from '../../world/drama/stuck.ts'
import { type EncounterTable, encounterFor, isTableOpen } from '../../world/encounter-table.ts'
import { holds } from '../../world/holds.ts'
import { documentOf, isGone, isOut, own, playingTurn, wholeIn } from '../../world/state-rows.ts'
import { readyStorylets } from '../../world/storylet.ts'
import { admitTension, ageThreats, pendingThreats, settleThreat } from '../../world/tension.ts'
import { Unfolding } from '../../world/unfolding.ts'
import { isFighting } from '../is-fighting.ts'
import { type Account, enter, unfold } from './account.ts'
import type { DramaInput } from './drama-input.ts'
import { payDues } from './dues.ts'
import { leaveFight, openEncounter, watchEncounter } from './encounters.ts'
import { endQuietly } from './end-quietly.ts'
import { hasFailed, hasMoved, hasRested, isLook, isQuiet, isRun } from './marks.ts'
import { isMerciful, riskOf, takeAlive } from './take-alive.ts'

/** Plays a turn out after its own time has passed; answers when it really ended. */
export function playOut(account: Account, input: DramaInput, time: AdmittedTime): AdmittedTime {
  const before = account.seconds
  account.state = { ...account.state, time: time.time }
  payDues(account, input)
  if (!isEmptyBook(input.book)) dramaAfter(account, input)
  leaveFight(account, input)
  seeToFallen(account, input)
  const late = Math.round(account.seconds - before)
  const end = late > 0 ? passLate(account, input, time, late) : time
  if (!isEmptyBook(input.book)) dramaLast(account, input)
  return end
}

function passLate(account: Account, input: DramaInput, time: AdmittedTime, seconds: number): AdmittedTime {
  const { calendar } = account.state.campaign
  const asked = { calendar, current: time.time, mode: 'STORY', action: 'unspecified' } as const
  const later = admitTime({ ...asked, measured_seconds: seconds })
  const passed = input.ruleset.elapse(viewOf(account.state), seconds, input.cup)
  enter(account, passed)
  enter(account, advanceWorld(account.state, time.time, later.time))
  account.state = { ...account.state, time: later.time }
  // What else they set off happens; more minutes than these no turn takes.
  payDues(account, input)
  return { ...later, violations: [...time.violations, ...later.violations] }
}

/** The ending of whoever died; no book has it. */
const deathEnding = 'hero_died'

/** How long somebody is out. */
const minutesOut = 60

/** Sees to a player who lies on the ground when nobody fights any more. */
function seeToFallen(account: Account, input: DramaInput): void {
  const { state } = account
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isFighting(state) || runningPiece(state)?.kind === 'encounter') return
  if (!isOut(hero)) liveAgain(account)
  else if (!hasEnded(state)) decide(account, input, hero)
}

function decide(account: Account, input: DramaInput, hero: Entity): void {
  const { state } = account
  const wakes = isGone(hero)
    ? mayRise(state, input)
    : isMerciful(state) || !fightsForLife(hero.id, account, input)
  if (wakes) wakeLater(account, input)
  else if (isGone(hero)) endWith(account, hero)
}

/** A death is undone only where the table, or a story that was written to its end, has no use for it. */
function mayRise(state: GameState, { book }: DramaInput): boolean {
  const { lethality, permanence } = riskOf(state)
  return isMerciful(state) && permanence !== 'hard' && (lethality !== undefined || !isEmptyBook(book))
}

/** True while the rules themselves still roll for a life. */
function fightsForLife(id: string, { state }: Account, { ruleset }: DramaInput): boolean {
  return ruleset.offers(viewOf(state), id).some((one) => one.action.verb === 'death_save')
}

function wakeLater(account: Account, input: DramaInput): void {
  takeAlive(account, input, [])
  const { state } = account
  const hero = own(state.entities, state.campaign.player_id ?? '')
  if (hero === undefined || isOut(hero)) return
  const from = state.scene.location_id
  const to = refugeFrom(state)
  const place = own(state.entities, to ?? '')
  unfold(account, (work) => {
    const details = { who: hero.id, from, to: to ?? from, moved: to !== null, place: place?.name ?? null }
    work.tell('came_to', { ...details, minutes: minutesOut }, ['fall', 'major'])
    const effects = [...(to === null ? [] : [{ scene: to }]), { time: minutesOut }]
    applyEffects(work, effects, { cause: 'a bad fall' })
  })
  payDues(account, input)
}

/** The place one came from last, when a way leads there: whoever drags a body does not drag it far. */
function refugeFrom(state: GameState): string | null {
  const here = state.scene.location_id
  const ways = placeOf(own(state.entities, here ?? '')).exits
  const visited = documentOf(state, 'world', 'visited')
  const known = ways.filter((id) => Object.hasOwn(visited, id) && own(state.entities, id) !== undefined)
  const when = (id: string): number => wholeIn(visited[id], 0)
  return known.toSorted((left, right) => when(right) - when(left))[0] ?? null
}

/** The story of whoever died ends with them. */
function endWith(account: Account, { name }: Entity): void {
  const details = {
    ending_id: deathEnding,
    title: `${name} is dead`,
    text: [`This is as far as ${name} comes. What was left undone is left to somebody else.`],
    epilogue: [],
  }
  const event = { type: 'ending_reached', details, tags: ['ending', 'major'] }
  unfold(account, (work) => note(work, event, 'ending', { id: deathEnding, turn: playingTurn(work.state) }))
}

/** Whoever was brought back plays on. */
function liveAgain(account: Account): void {
  if (documentOf(account.state, 'world', 'ending').id !== deathEnding) return
  const event = { type: 'story_resumed', details: {}, tags: ['hidden'] }
  unfold(account, (work) => note(work, event, 'ending', { id: null }))
}

/** What follows from what was done. */
function dramaAfter(account: Account, input: DramaInput): void {
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
function dramaLast(account: Account, input: DramaInput): void {
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

/** Asks the die, once a turn, for the last thing that was rolled for; a fight is complicated enough. */
function complicate(account: Account, { book, cup, tried }: DramaInput): void {
  if (!playsComplications(account.state) || isFighting(account.state)) return
  const risky = tried.findLast((one) => one.outcome !== 'automatic')
  if (risky === undefined || account.events.some((event) => event.tags.includes('combat'))) return
  if (risky.outcome === 'failure') {
    if (successStreak(account.state) > 0)
      enter(account, admitComplication(account.state, { succeeded: false, total: 0 }))
    return
  }
  const { actor_id: actor, verb: action, target_id: target = '' } = risky.attempt
  const attempt = { actor, action, target, check: 'complication' }
  const rolled = cup.roll({ label: 'Complication', notation: '1d100', attempt })
  if (!rolled.ok) return
  const came = admitComplication(account.state, { succeeded: true, total: rolled.value.total })
  enter(account, came)
  if (!came.events.some((event) => event.type === 'complication')) return
  unfold(account, (work) => driveClocks(work, book, { failed: true, rested: false }, account.events))
}

/** Lets threats grow, and admits one move more when the moment bears it. */
function pressOn(account: Account, input: DramaInput): void {
  if (runningPiece(account.state) !== null || isFighting(account.state)) return
  if (pendingThreats(account.state).length > 0) {
    const aged = ageThreats(account.state)
    enter(account, aged)
    const due = aged.events.filter((event) => event.type === 'threat_due')
    for (const event of due) fall(account, input, String(event.details.fact_id))
  }
  const { plan } = input
  if (plan === null || plan.tension_move === '' || plan.tension_move_type === '') return
  const mood = account.events.some((event) => event.type === 'scene_changed') ? 'transition' : undefined
  const move = { type: plan.tension_move_type, text: plan.tension_move }
  const admitted = admitTension(move, account.state, mood)
  if (admitted.ok) enter(account, admitted.value)
}

/** A threat that was left to itself falls: it costs what a failure costs, and hangs no more. */
function fall(account: Account, { book }: DramaInput, factId: string): void {
  unfold(account, (work) => driveClocks(work, book, { failed: true, rested: false }, account.events))
  const settled = settleThreat(factId, 'it fell', account.state)
  if (settled.ok) enter(account, settled.value)
}

/** Lets the next thing come. */
function whatComes(account: Account, input: DramaInput): void {
  if (isBusy(account)) return
  const came = beginPiece(account, input) || meetOnTheWay(account, input) || tellStorylet(account, input)
  if (came) return
  if (
    !hasMoved(account.events) &&
    needsHelp(account.state) &&
    unfold(account, (work) => help(work, input.book))
  )
    return
  const verbs = input.tried.map((one) => one.attempt.verb)
  unfold(account, (work) => hearRumour(work, input.book, { events: account.events, verbs }))
}

function isBusy({ state }: Account): boolean {
  return runningPiece(state) !== null || isFighting(state)
}

/** The first set piece whose moment it is, of those that have not been played. */
function beginPiece(account: Account, input: DramaInput): boolean {
  const { book } = input
  const contest = Object.values(book.contests).find((one) => isDue(account, 'contest', one))
  const chase = Object.values(book.chases).find((one) => isDue(account, 'chase', one))
  const encounter = Object.values(book.encounters).find((one) => isDue(account, 'encounter', one))
  if (contest !== undefined) unfold(account, (work) => openContest(work, contest))
  else if (chase !== undefined) unfold(account, (work) => openChase(work, chase))
  else if (encounter !== undefined) openEncounter(account, input, encounter.id)
  return isBusy(account)
}

function isDue(
  { state }: Account,
  kind: PieceKind,
  piece: { readonly id: string; readonly begin_if?: Condition | undefined },
): boolean {
  if (piece.begin_if === undefined || howItWent(state, kind, piece.id) !== null) return false
  return holds(piece.begin_if, state, state.campaign.player_id ?? '')
}

/** Whoever goes from one place to another may meet something: a die of the ledger says what. */
function meetOnTheWay(account: Account, input: DramaInput): boolean {
  const player = account.state.campaign.player_id ?? ''
  // Whoever is carried off by an effect has not travelled.
  const travelled = account.events.some(
    ({ type, details }) => type === 'scene_changed' && details.from !== null && details.because === undefined,
  )
  if (!travelled) return false
  const table = Object.values(input.book.tables).find((one) => isTableOpen(one, account.state, player))
  if (table === undefined) return false
  const rolled = rollOn(table, player, input)
  if (!rolled.ok) return false
  const { kind, id } = encounterFor(table, rolled.value.total)
  const details = { table_id: table.id, roll: rolled.value.id, kind, id }
  unfold(account, (work) => work.tell('met_on_the_way', details, ['travel', 'hidden']))
  if (kind === 'encounter') openEncounter(account, input, id ?? '')
  const storylet = kind === 'storylet' ? own(input.book.storylets, id ?? '') : undefined
  const ready = storylet !== undefined && readyStorylets([storylet], account.state, player).length > 0
  if (storylet !== undefined && ready) unfold(account, (work) => playStorylet(work, storylet))
  return kind === 'encounter' || ready
}

function rollOn(table: EncounterTable, player: string, { cup }: DramaInput): Result<DiceEntry> {
  const attempt = { actor: player, action: 'travel', target: table.id, check: 'encounter' }
  return cup.roll({ label: 'On the way', notation: table.roll, attempt })
}

function tellStorylet(account: Account, { book, tried }: DramaInput): boolean {
  if (openStorylet(account.state, book) !== null) return false
  const quiet = isQuiet(account.events, tried)
  const storylet = chooseStorylet(account.state, book, { quiet })
  if (storylet === null) return false
  unfold(account, (work) => playStorylet(work, storylet))
  return true
}
