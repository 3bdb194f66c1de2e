/**
 * `given` (src/testing/given-when-then.ts) at the entry point: the turn is posted to the server, and its game master answers
 * what the test says a narrator answers. What is looked at afterwards is what `given` looks at. Only tests use it.
 */

import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { joinDiffs, type StateDiff } from '../../src/core/state/state-diff.ts'
import type { TimedAction } from '../../src/core/time/action-and-travel-duration.ts'
import type { FaceSource } from '../../src/dice/face-source.ts'
import { createCampaign } from '../../src/engine/campaigns/create-campaign.ts'
import {
  playRawTurn,
  type RawAnswer,
  type RawTurn,
  type RawTurnResult,
} from '../../src/engine/turns/play-without-game-master.ts'
import { plainGameMaster } from '../../src/gm/plain/plain-game-master.ts'
import { bands2d6 } from '../../src/rules/bands-2d6/bands-2d6.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { good } from '../../src/testing/assertions.ts'
import { fixedStreams } from '../../src/testing/fixed-dice.ts'
import type { Played } from '../../src/testing/given-when-then.ts'
import { sampleTime, sampleWorld } from '../../src/testing/sample-records.ts'
import { envelopeAround, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { testDependencies } from '../../src/testing/test-engine-dependencies.ts'
import { openHttpTable } from './http-table.ts'

/** A turn that HTTP has words for: a line, how it is said, what kind of act it is, and what the narrator answers. */
export interface SpokenTurn {
  readonly input: string
  readonly mode?: 'GOD' | 'THINK'
  readonly action?: TimedAction
  readonly answer?: RawAnswer
}

/** A world, perhaps with turns behind it. */
export interface GivenOverHttp {
  /** Plays this turn; with `dice`, its dice show what they say. */
  readonly when: (
    turn: SpokenTurn,
    dice?: FaceSource,
  ) => {
    readonly thenPlayed: (check: (played: Played) => Promise<void> | void) => Promise<void>
  }
}

/** The verb under which the game master understands an act of this kind. */
const verbs: Partial<Record<TimedAction, { readonly action: string; readonly target_id: string }>> = {
  dialogue: { action: 'talk', target_id: 'npc_oda_001' },
  quick_action: { action: 'look', target_id: '' },
}

/**
 * A world: the sample ferry with Mira and Oda, and what is added to it, after these turns.
 *
 * @example
 * await givenOverHttp().when({ input: 'I wait.', answer: { state_updates: {} } }).thenPlayed(({ after }) => look(after))
 */
export function givenOverHttp(
  world: StateDiff = {},
  ruleset: Ruleset = bands2d6,
  ...turns: readonly RawTurn[]
): GivenOverHttp {
  return {
    when: (turn, dice) => ({
      thenPlayed: async (check) => {
        const dependencies = testDependencies({
          rulesets: (id) => Promise.resolve(id === ruleset.id ? ruleset : undefined),
          gameMaster: scriptedGameMaster({
            interpret: ({ player_input }) => understoodAs(turn, player_input),
            narrate: (request) => ({ ...envelopeAround(request, 'The river is high.'), ...turn.answer }),
          }),
          backstop: plainGameMaster,
        })
        const { time_of_day: _derived, ...starts } = sampleTime
        const base = joinDiffs(sampleWorld, { campaign: { player_id: 'pc_mira_001' } }, world)
        const founding = { name: 'Given', seed: 'given', ruleset: ruleset.id, starts, world: base }
        const campaignId = good(await createCampaign(dependencies, founding)).campaign_id
        for (const earlier of turns) good(await playRawTurn(dependencies, campaignId, earlier))
        const before = good(await dependencies.store.getState(campaignId))
        const streams = dice === undefined ? dependencies.streams : fixedStreams(() => dice)
        const send = openHttpTable({ ...dependencies, streams }, campaignId)
        const { input, mode } = turn
        const played = good(await send({ input, ...(mode !== undefined && { mode }) }, {}))
        const after = good(await dependencies.store.getState(campaignId))
        const broken = played.violations.map((violation) => violation.rule_id)
        await check({ result: asRaw(played), before, after, broken, dependencies, campaignId })
      },
    }),
  }
}

function understoodAs({ action }: SpokenTurn, line: string): unknown {
  const verb = action === undefined ? undefined : verbs[action]
  if (verb === undefined) return null
  return {
    intent: line,
    referenced_entities: [],
    proposed_actions: [{ ...verb, details: line, estimated_minutes: 1 }],
    assumptions: [],
    risk_flags: [],
    perception_flags: [],
  }
}

/** The same turn by the names that `given` uses. */
function asRaw(turn: AuthorTurn): RawTurnResult {
  const { engine_events, notices, debug_info, ...same } = turn
  return {
    ...same,
    events: engine_events,
    warnings: notices,
    debug_info: { dm_notes: [...debug_info.dm_notes] },
  } as unknown as RawTurnResult
}
