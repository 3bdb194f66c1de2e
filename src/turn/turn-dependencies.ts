/** What a turn is played with: ports and limits, put together by compose.ts. It holds no state of a turn. */
import type { ContextBuilder } from '../context/index.ts'
import type { Timer, WallClock } from '../core/environment-ports.ts'
import type { LogPosition } from '../core/ledger/log-position.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { TurnDice } from '../dice/index.ts'
import type { GameMaster } from '../gm/game-master.ts'
import {
  type CampaignMemory,
  type LoreFor,
  noMemory,
  type SceneLoreCacheManager,
  sceneLoreCache,
} from '../lore/index.ts'
import type { Ruleset } from '../rules/index.ts'
import type { Head, MoveRights, StateStore } from '../store/state-store.ts'
import { emptyDefinition, type WorldDefinition } from '../world/index.ts'
import type { InputProfiles } from './input-profile-port.ts'
import type { RecordedReading } from './interpret/recorded-reading.ts'
import type { ToSecret } from './scene-secrets.ts'

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
  /** The prose of the campaign's packs; none when it was created without one. */
  readonly loreFor: LoreFor
  readonly sceneLore: SceneLoreCacheManager
  /** What was narrated, to be found again. */
  readonly memory: CampaignMemory
  /** The dice of the next turn. */
  readonly diceFor: (head: Head, state: GameState) => Promise<Result<TurnDice>>
  /** Moves the story to a position in the log, on a branch of its own where it was played past; gives the branch that was left. */
  readonly moveTo: (
    campaignId: string,
    to: LogPosition,
    request: string,
    by: MoveRights,
  ) => Promise<Result<string | null>>
  readonly limits: TurnLimits
  /** Prepares a hidden text to be looked for in words. */
  readonly toSecret: ToSecret
  /** How the line was read when the turn was first played: it stands, and is not read again. */
  readonly recordedReading?: RecordedReading
  /** How like in meaning some texts are to one, 0 to 1: of those whose numbers are at hand; missing where nothing compares. */
  readonly likeness?: (text: string, others: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** How campaigns may want to be spoken to; without them every line is taken as it is. */
  readonly profiles?: InputProfiles
}

/** For campaigns without packs. */
export const noWorldDefinition: TurnDependencies['definitionFor'] = () => Promise.resolve(emptyDefinition)

/** For campaigns without packs: no prose, nothing kept of it, and nothing remembered beyond the state. */
export function noLore(): Pick<TurnDependencies, 'loreFor' | 'sceneLore' | 'memory'> {
  return { loreFor: () => Promise.resolve(null), sceneLore: sceneLoreCache(), memory: noMemory }
}

/** How long and how much a game master may take. */
export interface TurnLimits {
  readonly interpret_ms: number
  readonly plan_ms: number
  readonly narrate_ms: number
  /** The longest narration that is shown, in characters. */
  readonly longest_narration: number
}

/** Limits that fit a large model that is slow. */
export const defaultLimits: TurnLimits = {
  interpret_ms: 30_000,
  plan_ms: 30_000,
  narrate_ms: 120_000,
  longest_narration: 12_000,
}

/** A margin beyond the adapter's own limit, so that its sentence is the one that is shown. */
const margin = 5_000

/**
 * The limits of a turn for FATEWRIGHT_MODEL_WAIT, so that a turn does not give up before the model's adapter does; the
 * default ones when it is not set. A value that is no number of seconds is refused where the model is opened.
 *
 * @example
 * limitsForWait('300').narrate_ms // 605_000
 */
export function limitsForWait(said: string | undefined): TurnLimits {
  const seconds = Number((said ?? '').trim())
  if (!(seconds >= 1 && seconds <= 600)) return defaultLimits
  const whole = seconds * 2_000 + margin
  const { interpret_ms, plan_ms, narrate_ms } = defaultLimits
  return {
    ...defaultLimits,
    interpret_ms: Math.max(interpret_ms, whole),
    plan_ms: Math.max(plan_ms, whole),
    narrate_ms: Math.max(narrate_ms, whole),
  }
}
