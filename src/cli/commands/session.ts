/** `fatewright session start|end|recap|history|report`: evenings of play. Ending one reveals the seed of its dice. */
import { Argument, type Command } from 'commander'
import type { Result } from '../../core/result.ts'
import type { ContinuityReport } from '../../engine/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import { campaignArgument, onCampaign } from '../command-arguments.ts'
import type { CliContext, Perform } from '../command-context.ts'
import { oneLine, type Paint, printable } from '../terminal-text.ts'

interface SessionOptions {
  readonly summary?: string
  readonly session?: string
}

type SessionCommand = (
  context: CliContext,
  campaignId: string,
  options: SessionOptions,
) => Promise<Result<Answer>>

const commands: Readonly<Record<string, SessionCommand>> = { start, end, recap, history, report }

export function addSession(program: Command, perform: Perform): void {
  program
    .command('session')
    .description(
      'start a session; end it with its summary and reveal its dice; tell it again; list all; report on one',
    )
    .addArgument(new Argument('<what>', Object.keys(commands).join(', ')).choices(Object.keys(commands)))
    .argument(...campaignArgument)
    .option('--summary <text>', 'what happened, in your words, kept with the session that ends')
    .option('--session <id>', 'which session to tell again or to report on; default: the newest')
    .action((what: string, name: string, options: SessionOptions) =>
      perform(onCampaign(name, (context, id) => (commands[what] ?? history)(context, id, options))),
    )
}

async function start(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const started = await context.engine.sessions.startSession(campaignId)
  if (!started.ok) return started
  const { id, turn_range_start } = started.value
  return answer({ session: started.value }, `${id} begins with turn ${turn_range_start}.`)
}

async function end(
  context: CliContext,
  campaignId: string,
  options: SessionOptions,
): Promise<Result<Answer>> {
  const ended = await context.engine.sessions.endSession(campaignId, options.summary ?? null)
  if (!ended.ok) return ended
  const { session, revealed } = ended.value
  const continuity = await context.engine.reports.continuity(campaignId, session.id)
  if (!continuity.ok) return continuity
  const text = [
    `${session.id} is over.`,
    ...(session.summary === null ? [] : ['', printable(session.summary), '']),
    `The seed of its dice (epoch ${revealed.epoch}) is revealed; the next dice have a new one:`,
    `  commitment  ${revealed.commitment}`,
    `  seed        ${revealed.server_seed}`,
    context.paint.dim(`  check it: printf %s ${revealed.server_seed} | sha256sum`),
    '',
    continuityText(continuity.value, context.paint),
  ]
  return answer({ session, revealed, continuity: continuity.value }, text.join('\n'))
}

async function recap(
  context: CliContext,
  campaignId: string,
  options: SessionOptions,
): Promise<Result<Answer>> {
  const told = await context.engine.sessions.generateRecap(campaignId, options.session)
  if (!told.ok) return told
  return answer({ recap: told.value }, told.value === '' ? 'Nothing was told yet.' : printable(told.value))
}

async function history(context: CliContext, campaignId: string): Promise<Result<Answer>> {
  const all = await context.engine.sessions.getSessionHistory(campaignId)
  if (!all.ok) return all
  const active = await context.engine.sessions.getActiveSession(campaignId)
  if (!active.ok) return active
  const lines = all.value.map(({ id, turn_range_start, turn_range_end, ended_at, summary }) => {
    const turns = `turns ${turn_range_start ?? 1} to ${turn_range_end ?? '…'}`
    const told = ended_at === null ? 'open' : oneLine(summary ?? '')
    return `${id}  ${turns}  ${context.paint.dim(told)}`
  })
  const text = lines.length === 0 ? 'There was no session yet.' : lines.join('\n')
  return answer({ sessions: all.value, active: active.value?.id ?? null }, text)
}

async function report(
  context: CliContext,
  campaignId: string,
  options: SessionOptions,
): Promise<Result<Answer>> {
  const made = await context.engine.reports.continuity(campaignId, options.session)
  return made.ok ? answer(made.value, continuityText(made.value, context.paint)) : made
}

function continuityText(report: ContinuityReport, paint: Paint): string {
  const { from, to } = report.turns
  const played = to < from ? 'nothing was played' : `turns ${from} to ${to}`
  const parts: readonly (readonly [title: string, lines: readonly string[]])[] = [
    [
      'Threads closed',
      report.threads.closed.map(({ title, status, turn }) => `${title}: ${status}${at(turn)}`),
    ],
    ['Threads opened', report.threads.opened.map(({ title, turn }) => `${title}${at(turn)}`)],
    ['Threads that stand open', report.threads.open.map(({ title }) => title)],
    ['Promises', report.promises.map(promiseLine)],
    ['Clocks', report.clocks.map(clockLine)],
    ['Learned', report.learned.map(({ text, turn }) => `${text}${at(turn)}`)],
    ['Met', report.met.map(({ name, turn }) => `${name}${at(turn)}`)],
    ['Died', report.died.map(({ name, turn }) => `${name}${at(turn)}`)],
    ['Contradictions found', report.contradictions.map(contradictionLine)],
    ['Dice', diceLines(report)],
  ]
  const head = paint.strong(`${report.session_id ?? 'The whole story'}: ${played}`)
  const pages = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [paint.title(title), ...lines.map((line) => `  ${line}`)].join('\n'))
  return printable([head, ...pages].join('\n\n'))
}

function clockLine({ name, from, to, max, moves }: ContinuityReport['clocks'][number]): string {
  const steps = moves.map((move) => `turn ${move.turn}: ${move.from} → ${move.to}`).join('; ')
  return `${name}: ${from} → ${to} of ${max} (${steps})`
}

function at(turn: number | null): string {
  return turn === null ? '' : ` (turn ${turn})`
}

function promiseLine({ kind, to, text, turn }: ContinuityReport['promises'][number]): string {
  if (kind === 'taken_on') return `taken on: ${text} (turn ${turn})`
  return `${kind === 'kept' ? 'kept a promise to' : 'broke a promise to'} ${to} (turn ${turn})`
}

function contradictionLine({
  rule,
  count,
  turns,
  message,
}: ContinuityReport['contradictions'][number]): string {
  const where = turns.length === 1 ? `turn ${turns[0] ?? 0}` : `turns ${turns.slice(0, 12).join(', ')}`
  return `${rule}, ${count === 1 ? 'once' : `${count} times`} (${where}): ${message}`
}

function diceLines({ dice }: ContinuityReport): readonly string[] {
  if (dice === null) return []
  const { epoch, commitment, server_seed } = dice
  const seed = server_seed === null ? 'its seed is still secret' : `its seed is ${server_seed}`
  return [`epoch ${epoch}, committed to ${commitment}; ${seed}`]
}
