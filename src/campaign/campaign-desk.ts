/** What every use case of a campaign works with: the store, a clock, and chance. */
import type { Clock, Entropy } from '../core/surroundings.ts'
import type { StreamFamily, StreamSource } from '../dice/random-stream.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { StateStore } from '../store/state-store.ts'

export interface CampaignDesk {
  readonly store: StateStore
  readonly clock: Clock
  readonly entropy: Entropy
  /** The ruleset of this name; undefined when nobody here knows it. */
  readonly rulesets: (id: string) => Promise<Ruleset | undefined>
  /** Makes the dice of an epoch; the provable stream everywhere but in tests that need a certain face. */
  readonly streams: (source: StreamSource) => StreamFamily
}
