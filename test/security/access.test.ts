/** Who may call, tried as a stranger would: guessed tokens, tokens of other campaigns, pages from elsewhere. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { systemMachine } from '../../src/compose/system-clock-entropy-network.ts'
import { createEngine } from '../../src/compose.ts'
import { makeToken } from '../../src/server/access/make-and-find-tokens.ts'
import { serve } from '../../src/server/serve.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'
import { openSharedTable } from './players-and-owner.ts'

const owner = 'k3Vw9-pQz7_bN2xLr8TyHs4Jd6GfMc1A0u'
const open: TestServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function served(options: Parameters<typeof openTestServer>[0] = {}): Promise<TestServer> {
  const server = await openTestServer(options)
  open.push(server)
  return server
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('guessing tokens', () => {
  it('D3: is slowed by address, whatever token is tried, and says when to come again', async () => {
    const at = await served({ serve: { token: owner } })
    const statuses: number[] = []
    for (let guess = 0; guess < 40; guess += 1)
      statuses.push((await at.get('/api/campaigns', bearer(`guess-${guess}`))).status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(8)
    expect(statuses.at(-1)).toBe(429)
    const waiting = await at.get('/api/campaigns', bearer(owner))
    expect(waiting.status).toBe(429)
    expect(Number(waiting.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('D3: says that a token was wrong, and how long to wait', async () => {
    const at = await served({ serve: { token: owner } })
    let answer = await at.get('/api/health', bearer('mistyped'))
    for (let guess = 0; guess < 10 && answer.status !== 429; guess += 1)
      answer = await at.get('/api/health', bearer('mistyped'))
    const seconds = answer.headers.get('retry-after')
    const wait = seconds === '1' ? 'a second' : `${seconds} seconds`
    expect(answer.body.error.message).toBe(
      `A wrong token was given from there: wait ${wait} before the next one is looked at.`,
    )
  })

  it('D3: forgets a mistyped token once the right one is shown', async () => {
    const at = await served({ serve: { token: owner } })
    for (let round = 0; round < 5; round += 1) {
      expect((await at.get('/api/health', bearer('mistyped'))).status).toBe(401)
      expect((await at.get('/api/health', bearer(owner))).status).toBe(200)
    }
  })

  it('D3: a wrong token is refused even where none is needed', async () => {
    const at = await served()
    expect((await at.get('/api/health')).status).toBe(200)
    expect((await at.get('/api/health', bearer('whatever'))).status).toBe(401)
    expect((await at.get('/v1/models', bearer('fwt_00000000_made-up'))).status).toBe(401)
    // Chat programs cannot be used without a key; where none is needed, theirs is only a name.
    expect((await at.get('/v1/models', bearer('sk-none'))).status).toBe(200)
  })

  it('D3: behind a proxy one guesser locks out nobody else, and without one nobody can pretend', async () => {
    const behind = await served({ serve: { token: owner, trustProxy: true } })
    const from = (address: string, token: string) =>
      behind.get('/api/health', { ...bearer(token), 'x-forwarded-for': `10.0.0.9, ${address}` })
    for (let guess = 0; guess < 12; guess += 1) await from('192.0.2.1', `guess-${guess}`)
    expect((await from('192.0.2.1', owner)).status).toBe(429)
    expect((await from('192.0.2.2', owner)).status).toBe(200)
    const direct = await served({ serve: { token: owner } })
    for (let guess = 0; guess < 12; guess += 1)
      await direct.get('/api/health', { ...bearer('x'), 'x-forwarded-for': `192.0.2.${guess}` })
    expect(
      (await direct.get('/api/health', { ...bearer(owner), 'x-forwarded-for': '192.0.2.99' })).status,
    ).toBe(429)
  })

  it.each([
    ['192.0.2.7', (port: number) => `192.0.2.7:${port}`],
    ['2001:db8:1:2::7', (port: number) => `[2001:db8:1:2:0:0:0:7]:${port}`],
    ['::ffff:192.0.2.7', (port: number) => `[::ffff:192.0.2.7]:${port}`],
    ['192.0.2.7', (port: number) => `[::ffff:192.0.2.7]:${port}`],
  ])('D3: behind a proxy the port of a guesser makes no other address of %s', async (address, withPort) => {
    const behind = await served({ serve: { token: owner, trustProxy: true } })
    const from = (forwarded: string, token: string) =>
      behind.get('/api/health', { ...bearer(token), 'x-forwarded-for': forwarded })
    for (let guess = 1; guess < 13; guess += 1) await from(withPort(guess), `guess-${guess}`)
    expect((await from(withPort(443), owner)).status).toBe(429)
    expect((await from(address, owner)).status).toBe(429)
    expect((await from('198.51.100.4:443', owner)).status).toBe(200)
  })
})

describe('a token for one campaign', () => {
  async function tables() {
    const tokens = { list: [] as ReturnType<typeof makeToken>['kept'][] }
    const at = await served({ serve: { token: owner, tokens: () => tokens.list } })
    const found = async (name: string): Promise<string> =>
      (await at.post('/api/campaigns', { name }, bearer(owner))).body.campaign_id
    const [mine, other] = [await found('Mine'), await found('Other')]
    const give = (days: number | null = 30): string => {
      const wish = { name: `Mara ${tokens.list.length}`, role: 'player' as const, campaigns: [mine], days }
      const { token, kept } = makeToken(wish, systemMachine)
      tokens.list.push(kept)
      return token
    }
    return { at, mine, other, tokens, give }
  }

  it('D3: opens that one and no other, by no route', async () => {
    const { at, mine, other, give } = await tables()
    const mara = bearer(give())
    expect((await at.get(`/api/campaigns/${mine}`, mara)).status).toBe(200)
    expect((await at.post(`/api/campaigns/${mine}/turns`, { input: 'I look around.' }, mara)).status).toBe(
      200,
    )
    const document = (await at.get('/api/openapi.json', bearer(owner))).body
    let tried = 0
    for (const [path, methods] of Object.entries<object>(document.paths)) {
      if (!path.startsWith('/api/campaigns/{id}')) continue
      for (const method of Object.keys(methods)) {
        const url = path.replace('{id}', other).replace('{turn}', '1')
        const init = {
          method: method.toUpperCase(),
          headers: { ...mara, 'content-type': 'application/json' },
        }
        const answer = await at.send(url, { ...init, ...(method === 'get' ? {} : { body: '{}' }) })
        expect([method, path, answer.status >= 400 && answer.status < 500]).toEqual([method, path, true])
        expect(answer.text).not.toContain('Other')
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(30)
    expect((await at.get('/api/campaigns', mara)).body.campaigns).toHaveLength(1)
    expect((await at.get('/v1/models', mara)).text).not.toContain(other)
    const chat = { model: `gm/${other}`, messages: [{ role: 'user', content: 'I look around.' }] }
    expect((await at.post('/v1/chat/completions', chat, mara)).status).toBe(404)
    const begin = { model: 'new/dead_drop', messages: [{ role: 'user', content: 'Hello!' }] }
    expect((await at.post('/v1/chat/completions', begin, mara)).status).toBe(403)
    expect((await at.post('/api/campaigns', { name: 'More' }, mara)).status).toBe(403)
    expect((await at.post('/api/chat', { messages: [], character: { name: 'X' } }, mara)).status).toBe(403)
  })

  it('D3: opens no other over MCP', async () => {
    const { at, other, give } = await tables()
    const headers = { ...bearer(give()), accept: 'application/json, text/event-stream' }
    const call = (name: string, args: object) =>
      at.post(
        '/mcp',
        { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        headers,
      )
    for (const name of ['start_turn', 'get_journal', 'undo', 'get_sheet', 'verify_campaign'])
      expect((await call(name, { campaign: other })).text).toContain('There is no campaign')
    expect(
      (
        await call('commit_turn', {
          proposal: JSON.stringify({ campaign: other, after: '1.000000000000', input: 'x' }),
        })
      ).text,
    ).toContain('There is no campaign')
    expect((await call('list_campaigns', {})).text).not.toContain('Other')
  })

  it('D3: ends with its time, and at once when it is revoked', async () => {
    const { at, tokens, give } = await tables()
    const [short, long] = [bearer(give(1)), bearer(give(null))]
    expect((await at.get('/api/campaigns', short)).status).toBe(200)
    tokens.list = tokens.list.map((kept) => ({
      ...kept,
      expires_at: kept.expires_at && '2001-01-01T00:00:00.000Z',
    }))
    expect((await at.get('/api/campaigns', short)).status).toBe(401)
    expect((await at.get('/api/campaigns', long)).status).toBe(200)
    tokens.list = []
    expect((await at.get('/api/campaigns', long)).status).toBe(401)
  })
})

describe('behind a proxy', () => {
  it('D3: a stranger whom the proxy sends from this machine is not its owner', async () => {
    const behind = await served({
      serve: { trustProxy: true, tokens: () => [makeToken(wish, systemMachine).kept] },
    })
    expect((await behind.get('/api/settings', { 'x-forwarded-for': '8.8.8.8' })).status).toBe(401)
    const engine = createEngine({ inMemory: true })
    const about = { version: 'test', game_master: 'embedded' }
    const bare = await serve({ engine, host: '127.0.0.1', port: 0, token: null, trustProxy: true, about })
    expect(bare).toMatchObject({ ok: false, refusal: { code: 'request/no-token' } })
    await engine.close()
  })
})

const wish = { name: 'Mara', role: 'player' as const, campaigns: null, days: 1 }

describe('a player', () => {
  it('D3: who has a token does not guess faster by showing it in between', async () => {
    const at = await served({ serve: { token: owner } })
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      for (let guess = 0; guess < 4; guess += 1)
        statuses.push((await at.get('/api/health', bearer(`guess-${round}-${guess}`))).status)
      await at.get('/api/health', bearer(owner))
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(20)
  })

  it('D2: chooses no seed, and brings no thing that an author wrote', async () => {
    const at = await served({ serve: { token: owner, tokens: () => kept } })
    const { token, kept: made } = makeToken(wish, systemMachine)
    const kept = [made]
    const seeded = await at.post('/api/campaigns', { scenario: 'dead_drop', seed: 'aaa' }, bearer(token))
    expect([seeded.status, seeded.body.error.where]).toEqual([403, 'body.seed'])
    const claimed = ['neo_seattle:six_pack', { name: 'coin', quantity: 99 }, 'rope']
    const chat = { messages: [], scenario: 'dead_drop', character: { name: 'X', inventory: claimed } }
    const begun = await at.post('/api/chat', chat, bearer(token))
    const sheet = await at.get(`/api/campaigns/${begun.body.campaign_id}`, bearer(owner))
    expect(begun.status).toBe(200)
    expect(sheet.text).not.toContain('rope')
    expect(sheet.text).not.toContain('six_pack')
  })
})

/** A stream of a campaign's events, read as it comes. */
async function following(at: TestServer, campaign: string, headers: Record<string, string>) {
  const hangUp = new AbortController()
  onTestFinished(() => hangUp.abort())
  const answer = await fetch(`${at.url}/api/campaigns/${campaign}/events`, { headers, signal: hangUp.signal })
  const heard = { text: '', over: false }
  const read = async (): Promise<void> => {
    for await (const chunk of answer.body ?? []) heard.text += Buffer.from(chunk).toString()
    heard.over = true
  }
  // A stream that goes on is hung up at the end of the test; that is no fault of its reader.
  read().catch(() => undefined)
  await expect.poll(() => heard.text).toContain('event: hello')
  return { heard }
}

describe('an open stream', () => {
  const days = 30
  const wish = { role: 'player' as const, campaigns: null, days }

  it('F2: ends before the next turn is told once its token was revoked; others hear on', async () => {
    const [mara, odo] = [
      makeToken({ ...wish, name: 'Mara' }, systemMachine),
      makeToken({ ...wish, name: 'Odo' }, systemMachine),
    ]
    const tokens = { list: [mara.kept, odo.kept] }
    const at = await served({ serve: { token: owner, tokens: () => tokens.list } })
    const { campaign_id: id } = (await at.post('/api/campaigns', { name: 'Heard' }, bearer(owner))).body
    const revoked = await following(at, id, bearer(mara.token))
    const kept = await following(at, id, bearer(odo.token))
    tokens.list = [odo.kept]
    await at.post(`/api/campaigns/${id}/turns`, { input: 'I look around.' }, bearer(owner))
    await expect.poll(() => revoked.heard.over, { timeout: 4_000 }).toBe(true)
    expect(revoked.heard.text).not.toContain('event: turn')
    await expect.poll(() => kept.heard.text).toContain('event: turn')
    expect(kept.heard.over).toBe(false)
  })

  it('F2: ends by itself when the time of its token is over, or it opens the campaign no more', async () => {
    const [short, moved] = [
      makeToken({ ...wish, name: 'Short' }, systemMachine),
      makeToken({ ...wish, name: 'Moved' }, systemMachine),
    ]
    const tokens = { list: [short.kept, moved.kept] }
    const at = await served({ serve: { token: owner, tokens: () => tokens.list } })
    const { campaign_id: id } = (await at.post('/api/campaigns', { name: 'Heard' }, bearer(owner))).body
    const streams = [
      await following(at, id, bearer(short.token)),
      await following(at, id, bearer(moved.token)),
    ]
    tokens.list = [
      { ...short.kept, expires_at: '2001-01-01T00:00:00.000Z' },
      { ...moved.kept, campaigns: ['another'] },
    ]
    // Nothing is played: the server looks by itself.
    await expect.poll(() => streams.map(({ heard }) => heard.over), { timeout: 4_000 }).toEqual([true, true])
  })
})

describe('where others can reach it', () => {
  it('D3: is not served without a token', async () => {
    const engine = createEngine({ inMemory: true })
    const about = { version: 'test', game_master: 'embedded' }
    const refused = await serve({ engine, host: '0.0.0.0', port: 0, token: null, about })
    expect(refused).toMatchObject({
      ok: false,
      refusal: { message: expect.stringContaining('fatewright token new') },
    })
    await engine.close()
  })
})

/** A request with headers that fetch would not send. */
function raw(at: TestServer, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(at.url + path, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('pages from elsewhere', () => {
  it('D13: may neither read nor change anything, and may link to ours', async () => {
    const at = await served()
    for (const site of ['cross-site', 'same-site']) {
      expect(await raw(at, '/api/campaigns', { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).toBe(
        403,
      )
      expect(await raw(at, '/v1/models', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).toBe(403)
      expect(await raw(at, '/app.js', { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).toBe(403)
      expect(await raw(at, '/', { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).toBe(200)
    }
    expect(
      await raw(at, '/api/campaigns', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }),
    ).toBe(200)
  })

  it('F17: are known by whatever case their browser writes, and an unknown word counts as elsewhere', async () => {
    const at = await served()
    for (const site of ['Cross-Site', 'SAME-SITE', 'same-origin, cross-site', 'elsewhere', ''])
      expect([site, await raw(at, '/api/campaigns', { 'sec-fetch-site': site })]).toEqual([site, 403])
    for (const site of ['Same-Origin', 'NONE'])
      expect([site, await raw(at, '/api/campaigns', { 'sec-fetch-site': site })]).toEqual([site, 200])
    expect(await raw(at, '/', { 'sec-fetch-site': 'Cross-Site', 'sec-fetch-mode': 'Navigate' })).toBe(200)
    const both = { origin: at.url, 'sec-fetch-site': 'elsewhere' }
    expect(await raw(at, '/api/campaigns', both)).toBe(403)
  })

  it('F16: send no form to a route that asks for no body; none at all is fine', async () => {
    const at = await served()
    const id = await at.found()
    for (const part of ['undo', 'redo', 'sessions']) {
      const path = `/api/campaigns/${id}/${part}`
      for (const media of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const init = { method: 'POST', headers: { 'content-type': media }, body: 'a=b' }
        expect([part, media, (await at.send(path, init)).status]).toEqual([part, media, 415])
      }
      const streamed = new ReadableStream({
        start: (body) => {
          body.enqueue(Buffer.from('a=b'))
          body.close()
        },
      })
      const chunked = { method: 'POST', body: streamed, duplex: 'half' } as RequestInit
      expect((await at.send(path, chunked)).status).toBe(415)
      expect((await at.send(path, { method: 'POST' })).status).not.toBe(415)
      expect((await at.post(path, {})).status).not.toBe(415)
    }
    const removal = { method: 'DELETE', headers: { 'content-type': 'text/plain' }, body: 'x' }
    expect((await at.send(`/api/campaigns/${id}?confirm=${id}`, removal)).status).toBe(415)
  })

  it('D13: two hosts in one request are refused', async () => {
    const at = await served()
    const { hostname, port } = new URL(at.url)
    const answered = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
        ),
      )
      let said = ''
      socket.on('data', (bytes) => {
        said += bytes
      })
      socket.on('close', () => resolve(said))
      socket.on('error', reject)
    })
    expect(answered).toMatch(/^HTTP\/1\.1 400/)
  })

  it('D13: a body that names a key twice is refused, and one that only quotes such text is not', async () => {
    const at = await served()
    const id = await at.found()
    const send = (body: string) =>
      at.send(`/api/campaigns/${id}/turns`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    expect((await send('{"input":"I look around.","input":"I jump."}')).body.error).toMatchObject({
      code: 'request/malformed',
    })
    expect((await send('{"input":"I look around.","inp\\u0075t":"I jump."}')).status).toBe(400)
    expect((await send(JSON.stringify({ input: 'I say "a": "b", "a": "c" and \\" wave.' }))).status).toBe(200)
  })
})

describe('a body of very many keys', () => {
  it('is refused before it is walked over', async () => {
    const { at, mara, campaign } = await openSharedTable()
    const y = Object.fromEntries(Array.from({ length: 200_000 }, (_, key) => [`k${key}`, 1]))
    const body = { model: `gm/${campaign}`, messages: [{ role: 'user', content: 'hi' }], y }
    const answer = await at.post('/v1/chat/completions', body, mara)
    expect([answer.status, answer.body.error.code]).toEqual([413, 'request/too-large'])
    const numbers = { ...body, y: Array.from({ length: 300_000 }, () => 1) }
    expect((await at.post('/v1/chat/completions', numbers, mara)).status).toBe(413)
  })
})

describe('a token of an owner that is limited to a campaign', () => {
  it('F26: changes and reads nothing of the whole server, and keeps its rights in its campaign', async () => {
    const kept: ReturnType<typeof makeToken>['kept'][] = []
    const at = await openTestServer({ serve: { tokens: () => kept } })
    onTestFinished(() => at.close())
    const campaign = await at.found()
    const made = makeToken({ name: 'Half', role: 'owner', campaigns: [campaign], days: 1 }, systemMachine)
    kept.push(made.kept)
    const headers = { authorization: `Bearer ${made.token}`, 'fatewright-role': 'author' }
    const { paths } = (await at.get('/api/openapi.json', headers)).body
    const whole = [
      'post /api/packs',
      'delete /api/packs/{pack}',
      'get /api/packs/{pack}/validate',
      'post /api/imports',
    ]
    const settings = ['get /api/settings', 'post /api/settings', 'post /api/campaigns/import']
    for (const route of [...whole, ...settings]) {
      const [method = '', path = ''] = route.split(' ')
      expect([route, path in paths]).toEqual([route, true])
      const { status, body } = await at.send(path.replace('{pack}', 'neo_seattle'), {
        method: method.toUpperCase(),
        headers,
      })
      expect([route, status, body.error.code]).toEqual([route, 403, 'request/forbidden'])
    }
    expect((await at.get(`/api/campaigns/${campaign}/export`, headers)).status).toBe(200)
    const erased = await at.send(`/api/campaigns/${campaign}?confirm=${campaign}`, {
      method: 'DELETE',
      headers,
    })
    expect(erased.status).toBe(200)
  })
})
