/**
 * Made-up players at real tables: a few short campaigns in which everything must be so, the same ones every time.
 * simulate-campaign.long.test.ts plays more, `npm run simulate` a thousand long ones.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { done, refuse } from '../../src/core/result.ts'
import { lookAtEnd } from './end-of-campaign.ts'
import type { Ground } from './ground.ts'
import { openSimulation } from './open-simulation.ts'
import { personas } from './personas.ts'
import { settings } from './settings.ts'
import { dealt, simulateCampaign } from './simulate-campaign.ts'
import { reportOn } from './simulation-report.ts'
import { againCommand, simulationTable } from './simulation-table.ts'

const ground = openSimulation()
afterAll(() => ground.close())
const seed = 'every day'

/** The engine with some of its use cases replaced. */
function withCampaigns(changed: Partial<Ground['engine']['campaigns']>): Ground['engine'] {
  return { ...ground.engine, campaigns: { ...ground.engine.campaigns, ...changed } }
}

describe('simulateCampaign', () => {
  it('finds everything as it must be in three campaigns of eight turns', async () => {
    const runs = []
    for (const index of [2, 9, 39]) runs.push(await simulateCampaign(ground, { seed, index, turns: 8 }))
    const { failures, lines, rolls, replayed } = reportOn(runs)
    expect(failures).toEqual([])
    expect(lines).toBe(24)
    expect(rolls).toBeGreaterThan(0)
    expect(replayed).toBeGreaterThan(5)
    expect(simulationTable(reportOn(runs))).toContain('| rows-equal-fold |')
  })

  it('plays the same campaign again, wherever it is played', async () => {
    const other = openSimulation()
    const wish = { seed: 'again', index: 16, turns: 8 }
    await simulateCampaign(other, { ...wish, index: 2 })
    const [one, two] = [await simulateCampaign(ground, wish), await simulateCampaign(other, wish)]
    await other.close()
    expect(two).toEqual(one)
  })

  it('deals every setting to every player', () => {
    const met = Array.from({ length: personas.length * settings.length }, (_, index) => dealt(index))
    const names = new Set(met.map(({ persona, setting }) => `${persona.name}|${settings.indexOf(setting)}`))
    expect(names.size).toBe(personas.length * settings.length)
  })

  it('says what broke, where, and how to have it again', async () => {
    const engine = {
      ...ground.engine,
      turns: { ...ground.engine.turns, play: () => Promise.reject(new Error('the lamp went out')) },
    }
    const run = await simulateCampaign({ ...ground, engine }, { seed: 'dark', index: 2, turns: 5 })
    expect(run.failures).toMatchObject([{ index: 2, turn: 1, invariant: 'nothing-breaks' }])
    const [failure] = run.failures
    expect(failure?.what).toContain('the lamp went out')
    expect(failure && againCommand(failure, 'dark')).toBe(
      'npm run simulate -- --seed dark --only 2 --turns 1',
    )
  })

  it('catches a store that shows other rows than its log', async () => {
    const state: Ground['engine']['campaigns']['state'] = async (id, point) => {
      const shown = await ground.engine.campaigns.state(id, point)
      if (!shown.ok) return shown
      return done({ ...shown.value, counters: { ...shown.value.counters, turn_number: 7_000 } })
    }
    const engine = withCampaigns({ state })
    const run = await simulateCampaign({ ...ground, engine }, { seed: 'wrong', index: 2, turns: 3 })
    expect(run.failures.map((one) => one.invariant)).toContain('rows-equal-fold')
  })
})

describe('the end of a campaign', () => {
  const whole = (): number => 0

  /** A campaign of its own, and what is found at its end when a door is broken. */
  async function endWith(name: string, broken: (id: string) => Partial<Ground>): Promise<readonly string[]> {
    const { campaign_id: id } = await simulateCampaign(ground, { seed: name, index: 2, turns: 3 })
    const elsewhere = openSimulation()
    const found = await lookAtEnd({ ...ground, elsewhere: elsewhere.engine, ...broken(id) }, id, whole)
    await elsewhere.close()
    return found.broken.map(([invariant]) => invariant)
  }

  it('finds nothing where nothing is wrong', async () => {
    expect(await endWith('well', () => ({}))).toEqual([])
  })

  it('catches turns that come out otherwise', async () => {
    const eachRerun: Ground['engine']['turns']['eachRerun'] = (id, range, options, look) =>
      ground.engine.turns.eachRerun(id, range, options, (turn, again) =>
        look(turn, again.ok ? done({ ...again.value, identical: false }) : again),
      )
    const found = await endWith('otherwise', () => ({
      engine: { ...ground.engine, turns: { ...ground.engine.turns, eachRerun } },
    }))
    expect(new Set(found)).toEqual(new Set(['replay-is-identical']))
  })

  it('catches a log that does not hold', async () => {
    const verify: Ground['engine']['campaigns']['verify'] = async (id) => {
      const sound = await ground.engine.campaigns.verify(id)
      return sound.ok
        ? done({ ...sound.value, ok: false, problems: ['turn 2 was changed'], sealed_rolls: 1 })
        : sound
    }
    const found = await endWith('changed', () => ({ engine: withCampaigns({ verify }) }))
    expect(new Set(found)).toEqual(new Set(['log-verifies', 'honesty-is-sound']))
  })

  it('catches a file that does not arrive, or arrives as another', async () => {
    const importLines = () => Promise.resolve(refuse('import/changed', 'The file is not as it was written.'))
    const lost = await endWith('lost', () => ({ elsewhere: withCampaigns({ import: importLines }) }))
    const state: Ground['engine']['campaigns']['state'] = async (id, point) => {
      const there = await ground.engine.campaigns.state(id, point)
      return there.ok ? done({ ...there.value, memories: { x: { id: 'x', text: 'x', turn: 0 } } }) : there
    }
    const arrived: Ground['engine']['campaigns']['import'] = () => ground.engine.store.head(lostId)
    let lostId = ''
    const other = await endWith('other', (id) => {
      lostId = id
      return { elsewhere: withCampaigns({ import: arrived, state }) }
    })
    expect([lost, other]).toEqual([['export-is-whole'], ['export-is-whole']])
  })
})
