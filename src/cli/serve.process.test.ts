import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, describe, expect, it } from 'vitest'

const bin = join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/fatewright.mjs')
const home = mkdtempSync(join(tmpdir(), 'fatewright-serve-'))
const { FATEWRIGHT_TOKEN: _token, ...others } = process.env
const environment = { ...others, FATEWRIGHT_HOME: home, NODE_OPTIONS: '' } as Record<string, string>
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Starts the server and reads until it says where it is. */
async function started(words: readonly string[]) {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', ...words], {
    env: environment,
    cwd: home,
  })
  let said = ''
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      said += text
      if (said.includes('Ctrl+C')) resolve()
    })
  })
  await Promise.race([ready, ended])
  return { child, ended, said: () => said, url: /http:\/\/\S+/.exec(said)?.[0] ?? '' }
}

describe('fatewright serve', () => {
  it('says where it is, answers, and stops in good order when asked', async () => {
    const { child, ended, said, url } = await started([])
    const health = (await (await fetch(`${url}/api/health`)).json()) as object
    expect(health).toMatchObject({ ok: true, token_required: false })
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said()).toContain('told to its end')
  })

  it('D3: is not served where others can reach it without a token, and demands the one that was made', async () => {
    const refused = await started(['--host', '0.0.0.0'])
    expect(await refused.ended).toBe(1)
    const token = makeToken('Mara')
    const { child, ended, url } = await started(['--host', '0.0.0.0'])
    const here = url.replace('0.0.0.0', '127.0.0.1')
    expect((await fetch(`${here}/api/health`)).status).toBe(401)
    const opened = await fetch(`${here}/api/health`, { headers: { authorization: `Bearer ${token}` } })
    expect(opened.status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  })
})

function makeToken(name: string): string {
  const made = spawnSync(process.execPath, [bin, 'token', 'new', name, '--json'], {
    env: environment,
    cwd: home,
  })
  return JSON.parse(String(made.stdout)).token
}

describe('fatewright mcp', () => {
  it('plays over pipes with an off-the-shelf client, and ends with them', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp'],
      env: environment,
    })
    await client.connect(transport)
    const answer = await client.callTool({ name: 'list_scenarios', arguments: {} })
    expect(JSON.stringify(answer.content)).toContain('dead_drop')
    await client.close()
  })

  it('D8: --read-only refuses every tool that has an effect, and no other', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [bin, 'mcp', '--read-only'],
      env: environment,
    })
    await client.connect(transport)
    const { tools } = await client.listTools()
    const given = {
      campaign: 'nobody_000000',
      scenario: 'dead_drop',
      name: 'Aside',
      input: 'I wait.',
      turn: 1,
      command: 'set my hp to 1',
      notation: '2d6',
      question: 'who?',
      seed: '0'.repeat(64),
      total: 7,
      proposal: '{}',
      reader: 'usual',
    }
    const refused: string[] = []
    for (const { name, inputSchema } of tools) {
      const takes = Object.keys(inputSchema.properties ?? {})
      const entries = Object.entries(given).filter(([key]) => takes.includes(key))
      const answer = await client.callTool({ name, arguments: Object.fromEntries(entries) })
      if (JSON.stringify(answer.content).includes('store/read-only')) refused.push(name)
    }
    await client.close()
    const effects = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)
    expect(refused).toEqual(effects.map(({ name }) => name))
    expect(refused).toEqual(expect.arrayContaining(['new_campaign', 'commit_turn', 'undo', 'god_set']))
  })
})
