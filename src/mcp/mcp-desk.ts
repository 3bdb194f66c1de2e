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
export interface McpDesk {
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
