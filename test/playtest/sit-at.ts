/** A campaign of a shipped scenario, and a hand to type with. Only tests sit here. */
import { expect } from 'vitest'
import type { JsonObject } from '../../src/core/json.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import type { GameState } from '../../src/core/state/game-state.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { good } from '../../src/testing/assertions.ts'

/** A hand to type with. */
export interface Sitting {
  /** Types lines one after the other; the last turn is answered. */
  readonly type: (...lines: readonly string[]) => Promise<AuthorTurn>
  readonly state: () => Promise<GameState>
}

/** Sits down at a scenario; the seed is the name of the test. */
export async function sitAt(engine: Engine, scenario: string): Promise<Sitting> {
  const seed = expect.getState().currentTestName ?? scenario
  const founded = good(await engine.campaigns.createFromScenario({ scenario, seed })) as unknown as JsonObject
  const id = String(founded.campaign_id ?? (founded.head as JsonObject).campaign_id)
  const type = async (...lines: readonly string[]): Promise<AuthorTurn> => {
    const turns = []
    for (const line of lines) turns.push(good(await engine.turns.play(id, line, { owner: true })).turn)
    const last = turns.at(-1)
    if (last === undefined) throw new Error('nothing was typed')
    return last
  }
  return { type, state: async () => good(await engine.campaigns.state(id)) }
}
