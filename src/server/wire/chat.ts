/** Chat over the wire: what chat programs send and are sent. */
import { z } from 'zod'
import { anyJsonObject } from '../../core/any-json-schemas.ts'

const text = z.string()

/** One message of the history; only the last one of the user is played, and whatever else is in it is dropped. */
export const historyMessageSchema = z.object({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.string().max(200_000),
})

/** The body of `POST /api/chat`. */
export const chatRequestSchema = z.object({
  messages: z.array(historyMessageSchema).max(10_000),
  /** What the client holds of the character; the truth is here once there is a token. */
  character: anyJsonObject.optional(),
  /** What the first answer gave: goes on with its campaign. */
  token: z.string().max(1_000).optional(),
  /** The id of a button that was clicked; its description may be sent as a message instead. */
  action: z.string().max(200).optional(),
  /** Which scenario to begin; the starter scene when missing. */
  scenario: z.string().max(200).optional(),
})

/** A button. */
export const gameActionSchema = z.strictObject({
  id: text,
  description: text,
  diceRoll: text.optional(),
  diceReason: text.optional(),
  difficultyClass: z.int().min(1).max(40).optional(),
})

const item = z.strictObject({ id: text, name: text, quantity: z.number() })

/** The answer of `POST /api/chat`. */
export const chatAnswerSchema = z.strictObject({
  message: z.strictObject({
    role: z.literal('assistant'),
    content: text,
    actions: z.array(gameActionSchema),
    characterUpdates: z.strictObject({ hp: z.int().min(0) }).optional(),
    inventoryUpdates: z.strictObject({ add: z.array(item), remove: z.array(item) }).optional(),
  }),
  /** Send it with the next message: the campaign goes on, and its dice are provable. */
  token: text,
  campaign_id: text,
  dice_rolls: z.array(text),
  /** False for a call without a token: a caller that holds the character itself could have asked again. */
  dice_proven: z.boolean(),
})

/** The type of a chat request over the wire. */
export type WireChatRequest = z.infer<typeof chatRequestSchema>
/** The type of a chat answer over the wire. */
export type WireChatAnswer = z.infer<typeof chatAnswerSchema>

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
