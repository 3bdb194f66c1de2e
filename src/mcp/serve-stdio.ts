/** The server over standard input and output, for programs that start it themselves. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mcpServer } from './mcp-server.ts'
import type { McpContext } from './tool.ts'

export function serveMcpOnStdio(context: McpContext): { readonly close: () => Promise<void> } {
  const handle = serveStdio(() => mcpServer(context))
  return { close: () => handle.close() }
}
