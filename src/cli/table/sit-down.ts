/** Sitting down at a campaign's table: the seat and the teller that fit who is there, until they leave. */

import type { Standing } from '../../campaign/table/standing.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/envelope.ts'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk } from '../cli-desk.ts'
import { openSeat } from './open-seat.ts'
import { playAtTable } from './play-at-table.ts'
import { type LookOptions, tableLook } from './table-look.ts'
import type { Teller } from './teller.ts'
import { textTeller } from './text-teller.ts'

/** How a table looks, and whether a program sits at it. */
export type TableOptions = LookOptions & { readonly json?: true }

/** Plays at the seat that fits; what is said goes out while it happens, so nothing is left to print. */
export async function sitDown(
  desk: Pick<CliDesk, 'engine' | 'surroundings'>,
  campaignId: string,
  options: TableOptions,
  script?: Iterable<string>,
): Promise<Result<Answer>> {
  const { engine, surroundings } = desk
  const json = options.json === true
  const look = tableLook(surroundings, options)
  const seat = openSeat(surroundings, look, { json, ...(script !== undefined && { script }) })
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
