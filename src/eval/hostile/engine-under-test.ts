/**
 * The engine under test in the hostile suite: engines that the caller assembles, how a player sees a turn, and a
 * watched game master.
 */
import type { AuthorTurn } from '../../core/protocol/turn-envelope.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { Engine } from '../../engine/index.ts'
import type { HostileGameMaster } from '../../testing/index.ts'
import { canaryAt } from './canaries.ts'

export type AnyGameMaster = HostileGameMaster['gameMaster']

/** As much of an engine as the suite needs. */
export type EngineLike = Pick<Engine, 'store' | 'campaigns' | 'turns' | 'close'>

export type Keeping = 'memory' | 'sqlite'

/** Opens an engine with the game master under test. */
export type OpenEngine = (parts: {
  readonly gameMaster: AnyGameMaster
  readonly keeping: Keeping
  /** How long the narrator is waited for. */
  readonly waitMs: number
}) => Promise<EngineLike> | EngineLike

/** What the suite asks of the engine itself; a test may pass broken functions to see them caught. */
export interface EngineProbes {
  /** The turn as its player sees it. */
  readonly show: (author: AuthorTurn) => object
  /** What the rules themselves offer in a state, with every number they would name. */
  readonly offers: (state: GameState) => Promise<readonly unknown[]>
  /** What in a shown narration contradicts the ledger and the events, by the engine's own detectors. */
  readonly contradictions: (author: AuthorTurn, state: GameState, input: string) => readonly string[]
}

/** What a game master was asked in one turn. */
export interface Asked {
  readonly interpreted: number
  readonly planned: number
  /** The dice of each narration it was asked for: the second must be the first's. */
  readonly narrations: readonly string[]
  /** Everything it was shown. */
  readonly shown: readonly string[]
}

export interface Watched {
  readonly gameMaster: AnyGameMaster
  /** What it was asked since the last call. */
  readonly asked: () => Asked
}

/** Notes what a game master is asked, and adds a note to its answers that no player may read; `instant` false makes the engine keep the dice before it is asked to speak. */
export function watched(gameMaster: AnyGameMaster, instant: boolean): Watched {
  let seen = { interpreted: 0, planned: 0, narrations: [] as string[], shown: [] as string[] }
  const note = canaryAt('the notes of the game master')
  return {
    gameMaster: {
      ...gameMaster,
      instant,
      interpret: (request, context) => {
        seen.interpreted += 1
        seen.shown.push(JSON.stringify(request.packet))
        return gameMaster.interpret(request, context)
      },
      plan: (request, context) => {
        seen.planned += 1
        seen.shown.push(JSON.stringify(request.packet))
        return gameMaster.plan(request, context)
      },
      narrate: async (request, context) => {
        seen.narrations.push(JSON.stringify([request.dice_rolls, request.engine_events]))
        seen.shown.push(JSON.stringify(request.packet))
        const told = await gameMaster.narrate(request, context)
        return { ...told, answer: withNote(told.answer, note) }
      },
    },
    asked: () => {
      const answer = seen
      seen = { interpreted: 0, planned: 0, narrations: [], shown: [] }
      return answer
    },
  }
}

function withNote(answer: unknown, note: string): unknown {
  if (typeof answer !== 'object' || answer === null || !('debug_info' in answer)) return answer
  const debug = answer.debug_info
  if (typeof debug !== 'object' || debug === null || !('dm_notes' in debug)) return answer
  if (!Array.isArray(debug.dm_notes)) return answer
  return { ...answer, debug_info: { ...debug, dm_notes: [...(debug.dm_notes as unknown[]), note] } }
}
