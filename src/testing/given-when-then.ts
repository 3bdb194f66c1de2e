/**
 * Given a world, when a turn is played, then this is so. Tests of rules read as the rulebook does; they go through
 * the outermost entry point there is (a whole turn, committed to a store) and look at what was kept.
 */
import type { Result } from '../core/result.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { type FaceSource, streamFamily } from '../dice/index.ts'
import {
  createCampaign,
  type EngineDependencies,
  playRawTurn,
  type RawTurn,
  type RawTurnResult,
} from '../engine/index.ts'
import type { Ruleset } from '../rules/index.ts'
import { good, refusedWith, same } from './assertions.ts'
import { fixedStreams } from './fixed-dice.ts'
import { sampleTime, sampleWorld } from './sample-records.ts'
import { testDependencies } from './test-engine-dependencies.ts'

export interface Played {
  readonly result: RawTurnResult
  readonly before: GameState
  readonly after: GameState
  /** Ids of the rules that were broken, in order. */
  readonly broken: readonly string[]
  readonly dependencies: EngineDependencies
  readonly campaignId: string
}

/** A turn that is about to be played. */
export interface When {
  /** The turn is played and committed; looks at what came of it. */
  thenPlayed(check: (played: Played) => Promise<void> | void): Promise<void>
  /** The turn is refused with this code; nothing at all has changed. */
  thenRefused(code: string): Promise<void>
}

/** A world, perhaps with turns behind it. */
export interface Given {
  /** Plays this turn; with `dice`, its dice show what they say. */
  when(turn: RawTurn, dice?: FaceSource): When
}

/**
 * A world: the sample ferry with Mira and Oda, and what is added to it, after these turns.
 *
 * @example
 * await given({ clocks_add: [{ id: 'heat', name: 'Heat', value: 0, max: 8, triggers: {}, tags: [] }] })
 *   .when({ input: 'I look around.', action: 'quick_action' })
 *   .thenPlayed(({ after }) => expect(after.counters.current_turn).toBe(1))
 */
export function given(world: StateDiff = {}, ...turns: readonly RawTurn[]): Given {
  return givenBy(undefined, world, ...turns)
}

/** The same world under a ruleset, so that turns can be attempted by it. */
export function givenBy(
  ruleset: Ruleset | undefined,
  world: StateDiff = {},
  ...turns: readonly RawTurn[]
): Given {
  const prepare = (dice: FaceSource | undefined): Promise<Scene> => prepareScene(ruleset, world, turns, dice)
  return {
    when: (turn, dice) => ({
      thenPlayed: async (check) => {
        const scene = await prepare(dice)
        const result = good(await play(scene, turn))
        const after = good(await scene.dependencies.store.getState(scene.campaignId))
        const broken = result.violations.map((violation) => violation.rule_id)
        await check({ ...scene, result, after, broken })
      },
      thenRefused: async (code) => {
        const scene = await prepare(dice)
        const head = good(await scene.dependencies.store.head(scene.campaignId))
        refusedWith(await play(scene, turn), code)
        same(
          good(await scene.dependencies.store.getState(scene.campaignId)),
          scene.before,
          'state after a refusal',
        )
        same(good(await scene.dependencies.store.head(scene.campaignId)), head, 'head after a refusal')
      },
    }),
  }
}

interface Scene {
  readonly dependencies: EngineDependencies
  readonly campaignId: string
  readonly before: GameState
}

async function prepareScene(
  ruleset: Ruleset | undefined,
  world: StateDiff,
  turns: readonly RawTurn[],
  dice: FaceSource | undefined,
): Promise<Scene> {
  const dependencies = testDependencies({
    rulesets: (id) => Promise.resolve(id === ruleset?.id ? ruleset : undefined),
  })
  const { time_of_day: _derived, ...starts } = sampleTime
  const created = await createCampaign(dependencies, {
    name: 'Given',
    seed: 'given',
    starts,
    world: joined(world),
    ...(ruleset !== undefined && { ruleset: ruleset.id }),
  })
  const campaignId = good(created).campaign_id
  for (const turn of turns) good(await playRawTurn(dependencies, campaignId, turn))
  const before = good(await dependencies.store.getState(campaignId))
  const streams = dice === undefined ? streamFamily : fixedStreams(() => dice)
  return { dependencies: { ...dependencies, streams }, campaignId, before }
}

function play(scene: Scene, turn: RawTurn): Promise<Result<RawTurnResult>> {
  return playRawTurn(scene.dependencies, scene.campaignId, turn)
}

/** The sample world and more: lists are joined, single things replaced. */
function joined(more: StateDiff): StateDiff {
  const world: Record<string, unknown> = { ...sampleWorld, campaign: { player_id: 'pc_mira_001' } }
  for (const [field, value] of Object.entries(more)) {
    const known = world[field]
    if (Array.isArray(known) && Array.isArray(value)) world[field] = [...known, ...value]
    else world[field] = field === 'campaign' ? { ...(known as object), ...(value as object) } : value
  }
  return world
}
