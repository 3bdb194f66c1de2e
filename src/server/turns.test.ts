import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, readEvents, type TestServer } from '../../test/server/test-server.ts'
import type { GameMaster } from '../gm/game-master.ts'
import { good } from '../testing/assertions.ts'
import { scriptedGameMaster } from '../testing/scripted-game-master.ts'

let at: TestServer
beforeAll(async () => {
  at = await openTestServer()
})
afterAll(() => at.close())

const json = { 'content-type': 'application/json' }

/** A game master that waits for a word before it tells. */
function slowMaster(): {
  readonly master: GameMaster
  readonly go: () => void
  readonly asked: Promise<void>
} {
  let go = (): void => undefined
  let heard = (): void => undefined
  const gone = new Promise<void>((resolve) => {
    go = resolve
  })
  const asked = new Promise<void>((resolve) => {
    heard = resolve
  })
  const master = scriptedGameMaster({
    instant: false,
    narrate: async (_request, stream) => {
      heard()
      stream.say?.('Rain falls on the river. ')
      await gone
      return 'Rain falls on the river. Hesper ties the rope.'
    },
  })
  return { master, go: () => go(), asked }
}

describe('a turn', () => {
  it('is played once for a key, and another request under it is refused', async () => {
    const turns = `/api/campaigns/${await at.found()}/turns`
    const key = { 'idempotency-key': 'one' }
    const first = await at.post(turns, { input: 'I persuade Hesper.' }, key)
    const again = await at.post(turns, { input: 'I persuade Hesper.' }, key)
    expect(again.body).toEqual(first.body)
    expect(first.body.dice).toHaveLength(1)
    const other = await at.post(turns, { input: 'I wait.' }, key)
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency/other-request' } } })
    expect((await at.get(turns)).body.turns_played).toBe(1)
  })

  it('is joined by whoever sends it again while it is being told', async () => {
    const { master, go, asked } = slowMaster()
    const slow = await openTestServer({ gameMaster: master })
    try {
      const turns = `/api/campaigns/${await slow.found()}/turns`
      const key = { 'idempotency-key': 'one' }
      const first = slow.post(turns, { input: 'I persuade Hesper.' }, key)
      await asked
      const again = slow.post(turns, { input: 'I persuade Hesper.' }, key)
      go()
      expect((await again).body).toEqual((await first).body)
      expect((await slow.get(turns)).body.turns_played).toBe(1)
    } finally {
      await slow.close()
    }
  })

  it('is not lost with the connection, and nothing but drafts leaves before it is committed', async () => {
    const { master, go, asked } = slowMaster()
    const slow = await openTestServer({ gameMaster: master })
    try {
      const id = await slow.found({ seed: 'b' })
      const turns = `/api/campaigns/${id}/turns`
      const body = JSON.stringify({ input: 'I sneak past Hesper.' })
      const headers = { ...json, accept: 'text/event-stream', 'idempotency-key': 'cut' }
      const watched = readEvents(`${slow.url}/api/campaigns/${id}/events`, {}, (all) =>
        all.some((event) => event.name === 'turn'),
      )
      const heard = await readEvents(slow.url + turns, { method: 'POST', headers, body }, (all) =>
        all.some((event) => event.name === 'draft'),
      )
      await asked
      expect(heard.map((event) => [event.name, event.id])).toEqual([
        ['dice', null],
        ['draft', null],
      ])
      expect((await slow.get(turns)).body.turns).toEqual([])
      go()
      const again = await slow.post(turns, { input: 'I sneak past Hesper.' }, { 'idempotency-key': 'cut' })
      expect(again.body.narrative).toContain(heard[1]?.data.text.trim())
      expect(again.body.dice_rolls).toEqual(heard[0]?.data.dice_rolls)
      expect((await watched).map((event) => event.name)).toEqual(['hello', 'turn'])
    } finally {
      await slow.close()
    }
  })

  it('is not played by a tab that has not seen the last one', async () => {
    const turns = `/api/campaigns/${await at.found()}/turns`
    const first = await at.post(turns, { input: 'I look around.' })
    const after = first.body.position
    expect((await at.post(turns, { input: 'I wait.', after })).status).toBe(200)
    expect(await at.post(turns, { input: 'I leave.', after })).toMatchObject({
      status: 409,
      body: { error: { code: 'store/stale' } },
    })
  })

  it('reaches every tab, in the same order', async () => {
    const id = await at.found()
    const joined = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const tabs = joined.map((tab) =>
      readEvents(`${at.url}/api/campaigns/${id}/events`, {}, (all) => {
        tab.resolve()
        return all.filter((event) => event.name === 'turn').length === 3
      }),
    )
    await Promise.all(joined.map((tab) => tab.promise))
    const turns = `/api/campaigns/${id}/turns`
    await Promise.all(
      ['I wait.', 'I look around.', 'I search the landing.'].map((input) => at.post(turns, { input })),
    )
    const [first, two] = await Promise.all(tabs)
    expect(first).toEqual(two)
    expect(first?.filter((event) => event.name === 'turn').map((event) => event.data.turn_no)).toEqual([
      1, 2, 3,
    ])
  })

  it('[GM-03] refuses a choice that was not in the last offer', async () => {
    const turns = `/api/campaigns/${await at.found()}/turns`
    await at.post(turns, { input: 'I look around.' })
    const refused = await at.post(turns, { choice: 'sell_the_moon' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'turn/unknown-choice', rule: 'GM-03' } },
    })
    const { body } = await at.get(turns)
    expect(body.turns_played).toBe(1)
    const [key, choice] = Object.entries<{ text: string }>(body.turns[0].planning_block.choices)[0] ?? [
      '',
      { text: '' },
    ]
    const picked = await at.post(turns, { choice: key })
    expect(picked).toMatchObject({ status: 200, body: { input: choice.text } })
  })

  it('[GM-10] commits words and state together: after a restart there are both or neither', async () => {
    const home = mkdtempSync(join(tmpdir(), 'fatewright-plug-'))
    const seen: string[] = []
    for (const phase of ['begun', 'recorded', 'keyed', 'committed']) {
      let plug = ''
      const probe = (now: string): void => {
        if (now === plug) throw new Error('the power went out')
      }
      const before = await openTestServer({ home, inMemory: false, probe })
      const id = await before.found({ name: `Plug ${phase}` })
      const [first] = [good(await before.engine.campaigns.state(id)).time.minute]
      plug = phase
      await before.post(`/api/campaigns/${id}/turns`, { input: 'I wait.' })
      plug = ''
      await before.close()
      const after = await openTestServer({ home, inMemory: false })
      const { body } = await after.get(`/api/campaigns/${id}/turns`)
      const moved = good(await after.engine.campaigns.state(id)).time.minute !== first
      expect([phase, body.turns.length === 1]).toEqual([phase, moved])
      if (moved) expect(body.turns[0].narrative).not.toBe('')
      seen.push(moved ? 'both' : 'neither')
      await after.close()
    }
    expect(seen).toContain('both')
    expect(seen).toContain('neither')
    rmSync(home, { recursive: true, force: true })
  })
})

describe('stopping', () => {
  it('tells what is being told to its end, and lets nobody in any more', async () => {
    const { master, go, asked } = slowMaster()
    const slow = await openTestServer({ gameMaster: master })
    const id = await slow.found()
    const turn = slow.post(`/api/campaigns/${id}/turns`, { input: 'I persuade Hesper.' })
    await asked
    const closed = slow.close()
    go()
    expect((await turn).body.turn.turn_no).toBe(1)
    await closed
    await expect(fetch(`${slow.url}/api/health`)).rejects.toThrow()
  })
})
