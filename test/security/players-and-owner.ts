/** A table with an owner, and players who have tokens of their own. */
import { onTestFinished } from 'vitest'
import { systemMachine } from '../../src/compose/system-clock-entropy-network.ts'
import { type AccessToken, makeToken } from '../../src/server/access/make-and-find-tokens.ts'
import { type Answered, openTestServer, type TestServer } from '../server/test-server.ts'

export const ownerToken = 'k3Vw9-pQz7_bN2xLr8TyHs4Jd6GfMc1A0u'
export const playerToken = 'Qx7vL2mZ9pT4wB8nR5kY1cH6jD3gF0sA'

export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export interface SharedTable {
  readonly at: TestServer
  /** The headers of the owner and of two players. */
  readonly owner: Record<string, string>
  readonly mara: Record<string, string>
  readonly pim: Record<string, string>
  readonly campaign: string
  readonly path: string
}

/** A server with one campaign, its owner and two players of it. */
export async function openSharedTable(
  start: object = {},
  options: Parameters<typeof openTestServer>[0] = {},
): Promise<SharedTable> {
  const kept: AccessToken[] = []
  const at = await openTestServer({
    ...options,
    serve: { token: ownerToken, tokens: () => kept, ...options.serve },
  })
  onTestFinished(() => at.close())
  const owner: Record<string, string> = options.serve?.token === null ? {} : bearer(ownerToken)
  const founded = await at.post('/api/campaigns', { name: 'Table', ...start }, owner)
  const campaign: string = founded.body.campaign_id
  const give = (name: string): Record<string, string> => {
    const made = makeToken({ name, role: 'player', campaigns: [campaign], days: 1 }, systemMachine)
    kept.push(made.kept)
    return bearer(made.token)
  }
  const [mara, pim] = [give('Mara'), give('Pim')]
  return { at, owner, mara, pim, campaign, path: `/api/campaigns/${campaign}` }
}

/** Calls a tool over MCP. */
export function callTool(
  at: TestServer,
  headers: Record<string, string>,
  name: string,
  args: object,
): Promise<Answered> {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
  return at.post('/mcp', call, { ...headers, accept: 'application/json, text/event-stream' })
}
