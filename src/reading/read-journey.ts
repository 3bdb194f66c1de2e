/** A line that goes to another place and on from there: what comes after the way is read in the scene at its end. */

import { headOf, type ReadAct, type Reading, type ReadingScene } from '../core/protocol/free-text-reading.ts'
import { foldedWords } from '../text/folded-words.ts'
import { emptyWords } from './grammar/language/small-words.ts'
import { readLine } from './grammar/read-line.ts'
import { readingScene, type SceneSource } from './reading-scene.ts'

/** The scene that a player would find at a place; null where no known way leads. */
export type SceneBeyond = NonNullable<SceneSource['beyond']>

/** Places that one line may lead through. */
const mostPlaces = 3
/** Ends of clauses that are tried as the end of the way. */
const mostEnds = 4
const sure = 0.7

/**
 * Reads a line in its scene, and what it does elsewhere in the scene of that place.
 *
 * @example
 * const { actions } = readJourney('go to the inn and greet Hesper', scene, beyond)
 * actions.map(({ action, at }) => [action, at]) // [['go', undefined], ['greet', 'loc_inn_001']]
 */
export function readJourney(
  line: string,
  scene: ReadingScene,
  beyond: SceneBeyond | undefined,
  placesLeft = mostPlaces,
): Reading {
  const whole = readLine(line, scene)
  if (beyond === undefined || placesLeft === 0 || whole.answer_to_question !== undefined) return whole
  for (const end of clauseEnds(line, scene)) {
    const way = readLine(line.slice(0, end.from), scene)
    const place = placeGoneTo(way, scene)
    if (place === undefined) continue
    const rest = line.slice(end.to)
    const leads = /\bto\s*$/i.test(line.slice(end.from, end.to))
    const there = isNameOf(rest, place, scene, leads) ? null : beyond(place)
    if (there === null) return whole
    const far = {
      ...readingScene({ ...there, player_input: rest }),
      ...(scene.likeness !== undefined && { likeness: scene.likeness }),
    }
    const after = readJourney(rest, far, there.beyond, placesLeft - 1)
    return after.mode === 'play' ? joined(way, after, place, line, end.to) : whole
  }
  return whole
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
  const ends = [...line.matchAll(connective)].flatMap(({ index, 0: found }) => {
    if (index > spoken || index + found.length >= line.length) return []
    const before = foldedWords(line.slice(0, index))
    const leads = before.some((word) => names.has(word) || leaving.has(word))
    return before.length > 0 && leads ? [{ from: index, to: index + found.length }] : []
  })
  return ends.slice(0, mostEnds)
}

/** Words that lead out of a place without naming where. */
const leaving: ReadonlySet<string> = new Set(
  'out outside back inside in upstairs downstairs up down leave home'.split(' '),
)

/** The place where the last act of the words leads, when they say nothing but what is sure. */
function placeGoneTo({ mode, actions, unread = [] }: Reading, scene: ReadingScene): string | undefined {
  const last = actions.at(-1)
  if (mode !== 'play' || last === undefined || unread.length > 0) return undefined
  const { action, target, confidence, condition, missing } = last
  if (action !== 'go' || target === null || confidence < sure) return undefined
  if (condition !== undefined || missing !== undefined) return undefined
  const isPlace = [...scene.exits, ...scene.places].some(({ id }) => id === target)
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
function inOrder(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  return `${first.replace(/\.$/, '')}, then ${second.replace(/^You\s+/, '')}`
}
