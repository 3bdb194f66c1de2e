/**
 * A command as words that the engine's own reader understands: the head's verb stands in front of a bare thing. It adds
 * nothing a player did not say with the head.
 */
import type { CommandHead } from './command-heads.ts'
import { isHeadVerb } from './infer-command-head.ts'
import type { Command } from './parse-command-line.ts'

const verbs: Readonly<Record<CommandHead, string | null>> = {
  ACT: null,
  LOOK: 'I look closely at',
  ASK: 'I ask',
  FIGHT: 'I attack',
  CAST: 'I cast',
  MANAGE: null,
  OOC: null,
}

const bareThing = /^(?:(?:the|an?|my|his|her|its|their|this|that|these|those)\b|[A-Z][a-z])/u
/** A capital that begins an order and not a name: "Check the lock", "Count what is left". */
const order =
  /^[A-Z][a-z]+ (?:the|an?|my|your|his|her|their|its|this|that|at|for|to|through|back|closely|into|under|over|around|out|up|down|what|who|how|whether)\b/u
const aroundWords: ReadonlySet<string> = new Set(['around', 'about', 'here', 'around here', 'everything'])

/**
 * What somebody would have said without a head.
 *
 * @example
 * commandWords({ ...command, head: 'LOOK', text: 'the toll-house' }) // 'I look closely at the toll-house'
 */
export function commandWords(command: Pick<Command, 'head' | 'text' | 'speech' | 'voice'>): string {
  const { head, text, speech, voice } = command
  if (voice !== null) return `What does my ${voice.replaceAll('_', ' ')} tell me about this?`
  if (speech) return `I say: "${text}"`
  if (head === 'LOOK' && aroundWords.has(text.toLowerCase())) return 'I look around'
  const verb = verbs[head]
  const ordered = isHeadVerb(/^[A-Za-z]+/.exec(text)?.[0] ?? '') || order.test(text)
  const named = head === 'CAST' ? !/^(?:i|cast)\b/i.test(text) : bareThing.test(text) && !ordered
  return verb !== null && named ? `${verb} ${text}` : text
}
