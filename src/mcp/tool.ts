/** A tool as data: what it takes, what it is for, and a thin call of the engine. */
import type { z } from 'zod'
import type { Result } from '../core/refusal.ts'
import type { McpDesk } from './mcp-desk.ts'

/** A tool with its types. */
export interface TypedTool<Input extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** True when it changes nothing. */
  readonly reads: boolean
  readonly run: (desk: McpDesk, input: z.output<Input>) => Promise<Result<unknown>>
}

/** A tool as the table holds it. */
export interface Tool extends Omit<TypedTool<z.ZodType>, 'run'> {
  readonly run: (desk: McpDesk, input: unknown) => Promise<Result<unknown>>
}

/** Makes a tool whose call is typed by its input. */
export function tool<Input extends z.ZodType>(made: TypedTool<Input>): Tool {
  return made as unknown as Tool
}
