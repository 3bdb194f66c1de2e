/**
 * The beats of a turn, in the order in which they are told: what was done and how it went, what came to light, who
 * answered, what the world did, and the omen last.
 */
import type { JsonObject } from '../../../../core/json.ts'
import type { ShownEvent } from '../../../../core/protocol/turn-envelope.ts'
import type { NarrateRequest } from '../../../game-master.ts'
import { classOf, groupOf } from '../action-classes-by-verb.ts'
import { type Beat, fromLibrary, fromLines } from '../narration-beat.ts'
import type { NarrationScene } from '../narration-scene.ts'
import { type Act, actOf, isPlain } from '../player-act-and-outcome.ts'
import { echoActs, echoGesture, echoOf, questionOf } from '../player-clause-in-second-person.ts'
import { saidBack } from '../player-speech-given-back.ts'
import { linesAt, textAt } from '../read-event-details.ts'
import { onlySaid } from '../words-as-typed.ts'
import { actsInOrder, arrivingFirst, type LineInOrder } from './acts-in-line-order.ts'
import { aboutOf, approachBeats, outcomeBeat, outcomeKeys, tagsOf } from './attempt-and-outcome-beats.ts'
import { afterBeats, isFull, isTold, lookedBeats } from './consequence-beats.ts'
import { fightBeats, isFightTurn, roundOf } from './fight-and-blow-beats.ts'
import { reasonSentence } from './fight-beats-besides-blows.ts'
import { streetFightBeats } from './fight-beats-for-2d6-rules.ts'
import { gestureBeats, isGesture } from './gesture-beats.ts'
import { isTally, whereFought, withoutBrought, withoutStunt } from './leave-out-what-is-not-told-here.ts'
import { senseBeat, talkEvents } from './npc-speech-beats.ts'
import { answerBeats } from './order-of-npc-answers.ts'
import { restBeats } from './rest-and-bodily-harm-beats.ts'
import { lookBeats, travelBeats } from './travel-arrival-and-look-beats.ts'
import { pausedBeats } from './waiting-beats.ts'
import { omenBeat, worldBeats } from './world-event-beats.ts'

/** What is told, and how long it may be. */
export interface Story {
  readonly beats: readonly Beat[]
  readonly fewest: number
  readonly most: number
}

/** The beats of a turn of the story. */
export function storyOf(whole: NarrateRequest, around: NarrationScene): Story {
  const used = whole.engine_events.findIndex((event) => event.type === 'ready_used')
  if (used >= 0 && !isFightTurn(whole.engine_events)) return heldStory(whole, around, used)
  const events = whole.engine_events.filter(isTold)
  const scene = withoutBrought(around, events)
  const fight = isFightTurn(events)
  const round = fight ? roundOf(events) : null
  const ends = events.some((event) => event.type === 'ending_reached')
  const omen = ends || isFull(events) ? [] : omenBeat(events)
  const request = { ...whole, engine_events: events }
  const priced = omen.length > 0
  const line = fight ? null : actsInOrder(whole, scene)
  const parts = line === null ? partsOf(request, scene, { fight, priced }) : lineBeats(line, scene, priced)
  const beats = [...(parts.length === 0 ? quietBeats(request, scene) : parts), ...omen]
  if (ends) return { beats, fewest: 0, most: 2_000 }
  if (fight && round !== null && round >= 3) return { beats, fewest: 12, most: 45 }
  return { beats, fewest: 30, most: line === null ? 170 : 170 + 40 * (line.acts.length - 1) }
}

interface TurnAround {
  readonly fight: boolean
  /** An omen will tell what a clock has come to. */
  readonly priced: boolean
}

/** The acts of a line one after the other, each with what it came to; what the world did of itself stands last. */
function lineBeats({ acts, last }: LineInOrder, scene: NarrationScene, priced: boolean): readonly Beat[] {
  return [
    ...acts.flatMap(({ request, scene: there, isApart }, at) => {
      const [first, ...rest] = partsOf(request, there, { fight: false, priced })
      return first === undefined ? [] : [at > 0 && isApart ? { ...first, breaks: true } : first, ...rest]
    }),
    ...partsOf(last, scene, { fight: false, priced }),
  ]
}

/** What was done, told by its kind: the way there, the act, what it came to, who answered, what followed. */
function partsOf(
  request: NarrateRequest,
  scene: NarrationScene,
  { fight, priced }: TurnAround,
): readonly Beat[] {
  const { engine_events: events } = request
  const blows = fight ? fightBeats(withoutStunt(events, scene.you), whereFought(events, scene)) : []
  const [way, there] = fight ? [null, request] : arrivingFirst(request, scene)
  const gestures = gestureBeats(there.engine_events, scene, (event) => satDown(event, request, scene))
  return [
    ...(way === null ? [] : travelBeats(way, scene)),
    ...there.engine_events.flatMap((event) =>
      event.type === 'approached' && satDown(event, request, scene) === null ? worldBeats(event, scene) : [],
    ),
    ...gestures.before,
    ...(fight ? givenBack(saidBack(request, scene.names)) : []),
    ...(fight ? [] : deedBeats(there, scene)),
    // What an author lets a deed come to stands before where it led, and before what anybody says to it.
    ...events.flatMap((event) => (doneFirst.has(event.type) ? worldBeats(event, scene) : [])),
    // A fight begins before its first blow.
    ...events.flatMap((event) => (event.type === 'encounter_opened' ? worldBeats(event, scene) : [])),
    ...(fight ? blows.filter((beat) => !isTally(beat)) : bodyBeats(events, scene)),
    ...(fight || !isSaidLate(request, scene) ? [] : givenBack(saidBack(request, scene.names))),
    ...answerBeats(request, scene),
    ...gestures.after,
    ...arrivedAndAfter(there.engine_events, scene, { fight, priced }),
    ...stoppedBeats(request, scene),
    ...blows.filter(isTally),
  ]
}

/** Where it led and what followed; what carried the player off is told before the place they were carried to. */
function arrivedAndAfter(
  events: readonly ShownEvent[],
  scene: NarrationScene,
  around: TurnAround,
): readonly Beat[] {
  const carried = events.findIndex(
    ({ type, details }) => type === 'scene_changed' && details.because !== undefined,
  )
  const before = events.slice(0, Math.max(0, carried))
  return [
    ...afterBeats(before, scene, around),
    ...travelBeats(events, scene),
    ...afterBeats(events.slice(before.length), scene, around),
  ]
}

/** A turn in which what was held ready is done: what set it off comes first, then the deed as a turn of its own. */
function heldStory(whole: NarrateRequest, scene: NarrationScene, used: number): Story {
  const events = whole.engine_events
  const cause = { ...whole, engine_events: events.slice(0, used) }
  // Whoever has gone since waited at another place: only what happened there is told, and not what it was like.
  const moved = events.slice(used).some((event) => event.type === 'scene_changed')
  const before = moved ? causeOf(cause.engine_events, scene) : storyOf(cause, scene)
  const deed = {
    ...whole,
    engine_events: events.slice(used + 1),
    understood: null,
    blocked: [],
    player_input: '',
  }
  const text = textAt(events[used]?.details ?? {}, 'text')
  const sign: Beat = { kind: 'given', text, from: 'engine:ready_used', breaks: true }
  const after = storyOf(deed, scene)
  return { ...before, beats: [...before.beats, sign, ...after.beats], most: before.most + after.most }
}

function causeOf(events: readonly ShownEvent[], scene: NarrationScene): Story {
  const told = afterBeats(events.filter(isTold), scene, { fight: false, priced: false })
  return { beats: told, fewest: 0, most: 170 }
}

const doneFirst: ReadonlySet<string> = new Set(['refreshment_had', 'price_named', 'deed_done', 'thing_taken'])

/** What tells how something went that the rules only rolled for. */
const byBook: ReadonlySet<string> = new Set([
  'deed_done',
  'hazard_passed',
  'unlocked',
  'lock_held',
  'way_stops',
  'refreshment_had',
  'price_named',
  'approached',
  'thing_taken',
  'item_given',
])

/** What the player did outside a fight. */
function deedBeats(request: NarrateRequest, scene: NarrationScene): readonly Beat[] {
  const { engine_events: events } = request
  const acts = events.flatMap((event) => actOf(event, request, scene.you) ?? [])
  const answered = events.some((event) => talkEvents.has(event.type))
  const authored = events.some(
    (event) => event.type === 'deed_done' || (event.type === 'improvised' && !isGesture(event)),
  )
  const moved = events.some((event) => event.type === 'scene_changed')
  const booked = events.some((event) => byBook.has(event.type))
  // An author who begins with "You" has told what was done.
  const saysItself = events.some(
    ({ type, details }) =>
      type === 'deed_done' && linesAt(details, 'say').some((line) => /^You\b/.test(line)),
  )
  const question = answered ? questionOf(onlySaid(request.player_input)) : null
  const handed = (request.understood?.proposed_actions ?? []).some(
    ({ action, speech }) => action === 'give' && speech !== undefined,
  )
  const said =
    answered || handed || acts.some(({ action }) => groupOf(action) === 'talk')
      ? saidBack(request, scene.names)
      : null
  const opening = said ?? (question === null ? null : `"${question}"`)
  const own = opening === null ? ownWords(request, scene, acts) : null
  const echo = own ?? (opening === null ? echoFor(request, scene, acts) : null)
  return [
    ...openingBeats(
      request,
      authored || (said !== null && isSaidLate(request, scene)) ? null : opening,
      authored && !saysItself && acts.length === 0 ? echo : null,
      // What was understood and left undone is not told as done.
      saysItself || acts.length < (request.understood?.proposed_actions.length ?? 0),
    ),
    ...acts.flatMap((act, at) => {
      const first = at === 0 ? echo : null
      // The player's own words have said it: nothing but the act itself came of it.
      if (own !== null && isPlain(act))
        return at === 0 ? [{ kind: 'given' as const, text: own, from: 'player' }] : []
      // What is held ready is said back as it was meant.
      if (act.verb === 'ready') return []
      // The book carried it out, and has words for how it went.
      if (act.verb === 'act' && booked) return []
      if (authored)
        return first === null || saysItself ? [] : approachBeats(act, scene, first, tagsOf(act)).slice(0, 1)
      const before = acts.slice(0, at).filter(({ action }) => action === act.action).length
      const clause = ownClause(act, before, request, scene)
      if (clause !== null) return [{ kind: 'given' as const, text: clause, from: 'player' }]
      return actBeats(act, request, scene, { echo: first, answered, moved })
    }),
  ]
}

/** What was said after a step up to somebody, or over a drink, is told after it; a roll is told with its words. */
function isSaidLate(request: NarrateRequest, scene: NarrationScene): boolean {
  const { engine_events: events } = request
  const rolled = events.some((event) => {
    const act = actOf(event, request, scene.you)
    return act !== null && act.band !== 'automatic' && groupOf(act.action) === 'talk'
  })
  const stepped = events.some(({ type }) => type === 'approached' || type === 'refreshment_had')
  return stepped && !rolled && events.some(({ type }) => talkEvents.has(type))
}

function givenBack(said: string | null): readonly Beat[] {
  return said === null ? [] : [{ kind: 'given', text: said, from: 'player', breaks: true }]
}

/** Who went up to a thing to sit or lean there is told so, in the player's words. */
function satDown(
  { type, details }: ShownEvent,
  { understood, blocked }: NarrateRequest,
  scene: NarrationScene,
): string | null {
  if (type !== 'approached' || understood === null || blocked.length > 0) return null
  const sat = understood.proposed_actions.find(
    ({ action, target_id, details: words }) =>
      action === 'go' && target_id === textAt(details, 'target_id') && posture.test(words),
  )
  if (sat === undefined) return null
  const typed = sat.span === undefined ? sat.details : understood.intent.slice(...sat.span)
  return echoGesture(typed, scene.names)
}

const posture =
  /^(?:i )?(?:\w+ly )?(?:(?:sit|sat|lean|kneel|knelt|stand|stood|perch|settl|crouch|squat|slid|sink|sank|slump|plonk|plop|flop|park|plant|drop|lower|eas|collaps|nestl|hunker)\p{L}*|tak(?:e|ing) (?:a|the|my)|took (?:a|the|my)|pull(?:ing|ed)? up)\b/iu

/** The player's own clause for one plain act among others. */
function ownClause(
  act: Act,
  at: number,
  { understood, blocked }: NarrateRequest,
  scene: NarrationScene,
): string | null {
  if (understood === null || blocked.length > 0 || !isPlain(act)) return null
  const same = understood.proposed_actions.filter(({ action }) => classOf(action) === act.action)
  const { span, speech } = same[at] ?? same[0] ?? {}
  if (span === undefined || speech !== undefined) return null
  return echoActs(understood.intent.slice(...span), true, scene.names)
}

/** The player's clauses, when every act of the turn is plain: told as they were typed, they cannot be told wrong. */
function ownWords(request: NarrateRequest, scene: NarrationScene, acts: readonly Act[]): string | null {
  const { understood, blocked, engine_events: events } = request
  const proposed = understood?.proposed_actions ?? []
  if (understood === null || blocked.length > 0 || acts.length === 0 || !acts.every(isPlain)) return null
  if (events.some(({ type }) => byBook.has(type) || revealing.has(type) || talkEvents.has(type))) return null
  const spans = proposed.flatMap(({ span }) => (span === undefined ? [] : [span]))
  if (spans.length === 0 || spans.length < proposed.length) return null
  const from = Math.min(...spans.map(([start]) => start))
  const to = Math.max(...spans.map(([, end]) => end))
  if ((understood.unread ?? []).length > 0 && spans.length > 1) return null
  return echoActs(understood.intent.slice(from, to), true, scene.names)
}

/** What it did to bodies; a hurt that an author's deed brought was told by its author. */
function bodyBeats(events: readonly ShownEvent[], scene: NarrationScene): readonly Beat[] {
  const told = events.some(({ type }) => byBook.has(type) || type === 'improvised')
  const woken = events.some((event) => event.type === 'came_to')
  return restBeats(
    events.filter(({ type }) => !(told && type === 'damage') && !(woken && type === 'wakes')),
    scene,
  )
}

/** The question that was asked, the deed in the player's words, or what was understood where that was not sure. */
function openingBeats(
  { understood, blocked }: NarrateRequest,
  said: string | null,
  deed: string | null,
  told: boolean,
): Beat[] {
  if (said !== null) return [{ kind: 'given', text: said, from: 'player' }]
  if (deed !== null) return [{ kind: 'given', text: deed, from: 'player', weight: 'colour' }]
  const sure = understood?.confidence ?? 1
  const unsure = sure >= 0.45 && sure < 0.7 && blocked.length === 0 && !told
  const meant = unsure ? textAt((understood ?? {}) as JsonObject, 'understood') : ''
  return meant === '' ? [] : [{ kind: 'given', text: reasonSentence(meant), from: 'engine:understood' }]
}

/** The player's clause, when it may be said back: never for what was stopped, nor where going says it better. */
function echoFor(request: NarrateRequest, scene: NarrationScene, acts: readonly Act[]): string | null {
  const [first] = acts
  const unsure = (request.understood?.confidence ?? 1) < 0.7
  if (unsure || request.blocked.length > 0) return null
  const told =
    first !== undefined &&
    (groupOf(first.action) === 'fight' || first.action === 'go' || first.action === 'look')
  if (told) return null
  const echo = echoOf(request.player_input, scene.names)
  const doubtful = first?.band === 'failure' || first?.band === 'mixed'
  return echo !== null && doubtful && arriving.test(echo) ? null : echo
}

/** Words that say where an act ended, and so that it did. */
const arriving = /\b(?:onto|into|over|across|through|up|off|out|away|open|free|behind|under|down)\b/

/** Events that say what a look came to. */
const revealing: ReadonlySet<string> = new Set([
  'examined',
  'discovered',
  'near_miss',
  'nothing_found',
  'nothing_more_here',
])

/** Rules that find things by themselves say so with the outcome. */
function listsFinds(discoveries: unknown): boolean {
  return Array.isArray(discoveries) && discoveries.length > 0
}

interface Around {
  readonly echo: string | null
  readonly answered: boolean
  readonly moved: boolean
}

/** A look at the whole place: what there is, or that there is nothing; one thing of it that is missing is told elsewhere. */
function lookedAround(act: Act, request: NarrateRequest, scene: NarrationScene): readonly Beat[] {
  const looks = (request.understood?.proposed_actions ?? []).filter(
    ({ action, target_id }) => classOf(action) === 'look' && target_id === '',
  )
  if (looks.length > 0 && looks.every(({ missing }) => missing !== undefined)) return []
  return request.engine_events.some(({ type }) => type === 'nothing_found')
    ? [fromLibrary(outcomeKeys('search', act.band)), { ...senseBeat(scene, 1), weight: 'colour' }]
    : lookBeats(scene)
}

function actBeats(act: Act, request: NarrateRequest, scene: NarrationScene, around: Around): readonly Beat[] {
  const { engine_events: events } = request
  const tags = tagsOf(act)
  const group = groupOf(act.action)
  if (group === 'fight') return streetFightBeats(act, events, scene)
  if (group === 'way' && around.moved) return []
  // Whoever is still where they were has not gone, whatever the rules made of it.
  if (act.action === 'go' || act.action === 'travel')
    return [fromLibrary(['way.none'], { about: { things: { place: scene.at.name } } })]
  if (act.action === 'look' && (act.target === '' || act.target === scene.at.id))
    return lookedAround(act, request, scene)
  if (act.action === 'rest' || act.action === 'sleep') return restedAct(act, events, scene)
  const shown = events.some(({ type, details }) => revealing.has(type) || listsFinds(details.discoveries))
  const approach = approachBeats(act, scene, around.echo, tags)
  // What somebody says, or what is to be seen, is the outcome of asking and of looking.
  if (act.band === 'automatic' && (around.answered || (shown && group === 'senses')))
    return approach.slice(0, around.echo === null ? 0 : 1)
  // Who would by now and cannot has said how it went.
  const isUnable = events.some(({ type, details }) => type === 'spoke' && details.kind === 'unable')
  if (isUnable && group === 'talk') return approach
  if (act.action === 'examine' && act.band === 'automatic') {
    const described = describedBeats(act, scene)
    if (described.length > 0) return [...approach, ...described]
  }
  const empty =
    act.action === 'search' && act.band !== 'failure' && !shown
      ? [fromLibrary(['nothing_found'], { weight: 'colour' })]
      : []
  if (group === 'pause') return pausedBeats(act, request, scene)
  const looked = group === 'senses' ? lookedBeats(events) : []
  const silent = act.band === 'failure' && group === 'senses' && !shown
  const outcome = outcomeBeat(act, scene, tags)
  // Whoever listens hears something: the place itself, where nothing else was to be heard.
  const heard = act.action === 'listen' && act.band !== 'failure' ? [soundBeat(scene)] : []
  return [...approach, ...looked, outcome, ...empty, ...heard, ...(silent ? [senseBeat(scene, 0.6)] : [])]
}

function soundBeat({ place }: NarrationScene): Beat {
  return fromLines(place?.sound ?? [], `pack:${place?.id ?? 'place'}.palette`, { weight: 'colour' })
}

/** Somebody, looked at: what they look like, what their hands do. */
function describedBeats(act: Act, scene: NarrationScene): readonly Beat[] {
  const { target } = aboutOf(act, scene)
  if (target === undefined || target.description === '') return []
  return [
    { kind: 'given', text: target.description, from: `pack:${target.id}.description` },
    { kind: 'business', who: target, odds: 0.7, weight: 'colour' },
  ]
}

function restedAct(act: Act, events: readonly ShownEvent[], scene: NarrationScene): readonly Beat[] {
  const told = events.some((event) => event.type === 'short_rest_taken' || event.type === 'long_rest_taken')
  return told ? [] : [outcomeBeat(act, scene, {}), senseBeat(scene, 0.5)]
}

/** What could not be done, and why, in the engine's words; ids and quotation marks are nobody's prose. */
function stoppedBeats(
  { blocked, engine_events: events }: NarrateRequest,
  scene: NarrationScene,
): readonly Beat[] {
  const written = events.flatMap(({ type, details }) => (type === 'blocked' ? linesAt(details, 'say') : []))
  if (written.length > 0) return [fromLines(written, `pack:${scene.at.id}.closed`, { keys: ['blocked'] })]
  const reasons = [
    ...blocked.map(({ reason }) => reason),
    ...events.flatMap(({ type, details }) => (type === 'blocked' ? textAt(details, 'reason') : [])),
  ]
    .map((reason) => reason.replace(/"([\p{L}][\p{L}' -]{0,40})"/gu, '$1'))
    .filter((reason) => reason !== '')
  if (reasons.length === 0) return []
  if (reasons.some((reason) => /\b(?:0 hit points|is unconscious)\b/.test(reason)))
    return [fromLibrary(['you.helpless']), senseBeat(scene, 0.5)]
  // What somebody says in a reason is prose, figures and all.
  const plain = [...new Set(reasons)].filter(
    (reason) => !/\d|["“”{}]|\b[a-z]+_[a-z_]+\b/.test(reason.replace(/“[^“”]*”/g, '')),
  )
  // Whoever runs at the same wall again has been told why; the engine's notice says it once more.
  const lately = scene.told.slice(-3).join('\n')
  if (plain.every((reason) => lately.includes(reasonSentence(reason)))) return [fromLibrary(['blocked'])]
  return [
    ...plain.map((reason): Beat => ({ kind: 'given', text: reasonSentence(reason), from: 'engine:blocked' })),
    senseBeat(scene, 0.2),
  ]
}

/** Nothing of note happened; a moment passes, and it has a place. */
export function quietBeats({ understood }: NarrateRequest, scene: NarrationScene): readonly Beat[] {
  const { place } = scene
  const tension = fromLines(place?.tension ?? [], `pack:${place?.id ?? 'place'}.tension`, {
    weight: 'garnish',
    odds: 0.25,
  })
  const [someone] = scene.present
    .map((id) => scene.person(id))
    .filter((who) => (who.cues?.business.length ?? 0) > 0)
  const business: Beat[] =
    someone === undefined ? [] : [{ kind: 'business', who: someone, odds: 0.5, weight: 'garnish' }]
  const key = (understood?.proposed_actions.length ?? 0) > 0 ? 'quiet.held' : 'quiet'
  return [
    fromLibrary([key, 'quiet'], { about: { things: { place: scene.at.name } } }),
    senseBeat(scene, 0.7),
    ...business,
    tension,
  ]
}
