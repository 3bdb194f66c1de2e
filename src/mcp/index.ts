/** The engine as tools and resources of the Model Context Protocol. */
export { mcpServer, serveMcpOnStdio } from './mcp-server.ts'
export type { McpFolder } from './mcp-tool.ts'
