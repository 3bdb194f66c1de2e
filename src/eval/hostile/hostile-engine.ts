/** What the suite plays on: an engine that somebody else put together, and the door through which a player sees a turn. */
import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Engine } from '../../engine/index.ts'
import type { HostileGameMaster } from '../../testing/hostile/hostile-game-master.ts'
import { canaryAt } from './canaries.ts'

/** Somebody who tells, as the engine knows it. */
export type AnyGameMaster = HostileGameMaster['gameMaster']

/** As much of an engine as the suite needs. */
export type EngineLike = Pick<Engine, 'store' | 'campaigns' | 'turns' | 'close'>

/** Where a campaign is kept. */
export type Keeping = 'memory' | 'sqlite'

/** Opens an engine with a game master of ours. */
export type OpenEngine = (parts: {
  readonly gameMaster: AnyGameMaster
  readonly keeping: Keeping
  /** How long the narrator is waited for. */
  readonly patience: number
}) => Promise<EngineLike> | EngineLike

/** The doors of the engine's own that the suite looks through; a test may pass broken ones to see them caught. */
export interface Doors {
  /** The turn as its player sees it. */
  readonly show: (author: AuthorTurn) => object
  /** What the rules themselves offer in a state, with every number they would name. */
  readonly offers: (state: GameState) => Promise<readonly unknown[]>
  /** What in a shown narration contradicts the ledger and the events, by the engine's own detectors. */
  readonly contradictions: (author: AuthorTurn, state: GameState, input: string) => readonly string[]
}

/* HEAD of src/eval/hostile/watched-game-master.ts A game master as it is, watched: what it was asked in a turn, and one note of its own that no player may ever read. */
/** What a game master was asked in one turn. */
export interface Asked {
  readonly interpreted: number
  readonly planned: number
  /** The dice of each telling it was asked for: the second must be the first's. */
  readonly tellings: readonly string[]
  /** Everything it was shown. */
  readonly shown: readonly string[]
}

/** A watched one. */
export interface Watched {
  readonly gameMaster: AnyGameMaster
  /** What it was asked since the last call. */
  readonly asked: () => Asked
}

/** Watches; `instant` false makes the engine keep the dice before it is asked to speak. */
export function watched(gameMaster: AnyGameMaster, instant: boolean): Watched {
  let seen = { interpreted: 0, planned: 0, tellings: [] as string[], shown: [] as string[] }
  const note = canaryAt('the notes of the game master')
  return {
    gameMaster: {
      ...gameMaster,
      instant,
      interpret: (request, telling) => {
        seen.interpreted += 1
        seen.shown.push(JSON.stringify(request.packet))
        return gameMaster.interpret(request, telling)
      },
      plan: (request, telling) => {
        seen.planned += 1
        seen.shown.push(JSON.stringify(request.packet))
        return gameMaster.plan(request, telling)
      },
      narrate: async (request, telling) => {
        seen.tellings.push(JSON.stringify([request.dice_rolls, request.engine_events]))
        seen.shown.push(JSON.stringify(request.packet))
        const told = await gameMaster.narrate(request, telling)
        return { ...told, answer: withNote(told.answer, note) }
      },
    },
    asked: () => {
      const answer = seen
      seen = { interpreted: 0, planned: 0, tellings: [], shown: [] }
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
