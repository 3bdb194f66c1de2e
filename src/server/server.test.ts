import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, readEvents, type TestServer } from '../../test/server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

describe('the server', () => {
  it('plays a campaign over the wire, from the list of worlds to the transcript', async () => {
    expect(await at.get('/api/health')).toMatchObject({ status: 200, body: { ok: true, role: 'owner' } })
    const { body: worlds } = await at.get('/api/scenarios')
    expect(worlds.scenarios.map((scenario: { id: string }) => scenario.id)).toContain('dead_drop')
    const founded = await at.post('/api/campaigns', { scenario: 'dead_drop', seed: 'wire' })
    expect(founded).toMatchObject({ status: 201, body: { ruleset: 'bands-2d6', reproducible: true } })
    const home = `/api/campaigns/${founded.body.campaign_id}`
    const turn = await at.post(`${home}/turns`, { input: 'I ask Viktor about Jin.' })
    expect(turn.status).toBe(200)
    expect(turn.body.narrative.length).toBeGreaterThan(40)
    const picked = await at.post(`${home}/turns`, { choice: 1, after: turn.body.position })
    expect(picked.status).toBe(200)
    const { body } = await at.get(`${home}/turns`)
    expect(body.turns.map((turn: { input: string[] }) => turn.input)).toHaveLength(2)
    expect(body.turns[1].position).toBe(picked.body.position)
    expect((await at.get(home)).body.position).toBe(picked.body.position)
  })

  it('tells a turn as a stream that ends with what was committed', async () => {
    const id = await at.found()
    const events = await readEvents(
      `${at.url}/api/campaigns/${id}/turns`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ input: 'I look around.' }),
      },
      () => false,
    )
    const last = events.at(-1)
    expect(last?.name).toBe('turn')
    expect(last?.id).toBe(last?.data.position)
    expect((await at.get(`/api/campaigns/${id}`)).body.position).toBe(last?.id)
  })
})

describe('following a campaign', () => {
  it('resumes where it was cut, without a gap and without a double', async () => {
    const id = await at.found()
    const events = `${at.url}/api/campaigns/${id}/events`
    const turns = `/api/campaigns/${id}/turns`
    const joined = Promise.withResolvers<void>()
    const first = readEvents(events, {}, (heard) => {
      joined.resolve()
      return heard.some((event) => event.name === 'turn')
    })
    await joined.promise
    await at.post(turns, { input: 'I look around.' })
    const heard = await first
    expect(heard.map((event) => event.name)).toEqual(['hello', 'turn'])
    await at.post(turns, { input: 'I wait.' })
    await at.post(turns, { input: 'I search the landing.' })
    const again = await readEvents(
      events,
      { headers: { 'last-event-id': heard.at(-1)?.id ?? '' } },
      (all) => all.filter((event) => event.name === 'turn').length === 2,
    )
    expect(again.map((event) => [event.name, event.data.turn_no])).toEqual([
      ['hello', 3],
      ['turn', 2],
      ['turn', 3],
    ])
  })

  it('says when the story stands elsewhere now', async () => {
    const id = await at.found()
    const { body } = await at.post(`/api/campaigns/${id}/turns`, { input: 'I look around.' })
    await at.engine.branches.undo(id)
    const heard = await readEvents(
      `${at.url}/api/campaigns/${id}/events?since=${body.position}`,
      {},
      (all) => all.length === 2,
    )
    expect(heard.map((event) => event.name)).toEqual(['hello', 'moved'])
  })
})
