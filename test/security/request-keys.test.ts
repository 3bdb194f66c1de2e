/** A request sent again under its key: answered from what was kept while that turn stands, refused once it was taken back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

async function game() {
  const id = await at.found()
  const path = `/api/campaigns/${id}`
  const play = (key: string) =>
    at.post(`${path}/turns`, { input: 'I persuade Hesper to help me.' }, { 'idempotency-key': key })
  const rolls = async (): Promise<number> => (await at.get(`${path}/dice`)).body.rolls.length
  return { path, play, rolls }
}

describe('a request key', () => {
  it('L2: of a turn that was taken back is refused and rolls nothing', async () => {
    const { path, play, rolls } = await game()
    expect((await play('once')).status).toBe(200)
    await at.post(`${path}/undo`, {})
    const before = await rolls()
    const again = await play('once')
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'turn/taken-back' } } })
    expect(again.body.error.message).toMatch(/taken back.*new key/)
    expect(await rolls()).toBe(before)
    expect((await at.get(path)).body.turn_no).toBe(0)
  })

  it('L2: answers again once the turn is put back, and from another branch', async () => {
    const { path, play, rolls } = await game()
    const first = await play('once')
    await at.post(`${path}/undo`, {})
    await at.post(`${path}/redo`, {})
    expect((await play('once')).body).toEqual(first.body)
    await at.post(`${path}/branches`, { name: 'aside', turn: 0 })
    const { narrative, dice } = first.body
    expect((await play('once')).body).toMatchObject({ narrative, dice, branch: 'main' })
    expect(await rolls()).toBe(first.body.dice_rolls.length)
  })

  it('L2: leaves the same words under a new key to be played, with the dice they had', async () => {
    const { path, play } = await game()
    const first = await play('once')
    expect(first.body.dice_rolls).not.toEqual([])
    await at.post(`${path}/undo`, {})
    const second = await play('twice')
    expect(second.body.dice_rolls).toEqual(first.body.dice_rolls)
  })
})
