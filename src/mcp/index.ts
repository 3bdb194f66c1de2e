/** The engine as tools and resources of the Model Context Protocol. */
export { mcpServer } from './mcp-server.ts'
export { serveMcpOnStdio } from './serve-stdio.ts'
export type { McpFolder } from './tool.ts'
