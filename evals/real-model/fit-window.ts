/**
 * What of a conversation a small window holds: the system's words whole, and of the rest the end, because a turn's line and
 * what happened stand there. Many servers cut so without a word; this one counts what it left out.
 */
import { NotTaken, type Said } from './speaker.ts'

/** Text to tokens and back. */
export interface Tokens {
  split(text: string): readonly number[]
  join(tokens: readonly number[]): string
}

/** What is left of a conversation. */
export interface Fitted {
  readonly messages: readonly Said[]
  readonly leftOut: number
}

/** The marks around a message. */
const marks = 12

/** Fits a conversation into so many tokens. */
export function fitWindow(messages: readonly Said[], room: number, tokens: Tokens): Fitted {
  const system = messages.filter((one) => one.role === 'system')
  const others = messages.filter((one) => one.role !== 'system')
  let left = room - system.reduce((sum, one) => sum + tokens.split(one.text).length + marks, 0)
  if (left < 64)
    throw new NotTaken(`The instructions alone take ${room - left} tokens, and do not fit into ${room}.`)
  let leftOut = 0
  const kept: Said[] = []
  for (const one of others.toReversed()) {
    const split = tokens.split(one.text)
    const most = Math.max(0, left - marks)
    leftOut += Math.max(0, split.length - most)
    left -= Math.min(split.length, most) + marks
    if (most > 0) kept.unshift(split.length <= most ? one : { ...one, text: tokens.join(split.slice(-most)) })
  }
  return { messages: [...system, ...kept], leftOut }
}
