/** A server under load: a quick question is not kept waiting by campaigns that play, and a full stream says so. */
import { describe, expect, it } from 'vitest'
import { openCampaignQueue } from '../../src/core/campaign-queue.ts'
import { done } from '../../src/core/result.ts'
import { openTestServer } from '../server/test-server.ts'

describe('many campaigns at once', () => {
  it('D4: a fresh question is answered between their turns, not after them all', async () => {
    const at = await openTestServer()
    try {
      const ids = await Promise.all(
        Array.from({ length: 20 }, (_, number) => at.found({ name: `Table ${number}` })),
      )
      const finished: string[] = []
      const turns = ids.map((id) =>
        at.post(`/api/campaigns/${id}/turns`, { input: 'I look around.' }).then((turn) => {
          expect(turn.status).toBe(200)
          finished.push(id)
        }),
      )
      await Promise.race(turns)
      const before = finished.length
      expect((await at.get('/api/health')).status).toBe(200)
      expect(finished.length - before).toBeLessThan(ids.length - 5)
      await Promise.all(turns)
    } finally {
      await at.close()
    }
  })

  it('D4: turns are begun one by one, however many are ready', async () => {
    const begun: string[] = []
    const breaths: number[] = []
    const queue = openCampaignQueue(
      () => undefined,
      async () => void breaths.push(begun.length),
    )
    await Promise.all(['a', 'b', 'c'].map((id) => queue.wait(id, async () => done(begun.push(id)))))
    expect(begun).toEqual(['a', 'b', 'c'])
    expect(breaths).toHaveLength(3)
  })
})

describe('an event stream', () => {
  it('D10: past the limit is refused with 503 and when to come again', async () => {
    const at = await openTestServer({ serve: { rate: { burst: 10_000, perSecond: 10_000 } } })
    const hangUp = new AbortController()
    try {
      const url = `${at.url}/api/campaigns/${await at.found()}/events`
      const listeners = Array.from({ length: 500 }, () => fetch(url, { signal: hangUp.signal }))
      const statuses = (await Promise.all(listeners)).map((answer) => answer.status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      const refused = await fetch(url)
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      hangUp.abort()
      await at.close()
    }
  })
})
