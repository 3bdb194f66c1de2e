/** Carries a move out through the engine's own doors, and says how it ended: answered, refused or broken. */

import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { done, type Refusal, type Result } from '../../src/core/result.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { Move } from './persona.ts'

/** What players use of an engine. */
export type PlayDoors = Pick<Engine, 'turns' | 'branches' | 'sessions' | 'dice'>

/** How a move ended. */
export interface Ended {
  readonly turn: AuthorTurn | null
  readonly refusal: Refusal | null
  /** What broke, when something did. */
  readonly fault: string | null
  readonly shownDice: readonly DiceEntry[]
}

/** Makes a move. */
export async function makeMove(doors: PlayDoors, id: string, move: Move, key?: string): Promise<Ended> {
  const shownDice: DiceEntry[] = []
  try {
    const answer = await carryOut(doors, id, { move, key }, (dice) => shownDice.push(...dice))
    return answer.ok
      ? { turn: answer.value, refusal: null, fault: null, shownDice }
      : { turn: null, refusal: answer.refusal, fault: null, shownDice }
  } catch (error) {
    const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { turn: null, refusal: null, fault, shownDice }
  }
}

async function carryOut(
  doors: PlayDoors,
  id: string,
  { move, key }: { readonly move: Move; readonly key: string | undefined },
  dice: (rolled: readonly DiceEntry[]) => void,
): Promise<Result<AuthorTurn | null>> {
  switch (move.do) {
    case 'say':
      return turnOf(
        doors.turns.play(id, move.input, {
          owner: move.owner,
          ...(key !== undefined && { key }),
          progress: (step) => (step.kind === 'dice' ? dice(step.dice) : undefined),
        }),
      )
    case 'undo':
      return quiet(doors.branches.undo(id))
    case 'redo':
      return quiet(doors.branches.redo(id))
    case 'branch':
      return quiet(doors.branches.create(id, move.name, { turn: move.turn }))
    case 'switch':
      return quiet(doors.branches.switchTo(id, move.name))
    case 'start session':
      return quiet(doors.sessions.startSession(id))
    case 'end session':
      return quiet(doors.sessions.endSession(id))
    case 'reveal':
      return quiet(doors.dice.revealSeed(id, { reason: 'somebody asked' }))
  }
}

async function turnOf(answer: Promise<Result<{ readonly turn: AuthorTurn }>>): Promise<Result<AuthorTurn>> {
  const played = await answer
  return played.ok ? done(played.value.turn) : played
}

/** A move that tells nothing. */
async function quiet(answer: Promise<Result<unknown>>): Promise<Result<null>> {
  const ended = await answer
  return ended.ok ? done(null) : ended
}
