/** What the suite plays on: an engine that somebody else put together, and the door through which a player sees a turn. */

import type { AuthorTurn } from '../../core/protocol/envelope.ts'
import type { GameState } from '../../core/state/state.ts'
import type { Engine } from '../../engine/index.ts'
import type { HostileGameMaster } from '../../testing/hostile/hostile-game-master.ts'

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
