/** What the engine works with. Composed once; every use case takes what it needs of it. */
import type { Entropy } from '../core/environment-ports.ts'
import type { StreamFamily, StreamSource } from '../dice/index.ts'
import type { Summariser } from '../lore/index.ts'
import type { PackLoader, PackStore } from '../packs/index.ts'
import type { DumpLine, Rehearsal, StateStore } from '../store/state-store.ts'
import type { TurnDependencies } from '../turn/index.ts'

export interface EngineDependencies extends Omit<TurnDependencies, 'diceFor' | 'moveTo'> {
  readonly entropy: Entropy
  /** Makes the dice of an epoch; the provable stream everywhere but in tests that need a certain face. */
  readonly streams: (source: StreamSource) => StreamFamily
  /** Writes the summaries of sessions; without it they are the sentences of the narration. */
  readonly summariser?: Summariser
  /** Where packs and scenarios are read from; undefined where campaigns cannot be created from a scenario. */
  readonly packs?: PackLoader
  /** Where packs are installed and removed; undefined where they cannot be. */
  readonly packStore?: PackStore
  /** An empty store in memory: where something is made whole before it is kept. */
  readonly sandbox: () => StateStore
  /** Walks a dumped log forward in memory, so that turns are played again without touching the campaign. */
  readonly rehearse: (campaignId: string, branch: string, lines: Iterable<DumpLine>) => Rehearsal
}
