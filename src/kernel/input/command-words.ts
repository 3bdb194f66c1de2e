/**
 * A command as words that the engine's own reader understands: the head's verb stands in front of a bare thing. It adds
 * nothing a player did not say with the head.
 */
import type { CommandHead } from './command-head.ts'
import type { Command } from './read-command.ts'

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
  const named = head === 'CAST' ? !/^(?:i|cast)\b/i.test(text) : bareThing.test(text)
  return verb !== null && named ? `${verb} ${text}` : text
}
