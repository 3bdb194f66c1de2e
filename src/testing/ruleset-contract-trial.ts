/** The trial that the contract of rulesets runs on: a world, a character in it, and things to try. */
import type { JsonObject } from '../core/json.ts'
import { admit } from '../core/ledger/admit-record.ts'
import type { AdmittedRecord, RecordDraft } from '../core/ledger/log-record.ts'
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import { MemoryTables } from '../core/state/memory-and-overlay-tables.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { durationOf } from '../core/time/action-and-travel-duration.ts'
import { addToTime } from '../core/time/world-time.ts'
import { createDiceRoller, type DiceRoller, type FaceSource, streamFamily } from '../dice/index.ts'
import { type AttemptedAction, type Resolution, type Ruleset, viewOf } from '../rules/index.ts'
import { good } from './assertions.ts'
import { fixedDice } from './fixed-dice.ts'

/** A ruleset with what the contract tries it on. */
export interface RulesetTrial {
  readonly ruleset: Ruleset
  /** A world; `createdState` makes one from the record that creates it. */
  readonly state: GameState
  readonly actorId: string
  /** Things the actor could try: at least one that is rolled for and one that is impossible. */
  readonly actions: readonly AttemptedAction[]
  /** Choices that make a character, and choices that do not. */
  readonly choices: JsonObject
  readonly badChoices: JsonObject
}

const secret = { campaign_id: 'trial', epoch: 0, server_seed: '7a'.repeat(32), client_seed: 'trial' } as const

/** A fresh dice roller whose dice depend on a number only; `draws` shows how many were used. */
export function trialRoller(number: number): { readonly roller: DiceRoller; readonly draws: FaceSource } {
  const draws = streamFamily(secret).stream(number)
  const roller = createDiceRoller({
    epoch: 0,
    nonce: 0,
    draws,
    moment: `trial ${number}`,
    previous: () => undefined,
  })
  return { roller, draws }
}

/** Puts what came of an action through the law, as a turn of its own; answers the state after it. */
export function admitted(
  state: GameState,
  resolution: Pick<Resolution, 'diff' | 'events' | 'elapsed'>,
  roller: DiceRoller,
): { readonly result: Result<AdmittedRecord>; readonly after: GameState } {
  const { action, ...measure } = resolution.elapsed
  const microseconds = durationOf(action, measure).usual
  const time = good(addToTime(state.campaign.calendar, state.time, { microseconds }))
  const diff: StateDiff = { ...resolution.diff, time }
  const tables = new MemoryTables(state)
  const draft: RecordDraft = {
    kind: 'resolved',
    diff,
    body: {
      at: '2026-01-01T20:00:00.000Z',
      mode: 'STORY',
      nonce: 0,
      entries: [{ role: 'user', text: 'a trial' }],
      rolls: [...roller.entries],
      engine_events: resolution.events.map(({ type, details, tags }) => ({ type, details, tags: [...tags] })),
      context_packet: {},
      pass_outputs: {},
      prompt_versions: {},
      violations: [],
    },
  }
  const parent = { hash: '0'.repeat(64), kind: 'seed', depth: 0, turn: 0, nonce: null } as const
  const result = admit(draft, tables, { parent, resolvedSoFar: 0, isRevealed: () => false })
  return { result, after: tables.state }
}

/** What one scripted try came to. */
export interface Tried {
  readonly resolution: Resolution
  /** The state after it, one game turn later. */
  readonly after: GameState
  /** The types of its events, in order. */
  readonly types: readonly string[]
  readonly roller: DiceRoller
}

/** Tries an action with scripted dice, puts it through the law, and goes on to the next turn. */
export function tryAction(
  ruleset: Ruleset,
  state: GameState,
  action: AttemptedAction,
  ...faces: readonly number[]
): Tried {
  const draws = fixedDice(...faces)
  const roller = createDiceRoller({ epoch: 0, nonce: 0, draws, moment: 'try', previous: () => undefined })
  const resolution = good(ruleset.resolve(viewOf(state), action, roller))
  if (draws.left > 0) throw new Error(`${action.verb}: ${draws.left} of the scripted dice were not asked for`)
  const { result, after } = admitted(state, resolution, roller)
  good(result)
  const counters = { ...after.counters, current_turn: state.counters.current_turn + 1 }
  return {
    resolution,
    after: { ...after, counters },
    types: resolution.events.map((event) => event.type),
    roller,
  }
}
