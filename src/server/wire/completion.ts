/** What chat programs send that speak to OpenAI, as far as a game needs it; everything else is let pass and not heeded. */
import { z } from 'zod'

const part = z.looseObject({ type: z.string(), text: z.string().optional() })

/** One message; its words may come in parts. */
export const chatMessageSchema = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(part)]).nullish(),
})

/** The body of `POST /v1/chat/completions`. */
export const completionRequestSchema = z.looseObject({
  model: z.string().max(300),
  messages: z.array(chatMessageSchema).min(1).max(10_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  /** A name for this very request: sending it twice plays it once. */
  idempotency_key: z.string().max(200).optional(),
})

/** The type of a completion request over the wire. */
export type WireCompletionRequest = z.infer<typeof completionRequestSchema>
/** The type of a chat message over the wire. */
export type WireChatMessage = z.infer<typeof chatMessageSchema>
