/**
 * Summaries as lines: each a sentence that was told, with the turn it was told in and the kind of event that makes it
 * worth keeping. A summary of summaries is a choice among their lines, so nothing is ever told that was not.
 */
import { isJsonObject } from '../../core/json.ts'
import type { TurnEvent } from '../../store/state-store.ts'
import { heaviestOf, weightOfKind } from './event-weights.ts'
import { tellingSentence } from './telling-sentence.ts'

/** One line of a summary. */
export interface SummaryLine {
  readonly turn: number
  /** The event that makes it worth keeping; null when nothing in particular happened. */
  readonly kind: string | null
  readonly text: string
}

/** One line for each turn of the story; talk about the game, thoughts and the console are no part of it. */
export function linesOfTurns(turns: readonly TurnEvent[]): readonly SummaryLine[] {
  return turns.filter(isStory).flatMap(({ turn_no, engine_events, final_text }) => {
    const heaviest = heaviestOf(engine_events)
    const text = tellingSentence(final_text, heaviest?.details ?? null)
    return text === '' ? [] : [{ turn: turn_no, kind: heaviest?.kind ?? null, text }]
  })
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
