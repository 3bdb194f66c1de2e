/**
 * The table: a line comes in, what it means is done, and it is told. Each turn is committed before a word of it is shown,
 * so leaving at any moment loses nothing. It ends when the player leaves or there are no more lines.
 */
import type { Engine } from '../../campaign/engine.ts'
import type { Standing } from '../../campaign/table/standing.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/envelope.ts'
import { done, type Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliContext } from '../context.ts'
import { readCommand, type TableCommand } from './commands.ts'
import { drawWhy } from './draw/why.ts'
import { type Teller, textTeller } from './output.ts'
import { drawPage } from './pages.ts'
import { openSeat, type Seat } from './seat.ts'
import { type LookOptions, tableLook } from './table-look.ts'

/** What a table is set with. */
export interface Table {
  readonly engine: Engine
  readonly campaignId: string
  readonly seat: Seat
  readonly teller: Teller
}

/** Plays until the player leaves; refused only when the campaign itself cannot be opened. */
export async function playAtTable(table: Table): Promise<Result<Standing>> {
  const { engine, campaignId, seat, teller } = table
  await openEvening(engine, campaignId)
  const begun = await engine.standing(campaignId)
  if (!begun.ok) return begun
  teller.begin(begun.value)
  for (;;) {
    const line = await seat.ask()
    if (line === null) break
    const command = readCommand(line)
    if (command.kind === 'quit') break
    await perform(table, line.trim(), command)
  }
  const ended = await engine.standing(campaignId)
  if (!ended.ok) return ended
  teller.end(ended.value)
  return done(ended.value)
}

/**
 * Whoever sits down plays a session; one that is open goes on. Only the player ends it, because that reveals its dice. A
 * turn that was cut short is told first, so the session then waits for the next time.
 */
async function openEvening(engine: Engine, campaignId: string): Promise<void> {
  const open = await engine.sessions.getActiveSession(campaignId)
  if (open.ok && open.value === null) await engine.sessions.startSession(campaignId)
}

async function perform(table: Table, input: string, command: TableCommand): Promise<void> {
  const { engine, campaignId, seat, teller } = table
  switch (command.kind) {
    case 'say':
      return say(table, input, command.message)
    case 'undo':
      return move(table, input, 'Taken back.', () => engine.undo(campaignId))
    case 'redo':
      return move(table, input, 'Put back.', () => engine.redo(campaignId))
    case 'page': {
      const lines = await drawPage(engine, campaignId, command.name, seat.page())
      return lines.ok ? teller.shown(input, lines.value) : teller.refused(input, lines.refusal)
    }
    case 'why': {
      const explained = await engine.why(campaignId)
      if (!explained.ok) return teller.refused(input, explained.refusal)
      return teller.shown(input, drawWhy(explained.value, command.about, seat.page()))
    }
    case 'unclear':
      return teller.shown(input, [command.sentence])
    default:
      return undefined
  }
}

/** Plays a turn. Whoever has the file has the campaign, so whoever sits here owns it. */
async function say(table: Table, input: string, message: object): Promise<void> {
  const { engine, campaignId, seat, teller } = table
  const played = await seat.wait((signal, progress) =>
    engine.play(campaignId, message, { owner: true, signal, progress }),
  )
  if (!played.ok) return teller.refused(input, played.refusal)
  const after = await engine.standing(campaignId)
  if (!after.ok) return teller.refused(input, after.refusal)
  return teller.turn(input, played.value, after.value)
}

async function move(
  table: Table,
  input: string,
  words: string,
  go: () => Promise<Result<unknown>>,
): Promise<void> {
  const moved = await go()
  if (!moved.ok) return table.teller.refused(input, moved.refusal)
  const now = await table.engine.standing(table.campaignId)
  return now.ok ? table.teller.moved(input, words, now.value) : table.teller.refused(input, now.refusal)
}

/* HEAD of src/cli/table/sit-down.ts Sitting down at a campaign's table: the seat and the teller that fit who is there, until they leave. */
/** How a table looks, and whether a program sits at it. */
export type TableOptions = LookOptions & { readonly json?: true }

/** Plays at the seat that fits; what is said goes out while it happens, so nothing is left to print. */
export async function sitDown(
  context: Pick<CliContext, 'engine' | 'io'>,
  campaignId: string,
  options: TableOptions,
  script?: Iterable<string>,
): Promise<Result<Answer>> {
  const { engine, io } = context
  const json = options.json === true
  const look = tableLook(io, options)
  const seat = openSeat(io, look, { json, ...(script !== undefined && { script }) })
  const teller = json ? jsonTeller(seat.write, engine.playerTurn) : textTeller(seat)
  try {
    const played = await playAtTable({ engine, campaignId, seat, teller })
    return played.ok ? answer(undefined, '') : played
  } finally {
    seat.close()
  }
}

/** A teller for programs. */
function jsonTeller(write: (text: string) => void, playerTurn: (turn: AuthorTurn) => PlayerTurn): Teller {
  const say = (value: object): void => write(`${JSON.stringify(value)}\n`)
  return {
    begin: (standing) => say({ event: 'begin', ...where(standing), opening: standing.opening }),
    turn: async (input, turn) => say({ event: 'turn', input, turn: playerTurn(turn) }),
    moved: (input, _, now) => say({ event: 'moved', input, ...where(now) }),
    shown: (input, lines) => say({ event: 'shown', input, text: lines.join('\n') }),
    refused: (input, error) => say({ event: 'refused', input, error }),
    end: (standing) => say({ event: 'end', ...where(standing) }),
  }
}

function where({ campaign_id, branch, turn_no, place, time, view }: Standing): object {
  return { campaign_id, branch, turn_no, place, time, clocks: view.clocks }
}
