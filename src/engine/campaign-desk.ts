/** What every use case of a campaign works with: the store, a clock, and chance. */

import type { ContextBuilder } from '../context/context-builder.ts'
import type { StreamFamily, StreamSource } from '../dice/random-stream.ts'
import type { GameMaster } from '../gm/game-master.ts'
import type { Summariser } from '../lore/summaries/summariser.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { DumpLine, Rehearsal, StateStore } from '../store/state-store.ts'
import type { InputProfiles } from '../turn/input-profile.ts'
import type { PackLoader } from '../packs/pack-loader.ts'
import type { PackStore } from '../packs/pack-store.ts'
import type { TurnDependencies, TurnLimits } from '../turn/turn-dependencies.ts'
import type { Clock, Entropy, Patience } from '../core/environment.ts'

/** What every use case of a campaign works with. */
export interface CampaignDesk {
  readonly store: StateStore
  readonly clock: Clock
  readonly entropy: Entropy
  /** The ruleset of this name; undefined when nobody here knows it. */
  readonly rulesets: (id: string) => Promise<Ruleset | undefined>
  readonly worldFor: TurnDependencies['worldFor']
  readonly loreFor: TurnDependencies['loreFor']
  readonly sceneLore: TurnDependencies['sceneLore']
  readonly memory: TurnDependencies['memory']
  /** Who words the summaries of sessions; without one they are the sentences that were told. */
  readonly summariser?: Summariser
  readonly toSecret: TurnDependencies['toSecret']
  readonly profiles?: InputProfiles
  readonly gameMaster: GameMaster
  /** Ends every turn the other one cannot end. */
  readonly backstop: GameMaster
  readonly limits: TurnLimits
  readonly patience: Patience
  readonly context: ContextBuilder
  /** Where worlds to play in come from; missing where nobody can found from a scenario. */
  readonly packs?: PackLoader
  /** Where packs are put and taken away; missing where none can be. */
  readonly shelf?: PackStore
  /** An empty store that forgets: where something is made whole before it is kept. */
  readonly sandbox: () => StateStore
  /** Walks a dumped log forward in memory: where turns are played again without touching the campaign. */
  readonly rehearse: (campaignId: string, branch: string, lines: Iterable<DumpLine>) => Rehearsal
  /** Makes the dice of an epoch; the provable stream everywhere but in tests that need a certain face. */
  readonly streams: (source: StreamSource) => StreamFamily
}
