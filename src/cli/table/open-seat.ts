/** Sits somebody down: at a terminal when there is one, else before a file or a pipe of lines. */

import type { Surroundings } from '../surroundings.ts'
import { commandHelp } from './commands.ts'
import { lineSeat, linesIn } from './line-seat.ts'
import type { Seat } from './seat.ts'
import type { TableLook } from './table-look.ts'
import { terminalSeat } from './terminal-seat.ts'

/** A seat for these surroundings; `script` are lines to play instead of what is typed. */
export function openSeat(
  surroundings: Surroundings,
  look: TableLook,
  how: { readonly script?: Iterable<string>; readonly json?: boolean },
): Seat {
  const { terminal, stdout, stdin } = surroundings
  const { page, lively, editing } = look
  const write = (text: string): void => void stdout.write(text)
  // Programs know what they sent, and a prompt between two values would break them.
  const json = how.json === true
  if (how.script !== undefined) return lineSeat(how.script, { page, write, echo: !json })
  if (terminal === undefined || json) return lineSeat(linesIn(stdin), { page, write, echo: !json })
  const completions = commandHelp.flatMap(([usage]) => usage.match(/\/\w+/g) ?? [])
  return terminalSeat(terminal, { page, lively, editing, completions })
}
