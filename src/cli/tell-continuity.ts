/** A continuity report as a page for people. */
import type { ContinuityReport } from '../campaign/session/continuity-report.ts'
import type { Paint } from './paint.ts'
import { printable } from './printable.ts'

/** The report as lines of text. */
export function tellContinuity(report: ContinuityReport, paint: Paint): string {
  const { from, to } = report.turns
  const played = to < from ? 'nothing was played' : `turns ${from} to ${to}`
  const parts = [
    part(
      'Threads closed',
      report.threads.closed.map(({ title, status, turn }) => `${title}: ${status}${at(turn)}`),
    ),
    part(
      'Threads opened',
      report.threads.opened.map(({ title, turn }) => `${title}${at(turn)}`),
    ),
    part(
      'Threads that stand open',
      report.threads.open.map(({ title }) => title),
    ),
    part('Promises', report.promises.map(promiseLine)),
    part(
      'Clocks',
      report.clocks.map(({ name, from, to, max, moves }) => {
        const steps = moves.map((move) => `turn ${move.turn}: ${move.from} → ${move.to}`).join('; ')
        return `${name}: ${from} → ${to} of ${max} (${steps})`
      }),
    ),
    part(
      'Learned',
      report.learned.map(({ text, turn }) => `${text}${at(turn)}`),
    ),
    part(
      'Met',
      report.met.map(({ name, turn }) => `${name}${at(turn)}`),
    ),
    part(
      'Died',
      report.died.map(({ name, turn }) => `${name}${at(turn)}`),
    ),
    part('Contradictions found', report.contradictions.map(brokenLine)),
    part('Dice', diceLines(report)),
  ]
  const head = paint.strong(`${report.session_id ?? 'The whole story'}: ${played}`)
  const told = parts.filter(({ lines }) => lines.length > 0)
  const pages = told.map(({ title, lines }) =>
    [paint.title(title), ...lines.map((line) => `  ${line}`)].join('\n'),
  )
  return printable([head, ...pages].join('\n\n'))
}

function part(
  title: string,
  lines: readonly string[],
): { readonly title: string; readonly lines: readonly string[] } {
  return { title, lines }
}

function at(turn: number | null): string {
  return turn === null ? '' : ` (turn ${turn})`
}

function promiseLine({ kind, to, text, turn }: ContinuityReport['promises'][number]): string {
  if (kind === 'taken_on') return `taken on: ${text} (turn ${turn})`
  return `${kind === 'kept' ? 'kept a promise to' : 'broke a promise to'} ${to} (turn ${turn})`
}

function brokenLine({ rule, count, turns, message }: ContinuityReport['contradictions'][number]): string {
  const where = turns.length === 1 ? `turn ${turns[0] ?? 0}` : `turns ${turns.slice(0, 12).join(', ')}`
  return `${rule}, ${count === 1 ? 'once' : `${count} times`} (${where}): ${message}`
}

function diceLines({ dice }: ContinuityReport): readonly string[] {
  if (dice === null) return []
  const { epoch, commitment, server_seed } = dice
  const seed = server_seed === null ? 'its seed is still secret' : `its seed is ${server_seed}`
  return [`epoch ${epoch}, committed to ${commitment}; ${seed}`]
}
