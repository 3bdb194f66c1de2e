/** What a player can make many of: games and branches. There is an end to both. What the owner keeps for themselves. */
import { describe, expect, it } from 'vitest'
import { bearer, callTool, openSharedTable, playerToken } from './players-and-owner.ts'

describe('branches', () => {
  it('have an end for a player, and not for the owner', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    for (let made = 1; made < 100; made += 1)
      expect((await at.post(`${path}/branches`, { name: `b${made}`, turn: 1 }, mara)).status).toBe(201)
    const refused = await at.post(`${path}/branches`, { name: 'more', turn: 1 }, mara)
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'campaign/too-many-branches' } } })
    expect((await at.post(`${path}/branches`, { name: 'more', turn: 1 }, owner)).status).toBe(201)
  })

  it('are drawn with each record read once', async () => {
    const { at, owner, path, campaign } = await openSharedTable()
    for (let turn = 0; turn < 8; turn += 1) await at.post(`${path}/turns`, { input: 'I wait.' }, owner)
    const { store } = at.engine
    const read = store.getRecords.bind(store)
    let records = 0
    store.getRecords = async (id, range) => {
      const found = await read(id, range)
      records += found.ok ? found.value.length : 0
      return found
    }
    const readFor = async (): Promise<number> => {
      records = 0
      expect((await at.get(`${path}/tree`, owner)).status).toBe(200)
      return records
    }
    const before = await readFor()
    for (let made = 0; made < 20; made += 1)
      await at.post(`${path}/branches`, { name: `b${made}`, turn: 7 }, owner)
    expect(await readFor()).toBeLessThan(before + 20)
    expect(campaign).not.toBe('')
  })

  it('stand in the tree where they began, taken back or played on', async () => {
    const { at, owner, path } = await openSharedTable()
    for (let turn = 0; turn < 3; turn += 1) await at.post(`${path}/turns`, { input: 'I wait.' }, owner)
    await at.post(`${path}/branches`, { name: 'aside', turn: 2 }, owner)
    await at.post(`${path}/turns`, { input: 'I look around.' }, owner)
    await at.post(`${path}/branches`, { name: 'behind', turn: 2 }, owner)
    await at.post(`${path}/undo`, {}, owner)
    const { branches } = (await at.get(`${path}/tree`, owner)).body
    const shown = Object.fromEntries(
      // biome-ignore lint/suspicious/noExplicitAny: an answer of any shape
      branches.map((node: any) => [node.name, [node.parent, node.fork, node.turns.length]]),
    )
    expect(shown).toEqual({ main: [null, 0, 3], aside: ['main', 2, 1], behind: ['main', 1, 0] })
  })

  it('on which the owner used god mode are not looked at by a player who may not go there', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    await at.post(`${path}/branches`, { name: 'tried' }, owner)
    await at.post(`${path}/turns`, { input: 'GOD MODE: give me 500 coin' }, owner)
    await at.post(`${path}/turns`, { input: 'I wave at Brand, whom I bribe later.' }, owner)
    await at.post(`${path}/branches/switch`, { name: 'main' }, owner)
    expect((await at.post(`${path}/branches/switch`, { name: 'tried' }, mara)).status).toBe(403)
    const compared = await at.get(`${path}/compare?left=main&right=tried`, mara)
    expect([compared.status, compared.text.includes('bribe')]).toEqual([403, false])
    expect((await at.get(`${path}/tree`, mara)).text).not.toContain('bribe')
    expect((await at.get(`${path}/tree`, owner)).text).toContain('bribe')
  })
})

describe('games', () => {
  const options = { serve: { playerToken } }

  it('are begun by a player at a person’s pace, by every way in', async () => {
    const { at, owner } = await openSharedTable({}, options)
    const player = bearer(playerToken)
    for (let begun = 0; begun < 10; begun += 1)
      expect((await at.post('/api/campaigns', { name: 'Mine' }, player)).status).toBe(201)
    const refused = await at.post('/api/campaigns', { name: 'Mine' }, player)
    expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request/too-many' } } })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    const first = { messages: [{ role: 'user', content: 'hi' }] }
    expect((await at.post('/api/chat', first, player)).status).toBe(429)
    const chat = { model: 'new/dead_drop', ...first }
    expect((await at.post('/v1/chat/completions', chat, player)).status).toBe(429)
    const tool = await callTool(at, player, 'new_campaign', { scenario: 'dead_drop' })
    expect(tool.text).toContain('request/too-many')
    expect((await at.post('/api/campaigns', { name: 'Mine' }, owner)).status).toBe(201)
  })
})

describe('a token of a campaign that is gone', () => {
  it('learns the name of no other', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable()
    const other = (await at.post('/api/campaigns', { name: 'Hidden' }, owner)).body.campaign_id
    await at.send(`${path}?confirm=${campaign}`, { method: 'DELETE', headers: owner })
    for (const url of ['', '/turns', '/story', '/verify', '/sheet', '/tree']) {
      const answer = await at.get(path + url, mara)
      expect([url, answer.status, answer.text.includes(other)]).toEqual([url, 404, false])
    }
    const tool = await callTool(at, mara, 'start_turn', { campaign })
    expect([tool.text.includes('campaign/unknown'), tool.text.includes(other)]).toEqual([true, false])
  })
})

describe('what the owner noted about a turn', () => {
  it('is read by the owner, and a player’s word by both', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    const note = (text: string) => ({ turn: 1, verdict: 'note', text })
    await at.post(`${path}/feedback`, note('Brand signed it'), owner)
    await at.post(`${path}/feedback`, note('too short'), mara)
    const [mine, theirs] = [await at.get(`${path}/feedback`, mara), await at.get(`${path}/feedback`, owner)]
    expect([mine.text.includes('signed'), mine.text.includes('too short')]).toEqual([false, true])
    expect([theirs.text.includes('signed'), theirs.text.includes('too short')]).toEqual([true, true])
  })
})
