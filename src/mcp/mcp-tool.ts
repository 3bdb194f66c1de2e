/** A tool as data (what it takes, what it is for, a thin call of the engine), and what tools work with. */
import { z } from 'zod'
import type { openLore } from '../compose.ts'
import type { CampaignQueue } from '../core/campaign-queue.ts'
import type { Entropy } from '../core/environment-ports.ts'
import type { Result } from '../core/result.ts'
import type { Engine } from '../engine/index.ts'

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

export interface McpContext {
  readonly engine: Engine
  readonly version: string
  /** Where dice outside any campaign come from. */
  readonly entropy: Entropy
  /** One thing at a time in each campaign. */
  readonly wait: CampaignQueue['wait']
  /** Begins a campaign when it may be begun; at once where no other player is served. */
  readonly begin?: <Value>(work: () => Promise<Result<Value>>) => Promise<Result<Value>>
  /** Reads a whole campaign when it is the caller's turn; at once where no other is served. */
  readonly report?: <Value>(work: () => Promise<Result<Value>>) => Promise<Result<Value>>
  /** False for a caller who only plays: no god mode. */
  readonly owner: boolean
  /** Tells callers apart who are not the owner: what is kept for one is given to no other. */
  readonly caller?: string
  /** The campaigns that may be opened; null for all of them. */
  readonly campaigns: readonly string[] | null
  /** True when tools that change something are refused. */
  readonly readOnly?: boolean
  /** A campaign folder whose tools are served too, as one role may call them. */
  readonly folder?: McpFolder
  readonly lore?: () => ReturnType<typeof openLore>
}

/** True when the caller may open a campaign. */
export function mayOpen({ campaigns }: McpContext, campaign: string): boolean {
  return campaigns === null || campaigns.includes(campaign)
}

export interface TypedTool<Input extends z.ZodType> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** True when it changes nothing. */
  readonly reads: boolean
  readonly run: (context: McpContext, input: z.output<Input>) => Promise<Result<unknown>>
}

export interface Tool extends Omit<TypedTool<z.ZodType>, 'run'> {
  readonly run: (context: McpContext, input: unknown) => Promise<Result<unknown>>
}

/** Makes a tool whose call is typed by its input. */
export function tool<Input extends z.ZodType>(made: TypedTool<Input>): Tool {
  return made as unknown as Tool
}

/** The id of a campaign, as every tool takes it. */
export const campaignId = z.string().min(1).max(120)
