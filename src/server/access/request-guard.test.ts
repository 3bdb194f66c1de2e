import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../test/server/test-server.ts'
import { createEngine } from '../../compose.ts'
import { serve } from '../serve.ts'
import { openRateLimit } from './rate-limits.ts'

let at: TestServer
let id: string
beforeAll(async () => {
  at = await openTestServer({ serve: { origins: ['https://chat.example'] } })
  id = await at.found()
})
afterAll(() => at.close())

/** A request with headers that fetch would not send. */
function raw(path: string, headers: Record<string, string>, method = 'GET', body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(at.url + path, { method, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('the door on loopback', () => {
  it('answers only to names of this machine', async () => {
    expect(await raw('/api/health', { host: 'evil.example' })).toBe(421)
    expect(await raw('/api/health', { host: 'localhost.evil.example:80' })).toBe(421)
    expect(await raw('/', { host: 'evil.example' })).toBe(421)
    expect(await raw('/mcp', { host: 'evil.example' }, 'POST')).toBe(421)
    for (const host of ['localhost:4711', '127.0.0.1', '[::1]:4711'])
      expect(await raw('/api/health', { host })).toBe(200)
  })

  it('takes nothing from other pages, and something from those that were named', async () => {
    const turn = `/api/campaigns/${id}/undo`
    const post = (headers: Record<string, string>) => raw(turn, headers, 'POST')
    expect(await post({ origin: 'https://evil.example' })).toBe(403)
    expect(await post({ origin: 'null' })).toBe(403)
    expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await post({ origin: at.url })).toBe(409)
    expect(await post({ origin: 'https://chat.example' })).toBe(409)
    const preflight = await at.send(turn, { method: 'OPTIONS', headers: { origin: 'https://chat.example' } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://chat.example')
    const read = await at.get('/api/health', { origin: 'https://chat.example' })
    expect(read.headers.get('access-control-allow-origin')).toBe('https://chat.example')
  })

  it('takes no body that a form could send', async () => {
    for (const media of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
      expect(await raw('/api/campaigns', { 'content-type': media }, 'POST', '{"name":"x"}')).toBe(415)
  })

  it('sends headers that let nothing be guessed, framed or run', async () => {
    for (const path of ['/api/health', '/', '/api/nothing']) {
      const { headers } = await at.get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('content-security-policy')).not.toContain('unsafe-inline')
      expect(headers.get('set-cookie')).toBeNull()
    }
  })
})

describe('a token', () => {
  it('is demanded wherever others can reach the address', async () => {
    const engine = createEngine({ inMemory: true })
    const about = { version: 'test', game_master: 'embedded' }
    const open = await serve({ engine, host: '0.0.0.0', port: 0, token: null, about })
    expect(open).toMatchObject({ ok: false, refusal: { code: 'request/no-token' } })
    await engine.close()
  })

  it('opens everything, or only play', async () => {
    const guarded = await openTestServer({ serve: { token: 'owner-token', playerToken: 'player-token' } })
    const as = (token: string) => ({ authorization: `Bearer ${token}` })
    try {
      expect((await guarded.get('/api/health')).status).toBe(401)
      expect((await guarded.get('/v1/models')).status).toBe(401)
      expect((await guarded.get('/api/health', as('owner-tokem'))).status).toBe(401)
      expect((await guarded.get('/')).status).toBe(200)
      expect((await guarded.get('/api/settings', as('owner-token'))).status).toBe(200)
      expect((await guarded.get('/api/settings', as('player-token'))).status).toBe(403)
      const made = await guarded.post(
        '/api/campaigns',
        { name: 'Guarded', ruleset: 'dnd5e' },
        as('player-token'),
      )
      const turns = `/api/campaigns/${made.body.campaign_id}/turns`
      const god = { input: 'set my hp to 1', mode: 'god' }
      const tried = await guarded.post(turns, god, as('player-token'))
      expect(tried.body).toMatchObject({
        mode: 'DM',
        notices: [expect.stringContaining('belongs to whoever owns')],
      })
      expect((await guarded.post(turns, god, as('owner-token'))).body.mode).toBe('GOD')
      const context = `${turns}/1/context`
      const author = { 'fatewright-role': 'author' }
      expect((await guarded.get(context, { ...as('player-token'), ...author })).status).toBe(403)
      expect((await guarded.get(context, as('owner-token'))).status).toBe(403)
      expect((await guarded.get(context, { ...as('owner-token'), ...author })).status).toBe(200)
    } finally {
      await guarded.close()
    }
  })
})

describe('limits', () => {
  it('reads no more bytes and no deeper than it says', async () => {
    const turns = `/api/campaigns/${id}/turns`
    const large = JSON.stringify({ input: 'x'.repeat(1_100_000) })
    const json = { 'content-type': 'application/json' }
    expect(await raw(turns, { ...json, 'content-length': String(large.length) }, 'POST', large)).toBe(413)
    expect(await raw(turns, { ...json, 'transfer-encoding': 'chunked' }, 'POST', large)).toBe(413)
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`
    expect(await raw(turns, json, 'POST', deep)).toBe(400)
    expect(await raw(turns, json, 'POST', '[['.repeat(300_000))).toBe(400)
    expect(await raw(turns, json, 'POST', '{"__proto__":{"admin":true}}')).toBe(400)
    expect(await raw(turns, json, 'POST', '{"input":"\ud800"}')).toBeLessThan(500)
    const mode = await at.post('/api/campaigns', { name: 'x', hero: { a: { b: {} } } })
    expect(mode.status).toBeLessThan(500)
  })

  it('keeps hostile words as words', async () => {
    const table = await at.found({ name: '<script>alert(1)</script>' })
    const line = 'I say "<img src=x onerror=alert(1)>" \u202e\u0000 ../../etc/passwd {{7*7}} %s'
    const turn = await at.post(`/api/campaigns/${table}/turns`, { input: line })
    expect(turn.status).toBe(200)
    expect(turn.body.narrative).not.toMatch(/<img|<script/)
    expect(turn.headers.get('content-type')).toContain('application/json')
    const story = await at.get(`/api/campaigns/${table}/story`)
    expect(story.text).not.toMatch(/(?<!\\)<(?:script|img)/)
    for (const path of [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/package.json',
      '/api/campaigns/..%2f..%2fx',
    ])
      expect((await at.get(path)).status).toBe(404)
  })

  it('lets one caller call only so often', () => {
    const guard = openRateLimit({ burst: 3, perSecond: 1 })
    expect([0, 0, 0, 0, 1001].map((now) => guard.admits('a', now))).toEqual([true, true, true, false, true])
    expect(guard.admits('b', 0)).toBe(true)
  })

  it('says so over the wire', async () => {
    const slow = await openTestServer({ serve: { rate: { burst: 2, perSecond: 0.001 } } })
    const answers = [
      await slow.get('/api/health'),
      await slow.get('/api/health'),
      await slow.get('/api/health'),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 429])
    await slow.close()
  })

  it('says that a port is taken, and takes no other', async () => {
    const port = Number(new URL(at.url).port)
    const about = { version: 'test', game_master: 'embedded' }
    const second = await serve({ engine: at.engine, host: '127.0.0.1', port, token: null, about })
    expect(second).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining(`--port ${port + 1}`) },
    })
  })
})
