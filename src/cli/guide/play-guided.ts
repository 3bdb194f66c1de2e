/** The guided flow and the table after it: what somebody gets who typed nothing but the name of the program. */
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk } from '../cli-desk.ts'
import type { TerminalStreams } from '../surroundings.ts'
import { openSeat } from '../table/open-seat.ts'
import { playAtTable } from '../table/play-at-table.ts'
import { type LookOptions, type TableLook, tableLook } from '../table/table-look.ts'
import { textTeller } from '../table/text-teller.ts'
import { guide } from './guide.ts'
import { lineAsker } from './line-asker.ts'

/** Asks, then plays; only for surroundings with a terminal. */
export async function playGuided(desk: CliDesk, options: LookOptions): Promise<Result<Answer>> {
  const { engine, surroundings } = desk
  const look = tableLook(surroundings, options)
  const chosen = await askWhere(desk, look)
  if (chosen === null) return answer(undefined, 'Until another time.')
  const seat = openSeat(surroundings, look, {})
  try {
    const played = await playAtTable({ engine, campaignId: chosen, seat, teller: textTeller(seat) })
    return played.ok ? answer(undefined, '') : played
  } finally {
    seat.close()
  }
}

async function askWhere(desk: CliDesk, look: TableLook): Promise<string | null> {
  const { engine, surroundings } = desk
  const { terminal } = surroundings
  if (terminal === undefined || look.plain) {
    const seat = openSeat(surroundings, look, {})
    try {
      return await guide(engine, lineAsker(seat))
    } finally {
      seat.close()
    }
  }
  return askWithArrows(desk, terminal)
}

async function askWithArrows({ engine, paint }: CliDesk, terminal: TerminalStreams): Promise<string | null> {
  const { clackAsker } = await import('./clack-asker.ts')
  return guide(engine, clackAsker(terminal, paint.strong('Fatewright')))
}
