import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

async function played(...lines: readonly string[]): Promise<string> {
  const { body } = await at.post('/api/campaigns', { scenario: 'dead_drop' })
  for (const input of lines) await at.post(`/api/campaigns/${body.campaign_id}/turns`, { input })
  return body.campaign_id
}

describe('what the panels ask for', () => {
  it('knows people by what they said, with the turn, and nobody who was not met', async () => {
    const id = await played('I look around.', 'I ask Viktor about Jin.')
    const { people } = (await at.get(`/api/campaigns/${id}/acquaintances`)).body
    expect(people.map((one: { name: string }) => one.name)).toEqual(['Agent Chen', 'Viktor'])
    const [chen, viktor] = people
    expect(viktor.told).toEqual([{ turn: 2, text: expect.stringContaining('freight lifts') }])
    expect(viktor.attitude).not.toMatch(/\d/)
    expect(chen.told).toEqual([])
    expect((await at.get(`/api/campaigns/${id}/deductions`)).body).toEqual({ deductions: [] })
  })

  it('draws branches where they grew, with their dice, and counts the steps back', async () => {
    const id = await played('I look around.', 'I ask Viktor about Jin.', 'I go to the concourse.')
    const branch = (name: string, turn: number) => at.post(`/api/campaigns/${id}/branches`, { name, turn })
    const say = (input: string) => at.post(`/api/campaigns/${id}/turns`, { input })
    await branch('rain', 1)
    await say('I play B7 on the jukebox')
    await say('I wait.')
    await branch('sun', 2)
    await at.post(`/api/campaigns/${id}/branches/switch`, { name: 'rain' })
    await at.post(`/api/campaigns/${id}/undo`, {})
    const { branches, moves } = (await at.get(`/api/campaigns/${id}/tree`)).body
    expect(
      branches.map((one: Record<string, unknown>) => [one.name, one.parent, one.fork, one.turn, one.redo]),
    ).toEqual([
      ['main', null, 0, 3, 0],
      ['rain', 'main', 1, 2, 1],
      ['sun', 'rain', 2, 2, 0],
    ])
    expect(branches[1].turns).toEqual([
      {
        turn: 2,
        input: 'I play B7 on the jukebox',
        dice_rolls: [expect.stringMatching(/^Streetwise: 2d6/)],
      },
    ])
    expect(branches[2].turns).toEqual([])
    expect(moves.map((one: { reason: string }) => one.reason)).toEqual(['branch', 'branch', 'switch', 'undo'])
  })

  it('costs nothing without a model', async () => {
    const id = await played('I look around.')
    const free = { calls: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0, price_usd: 0 }
    expect((await at.get(`/api/campaigns/${id}/spending`)).body.turns).toEqual([
      { turn: 1, by: 'embedded', ...free },
    ])
  })

  it('refuses a campaign that is not there', async () => {
    for (const part of ['acquaintances', 'deductions', 'tree', 'spending'])
      expect((await at.get(`/api/campaigns/nowhere/${part}`)).status, part).toBe(404)
  })
})
