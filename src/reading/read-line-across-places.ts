/** A line that goes to another place and on from there: what comes after the way is read in the scene at its end. */

import {
  headOf,
  type ReadAct,
  type ReadAction,
  type Reading,
  type ReadingEntity,
  type ReadingScene,
} from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { leadsThrough, placeBehind } from '../text/place-behind-a-door.ts'
import { deniesAll } from './grammar/clause/drop-denied-parts.ts'
import { beginsWithVerb } from './grammar/clause/where-an-act-begins.ts'
import { emptyWords } from './grammar/language/small-words.ts'
import { surest } from './grammar/offers/find-offer-in-line.ts'
import { readLine } from './grammar/read-line.ts'
import { indexScene } from './grammar/scene/scene-index.ts'
import { readingScene, type SceneSource } from './reading-scene.ts'

/** The scene that a player would find at a place; null where no known way leads. */
export type SceneBeyond = NonNullable<SceneSource['beyond']>

/** Places that one line may lead through. */
const mostPlaces = 3
/** Ends of clauses that are tried as the end of the way. */
const mostEnds = 4
const sure = 0.7
/** Below what any way may be taken with. */
const doubtful = 0.4

/**
 * Reads a line that was written out in its scene, and what it does elsewhere in the scene of that place.
 *
 * @example
 * const { actions } = readJourney('go to the inn and greet Hesper', scene, beyond)
 * actions.map(({ action, at }) => [action, at]) // [['go', undefined], ['greet', 'loc_inn_001']]
 */
export function readJourney(
  line: string,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
  index = indexScene(scene),
  placesLeft = mostPlaces,
): Reading {
  const whole = readLine(line, scene, index)
  if (beyond === undefined || placesLeft === 0 || whole.answer_to_question !== undefined) return whole
  for (const end of clauseEnds(line, scene)) {
    const way = readLine(line.slice(0, end.from), scene, index)
    const place = placeGoneTo(way, scene)
    if (place === undefined) continue
    const rest = line.slice(end.to)
    const leads = /\bto\s*$/i.test(line.slice(end.from, end.to))
    // "Go up to Mother Crake, bow to her": behind "to" stands whom one goes to, unless something is done.
    if (leads && !beginsWithVerb(rest)) continue
    const isDone = !isNameOf(rest, place, scene, leads) && !deniesAll(rest)
    const there = isDone ? beyond(place) : null
    if (there === null) return whole
    const far = withWhoIsMet(readingScene({ ...there, player_input: rest }), line.slice(0, end.from))
    const after = readJourney(rest, far, there.beyond, indexScene(far), placesLeft - 1)
    return after.mode === 'play' ? joined(way, after, place, line, end.to) : whole
  }
  return placesLeft === mostPlaces ? (readNextDoor(line, scene, beyond, whole) ?? whole) : whole
}

/** "Go to Mira at the market and ask her": whom the way names is found at its end, and is whom "her" means there. */
export function withWhoIsMet(there: ReadingScene, way: string): ReadingScene {
  const said = new Set(foldedWords(way))
  const [met, ...others] = there.people.filter(({ name, aliases }) =>
    [name, ...aliases].some((one) => {
      const words = foldedWords(one)
      return words.length > 0 && words.every((word) => said.has(word))
    }),
  )
  if (met === undefined || others.length > 0) return there
  return { ...there, interlocutor: met.id, focus: [met.id, ...there.focus] }
}

/**
 * What can only be done next door is done there, and the way goes without saying: a thing or an authored action of a place
 * that the player has been to, when no other such place has it and nothing here is meant.
 */
function readNextDoor(
  line: string,
  scene: ReadingScene,
  beyond: SceneBeyond,
  whole: Reading,
): Reading | undefined {
  if (whole.mode !== 'play' || scene.mode === 'combat' || !isNotHere(whole, scene)) return undefined
  const found = scene.exits.flatMap((exit) => {
    const known = exit.tags?.includes('seen') === true && exit.tags.includes('closed') === false
    const there = known ? beyond(exit.id) : null
    if (there === null) return []
    const far = readingScene({ ...there, player_input: line })
    const reading = readLine(line, far)
    return isDoneThere(reading, far) ? [{ exit, reading }] : []
  })
  const [only, ...others] = found
  const isOnly = only !== undefined && others.length === 0
  if (isOnly) return joined(wayTo(only.exit), only.reading, only.exit.id, line, 0) // enforces: READ-04
  return undefined
}

/** True when something that a line names is not here, or nothing could be made of it. */
function isNotHere(
  { actions, unread = [] }: Reading,
  { exits, elsewhere = [], places }: ReadingScene,
): boolean {
  if (actions.some(({ offer, affordance }) => (offer ?? affordance) !== undefined)) return false
  const far = new Set([...elsewhere, ...places].map(({ id }) => id))
  const isAway = (id: string | null): boolean =>
    id !== null && far.has(id) && !exits.some((exit) => exit.id === id)
  return (
    unread.length > 0 ||
    actions.some(
      ({ action, missing, target, item, unlinked = [] }) =>
        action === 'improvise' ||
        missing !== undefined ||
        unlinked.length > 0 ||
        isAway(target) ||
        isAway(item),
    )
  )
}

/** True when a line surely means an authored action of a place, or handles what stands there, and nothing else. */
function isDoneThere({ mode, actions, unread = [] }: Reading, { objects }: ReadingScene): boolean {
  return (
    mode === 'play' &&
    unread.length === 0 &&
    actions.length > 0 &&
    actions.every(
      ({ action, affordance, target, missing, unlinked = [], condition, confidence }) =>
        condition === undefined &&
        (affordance !== undefined
          ? confidence >= surest
          : missing === undefined &&
            unlinked.length === 0 &&
            confidence >= sure &&
            byHand.has(action) &&
            objects.some(({ id }) => id === target)),
    )
  )
}

/** What nobody can do from another place. */
const byHand: ReadonlySet<ReadAction> = new Set(
  'take search examine open close unlock force read use consume disable hack put listen'.split(
    ' ',
  ) as ReadAction[],
)

/** A way that is not named: a long one is asked about. */
function wayTo({ id, name, tags = [] }: ReadingEntity): Reading {
  const phrase = `go to ${name}`
  const act: ReadAct = {
    ...{ action: 'go', verb: 'go', target: id, item: null, topics: [], manner: [], details: phrase, phrase },
    implied: true,
    confidence: tags.includes('long way') ? doubtful : surest,
  }
  return {
    ...{ mode: 'play', intent: phrase, confidence: act.confidence, band: 'act_and_say', actions: [act] },
    ...{ referenced: [id], risk_flags: [], minutes: 1, claims: [], assumptions: [] },
    understood: `You ${phrase}.`,
  }
}

const connective =
  /(?:[,;.!]|\s+-+|\s*[–—])\s+(?:(?:and|then|and then|there)\s+)*|\s+(?:and(?: then)?|then|to)\s+/giu

/** Where a clause that may name a way ends, and where the next one begins; speech is left whole. */
function clauseEnds(
  line: string,
  { exits, places }: ReadingScene,
): readonly { readonly from: number; readonly to: number }[] {
  const names = new Set(
    [...exits, ...places].flatMap(({ name, aliases }) => [name, ...aliases].flatMap(foldedWords)),
  )
  const speech = line.search(/["“]/u)
  const spoken = speech < 0 ? line.length : speech
  const ends: { from: number; to: number }[] = []
  let leads = false
  let seen = 0
  for (const { index, 0: found } of line.matchAll(connective)) {
    if (index > spoken || index + found.length >= line.length || ends.length >= mostEnds) break
    leads ||= foldedWords(line.slice(seen, index)).some((word) => names.has(word) || leaving.has(word))
    seen = index
    if (leads) ends.push({ from: index, to: index + found.length })
  }
  return ends
}

/** Words that lead out of a place without naming where. */
const leaving: ReadonlySet<string> = new Set(
  'out outside back inside in upstairs downstairs up down leave home'.split(' '),
)

/** The place where the last act of the words leads, when they say nothing but what is sure. */
export function placeGoneTo(
  { mode, actions, unread = [] }: Reading,
  scene: ReadingScene,
): string | undefined {
  const last = actions.at(-1)
  if (mode !== 'play' || last === undefined || unread.length > 0) return undefined
  const { action, target, confidence, condition, missing } = last
  if (action !== 'go' || target === null || confidence < sure) return undefined
  if (condition !== undefined || missing !== undefined) return undefined
  const { exits, places, elsewhere = [] } = scene
  const isPlace = [...exits, ...places, ...elsewhere.filter(({ kind }) => kind === 'place')].some(
    ({ id }) => id === target,
  )
  return isPlace ? target : undefined
}

/** "The Salt and Anchor": the second half of a name is not what is done there. */
function isNameOf(rest: string, place: string, { exits, places }: ReadingScene, leads: boolean): boolean {
  const named = [...exits, ...places].find(({ id }) => id === place)
  const words = new Set([named?.name ?? '', ...(named?.aliases ?? [])].flatMap(foldedWords))
  const said = foldedWords(rest)
  // "Out to the concourse" names where "out" leads, whatever comes behind it.
  const first = said.find((word) => !emptyWords.has(word)) ?? ''
  return (leads && words.has(first)) || said.every((word) => words.has(word) || emptyWords.has(word))
}

/**
 * A reading whose reader knew only the scene at hand: what follows a way is done at its end, to whom and with what is
 * found there.
 *
 * @example
 * placedAtEnds(reading, scene, beyond).actions.map(({ at }) => at) // [undefined, 'loc_inn_001']
 */
export function placedAtEnds(
  reading: Reading,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
): Reading {
  let here: { readonly scene: ReadingScene; readonly beyond: SceneBeyond | undefined; readonly at?: string } =
    {
      scene,
      beyond,
    }
  const actions = reading.actions.map((act) => {
    const { at, scene: around } = here
    const placed = throughDoor(
      at === undefined ? act : { ...groundedIn(act, around, scene.objects), at },
      around,
    )
    const place = placed.action === 'go' && placed.condition === undefined ? placed.target : null
    const isPlace = [...around.exits, ...around.places, ...(around.elsewhere ?? [])].some(
      ({ id }) => id === place,
    )
    const there = place === null || !isPlace ? null : (here.beyond?.(place) ?? null)
    if (there !== null && place !== null)
      here = { scene: readingScene({ ...there, player_input: act.details }), beyond: there.beyond, at: place }
    return placed
  })
  return { ...reading, actions }
}

/** A way through a door is the way to the place behind it. */
function throughDoor(act: ReadAct, { objects, exits }: ReadingScene): ReadAct {
  const door = objects.find(({ id }) => id === act.target)
  if (act.action !== 'go' || door === undefined || !leadsThrough(act.details)) return act
  const named = ({ id, name, aliases }: ReadingEntity) => ({ id, names: [name, ...aliases] })
  const place = placeBehind(named(door), exits.map(named))
  return place === undefined ? act : { ...act, target: place.id }
}

/** An act with its target and its authored action in the scene at the end of a way. */
function groundedIn(act: ReadAct, there: ReadingScene, left: readonly ReadingEntity[]): ReadAct {
  const around = [...there.people, ...there.objects, ...there.exits, ...there.places, ...there.belongings]
  const isThere = (id: string | null): boolean => id !== null && around.some((entity) => entity.id === id)
  const [own, ...others] = readLine(act.details, there).actions
  const only = others.length === 0 ? own : undefined
  if (only?.affordance !== undefined && only.confidence >= surest) {
    const { details, span, confidence } = act
    return { ...only, details, confidence, ...(span !== undefined && { span }) }
  }
  if (isThere(act.target)) return act
  const called = foldedWords(act.missing ?? act.said?.target ?? '').filter((word) => !emptyWords.has(word))
  const named = [...there.people, ...there.objects].filter(({ name, aliases }) =>
    [name, ...aliases].some((other) => {
      const words = foldedWords(other)
      return called.length > 0 && called.every((word) => words.includes(word))
    }),
  )
  const [found, ...more] = named
  const target =
    found !== undefined && more.length === 0
      ? found.id
      : only !== undefined && only.action === act.action && isThere(only.target)
        ? only.target
        : null
  if (target === null) {
    // What the body does with a thing of the place left behind does not lead back there.
    const isThing = act.target !== null && left.some(({ id }) => id === act.target)
    return isThing && act.action === 'gesture' ? { ...act, target: null } : act
  }
  const { missing: _unlisted, ...rest } = act
  return { ...rest, target }
}

function joined(way: Reading, after: Reading, place: string, line: string, from: number): Reading {
  const there = after.actions.map((act): ReadAct => {
    const { span, ...rest } = act
    const placed = span === undefined ? {} : { span: [span[0] + from, span[1] + from] as const }
    return { ...rest, ...placed, at: act.at ?? place }
  })
  const actions = [...way.actions, ...there]
  const unread = [...(way.unread ?? []), ...(after.unread ?? [])]
  const questions = [...(way.questions ?? []), ...(after.questions ?? [])]
  return {
    mode: 'play',
    intent: line,
    confidence: headOf(actions)?.confidence ?? way.confidence,
    band: after.band,
    actions,
    referenced: [...new Set([...way.referenced, ...after.referenced])],
    risk_flags: [...new Set([...way.risk_flags, ...after.risk_flags])],
    minutes: way.minutes + after.minutes,
    claims: [...way.claims, ...after.claims],
    assumptions: [...way.assumptions, ...after.assumptions],
    understood: inOrder(way.understood, after.understood),
    ...(questions.length > 0 && { questions }),
    ...(unread.length > 0 && { unread }),
  }
}

/** "You go to the inn." and "You greet Hesper.": "You go to the inn, then greet Hesper." */
export function inOrder(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  return `${first.replace(/\.$/, '')}, then ${second.replace(/^You\s+/, '')}`
}
