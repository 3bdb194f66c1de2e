/** What the tools work with: the engine, whoever keeps turns in line, and what the caller may do. */
import type { z } from 'zod'
import type { Engine } from '../campaign/engine.ts'
import type { openLore } from '../compose.ts'
import type { Result } from '../core/refusal.ts'
import type { Entropy } from '../core/surroundings.ts'

/** The tools of a campaign folder, as one role may call them. */
export interface McpFolder {
  readonly tools: readonly {
    readonly name: string
    readonly description: string
    readonly writes: boolean
    readonly input: z.ZodType
  }[]
  readonly call: (name: string, input: unknown) => Promise<Result<unknown>>
}

/** What the tools work with. */
export interface McpContext {
  readonly engine: Engine
  readonly version: string
  /** Where dice outside any campaign come from. */
  readonly entropy: Entropy
  /** One thing at a time in each campaign. */
  readonly wait: <Value>(
    campaignId: string,
    work: () => Promise<Result<Value>>,
    name?: string,
  ) => Promise<Result<Value>>
  /** False for whoever only plays: no god mode. */
  readonly owner: boolean
  /** A campaign folder whose tools are served too, as one role may call them. */
  readonly folder?: McpFolder
  readonly lore?: () => ReturnType<typeof openLore>
}

/* HEAD of src/mcp/tool.ts A tool as data: what it takes, what it is for, and a thin call of the engine. */
/** A tool with its types. */
export interface TypedTool<Input extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** True when it changes nothing. */
  readonly reads: boolean
  readonly run: (context: McpContext, input: z.output<Input>) => Promise<Result<unknown>>
}

/** A tool as the table holds it. */
export interface Tool extends Omit<TypedTool<z.ZodType>, 'run'> {
  readonly run: (context: McpContext, input: unknown) => Promise<Result<unknown>>
}

/** Makes a tool whose call is typed by its input. */
export function tool<Input extends z.ZodType>(made: TypedTool<Input>): Tool {
  return made as unknown as Tool
}
