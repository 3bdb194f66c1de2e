/** What a turn is played with: ports and limits, put together by compose.ts. It holds no state of a turn. */

import type { ContextBuilder } from '../context/index.ts'
import type { Timer, WallClock } from '../core/environment.ts'
import type { LogPosition } from '../core/ledger/chain.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/state.ts'
import type { DiceRoller } from '../dice/index.ts'
import type { GameMaster } from '../gm/game-master.ts'
import {
  type CampaignMemory,
  type LoreFor,
  noMemory,
  type SceneLoreCacheManager,
  sceneLoreCache,
} from '../lore/index.ts'
import type { Ruleset } from '../rules/index.ts'
import type { Head, StateStore } from '../store/state-store.ts'
import { emptyDefinition, type WorldDefinition } from '../world/index.ts'
import type { InputProfiles } from './input-profile.ts'
import type { ToSecret } from './secrets.ts'
import type { TurnLimits } from './turn-limits.ts'

/** The ports of a turn. */
export interface TurnDependencies {
  readonly store: StateStore
  readonly clock: WallClock
  readonly timer: Timer
  readonly context: ContextBuilder
  readonly rulesets: (id: string) => Promise<Ruleset | undefined>
  readonly gameMaster: GameMaster
  /** Ends every turn the other one cannot end; it never fails and asks no model. */
  readonly backstop: GameMaster
  /** What the campaign's packs say beside its state; an empty definition when it was created without one. */
  readonly definitionFor: (head: Head, state: GameState) => Promise<WorldDefinition>
  /** The prose of the campaign's packs; none when it was founded without one. */
  readonly loreFor: LoreFor
  readonly sceneLore: SceneLoreCacheManager
  /** What was told, to be found again. */
  readonly memory: CampaignMemory
  /** The dice of the next turn. */
  readonly diceFor: (head: Head, state: GameState) => Promise<Result<DiceRoller>>
  /** Moves the story to a position in the log, on a branch of its own where it was played past; gives the branch that was left. */
  readonly moveTo: (campaignId: string, to: LogPosition, request: string) => Promise<Result<string | null>>
  readonly limits: TurnLimits
  /** Remembers what secrets are looked for by. */
  readonly toSecret: ToSecret
  /** How campaigns may want to be spoken to; without them every line is taken as it is. */
  readonly profiles?: InputProfiles
}

/** For campaigns without packs. */
export const noWorldDefinition: TurnDependencies['definitionFor'] = () => Promise.resolve(emptyDefinition)

/** For campaigns without packs: no prose, nothing kept of it, and nothing remembered beyond the state. */
export function noLore(): Pick<TurnDependencies, 'loreFor' | 'sceneLore' | 'memory'> {
  return { loreFor: () => Promise.resolve(null), sceneLore: sceneLoreCache(), memory: noMemory }
}
