/** Whoever speaks behind the chat server: a model with its own memory, or a test in its place. */

/** One message of a conversation. */
export interface Said {
  readonly role: 'system' | 'user' | 'assistant'
  readonly text: string
}

/** What is asked. */
export interface Question {
  readonly messages: readonly Said[]
  /** The JSON schema that the answer is held to; null for words alone. */
  readonly schema: object | null
  readonly maxTokens: number
  readonly signal: AbortSignal
  readonly onText: (piece: string) => void
}

/** How an answer ended. */
export interface Spoken {
  readonly finish: 'stop' | 'length'
  /** Tokens that were read. */
  readonly read: number
  /** Tokens of the question that had no room and were left out. */
  readonly leftOut: number
  readonly written: number
}

/** A speaker. */
export interface Speaker {
  readonly id: string
  speak(question: Question): Promise<Spoken>
}

/** A question that cannot be taken as it is; its message goes back to whoever asked. */
export class NotTaken extends Error {}
