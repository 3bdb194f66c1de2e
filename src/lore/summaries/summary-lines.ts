/**
 * Summaries as lines: each a sentence that was told or a fact that was learned, with its turn and the kind of event that
 * makes it worth keeping. A summary of summaries is a choice among their lines, so nothing is ever in it that was not
 * told.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import { factText, rowOf } from '../../core/state/state-queries.ts'
import type { Fact } from '../../core/state/table-row-schemas.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { splitSummary } from '../../text/sentences.ts'
import { truncateTrimmed } from '../../text/truncate.ts'

/** Lighter than this is the stuff of every turn. */
const leastWeight = 3

export interface SummaryLine {
  readonly turn: number
  /** The event that makes it worth keeping; null when nothing in particular happened. */
  readonly kind: string | null
  readonly text: string
}

/** The facts that some turns speak of, by id. */
export type FactsTold = Readonly<Record<string, Fact>>

/** One line for each turn of the story; talk about the game, thoughts and the console are no part of it. */
export function linesOfTurns(turns: readonly TurnEvent[], facts: FactsTold = {}): readonly SummaryLine[] {
  return turns.filter(isStory).flatMap(({ turn_no, engine_events, final_text }) => {
    const heaviest = weightiestEvent(engine_events)
    const learned = learnedFrom(engine_events, facts)
    const text = learned || wentTo(heaviest) || mainSentence(final_text, heaviest?.details ?? null)
    return text === ''
      ? []
      : [{ turn: turn_no, kind: worthNaming(heaviest?.kind), text: text.replace(/\s+/g, ' ') }]
  })
}

/** The kind of an event that makes a turn worth a line; what happens every turn is not. */
function worthNaming(kind: string | undefined): string | null {
  if (kind === undefined || weightOfKind(kind) < leastWeight) return null
  // Players read these lines: what a lie is, the player has not been told.
  return kind === 'lied' ? 'disclosed' : kind
}

/** Where a turn led, when that is the most that can be said of it. */
function wentTo(heaviest: ReturnType<typeof weightiestEvent>): string {
  const name = heaviest?.kind === 'scene_changed' ? heaviest.details.to_name : undefined
  return typeof name === 'string' && name !== '' ? `You go to ${name}.` : ''
}

const learning: readonly string[] = ['disclosed', 'discovered', 'fact_revealed', 'deduced']
const openTo: readonly string[] = ['known', 'public', 'player']
const mostLearned = 2

/** Ids of the facts that came to light in some turns. */
export function factsIn(turns: readonly TurnEvent[]): readonly string[] {
  return [...new Set(turns.flatMap((turn) => revealedIn(turn.engine_events)))]
}

function revealedIn(events: JsonValue): readonly string[] {
  return (Array.isArray(events) ? (events as readonly JsonValue[]) : []).flatMap((event) => {
    if (!isJsonObject(event) || !learning.includes(String(event.type))) return []
    const id = isJsonObject(event.details) ? event.details.fact_id : undefined
    return typeof id === 'string' ? [id] : []
  })
}

/** What the player learned in a turn, in the fact's own words: they say more than the sentence it was wrapped in. */
function learnedFrom(events: JsonValue, facts: FactsTold): string {
  const texts = revealedIn(events).flatMap((id) => {
    const fact = rowOf(facts, id)
    return fact !== undefined && openTo.includes(fact.visibility) ? [factText(fact)] : []
  })
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, mostLearned).join(' ').slice(0, 400)
}

/** Time passes in a turn of the story, and in a thought, which says that it is one. */
function isStory({ state_diff, pass_outputs }: TurnEvent): boolean {
  return state_diff.time !== undefined && !(isJsonObject(pass_outputs) && 'planning' in pass_outputs)
}

/** The lines that count most, newer ones before older ones that count as much, in their own order; none twice. */
export function weightiestLines(lines: readonly SummaryLine[], most: number): readonly SummaryLine[] {
  const once = new Map(lines.map((line) => [`${line.turn} ${line.text}`, line]))
  const said = new Set<string>()
  const ranked = [...once.values()].sort(
    (left, right) => weightOfKind(right.kind) - weightOfKind(left.kind) || right.turn - left.turn,
  )
  // The same words twice are one line: a place tells itself alike whenever one comes there.
  const fresh = ranked.filter(({ text }) => !said.has(text) && said.add(text))
  return fresh.slice(0, most).sort((left, right) => left.turn - right.turn)
}

/** Lines that say something happened; of a stretch in which nothing did, the last one. */
export function notableLines(lines: readonly SummaryLine[]): readonly SummaryLine[] {
  const told = lines.filter(({ kind }) => weightOfKind(kind) >= leastWeight)
  return told.length > 0 ? told : lines.slice(-1)
}

/**
 * Lines as the text of a summary.
 *
 * @example
 * writeLines([{ turn: 12, kind: 'discovered', text: 'A glove lies under the crates.' }])
 * // 'Turn 12, discovered: A glove lies under the crates.'
 */
export function writeLines(lines: readonly SummaryLine[]): string {
  return lines
    .map(
      ({ turn, kind, text }) =>
        `Turn ${turn}${kind === null ? '' : `, ${kind.replaceAll('_', ' ')}`}: ${text}`,
    )
    .join('\n')
}

/** The lines of a summary's text; what is no line is left out. */
export function readLines(text: string): readonly SummaryLine[] {
  return text.split('\n').flatMap((line) => {
    const [, turn, kind, said] = /^Turn (\d{1,9})(?:, ([a-z ]{1,40}))?: (.+)$/u.exec(line) ?? []
    if (turn === undefined || said === undefined) return []
    return [{ turn: Number(turn), kind: kind?.replaceAll(' ', '_') ?? null, text: said }]
  })
}

/** Lines as prose for people: each sentence with its turn behind it. */
export function proseOf(lines: readonly SummaryLine[]): string {
  return lines.map(({ turn, text }) => `${text} (turn ${turn})`).join('\n')
}

const weights: Readonly<Record<string, number>> = {
  ending_reached: 9,
  character_died: 9,
  death: 8,
  npc_died: 8,
  deduced: 8,
  contest_won: 8,
  contest_lost: 8,
  disclosed: 7,
  discovered: 7,
  combat_ended: 7,
  mission_completed: 7,
  mission_failed: 7,
  fact_revealed: 6,
  thread_changed: 6,
  encounter_opened: 6,
  combat_started: 6,
  clock_triggered: 5,
  level_gained: 5,
  storylet_played: 4,
  deed_done: 4,
  rumour_heard: 4,
  lied: 4,
  scene_changed: 3,
  deflected: 2,
  check: 1,
  action_succeeded: 1,
  action_failed: 1,
}

/** How much an event of this kind weighs. */
export function weightOfKind(kind: string | null): number {
  return kind !== null && Object.hasOwn(weights, kind) ? (weights[kind] ?? 0) : 0
}

/** The heaviest event of a turn; null when none weighs anything. */
export function weightiestEvent(
  events: JsonValue,
): { readonly kind: string; readonly details: JsonObject } | null {
  let heaviest: { readonly kind: string; readonly details: JsonObject } | null = null
  for (const event of Array.isArray(events) ? (events as readonly JsonValue[]) : []) {
    if (!isJsonObject(event) || typeof event.type !== 'string') continue
    if (weightOfKind(event.type) <= weightOfKind(heaviest?.kind ?? null)) continue
    heaviest = { kind: event.type, details: isJsonObject(event.details) ? event.details : {} }
  }
  return heaviest
}

const longestLine = 240

/** The first sentence, and the second when the first says little. */
export function firstWords(text: string): string {
  const [first = '', second = ''] = splitSummary(text)
  // Speech that only begins in the second sentence is not torn in the middle.
  const torn = ((second.match(/"/g) ?? []).length % 2 === 1 && !first.includes('"')) || second === ''
  return cut(first.length < 50 && !torn ? `${first} ${second}` : first)
}

/** The sentence that tells most of what an event was about, else the first words. */
export function mainSentence(text: string, about: JsonObject | null): string {
  const wanted = about === null ? new Set<string>() : new Set(textsIn(about).flatMap(wordsIn))
  const scored = splitSummary(text).map((sentence) => {
    const words = new Set(wordsIn(sentence))
    return { sentence, score: [...words].filter((word) => wanted.has(word)).length }
  })
  const best = scored.reduce((found, next) => (next.score > found.score ? next : found), {
    sentence: '',
    score: 1,
  })
  return best.sentence === '' ? firstWords(text) : cut(best.sentence)
}

function cut(line: string): string {
  return closed(truncateTrimmed(line, longestLine))
}

/** A sentence out of the middle of a speech, with the quotation mark it has lost. */
function closed(line: string): string {
  const odd = (line.match(/"/g) ?? []).length % 2 === 1
  if (odd) return line.startsWith('"') ? `${line}"` : `"${line}`
  const opened = (line.match(/“/g) ?? []).length - (line.match(/”/g) ?? []).length
  if (opened === 0) return line
  return opened > 0 ? `${line}”` : `“${line}`
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => textsIn(item))
  return isJsonObject(value) ? Object.values(value).flatMap((item) => textsIn(item)) : []
}

function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3)
}

/** A line of the story so far. */
export interface RecapLine {
  readonly turn: number
  readonly text: string
}

const mostLines = 10

/** The turns that count, in their own order; a quiet story is told by its last turns. */
export function recapOf(turns: readonly TurnEvent[]): readonly RecapLine[] {
  // Talk at the table, and what came to nothing, is no part of the story as long as there is one.
  const played = turns.filter(({ engine_events: events }) => Array.isArray(events) && events.length > 0)
  const told = (played.length > 0 ? played : turns).flatMap((turn) => {
    const text = firstWords(turn.final_text)
    return text === ''
      ? []
      : [
          {
            turn: turn.turn_no,
            text,
            weight: weightOfKind(weightiestEvent(turn.engine_events)?.kind ?? null),
          },
        ]
  })
  // The newest turn is where one goes on from, so it is always told.
  const newest = told.at(-1)
  const ranked = told.slice(0, -1).sort((left, right) => right.weight - left.weight || right.turn - left.turn)
  const kept = [...ranked.slice(0, mostLines - 1), ...(newest === undefined ? [] : [newest])]
  return kept.sort((left, right) => left.turn - right.turn).map(({ turn, text }) => ({ turn, text }))
}
