/** What the pages of a session are made of: a decision, a correction, a scene of the fiction, a turn word for word. */
import type { GameState } from '../../core/state/game-state.ts'
import { formatTime } from '../../core/time/format-and-read-time.ts'
import { field, type PageSection, writePage } from '../folder/markdown-panel-page.ts'
import type { RecordedTurn } from '../turns/read-turn-from-log.ts'
import type { Correction, Told } from '../turns/turns-and-corrections-in-log.ts'

/** A section as it is appended to a page. */
function section(heading: string, lines: readonly string[]): string {
  return writePage({ title: '', sections: [{ heading, lines }] }).replace(/^# \n/, '')
}

/** Decisions and corrections in the order in which they were made, as they are appended. */
export function decisionsText({ turns, corrections }: Told, state: GameState): string {
  const entries = [
    ...turns.map((one) => ({ at: one.turn * 2, text: decision(one, state) })), // enforces: KRN-28
    ...corrections.map((one) => ({ at: one.after_turn * 2 + 1, text: correctionText(one) })),
  ]
  return entries
    .toSorted((a, b) => a.at - b.at)
    .map((one) => one.text)
    .join('')
}

/** A decision: who wanted what, how it was decided, what came of it. */
function decision(turn: RecordedTurn, state: GameState): string {
  const time = turn.time === null ? 'no time passed' : formatTime(state.campaign.calendar, turn.time)
  const results = turn.outcomes.map(({ action, result }) => `${action}: ${result}`)
  return section(`Decision ${turn.turn}`, [
    ...[field('Real time', turn.at), field('In-world time', time), field('Record', turn.record)],
    field('Player input', turn.input),
    field('Understood', `[${turn.head}]${turn.inferred ? ' inferred' : ''} ${turn.summary}`),
    field(
      'Resolution',
      [...turn.checks, ...(turn.checks.length === 0 ? turn.unrolled : []), ...results].join('; ') ||
        'no roll; nothing about it was uncertain',
    ),
    field('Discoveries', turn.discoveries.join('; ') || `none: ${turn.nothing ?? 'nobody looked'}`),
    field('Consequences', turn.consequences.join('; ') || 'none'),
  ])
}

function correctionText({ record, at, author, note }: Correction): string {
  return section(`Correction ${record.slice(0, 12)}`, [
    field('Real time', at),
    field('By', author),
    field('Note', note),
  ])
}

/** The scenes of the fiction, as they are appended. */
export function fictionText(turns: readonly RecordedTurn[]): string {
  return turns.map(({ turn, narrative }) => section(`${turn}`, narrative.split('\n'))).join('')
}

/** A turn word for word. */
export function snapshotSection(turn: RecordedTurn): PageSection {
  return {
    heading: `Turn ${turn.turn}`,
    lines: [field('Player input', turn.input), ...turn.narrative.split('\n')],
  }
}
