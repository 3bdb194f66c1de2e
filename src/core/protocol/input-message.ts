/**
 * A message as it arrives (seed 000): three types, each with context that may be missing. Missing metadata never rejects
 * a message (ENV-22); what it may *do* is decided by where it came from, not by what it says.
 */
import { z } from 'zod'
import type { JsonObject } from '../json.ts'
import { type Result, refuse } from '../result.ts'
import type { modes } from '../turn-mode.ts'

/** The longest message, in UTF-16 units: some ten pages, for what an owner sets at the console. */
export const maxMessageLength = 20_000

/** The longest line that is played: some two pages. Reading a line costs more than its length, and everybody waits for it. */
export const maxLineLength = 4_000

/** Why a message is too long to be read. */
export function refuseLength(length: number, longest: number): Result<never> {
  const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const sentence = `This message has ${grouped(length)} characters; a turn takes up to ${grouped(longest)}. Say what you do in a few sentences, and bring long texts in as lore.`
  return refuse('turn/too-long', sentence, { data: { length, longest } })
}

export const messageTypes = ['user_input', 'system_instruction', 'story_continuation'] as const

export interface InputMessage {
  readonly message_type: (typeof messageTypes)[number]
  readonly text: string
  /** The mode the caller's own field asks for; the text's prefix decides when there is none. */
  readonly mode?: (typeof modes)[number]
  /** A choice picked by key or number, when the surface has buttons. */
  readonly choice?: string
  /** What the player decided about the choice, by the question that the rules ask about it. */
  readonly answers?: Readonly<Record<string, string | readonly string[]>>
  readonly context: {
    readonly game_mode: string
    readonly instruction_type: string
    readonly user_id: string | null
    readonly checkpoint_block: string | null
    readonly sequence_id: number | null
  }
  /** The line as it was typed, when a profile put it into other words. */
  readonly said?: string
  /** What a profile read in it, for the record. */
  readonly command?: JsonObject
  /** What was taken out of the text before anybody read it, one sentence each. */
  readonly notices?: readonly string[]
  /** True when something was taken away before or within the first words: then no prefix stood at the very start. */
  readonly indented?: boolean
}

const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

const word = z.string().max(200)

/** Answers to what is asked about a choice: an option's id, or several. */
export const answersSchema = z.record(z.string().max(100), z.union([word, z.array(word).max(60)]))

/** A message from outside; wrong metadata counts as missing. */
export const inputMessageSchema = z.object({
  message_type: lenient(z.enum(messageTypes)),
  message: lenient(z.string()),
  text: lenient(z.string()),
  input: lenient(z.string()),
  mode: lenient(z.string()),
  choice: lenient(z.union([z.string(), z.int()])),
  answers: lenient(answersSchema),
  context: lenient(
    z.object({
      game_mode: lenient(z.string()),
      instruction_type: lenient(z.string()),
      user_id: lenient(z.string()),
      checkpoint_block: lenient(z.string()),
      sequence_id: lenient(z.int()),
    }),
  ),
})
