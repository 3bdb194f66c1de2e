/** What a simulation stands on; everything that could differ from one time to the next is passed in through it. */

import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import type { Engine } from '../../src/engine/engine.ts'

/** Where campaigns are simulated. */
export interface Ground {
  readonly engine: Engine
  /** Another engine, to carry a campaign to. */
  readonly elsewhere: Engine
  /** Called when a campaign begins: chance outside its dice begins anew. */
  readonly begin: (label: string) => void
  /** Recomputes rolls from the seeds of their epochs; says what is wrong. */
  readonly recompute: (campaignId: string, rolls: readonly DiceEntry[]) => Promise<readonly string[]>
}
