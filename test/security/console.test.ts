/** The owner's console: what is typed there is read by no player, and no player takes it back or puts it back. */
import { describe, expect, it } from 'vitest'
import { readEvents } from '../server/test-server.ts'
import { callTool, openSharedTable } from './players-and-owner.ts'

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

  it('leaves players the way back over their own turns', async () => {
    const { at, owner, mara, path } = await openSharedTable()
    await at.post(`${path}/turns`, { input: command }, owner)
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    expect((await at.post(`${path}/undo`, {}, mara)).status).toBe(200)
    expect((await at.post(`${path}/redo`, {}, mara)).status).toBe(200)
  })
})
