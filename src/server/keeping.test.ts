/** What is kept beside the story and after it: words about turns, what the engine said, honesty, and a deletion. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test/server/test-server.ts'
import { openEvaluation } from '../compose/campaign-evaluation.ts'

let at: TestServer
let id: string
const home = mkdtempSync(join(tmpdir(), 'fatewright-keeping-'))
const of = (path: string) => `/api/campaigns/${id}/${path}`
beforeAll(async () => {
  const serve = { playerToken: 'player', token: 'owner', extras: { evaluation: openEvaluation } }
  at = await openTestServer({ home, inMemory: false, serve })
  id = (await at.post('/api/campaigns', { name: 'Table', seed: 's' }, owner)).body.campaign_id
  await at.post(of('turns'), { input: 'I look around.' }, owner)
  await at.post(of('turns'), { input: 'GOD MODE: give me 3 rope' }, owner)
  await at.post(of('turns'), { input: 'OOC: how late is it?' }, owner)
})
afterAll(async () => {
  await at.close()
  rmSync(home, { recursive: true, force: true })
})
const owner = { authorization: 'Bearer owner' }
const player = { authorization: 'Bearer player' }

describe('beside the story', () => {
  it('keeps a word about a turn, and refuses one about no turn', async () => {
    const given = await at.post(of('feedback'), { turn: 1, verdict: 'flag', text: 'A gull?' }, player)
    expect(given).toMatchObject({ status: 201, body: { verdict: 'flag', by: 'player' } })
    const { body } = await at.get(of('feedback'), owner)
    expect(body.feedback).toMatchObject([{ turn: 1, verdict: 'flag', text: 'A gull?' }])
    expect((await at.get(of('seat'), player)).body.spoken_of).toEqual([1])
    const none = await at.post(of('feedback'), { turn: 99, verdict: 'good' }, owner)
    expect(none).toMatchObject({ status: 404, body: { error: { code: 'campaign/no-such-turn' } } })
    expect(await at.post(of('feedback'), { turn: 1, verdict: 'note' }, owner)).toMatchObject({ status: 422 })
  })

  it('says again what the engine said, and to the owner what the console answered', async () => {
    const { body } = await at.get(of('turns'), owner)
    expect(body.turns[1].god_mode_response).toMatch(/rope/i)
    expect(body.turns[2].notices.join(' ')).toContain('Taken as talk')
    const seen = await at.get(of('turns'), player)
    expect(seen.body.turns[1].god_mode_response).toBeUndefined()
    expect(seen.body.turns[2].notices).toEqual(body.turns[2].notices)
  })

  it('reports how honestly it was told, and spoils nobody by accident', async () => {
    const { status, body } = await at.get(of('honesty'), player)
    expect(status).toBe(200)
    expect(body).toMatchObject({ sound: true, turns: 3 })
    expect(body.sentences[0]).toMatchObject({ tone: 'good', text: expect.stringContaining('sound') })
    for (const stop of body.stopped) expect(stop.message).toBeUndefined()
    expect(JSON.stringify(body.seeds)).toContain('"server_seed":null')
  })
})

describe('deleting a campaign', () => {
  const remove = (headers: Record<string, string>, confirm?: string) =>
    at.send(`/api/campaigns/${id}${confirm === undefined ? '' : `?confirm=${confirm}`}`, {
      method: 'DELETE',
      headers,
    })

  it('is refused without its name, to a player, and by another name; then all of it is gone', async () => {
    const asked = await remove(owner)
    expect(asked).toMatchObject({ status: 409, body: { error: { code: 'campaign/unconfirmed' } } })
    expect(asked.body.error.message).toMatch(/“Table” loses 3 turns on 1 branch.*export/)
    expect(await remove(owner, 'another')).toMatchObject({ status: 409 })
    expect(await remove(player, id)).toMatchObject({ status: 403 })
    expect((await at.get('/api/campaigns', owner)).body.campaigns).toHaveLength(1)
    expect(await remove(owner, id)).toMatchObject({ status: 200, body: { deleted: id, name: 'Table' } })
    expect((await at.get('/api/campaigns', owner)).body.campaigns).toEqual([])
    expect(await at.get(`/api/campaigns/${id}`, owner)).toMatchObject({ status: 404 })
    expect(readdirSync(join(home, 'campaigns'))).toEqual([])
    expect(await remove(owner, id)).toMatchObject({ status: 404 })
  })
})

describe('what telling may cost', () => {
  const settings = (ceiling: number | null) => at.post('/api/settings', { ceiling }, owner)

  it('cannot be limited where it costs nothing', async () => {
    expect(await settings(1)).toMatchObject({
      status: 409,
      body: { error: { code: 'llm/nothing-to-pay' } },
    })
    expect((await at.get('/api/settings', owner)).body.purse).toBeNull()
  })

  it('is set while the server runs, and kept to before the model is asked again', async () => {
    const environment = { FATEWRIGHT_MODEL: 'anthropic:claude-sonnet-5-5', ANTHROPIC_API_KEY: 'k' }
    const paid = await openTestServer({ environment, serve: { extras: { environment } } })
    try {
      expect((await paid.get('/api/settings')).body).toMatchObject({
        model: 'anthropic:claude-sonnet-5-5',
        purse: { calls: 0, dollars: 0, ceiling: null },
      })
      expect(await paid.post('/api/settings', { ceiling: -1 })).toMatchObject({ status: 400 })
      const { body } = await paid.post('/api/settings', { ceiling: 0 })
      expect(body.purse).toMatchObject({ ceiling: 0 })
      const told = await paid.post(`/api/campaigns/${await paid.found()}/turns`, { input: 'I look around.' })
      expect(told.body.notices.join(' ')).toContain('The narrator did not answer')
      expect((await paid.get('/api/settings')).body.purse.calls).toBe(0)
    } finally {
      await paid.close()
    }
  })
})
