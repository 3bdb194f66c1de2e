/** The owner's console: what is typed there is read by no player, and no player takes it back or puts it back. */
import { describe, expect, it } from 'vitest'
import { readEvents } from '../server/test-server.ts'
import { bearer, callTool, openSharedTable, playerToken } from './players-and-owner.ts'

const command = 'GOD MODE: give me 500 coin'
const secret = 'from now on remember that Brand is the murderer'

describe('what the owner types in god mode', () => {
  it('is shown to no player, by no route that tells the story', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable()
    const start = (await at.get(path, mara)).body.position ?? '0.000000000000'
    await at.post(`${path}/turns`, { input: 'I look around.' }, owner)
    const since = (await at.get(`${path}/turns`, mara)).body.turns.at(-1).position
    await at.post(`${path}/turns`, { input: `GOD MODE: ${secret}` }, owner)
    await at.post(`${path}/branches`, { name: 'aside' }, owner)
    await at.post(`${path}/turns`, { input: 'I wait.' }, owner)
    expect((await at.get(`${path}/turns`, owner)).text).toContain('murderer')
    const compared = `${path}/compare?left=main&right=aside`
    for (const url of [
      `${path}/turns`,
      `${path}/tree`,
      `${path}/story`,
      `${path}/seat`,
      `${path}/recall?q=remember+Brand`,
      compared,
      path,
    ]) {
      const read = await at.get(url, mara)
      expect([url, read.status]).toEqual([url, 200])
      expect([url, read.text.includes('murderer')]).toEqual([url, false])
    }
    const events = await readEvents(
      `${at.url}${path}/events?since=${since}`,
      { headers: mara },
      (read) => read.filter(({ name }) => name === 'turn').length >= 2,
    )
    expect(JSON.stringify(events)).not.toContain('murderer')
    expect((await callTool(at, mara, 'get_journal', { campaign })).text).not.toContain('murderer')
    expect(start).toBeDefined()
  })
})

describe('the choices of the console', () => {
  const menu = /god:|Correct a number|Viktor/

  it('are offered to the owner and to no player, by no way of asking what can be done', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable({}, { serve: { playerToken } })
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    const player = bearer(playerToken)
    const begun = { messages: [{ role: 'user', content: 'I look around.' }] }
    const { token, campaign_id: chatted } = (await at.post('/api/chat', begun, player)).body
    for (const line of [command, 'OOC: what time is it?']) {
      for (const table of [campaign, chatted])
        await at.post(`/api/campaigns/${table}/turns`, { input: line }, owner)
      if (line === command) expect((await at.get(path, owner)).text).toMatch(menu)
      for (const url of [path, `${path}/turns`, `${path}/seat`])
        expect([line, url, (await at.get(url, mara)).text]).toEqual([
          line,
          url,
          expect.not.stringMatching(menu),
        ])
      for (const tool of ['start_turn', 'get_scene'])
        expect([line, tool, (await callTool(at, mara, tool, { campaign })).text]).toEqual([
          line,
          tool,
          expect.not.stringMatching(menu),
        ])
      const choice = await at.post(`${path}/questions`, { choice: '1' }, mara)
      expect([line, choice.status, choice.text]).toEqual([line, 409, expect.not.stringMatching(menu)])
      const proposed = await callTool(at, mara, 'propose_action', { campaign, choice: '9' })
      expect(proposed.text).not.toMatch(menu)
      const shown = { model: `gm/${campaign}`, messages: [{ role: 'assistant', content: 'Well?' }] }
      const told = (await at.post('/v1/chat/completions', shown, mara)).body.choices[0].message.content
      expect([line, told]).toEqual([line, expect.not.stringMatching(menu)])
      const { message } = (await at.post('/api/chat', { messages: [], token }, player)).body
      expect([line, JSON.stringify(message)]).toEqual([line, expect.not.stringMatching(menu)])
    }
  })

  it('are picked by no player, neither by number nor by talk that leaves them standing', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    await at.post(`${path}/turns`, { input: command }, owner)
    for (const sent of [{ choice: '1' }, { choice: 9 }, { input: 'OOC: what time is it?' }, { input: '1' }])
      expect((await at.post(`${path}/turns`, sent, mara)).text).not.toMatch(menu)
  })
})

describe('what the owner did in god mode', () => {
  it('is neither taken back nor put back by a player', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable()
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    await at.post(`${path}/turns`, { input: command }, owner)
    const refused = { status: 403, body: { error: { code: 'request/forbidden' } } }
    expect(await at.post(`${path}/undo`, {}, mara)).toMatchObject(refused)
    expect(await at.post(`${path}/branches`, { name: 'before', turn: 1 }, mara)).toMatchObject(refused)
    expect((await callTool(at, mara, 'undo', { campaign })).text).toContain('god mode')
    expect((await at.post(`${path}/undo`, {}, owner)).status).toBe(200)
    expect(await at.post(`${path}/redo`, {}, mara)).toMatchObject(refused)
    expect((await callTool(at, mara, 'redo', { campaign })).text).toContain('god mode')
    expect((await at.get(path, mara)).text).not.toContain('500')
    expect((await at.post(`${path}/redo`, {}, owner)).status).toBe(200)
  })

  it('is not taken back by a line that says so', async () => {
    for (const line of ['undo', 'undo the last turn', 'no, I meant the door', 'no, I wait instead']) {
      const { at, owner, mara, path, campaign } = await openSharedTable()
      for (let turn = 0; turn < 2; turn += 1)
        await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
      await at.post(`${path}/turns`, { input: command }, owner)
      await at.post(`${path}/turns`, { input: line }, mara)
      expect([line, (await at.get(`${path}/sheet`, mara)).text.includes('500')]).toEqual([line, true])
      await callTool(at, mara, 'commit_turn', { campaign, input: line })
      const chat = { model: `gm/${campaign}`, messages: [{ role: 'user', content: line }] }
      await at.post('/v1/chat/completions', chat, mara)
      expect([line, (await at.get(`${path}/sheet`, mara)).text.includes('500')]).toEqual([line, true])
      expect((await at.post(`${path}/undo`, {}, owner)).status).toBe(200)
    }
  })

  const chatFrom = (campaign: string, position: string) => ({
    model: `gm/${campaign}`,
    messages: [
      { role: 'assistant', content: `[//]: # (fatewright ${campaign} ${position})` },
      { role: 'user', content: 'I wait a minute.' },
    ],
  })

  it('is not gone behind, nor come upon, by the mark in a chat’s history', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable()
    const first = (await at.post(`${path}/turns`, { input: 'I look around.' }, mara)).body.position
    await at.post(`${path}/turns`, { input: 'I wait a minute.' }, mara)
    await at.post(`${path}/turns`, { input: command }, owner)
    const refused = await at.post('/v1/chat/completions', chatFrom(campaign, first), mara)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('god mode')])
    expect((await at.get(`${path}/sheet`, mara)).text).toContain('500')
    await at.post(`${path}/branches`, { name: 'rich' }, owner)
    const rich = await at.post(`${path}/turns`, { input: 'GOD MODE: give me 7777 coin' }, owner)
    await at.post(`${path}/branches/switch`, { name: 'main' }, owner)
    const onto = await at.post('/v1/chat/completions', chatFrom(campaign, rich.body.position), mara)
    expect(onto.status).toBe(403)
    expect((await at.get(`${path}/sheet`, mara)).text).not.toContain('7777')
  })

  it('is part of the game for a chat that has not heard of it', async () => {
    const { at, owner, mara, path, campaign } = await openSharedTable()
    const last = (await at.post(`${path}/turns`, { input: 'I look around.' }, mara)).body.position
    await at.post(`${path}/turns`, { input: command }, owner)
    expect((await at.post('/v1/chat/completions', chatFrom(campaign, last), mara)).status).toBe(200)
    const now = (await at.get(path, mara)).body
    expect(now.branch).toBe('main')
    expect((await at.get(`${path}/sheet`, mara)).text).toContain('500')
  })

  it('leaves players the way back over their own turns', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: command }, owner)
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    expect((await at.post(`${path}/undo`, {}, mara)).status).toBe(200)
    expect((await at.post(`${path}/redo`, {}, mara)).status).toBe(200)
  })
})
