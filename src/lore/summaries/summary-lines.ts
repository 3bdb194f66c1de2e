/**
 * Summaries as lines: each a sentence that was told or a fact that was learned, with its turn and the kind of event that
 * makes it worth keeping. A summary of summaries is a choice among their lines, so nothing is ever in it that was not
 * told.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts'
import type { Fact } from '../../core/state/rows.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { factText, own } from '../../world/state-rows.ts'
import { heaviestOf, weightOfKind } from './event-weights.ts'
import { tellingSentence } from './telling-sentence.ts'

/** Lighter than this is the stuff of every turn. */
const leastWeight = 3

/** One line of a summary. */
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
    const heaviest = heaviestOf(engine_events)
    const learned = learnedFrom(engine_events, facts)
    const text = learned || wentTo(heaviest) || tellingSentence(final_text, heaviest?.details ?? null)
    return text === ''
      ? []
      : [{ turn: turn_no, kind: worthNaming(heaviest?.kind), text: text.replace(/\s+/g, ' ') }]
  })
}

/** The kind of an event that makes a turn worth telling; what happens every turn is not worth a word. */
function worthNaming(kind: string | undefined): string | null {
  return kind !== undefined && weightOfKind(kind) >= leastWeight ? kind : null
}

/** Where a turn led, when that is the most that can be said of it. */
function wentTo(heaviest: ReturnType<typeof heaviestOf>): string {
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
    const fact = own(facts, id)
    return fact !== undefined && openTo.includes(fact.visibility) ? [factText(fact)] : []
  })
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, mostLearned).join(' ').slice(0, 400)
}

/** Time passes in a turn of the story, and in a thought, which says that it is one. */
function isStory({ state_diff, pass_outputs }: TurnEvent): boolean {
  return state_diff.time !== undefined && !(isJsonObject(pass_outputs) && 'planning' in pass_outputs)
}

/** The lines that count most, newer ones before older ones that count as much, in their own order; none twice. */
export function heaviestLines(lines: readonly SummaryLine[], most: number): readonly SummaryLine[] {
  const once = new Map(lines.map((line) => [`${line.turn} ${line.text}`, line]))
  const said = new Set<string>()
  const ranked = [...once.values()].sort(
    (one, other) => weightOfKind(other.kind) - weightOfKind(one.kind) || other.turn - one.turn,
  )
  // The same words twice are one line: a place tells itself alike whenever one comes there.
  const fresh = ranked.filter(({ text }) => !said.has(text) && said.add(text))
  return fresh.slice(0, most).sort((one, other) => one.turn - other.turn)
}

/** Lines that say something happened; of a stretch in which nothing did, the last one. */
export function tellingLines(lines: readonly SummaryLine[]): readonly SummaryLine[] {
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
