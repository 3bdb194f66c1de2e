/**
 * The engine as a Model Context Protocol server: tools and resources made of tables, one instance for each connection or
 * request. A refusal is a result with `isError`, and its sentence is for the model that called.
 */
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { isFault } from '../core/fault.ts'
import { done, type Result, refuse } from '../core/result.ts'
import { withoutPaths } from '../knowledge/index.ts'
import { type McpContext, mayOpen, type Tool } from './mcp-tool.ts'
import { diceTools, historyTools } from './tools/history-and-dice-tools.ts'
import { playTools } from './tools/play-tools.ts'
import { viewTools } from './tools/player-view-tools.ts'

export const mcpTools: readonly Tool[] = [...playTools, ...viewTools, ...diceTools, ...historyTools]

const instructions =
  'Fatewright is a game master whose engine owns dice, rules, state and time. Look with start_turn, say what the player does with propose_action, play it with commit_turn. Never invent rolls or results: everything that is true comes out of a tool.'

/**
 * Makes a server for one connection.
 *
 * @example
 * const server = mcpServer({ engine, version: '0.1.0', entropy, owner: true, campaigns: null, wait: (_id, work) => work() })
 */
export function mcpServer(context: McpContext): McpServer {
  const server = new McpServer({ name: 'fatewright', version: context.version }, { instructions })
  const inTurn = openTurns()
  for (const tool of [...mcpTools, ...folderTools(context.folder)]) {
    const { name, title, description, input, reads } = tool
    const annotations = { readOnlyHint: reads, destructiveHint: false, openWorldHint: false }
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      async (given: unknown) => asContent(await inTurn(() => runTool(tool, context, given))),
    )
  }
  addResources(server, context)
  return server
}

/** Calls of one connection are carried out one after the other, and between two of them others have the thread. */
function openTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(breathe).then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** A folder's tools under their own names; one that the engine has too says whose it is. */
function folderTools(folder: McpContext['folder']): readonly Tool[] {
  const taken = new Set(mcpTools.map(({ name }) => name))
  return (folder?.tools ?? []).map(({ name, description, writes, input }) => ({
    name: taken.has(name) ? `folder_${name}` : name,
    title: name.replaceAll('_', ' '),
    description,
    input,
    reads: !writes,
    run: async (_context, given) =>
      folder?.call(name, given) ?? refuse('tool/unknown', 'There is no folder here.'),
  }))
}

/** Runs a tool, unless it is about a campaign that the caller may not open. */
async function runTool(tool: Tool, context: McpContext, given: unknown): Promise<Result<unknown>> {
  if (context.readOnly === true && !tool.reads) {
    const message = 'This server only shows its games: nothing can be played or changed here.'
    return refuse('store/read-only', message)
  }
  const { campaign } = given as { readonly campaign?: unknown }
  if (typeof campaign === 'string' && !mayOpen(context, campaign)) return noCampaign(campaign)
  try {
    const answer = await tool.run(context, given)
    const isUnknown = !answer.ok && answer.refusal.code === 'campaign/unknown' && typeof campaign === 'string'
    return isUnknown && context.campaigns !== null ? noCampaign(campaign) : answer
  } catch (error) {
    if (isFault(error)) return refuse('tool/broken', error.message)
    return refuse('tool/broken', 'Something broke here that should not have. What was committed stands.')
  }
}

/** The same for a campaign that is not there and for one that may not be opened. */
function noCampaign(id: string): Result<never> {
  return refuse('campaign/unknown', `There is no campaign "${id}" here.`)
}

function asContent(result: Result<unknown>) {
  if (result.ok) return { content: [{ type: 'text' as const, text: JSON.stringify(result.value) }] }
  const { code, message } = result.refusal
  return { isError: true, content: [{ type: 'text' as const, text: `${withoutPaths(message)} (${code})` }] }
}

/** What of a campaign can be read as a resource. */
const parts = {
  sheet: { title: 'Character sheet', mimeType: 'application/json' },
  log: { title: 'The story so far', mimeType: 'text/markdown' },
  facts: { title: 'What is known', mimeType: 'application/json' },
} as const

type Part = keyof typeof parts

function addResources(server: McpServer, context: McpContext): void {
  for (const part of Object.keys(parts) as Part[]) {
    const list = async () => {
      const campaigns = (await context.engine.store.campaigns()).filter(
        ({ trouble, campaign_id }) => trouble === null && mayOpen(context, campaign_id),
      )
      const { mimeType } = parts[part]
      return {
        resources: campaigns.map(({ campaign_id, name }) => {
          return { uri: `campaign://${campaign_id}/${part}`, name: `${name}: ${parts[part].title}`, mimeType }
        }),
      }
    }
    const template = new ResourceTemplate(`campaign://{campaign}/${part}`, { list })
    server.registerResource(part, template, parts[part], async (uri, { campaign }) => {
      const read = await readPart(context, String(campaign), part)
      if (!read.ok) throw new Error(read.refusal.message)
      return { contents: [{ uri: uri.href, mimeType: parts[part].mimeType, text: read.value }] }
    })
  }
}

async function readPart(context: McpContext, id: string, part: Part): Promise<Result<string>> {
  const { engine, report = (work) => work() } = context
  if (!mayOpen(context, id)) return noCampaign(id)
  if (part === 'log') return report(() => engine.reports.story(id))
  const now = await engine.reports.status(id)
  if (!now.ok) return now
  const { you, facts } = now.value.view
  return done(JSON.stringify(part === 'sheet' ? you : facts))
}

/** Serves over standard input and output, for programs that start the server themselves. */
export function serveMcpOnStdio(context: McpContext): { readonly close: () => Promise<void> } {
  const handle = serveStdio(() => mcpServer(context))
  return { close: () => handle.close() }
}
