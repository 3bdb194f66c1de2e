/** A server under load: a quick question is not kept waiting by campaigns that play, and a full stream says so. */
import { describe, expect, it } from 'vitest'
import { openEvaluation } from '../../src/compose/campaign-evaluation.ts'
import { openCampaignQueue } from '../../src/core/campaign-queue.ts'
import { done } from '../../src/core/result.ts'
import { openTestServer } from '../server/test-server.ts'
import { callTool, openSharedTable } from './players-and-owner.ts'

describe('many campaigns at once', () => {
  it('D4: a fresh question is answered between their turns, not after them all', async () => {
    const at = await openTestServer()
    try {
      // So many that a question which waits for a connection still comes long before the last.
      const ids = await Promise.all(
        Array.from({ length: 80 }, (_, number) => at.found({ name: `Table ${number}` })),
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
      expect(finished.length - before).toBeLessThan(ids.length * 0.75)
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

describe('many reports at once', () => {
  const serve = { extras: { evaluation: openEvaluation } }
  const reports = ['honesty', 'verify', 'story', 'tree', 'compare?left=main&right=main', 'journal', 'turns']

  it.each(reports)('G3: a quick question is answered between them: %s', async (report) => {
    const { at, owner, mara, path } = await openSharedTable({}, { serve })
    await at.post(`${path}/turns`, { input: 'I look around.' }, mara)
    await at.get(`${path}/${report}`, mara)
    let finished = 0
    const asked = Array.from({ length: 16 }, () =>
      at.get(`${path}/${report}`, mara).then(({ status }) => {
        expect(status).toBe(200)
        finished += 1
      }),
    )
    expect((await at.get('/api/health', owner)).status).toBe(200)
    expect(finished).toBeLessThan(8)
    await Promise.all(asked)
  })

  it.each(reports)('G3: a caller who asks for too many is told when to come again: %s', async (report) => {
    const { at, mara, pim, path } = await openSharedTable({}, { serve })
    await at.get(`${path}/${report}`, mara)
    const order: string[] = []
    const asked = Array.from({ length: 40 }, () =>
      at.get(`${path}/${report}`, mara).then((answer) => {
        if (answer.status === 200) order.push('mara')
        return answer
      }),
    )
    const other = at.get(`${path}/${report}`, pim).then(({ status }) => order.push(`pim ${status}`))
    const answers = await Promise.all(asked)
    await other
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(10)
    expect(answers.length - refused.length).toBeGreaterThan(10)
    for (const { status, headers, body } of refused) {
      expect([status, body.error.code]).toEqual([429, 'request/too-many'])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Who asks for one waits for one of another's, and not for all of them.
    expect(order.indexOf('pim 200')).toBeGreaterThanOrEqual(0)
    expect(order.indexOf('pim 200')).toBeLessThan(10)
    expect((await at.get(`${path}/${report}`, mara)).status).toBe(200)
  })

  it('G3: tools over MCP wait in the same line', async () => {
    const { at, mara, campaign, path } = await openSharedTable({}, { serve })
    await at.get(`${path}/verify`, mara)
    const asked = Array.from({ length: 30 }, () => at.get(`${path}/verify`, mara))
    const called = Array.from({ length: 30 }, () => callTool(at, mara, 'verify_campaign', { campaign }))
    await Promise.all(asked)
    const answers = (await Promise.all(called)).map(({ text }) => text)
    expect(answers.filter((text) => text.includes('are waiting already')).length).toBeGreaterThan(0)
    const after = await callTool(at, mara, 'verify_campaign', { campaign })
    expect(after.text).toContain('sealed_rolls')
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

describe('one large request', () => {
  it('F3: with more keys than rules ask for is refused at once, wherever keys are free', async () => {
    const at = await openTestServer()
    try {
      const keys = <Value>(count: number, value: Value) =>
        Object.fromEntries(Array.from({ length: count }, (_, number) => [`k${number}`, value]))
      const id = await at.found()
      const deep = { class: keys(30_000, 1) }
      for (const [path, body] of [
        ['/api/heroes/dnd5e', { choices: keys(70_000, 1) }],
        ['/api/heroes/dnd5e/draft', { choices: keys(201, 1) }],
        ['/api/heroes/dnd5e', { choices: deep }],
        ['/api/session-zero', { answers: keys(70_000, 'a') }],
        ['/api/session-zero', { answers: { tone: Array.from({ length: 70_000 }, () => 'a') } }],
        ['/api/campaigns', { name: 'Large', answers: keys(201, 'a') }],
        ['/api/campaigns', { name: 'Large', hero: keys(70_000, 1) }],
        [`/api/campaigns/${id}/turns`, { choice: 1, answers: keys(40_000, 'a') }],
        [`/api/campaigns/${id}/questions`, { choice: 1, answers: keys(40_000, 'a') }],
      ] as const) {
        const began = performance.now()
        const { status, body: answer } = await at.post(path, body)
        // A body of more than a hundred thousand pieces is not even read.
        expect(['400 request/malformed', '413 request/too-large']).toContain(
          `${status} ${answer.error?.code}`,
        )
        expect([path, performance.now() - began < 2_000]).toEqual([path, true])
      }
      const told = (await at.post('/api/heroes/dnd5e', { choices: keys(201, 1) })).body.error.message
      expect(told).toContain('more than 200 keys')
      expect((await at.post('/api/heroes/dnd5e', { choices: { name: 'Mara' } })).status).toBe(200)
    } finally {
      await at.close()
    }
  })

  it('F4: of nothing but line breaks is refused before its lines are made', async () => {
    const at = await openTestServer()
    try {
      const send = (body: string | Uint8Array<ArrayBuffer>) =>
        at.send('/api/campaigns/import', {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson' },
          body,
        })
      for (const bytes of [1_500_000, 200_000_000]) {
        const refused = await send(Buffer.alloc(bytes, '\n'))
        expect([bytes, refused.status]).toEqual([bytes, 413])
        expect(refused.body.error.message).toContain('1,000,000 lines')
      }
      expect((await send('\n\n\n')).body.error.code).toBe('import/empty')
      const id = await at.found()
      const exported = await at.get(`/api/campaigns/${id}/export`, { 'fatewright-role': 'author' })
      await at.send(`/api/campaigns/${id}?confirm=${id}`, { method: 'DELETE' })
      // Empty lines between are skipped as they always were.
      expect((await send(`\n${exported.text.replaceAll('\n', '\n\n')}`)).status).toBe(201)
    } finally {
      await at.close()
    }
  })
})
