/** Tells the table to a program: one JSON value a line, nothing in it that the player may not see. */
import type { Standing } from '../../campaign/table/standing.ts'
import type { AuthorTurn, PlayerTurn } from '../../core/protocol/envelope.ts'
import type { Teller } from './teller.ts'

/** A teller for programs. */
export function jsonTeller(
  write: (text: string) => void,
  playerTurn: (turn: AuthorTurn) => PlayerTurn,
): Teller {
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
