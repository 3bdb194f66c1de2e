/** Games on a disk that can only be read: looked at, proven and taken along, and nothing pretends to be saved. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runCli } from '../../src/cli/run-cli.ts'
import { createEngine } from '../../src/compose.ts'
import { sweepUploads } from '../../src/server/routes/packs-scenarios-lore.ts'
import { good } from '../../src/testing/assertions.ts'
import { noteEntry } from '../entry/note-entry.ts'
import { type Tried, tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer } from '../server/test-server.ts'

async function playedHome(): Promise<{ readonly home: string; readonly id: string }> {
  const home = join(scratchFolder(), 'home')
  mkdirSync(home)
  const engine = createEngine({ home, environment: {} })
  const { campaign_id: id } = good(await engine.campaigns.createStarter({ name: 'Still' }))
  good(await engine.turns.play(id, 'I look around.', { owner: true }))
  good(await engine.turns.play(id, 'I persuade Hesper.', { owner: true }))
  await engine.close()
  return { home, id }
}

/** Makes a folder one that can only be read: by a mount where that is allowed, else by its rights; false when neither works. */
function closed(folder: string): boolean {
  if (process.getuid?.() !== 0) {
    for (const name of readdirSync(folder, { recursive: true })) chmodSync(join(folder, String(name)), 0o500)
    chmodSync(folder, 0o500)
    onTestFinished(() => {
      chmodSync(folder, 0o700)
      for (const name of readdirSync(folder, { recursive: true }))
        chmodSync(join(folder, String(name)), 0o700)
    })
    return true
  }
  try {
    execFileSync('mount', ['--bind', folder, folder], { stdio: 'ignore' })
    onTestFinished(() => void execFileSync('umount', [folder], { stdio: 'ignore' }))
    execFileSync('mount', ['-o', 'remount,bind,ro', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(process.platform === 'linux')('a disk that can only be read', () => {
  it('D8: show, verify, replay and export work on it, a turn is refused with a reason', async (test) => {
    const { home, id } = await playedHome()
    const out = scratchFolder()
    if (!closed(home)) test.skip('neither mounts nor rights can make a folder read-only here')
    const run = (...words: string[]): Promise<Tried> => tryCli(words, { home })
    for (const words of [
      ['show', id],
      ['verify', id],
      ['replay', id],
      ['campaigns'],
      ['export', id, join(out, 'lines.jsonl')],
    ]) {
      const { exit, stderr } = await run(...words)
      expect([words[0], exit, stderr]).toEqual([words[0], 0, ''])
    }
    expect(readFileSync(join(out, 'lines.jsonl'), 'utf8').split('\n').length).toBeGreaterThan(4)
    const turn = await run('turn', id, 'I wait.')
    expect([turn.exit, turn.stderr]).toEqual([1, expect.stringContaining('can only be read')])
    const begun = await run('new', 'dead_drop')
    expect([begun.exit, begun.stderr]).toEqual([1, expect.stringContaining('can only be read')])
    expect(
      readdirSync(tmpdir()).filter((name) => name.startsWith(`fatewright-reading-${process.pid}-`)),
    ).toEqual([])
  })
})

describe('serve --read-only', () => {
  it('D8: shows everything and changes no byte', async () => {
    const { home, id } = await playedHome()
    const before = scratchFolder()
    cpSync(home, before, { recursive: true })
    const at = await openTestServer({ home, inMemory: false, readOnly: true, environment: {} })
    for (const part of ['', '/story', '/journal', '/dice', '/verify'])
      expect([part, (await at.get(`/api/campaigns/${id}${part}`)).status]).toEqual([part, 200])
    const turn = await at.post(`/api/campaigns/${id}/turns`, { input: 'I wait.' })
    expect([turn.status, turn.body.error.code]).toEqual([403, 'store/read-only'])
    expect((await at.post('/api/campaigns', { name: 'New' })).status).toBe(403)
    expect((await at.post(`/api/campaigns/${id}/undo`, undefined)).status).toBe(403)
    await at.close()
    const files = (folder: string): object =>
      Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name)).toString('base64')]),
      )
    expect(files(home)).toEqual(files(before))
  })
})

const servedReadOnly = (home: string, work: (url: string) => Promise<void>): Promise<string> =>
  served(home, ['--read-only'], work)

/** The same as `fatewright serve` on a home, until the work with its address is done. */
async function served(
  home: string,
  options: readonly string[],
  work: (url: string) => Promise<void>,
): Promise<string> {
  let said = ''
  let trouble: unknown
  const sink = {
    isTTY: false,
    columns: undefined,
    write: (text: string) => {
      said += text
      return true
    },
    drained: async () => {},
  }
  noteEntry('cli')
  const exit = await runCli(['serve', ...options, '--port', '0'], {
    stdout: sink,
    stderr: sink,
    stdin: (async function* () {})(),
    environment: { FATEWRIGHT_HOME: home },
    untilStopped: async () => {
      // What a test finds is told by the test, not by the command line.
      trouble = await work(/http:\/\/\S+/.exec(said)?.[0] ?? '').catch((error: unknown) => error)
    },
  })
  if (trouble !== undefined) throw trouble
  expect([exit, said]).toEqual([0, expect.stringContaining('Fatewright is at')])
  return said
}

describe('serve --read-only', () => {
  it('F5: refuses every route that changes something, chats and tools included, and leaves the home as it was', async () => {
    const { home, id } = await playedHome()
    const names = () => readdirSync(home, { recursive: true }).map(String).toSorted()
    const before = names()
    await servedReadOnly(home, async (url) => {
      const send = async (method: string, path: string, body?: unknown, media = 'application/json') => {
        const answer = await fetch(url + path, {
          method,
          headers: { 'content-type': media, accept: 'application/json, text/event-stream' },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        })
        return { status: answer.status, text: await answer.text() }
      }
      const { paths } = JSON.parse((await send('GET', '/api/openapi.json')).text)
      const answered: string[] = []
      let refused = 0
      for (const [path, methods] of Object.entries<object>(paths))
        for (const method of Object.keys(methods).filter((name) => name !== 'get')) {
          const place = path.replace('{id}', id).replace('{pack}', 'dead_drop').replace('{ruleset}', 'dnd5e')
          const { status, text } = await send(method.toUpperCase(), place, {})
          if (status === 403 && text.includes('store/read-only')) refused += 1
          else answered.push(`${method} ${path}`)
        }
      expect(answered.toSorted()).toEqual([
        'post /api/campaigns/{id}/questions',
        'post /api/heroes/{ruleset}',
        'post /api/heroes/{ruleset}/draft',
        'post /api/session-zero',
      ])
      expect(refused).toBeGreaterThan(14)
      const card = JSON.stringify({ name: 'Card', description: 'A card.', first_mes: 'Hello.' })
      expect((await send('POST', '/api/imports?file=card.json', card)).status).toBe(403)
      expect((await send('POST', '/api/packs', 'zip', 'application/zip')).status).toBe(403)
      expect((await send('POST', '/api/heroes/dnd5e/draft', { choices: {} })).status).toBe(200)
      expect((await send('POST', '/api/session-zero', {})).status).toBe(200)
      for (const model of [`gm/${id}`, 'new/dead_drop']) {
        const messages = [{ role: 'user', content: 'I wait.' }]
        const chat = await send('POST', '/v1/chat/completions', { model, messages })
        expect([chat.status, chat.text]).toEqual([403, expect.stringContaining('store/read-only')])
      }
      const call = async (name: string, args: object) =>
        (
          await send('POST', '/mcp', {
            jsonrpc: '2.0',
            id: 1,
            method: 'tools/call',
            params: { name, arguments: args },
          })
        ).text
      expect(await call('new_campaign', { scenario: 'dead_drop' })).toContain('store/read-only')
      expect(await call('god_set', { campaign: id, command: 'set my hp to 1' })).toContain('store/read-only')
      expect(await call('undo', { campaign: id })).toContain('only shows its games')
      expect(await call('start_turn', { campaign: id })).not.toContain('store/read-only')
    })
    expect(names()).toEqual(before)
  })

  it('D8: finds lore and writes no index of it into the home', async () => {
    const { home, id } = await playedHome()
    for (const name of readdirSync(home).filter((file) => file.startsWith('lore.sqlite')))
      rmSync(join(home, name))
    await servedReadOnly(home, async (url) => {
      const found = await fetch(`${url}/api/lore?q=crowns%20rope%20oil`)
      expect([found.status, await found.text()]).toEqual([200, expect.stringContaining('nineteen_year_tide')])
      expect((await fetch(`${url}/api/campaigns/${id}/recall?q=Hesper`)).status).toBe(200)
    })
    expect(readdirSync(home).filter((file) => file.startsWith('lore.sqlite'))).toEqual([])
  })

  it('D8: says what broke on the terminal and writes no log into the home', async () => {
    const { home, id } = await playedHome()
    const file = join(home, 'campaigns', `${id}.campaign`)
    writeFileSync(file, readFileSync(file).subarray(0, 5_000))
    let request = ''
    const said = await servedReadOnly(home, async (url) => {
      const broken = await fetch(`${url}/api/campaigns/${id}`)
      expect(broken.status).toBe(500)
      const { error } = (await broken.json()) as { readonly error: { readonly request_id: string } }
      request = error.request_id
    })
    expect(said).toContain(`"request_id":"${request}"`)
    expect(existsSync(join(home, 'server.log'))).toBe(false)
  })
})

describe('answers', () => {
  it('D6: name no path of this machine, and a line of the log where something broke', async () => {
    const { home, id } = await playedHome()
    const log: { request_id: string; error: unknown }[] = []
    const file = join(home, 'campaigns', `${id}.campaign`)
    writeFileSync(file, readFileSync(file).subarray(0, 5_000))
    const at = await openTestServer({
      home,
      inMemory: false,
      environment: {},
      serve: { extras: { log: (trouble) => void log.push(trouble) } },
    })
    const broken = await at.get(`/api/campaigns/${id}`)
    expect(broken.status).toBe(500)
    expect(broken.body.error.request_id).toBe(log.at(-1)?.request_id)
    expect(String(log.at(-1)?.error)).toContain(home)
    const listed = await at.get('/api/campaigns')
    const upload = await at.send('/api/packs', {
      method: 'POST',
      headers: { 'content-type': 'application/zip' },
      body: 'no zip',
    })
    for (const answer of [broken, listed, upload]) {
      expect(answer.text).not.toContain(home)
      expect(answer.text).not.toContain(tmpdir())
    }
    await at.close()
  })
})

describe('the log of the server', () => {
  it('F30: notes no request that its sender cut off', async () => {
    const log: unknown[] = []
    const at = await openTestServer({ serve: { extras: { log: (trouble) => void log.push(trouble) } } })
    onTestFinished(() => at.close())
    const { hostname, port } = new URL(at.url)
    const head = `POST /api/campaigns HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`
    for (let time = 0; time < 5; time += 1)
      await new Promise<void>((resolve) => {
        const caller = connect(Number(port), hostname, () =>
          caller.write(`${head}Content-Length: 500\r\n\r\n{"name":`, () =>
            setTimeout(() => caller.destroy(), 30),
          ),
        )
        caller.on('close', () => resolve())
      })
    expect((await at.get('/api/health')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(log).toEqual([])
  })

  it('F30: keeps one older part and begins anew once it is large', async () => {
    const { home, id } = await playedHome()
    const file = join(home, 'campaigns', `${id}.campaign`)
    writeFileSync(file, readFileSync(file).subarray(0, 5_000))
    const log = join(home, 'server.log')
    writeFileSync(log, `${'x'.repeat(5_000_001)}\n`)
    writeFileSync(`${log}.1`, 'older still')
    await served(home, [], async (url) => {
      for (let time = 0; time < 2; time += 1)
        expect((await fetch(`${url}/api/campaigns/${id}`)).status).toBe(500)
    })
    expect(readFileSync(log, 'utf8').trim().split('\n')).toHaveLength(2)
    expect(statSync(`${log}.1`).size).toBe(5_000_002)
    expect(readdirSync(home).filter((name) => name.startsWith('server.log'))).toHaveLength(2)
  })
})

describe('a campaign that is deleted', () => {
  it('D2: leaves no word of it in the home, and those of others stay', async () => {
    const { home, id: stays } = await playedHome()
    const filesWith = (word: string): readonly string[] =>
      readdirSync(home, { recursive: true })
        .map(String)
        .filter((name) => statSync(join(home, name)).isFile())
        .filter((name) => readFileSync(join(home, name)).includes(word))
    await served(home, [], async (url) => {
      const headers = { 'content-type': 'application/json' }
      const send = async (method: string, path: string, body: object) => {
        const answer = await fetch(`${url}/api/campaigns${path}`, {
          method,
          headers,
          body: JSON.stringify(body),
        })
        expect([path, answer.status < 300]).toEqual([path, true])
        return (await answer.json()) as { readonly campaign_id: string }
      }
      const { campaign_id: gone } = await send('POST', '', { name: 'Gone' })
      for (let time = 0; time < 3; time += 1) {
        await send('POST', `/${gone}/turns`, { input: 'I frobnicate the zyzzyva quux.' })
        await send('POST', `/${gone}/turns`, { input: 'I say "zyzzyva" to Hesper.' })
        await send('POST', `/${stays}/turns`, { input: 'I frobnicate the plinthoid quux.' })
      }
      expect((await fetch(`${url}/api/campaigns/${gone}/recall?q=zyzzyva`)).status).toBe(200)
      expect((await fetch(`${url}/api/lore?q=zyzzyva`)).status).toBe(200)
      expect(filesWith('zyzzyva').some((name) => name.startsWith('lore.sqlite'))).toBe(true)
      expect(filesWith('zyzzyva')).toContain('triage.jsonl')
      await send('DELETE', `/${gone}?confirm=${gone}`, {})
      expect(filesWith('zyzzyva')).toEqual([])
      expect(filesWith('plinthoid')).toContain('triage.jsonl')
    })
    expect(filesWith('zyzzyva')).toEqual([])
  })
})

describe('what a killed program left', () => {
  it('D12: is swept at the next start, and what is being made is not', async () => {
    const { home } = await playedHome()
    const campaigns = join(home, 'campaigns')
    const [old, fresh] = [join(campaigns, 'a.campaign.unfinished'), join(campaigns, 'b.campaign.unfinished')]
    const [upload, busy] = [join(home, 'fatewright-upload-old'), join(home, 'fatewright-upload-new')]
    for (const file of [old, fresh]) writeFileSync(file, '')
    for (const folder of [upload, busy]) mkdirSync(folder)
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const path of [old, upload]) utimesSync(path, yesterday, yesterday)
    await tryCli(['campaigns'], { home })
    sweepUploads(home)
    expect([old, fresh, upload, busy].map((path) => existsSync(path))).toEqual([false, true, false, true])
  })
})
