/** The port to models that answer in words. A model knows nothing of games, and never decides what is true. */
import type { z } from 'zod'
import type { JsonObject } from '../core/json.ts'

/** A piece of what a model is given. */
export interface PromptBlock {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
  /** How long everything up to the end of this block stays the same: providers that can may keep it warm. */
  readonly cache: 'stable' | 'scene' | 'none'
}

/** A question to a model. */
export interface ModelRequest {
  readonly messages: readonly PromptBlock[]
  /** Structured output is wanted, of this shape. */
  readonly schema?: z.ZodType
  readonly schemaName?: string
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly signal: AbortSignal
  /** Raw pieces of text as they come; of JSON text when structured output is wanted. */
  readonly onText?: (piece: string) => void
  /** Called for every try that came to nothing. */
  readonly onLost?: (lost: LostCall) => void
}

/** A call that came to nothing. */
export interface LostCall {
  /** In a word or two: `slow`, `cut`, `called off`. */
  readonly why: string
  readonly usage: ModelUsage
  /** The provider did not count; it is estimated from what was sent and received. */
  readonly guessed: boolean
}

/** What a call took, in tokens. */
export interface ModelUsage {
  /** All that was read, cached or not. */
  readonly input: number
  /** The part of it that was read from a cache. */
  readonly cached: number
  /** The part of it that was written to a cache. */
  readonly cacheWritten: number
  readonly output: number
  /** As the provider counted, in its own words. */
  readonly raw?: JsonObject
}

/** What a model answered: untrusted output, whatever shape was asked for. */
export interface ModelReply {
  readonly text: string
  /** The text as JSON, when it is; not verified against the schema. */
  readonly object?: unknown
  readonly finish: 'stop' | 'length' | 'refusal' | 'tool' | 'error' | 'other'
  readonly usage: ModelUsage
}

/**
 * A model that can be asked. It throws a fault (model-fault.ts) when no whole answer came, and what its signal was
 * aborted with when it was called off.
 *
 * @example
 * const narrate = (narrator: LanguageModel, messages: readonly PromptBlock[], signal: AbortSignal) =>
 *   narrator.ask({ messages, maxOutputTokens: 800, signal })
 */
export interface LanguageModel {
  /** The model by its provider's name for it. */
  readonly id: string
  readonly provider: string
  readonly abilities: {
    /** `native`: the provider holds answers to a schema; `json`: to JSON; `none`: to nothing. */
    readonly structured: 'native' | 'json' | 'none'
    readonly tools: boolean
    readonly cache: 'breakpoints' | 'automatic' | 'none'
  }
  ask(request: ModelRequest): Promise<ModelReply>
}
