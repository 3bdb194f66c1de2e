/** The server over standard input and output, for programs that start it themselves. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpDesk } from './mcp-desk.ts'
import { mcpServer } from './mcp-server.ts'

/** Serves until it is closed. */
export function serveMcpOnStdio(desk: McpDesk): { readonly close: () => Promise<void> } {
  const handle = serveStdio(() => mcpServer(desk))
  return { close: () => handle.close() }
}
