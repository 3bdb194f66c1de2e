import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../test/server/test-server.ts'
import { openKernelFolder } from '../compose/campaign-folders.ts'
import { good } from '../testing/assertions.ts'
import { countedEntropy } from '../testing/fixed-clock-and-entropy.ts'
import { mcpServer } from './mcp-server.ts'
import type { McpFolder } from './mcp-tool.ts'

let at: TestServer
let client: Client
beforeAll(async () => {
  at = await openTestServer()
  client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at.url}/mcp`)))
})
afterAll(async () => {
  await client.close()
  await at.close()
})

const call = async (name: string, input: Record<string, unknown> = {}) => {
  const answer = await client.callTool({ name, arguments: input })
  const [first] = answer.content as { text: string }[]
  return { refused: answer.isError === true, text: first?.text ?? '' }
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
const good_ = async (name: string, input?: Record<string, unknown>): Promise<any> => {
  const { refused, text } = await call(name, input)
  expect(refused, text).toBe(false)
  return JSON.parse(text)
}

describe('an off-the-shelf MCP client', () => {
  it('finds the tools that others ask for', async () => {
    const names = (await client.listTools()).tools.map((tool) => tool.name)
    const asked =
      'start_turn propose_action commit_turn roll verify_roll get_sheet get_scene search_lore explain_lore list_clocks undo branch god_set'
    expect(names).toEqual(expect.arrayContaining(asked.split(' ')))
  })

  it('plays a turn, once, however often it commits it', async () => {
    const id = await at.found()
    await good_('commit_turn', {
      proposal: (await good_('propose_action', { campaign: id, input: 'I look around.' })).proposal,
    })
    const { proposal } = await good_('propose_action', { campaign: id, choice: '1' })
    const first = await good_('commit_turn', { proposal })
    expect(await good_('commit_turn', { proposal })).toEqual(first)
    expect(first.narrative).not.toBe('')
    expect(good(await at.engine.reports.status(id)).turn_no).toBe(2)
    expect((await good_('start_turn', { campaign: id })).position).toBe(first.position)
    expect(await call('propose_action', { campaign: id, choice: 'sell_the_moon' })).toMatchObject({
      refused: true,
    })
  })

  it('looks, goes back, and corrects as its owner', async () => {
    const id = await at.found({ ruleset: 'dnd5e' })
    expect((await good_('get_sheet', { campaign: id })).you.name).toBe('Wren')
    expect((await good_('list_clocks', { campaign: id })).clocks).toHaveLength(1)
    expect((await good_('god_set', { campaign: id, command: 'set my hp to 3' })).god_mode_response).toContain(
      '3',
    )
    expect((await good_('get_sheet', { campaign: id })).you.sheet.hp_current).toBe(3)
    await good_('undo', { campaign: id })
    expect((await good_('get_sheet', { campaign: id })).you.sheet.hp_current).not.toBe(3)
  })

  it('rolls dice that can be rolled again', async () => {
    const { total, seed } = await good_('roll', { notation: '4d6kh3' })
    expect(await good_('verify_roll', { notation: '4d6kh3', seed, total })).toMatchObject({ ok: true })
    expect(await good_('verify_roll', { notation: '4d6kh3', seed, total: total + 1 })).toMatchObject({
      ok: false,
    })
    expect(await call('roll', { notation: 'a handful' })).toMatchObject({ refused: true })
  })

  it('reads campaigns as resources', async () => {
    const id = await at.found()
    const { resources } = await client.listResources()
    expect(resources.map((resource) => resource.uri)).toContain(`campaign://${id}/sheet`)
    const { contents } = await client.readResource({ uri: `campaign://${id}/log` })
    expect(contents[0]).toMatchObject({ text: expect.stringContaining('# Table') })
  })

  it('is told what is wrong with its arguments', async () => {
    expect(await call('get_sheet', { campaign: 7 })).toMatchObject({ refused: true })
    expect(await call('get_sheet', { campaign: 'nowhere' })).toMatchObject({
      refused: true,
      text: expect.stringContaining('campaign/unknown'),
    })
  })
})

describe('a client that plays in a campaign folder', () => {
  it('finds the tools of its role, reads and writes by them, and stays inside', async () => {
    const place = mkdtempSync(join(tmpdir(), 'fatewright-mcp-'))
    const folder = await openKernelFolder(at.engine, place)
    const connect = async (role: 'DM' | 'BUILDER', readOnly = false) => {
      const served: McpFolder = {
        tools: folder.tools(role, readOnly),
        call: (name, input) => folder.call(role, name, input),
      }
      const server = mcpServer({
        engine: at.engine,
        version: '1.0.0',
        entropy: countedEntropy(),
        owner: true,
        campaigns: null,
        folder: served,
        wait: (_id, work) => work(),
      })
      const [here, there] = InMemoryTransport.createLinkedPair()
      const agent = new Client({ name: 'agent', version: '1.0.0' })
      await Promise.all([server.connect(there), agent.connect(here)])
      return agent
    }
    const said = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
      const answer = await client.callTool({ name, arguments: input })
      return { refused: answer.isError === true, text: (answer.content as { text: string }[])[0]?.text ?? '' }
    }
    const builder = await connect('BUILDER')
    const names = (await builder.listTools()).tools.map((tool) => tool.name)
    expect(names).toEqual(expect.arrayContaining(['copy_template', 'init_campaign', 'folder_list_campaigns']))
    expect(names).not.toContain('play_turn')
    const founded = await said(builder, 'init_campaign', { campaign: 'mcp', scenario: 'dead_drop' })
    expect(founded).toMatchObject({ refused: false })
    const master = await connect('DM')
    const played = await said(master, 'play_turn', { input: '[LOOK]{around}' })
    expect(JSON.parse(played.text).turn_no).toBe(1)
    expect(await said(master, 'read_file', { path: '../secret' })).toMatchObject({ refused: true })
    const reader = await connect('DM', true)
    const tools = (await reader.listTools()).tools
    expect(tools.map((tool) => tool.name)).not.toContain('update_state_panel')
    expect(tools.find((tool) => tool.name === 'read_state_panel')?.annotations?.readOnlyHint).toBe(true)
    expect(JSON.parse((await said(reader, 'read_state_panel')).text).turn).toBe(1)
    for (const client of [builder, master, reader]) await client.close()
    rmSync(place, { recursive: true, force: true })
  })
})
