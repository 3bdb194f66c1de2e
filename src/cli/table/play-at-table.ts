/**
 * The table: a line comes in, what it means is done, and what came of it goes out. Each turn is committed before a
 * word of it is shown, so leaving at any moment loses nothing. It ends when the player leaves or there are no more
 * lines.
 */

import { done, type Result } from '../../core/result.ts'
import type { CampaignStatus, Engine } from '../../engine/index.ts'
import { type Answer, answer } from '../command-answer-and-printing.ts'
import type { CliContext } from '../command-context.ts'
import { drawWhy } from './draw/why-reasons.ts'
import { openConsole, type PlayerConsole } from './player-console.ts'
import { commandNames, pageOf, readTableLine, type TableCommand } from './table-commands.ts'
import { jsonOutput, type TableOutput, textOutput } from './table-output.ts'
import { type LookOptions, tableLook } from './terminal-look.ts'

/** How a table looks, and whether a program sits at it. */
export type TableOptions = LookOptions & {
  readonly json?: true
  /** What is played is gone afterwards: a pack that is only tried. */
  readonly keepsNothing?: true
}

/** Plays a campaign for a command, at the console that fits; what is said goes out while it happens, so nothing is left to print. */
export async function sitDown(
  context: Pick<CliContext, 'engine' | 'io'>,
  campaignId: string,
  options: TableOptions,
  script?: Iterable<string>,
): Promise<Result<Answer>> {
  const { engine, io } = context
  const json = options.json === true
  const look = tableLook(io, options)
  const playerConsole = openConsole(io, look, {
    json,
    completions: commandNames,
    ...(script !== undefined && { script }),
  })
  const output = json
    ? jsonOutput(playerConsole.write, engine.turns.forPlayer)
    : textOutput(playerConsole, options.keepsNothing)
  try {
    const played = await playAtTable({ engine, campaignId, playerConsole, output })
    return played.ok ? answer(undefined, '') : played
  } finally {
    playerConsole.close()
  }
}

/** What is played, from which console, and where what happens goes. */
export interface Table {
  readonly engine: Engine
  readonly campaignId: string
  readonly playerConsole: PlayerConsole
  readonly output: TableOutput
}

/** Plays until the player leaves; refused only when the campaign itself cannot be opened. */
export async function playAtTable(table: Table): Promise<Result<CampaignStatus>> {
  const { engine, campaignId, playerConsole, output } = table
  await openSession(engine, campaignId)
  const begun = await engine.reports.status(campaignId, true)
  if (!begun.ok) return begun
  output.begin(begun.value)
  for (;;) {
    const line = await playerConsole.ask()
    if (line === null) break
    const command = readTableLine(line)
    if (command.kind === 'quit') break
    await perform(table, line.trim(), command)
  }
  const ended = await engine.reports.status(campaignId, true)
  if (!ended.ok) return ended
  output.end(ended.value)
  return done(ended.value)
}

/**
 * Playing at the table is a session; one that is open goes on. Only the player ends it, because that reveals its dice. A
 * turn that was cut short is told first, so the session then waits for the next time.
 */
async function openSession(engine: Engine, campaignId: string): Promise<void> {
  const open = await engine.sessions.getActiveSession(campaignId)
  if (open.ok && open.value === null) await engine.sessions.startSession(campaignId)
}

async function perform(table: Table, input: string, command: TableCommand): Promise<void> {
  const { engine, campaignId, playerConsole, output } = table
  switch (command.kind) {
    case 'say':
      return say(table, input, command.message)
    case 'undo':
      return move(table, input, 'Taken back.', () => engine.branches.undo(campaignId))
    case 'redo':
      return move(table, input, 'Put back.', () => engine.branches.redo(campaignId))
    case 'page': {
      const lines = await pageOf(command.name)?.({ engine, campaignId, page: playerConsole.page() })
      if (lines === undefined) return undefined
      return lines.ok ? output.shown(input, lines.value) : output.refused(input, lines.refusal)
    }
    case 'why': {
      const explained = await engine.reports.why(campaignId, { openly: true })
      if (!explained.ok) return output.refused(input, explained.refusal)
      return output.shown(input, drawWhy(explained.value, command.about, playerConsole.page()))
    }
    case 'unclear':
      return output.shown(input, [command.sentence])
    default:
      return undefined
  }
}

/** Plays a turn. A player at this table has the file, and with it the campaign: they are its owner. */
async function say(table: Table, input: string, message: object): Promise<void> {
  const { engine, campaignId, playerConsole, output } = table
  const played = await playerConsole.wait((signal, progress) =>
    engine.turns.play(campaignId, message, { owner: true, signal, progress }),
  )
  if (!played.ok) return output.refused(input, played.refusal)
  const after = await engine.reports.status(campaignId, true)
  if (!after.ok) return output.refused(input, after.refusal)
  return output.turn(input, played.value.turn, after.value)
}

async function move(
  table: Table,
  input: string,
  words: string,
  go: () => Promise<Result<unknown>>,
): Promise<void> {
  const moved = await go()
  if (!moved.ok) return table.output.refused(input, moved.refusal)
  const now = await table.engine.reports.status(table.campaignId, true)
  return now.ok ? table.output.moved(input, words, now.value) : table.output.refused(input, now.refusal)
}
