import { describe, expect, it } from 'vitest'
import { testContent } from '../../../test/packs/pack-files.ts'
import { createEngine } from '../../compose.ts'
import { done, refuse } from '../../core/result.ts'
import { seededRandom } from '../seeded-random.ts'
import { walkScenario } from './walk-scenario.ts'

type Engine = Parameters<typeof walkScenario>[0]['engine']

/** An engine whose turns are what a function says, over the real scenario. */
function played(turnOf: (turn: number, input: string) => object | string): {
  engine: Engine
  inputs: string[]
} {
  const real = createEngine({ content: testContent, inMemory: true })
  const inputs: string[] = []
  let turn = 0
  const engine: Engine = {
    packs: real.packs,
    campaigns: {
      ...real.campaigns,
      createFromScenario: (...rest) => {
        turn = 0
        return real.campaigns.createFromScenario(...rest)
      },
    },
    turns: {
      ...real.turns,
      play: async (_id, input) => {
        turn += 1
        inputs.push(String(input))
        const said = turnOf(turn, String(input))
        if (said === 'no') return refuse('turn/no', 'No.')
        if (typeof said === 'string') throw new Error(said)
        return done({
          turn: {
            engine_events: [],
            planning_block: { choices: { a: {}, b: {}, other_action: {} } },
            ...said,
          },
        } as never)
      },
    },
  }
  return { engine, inputs }
}

function value<Value>(
  result: { ok: true; value: Value } | { ok: false; refusal: { message: string } },
): Value {
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

describe('walking a scenario', () => {
  it('counts endings and says which were never reached', async () => {
    const { engine } = played((turn) =>
      turn < 4
        ? {}
        : {
            engine_events: [
              { type: 'ending_reached', details: { ending_id: 'small_harbour:lit' }, tags: [] },
            ],
          },
    )
    const report = value(await walkScenario({ engine, scenario: 'small_harbour', walks: 3, turns: 10 }))
    expect(report).toMatchObject({
      walks: 3,
      turns: 12,
      endings: { 'small_harbour:lit': 3, 'small_harbour:dark': 0 },
      unreached: ['small_harbour:dark'],
      unfinished: 0,
      turns_to_ending: { least: 4, middle: 4, most: 4 },
      dead_ends: [],
      crashes: [],
    })
  })

  it('finds dead ends and what breaks', async () => {
    const dead = played(() => ({ planning_block: { choices: { other_action: {} } } }))
    const stuck = value(
      await walkScenario({ engine: dead.engine, scenario: 'small_harbour', walks: 1, turns: 10 }),
    )
    expect(stuck.dead_ends).toMatchObject([{ walk: 0, turn: 2 }])
    const broken = played((turn) => (turn === 3 ? 'It broke.' : {}))
    const crashed = value(await walkScenario({ engine: broken.engine, scenario: 'small_harbour', walks: 1 }))
    expect(crashed.crashes).toMatchObject([{ turn: 3, message: 'It broke.' }])
    const stubborn = played((turn) => (turn === 2 ? 'no' : {}))
    const went = value(
      await walkScenario({ engine: stubborn.engine, scenario: 'small_harbour', walks: 1, turns: 5 }),
    )
    expect(went).toMatchObject({ turns: 5, crashes: [], refused: [{ turn: 2, message: 'turn/no: No.' }] })
  })

  it('walks the same way for the same seed, picking and typing', async () => {
    const walk = async (seed: string) => {
      const { engine, inputs } = played(() => ({}))
      value(await walkScenario({ engine, scenario: 'small_harbour', walks: 1, turns: 30, seed }))
      return inputs
    }
    const first = await walk('one')
    expect(await walk('one')).toEqual(first)
    expect(await walk('two')).not.toEqual(first)
    expect(first.filter((input) => input === 'a' || input === 'b').length).toBeGreaterThan(10)
    expect(first.some((input) => input.includes(' '))).toBe(true)
  })

  it('plays a real game to each of its endings without breaking it', async () => {
    const engine = createEngine({ content: testContent, inMemory: true })
    const report = value(await walkScenario({ engine, scenario: 'small_harbour', walks: 6, turns: 40 }))
    expect(report.crashes).toEqual([])
    expect(report.dead_ends).toEqual([])
    expect(report.unreached).toEqual([])
    await engine.close()
  })

  it('has chance that is spread evenly', () => {
    const chance = seededRandom('even')
    const drawn = Array.from({ length: 4_000 }, () => Math.floor(chance() * 4))
    for (const face of [0, 1, 2, 3])
      expect(drawn.filter((number) => number === face).length).toBeGreaterThan(850)
  })
})
