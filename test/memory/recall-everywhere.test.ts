/** Before anybody has played, a campaign's memory is what its packs say; it is the same from wherever it is asked. */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { createEngine } from '../../src/compose.ts'
import { mcpServer } from '../../src/mcp/mcp-server.ts'
import { countedEntropy } from '../../src/testing/fixed-clock-and-entropy.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { openTestServer } from '../server/test-server.ts'

const question = 'what is the after-watch bell'

/** Each has a home of its own: nobody may find what another one has read. */
async function founded(): Promise<{ readonly home: string; readonly id: string }> {
  const home = scratchFolder()
  const made = await tryCli(['new', 'nineteen_year_tide', '--seed', 'bell', '--json'], { home })
  return { home, id: JSON.parse(made.stdout).campaign_id }
}

async function byCommandLine(): Promise<unknown> {
  const { home, id } = await founded()
  return JSON.parse((await tryCli(['recall', id, question, '--words-only', '--json'], { home })).stdout)
    .pieces
}

async function byMcp(): Promise<unknown> {
  const { home, id } = await founded()
  const engine = createEngine({ home })
  const server = mcpServer({
    engine,
    version: '1.0.0',
    owner: true,
    campaigns: null,
    wait: (_id, work) => work(),
    entropy: countedEntropy('recall'),
  })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [here, there] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(there), client.connect(here)])
  const { content } = await client.callTool({ name: 'recall', arguments: { campaign: id, question } })
  await client.close()
  await engine.close()
  return JSON.parse((content as { text: string }[])[0]?.text ?? '{}').pieces
}

async function byHttp(): Promise<unknown> {
  const { home, id } = await founded()
  const at = await openTestServer({ inMemory: false, home })
  const { body } = await at.get(`/api/campaigns/${id}/recall?q=${encodeURIComponent(question)}`)
  await at.close()
  return body.pieces
}

it('is recalled alike by command line, MCP and HTTP', async () => {
  const found = await byHttp()
  expect(found).toEqual(expect.arrayContaining([expect.objectContaining({ turn: null })]))
  expect(await byCommandLine()).toEqual(found)
  expect(await byMcp()).toEqual(found)
})
