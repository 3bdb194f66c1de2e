import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../test/server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

const found = async (scenario: string, seed: string): Promise<string> =>
  (await at.post('/api/campaigns', { scenario, seed })).body.campaign_id
const say = (id: string, input: string) => at.post(`/api/campaigns/${id}/turns`, { input })
const seat = async (id: string) => (await at.get(`/api/campaigns/${id}/seat`)).body

describe('a seat at the table', () => {
  it('says what would be taken back, and how much can be put back', async () => {
    const id = await found('dead_drop', 'seat')
    const empty = { role: 'owner', undo: null, redo: 0, fight: null, ending: null, spoken_of: [] }
    expect(await seat(id)).toEqual(empty)
    await say(id, 'I look around.')
    await say(id, 'I ask Viktor about Jin.')
    expect(await seat(id)).toMatchObject({
      undo: { turn_no: 2, input: ['I ask Viktor about Jin.'] },
      redo: 0,
    })
    await at.engine.branches.undo(id)
    expect(await seat(id)).toMatchObject({ undo: { turn_no: 1, input: ['I look around.'] }, redo: 1 })
  })

  it('shows a fight in figures for your own side and in words for the other', async () => {
    const id = await found('nineteen_year_tide', 'seat')
    await say(id, 'I look around.')
    for (let tries = 0; (await seat(id)).fight === null && tries < 4; tries += 1)
      await say(id, 'I attack Sergeant Pell Rusk.')
    const { fight } = await seat(id)
    expect(fight.fighters).toContainEqual(expect.objectContaining({ side: 'you', hp: expect.any(Object) }))
    const foe = fight.fighters.find((fighter: { side: string }) => fighter.side === 'foe')
    expect(foe).toMatchObject({ name: 'Sergeant Pell Rusk', hp: null })
    expect(foe.health).toMatch(/^(?:unhurt|hurt|bloodied|near death|down)$/)
    expect(fight.fighters.map((fighter: { id: string }) => fighter.id)).toContain(fight.whose_turn)
  })

  it('names the ending once it is reached', async () => {
    const id = await found('dead_drop', 'a')
    const script = new URL('../../../test/adventures/dead-drop/handed.txt', import.meta.url)
    const lines = readFileSync(script, 'utf8').split('\n')
    for (const line of lines.filter((line) => line !== '' && !/^[#/]/.test(line))) {
      const sent = /^\d$/.test(line) ? { choice: Number(line) } : { input: line }
      await at.post(`/api/campaigns/${id}/turns`, sent)
    }
    expect((await seat(id)).ending).toMatchObject({ title: 'Exact change' })
  })
})
