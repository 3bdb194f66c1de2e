/** A player's token begins no adventure with a hero above the level it was written for; the owner may. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harbourFolder, testContent } from '../packs/pack-files.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

const owner = 'k3Vw9-pQz7_bN2xLr8TyHs4Jd6GfMc1A0u'
const player = 'Zt5Rm2_Wc8qXb4Nf7-LkJ9sHd3GvPy6E1a'
const scenario = 'nineteen_year_tide'
let at: TestServer
beforeAll(async () => {
  at = await openTestServer({ serve: { token: owner, playerToken: player } })
})
afterAll(() => at.close())

const found = (token: string, hero: object | string) =>
  at.post('/api/campaigns', { scenario, hero }, { authorization: `Bearer ${token}` })
const chat = (token: string, character: object) =>
  at.post(
    '/api/chat',
    { scenario, character, messages: [{ role: 'user', content: 'I look around.' }] },
    { authorization: `Bearer ${token}` },
  )

describe('the level of a hero', () => {
  it('M1: is that of the scenario for a player, and any for the owner', async () => {
    const high = await found(player, { name: 'Mara', level: 20 })
    expect(high).toMatchObject({ status: 422, body: { error: { code: 'campaign/hero-level' } } })
    expect(high.body.error.message).toBe(
      '“The Nineteen-Year Tide” begins at level 3: a hero of level 20 is for its owner to allow.',
    )
    expect((await found(player, { name: 'Mara', level: 3 })).status).toBe(201)
    expect((await found(player, { name: 'Mara' })).status).toBe(201)
    expect((await found(player, 'marren_ash')).status).toBe(201)
    expect((await found(owner, { name: 'Mara', level: 20 })).status).toBe(201)
  })

  it('M1: holds for a character that a chat program sends', async () => {
    const high = await chat(player, { name: 'Mara', class: 'wizard', level: 20 })
    expect(high).toMatchObject({ status: 422, body: { error: { code: 'campaign/hero-level' } } })
    expect((await chat(player, { name: 'Mara', class: 'wizard', level: 3 })).status).toBe(200)
    expect((await chat(owner, { name: 'Mara', class: 'wizard', level: 20 })).status).toBe(200)
  })

  it('M1: is as high as the author of the scenario allows', async () => {
    const folder = scratchFolder()
    const written = readFileSync(join(testContent.scenarios[0] ?? '', 'small_harbour.yaml'), 'utf8')
    const raised = written
      .replace(/^ruleset:.*$/m, 'ruleset: dnd5e\nmax_level: 5')
      .replace(/^items:[\s\S]*/m, '')
    writeFileSync(join(folder, 'small_harbour.yaml'), raised)
    const there = await openTestServer({
      content: { packs: [join(harbourFolder, '..')], scenarios: [folder] },
      serve: { token: owner, playerToken: player },
    })
    const begin = (level: number) =>
      there.post(
        '/api/campaigns',
        { scenario: 'small_harbour', hero: { name: 'Mara', level } },
        { authorization: `Bearer ${player}` },
      )
    const [allowed, high] = [await begin(5), await begin(6)]
    expect(allowed.status, allowed.text).toBe(201)
    expect(high.body.error.code).toBe('campaign/hero-level')
    await there.close()
  })

  it('M1: a hero that is already made comes from the owner alone, whatever stands on the sheet', async () => {
    const made = { name: 'Mara', attrs: { level: 1, hp_current: 999, hp_max: 999 }, items: [] }
    const sent = await found(player, made)
    expect(sent).toMatchObject({ status: 403, body: { error: { code: 'request/forbidden' } } })
    const starter = await at.post(
      '/api/campaigns',
      { name: 'Table', hero: made },
      { authorization: `Bearer ${player}` },
    )
    expect(starter.status).toBe(403)
  })
})
