/** What the tools work with: the engine, whoever keeps turns in line, and what the caller may do. */
import type { Engine } from '../campaign/engine.ts'
import type { openLore } from '../compose.ts'
import type { Result } from '../core/refusal.ts'

/** What the tools work with. */
export interface McpDesk {
  readonly engine: Engine
  readonly version: string
  /** One thing at a time in each campaign. */
  readonly wait: <Value>(
    campaignId: string,
    work: () => Promise<Result<Value>>,
    name?: string,
  ) => Promise<Result<Value>>
  /** False for whoever only plays: no god mode. */
  readonly owner: boolean
  readonly lore?: () => ReturnType<typeof openLore>
}
