/**
 * Reads the history that a chat program sends: what the user said last, and the mark that says where in which
 * campaign.
 */
import { stripActionData } from '../strip-action-data-from-chat.ts'
import type { WireChatMessage } from '../wire/chat.ts'
import type { ChatPlace } from './known-chats.ts'

/** What a chat program asks for. */
export interface AskedInChat {
  /** What the user said; null when the last word is not theirs. */
  readonly said: string | null
  /** Where: the mark of the newest answer before it. */
  readonly mark: ChatPlace | null
  /** True when the program asks for a title, tags or the like, which is no turn. */
  readonly errand: boolean
}

/** A definition without a reference: Markdown shows nothing of it, and it comes back with the history. */
const tableMarks = /^\[\/\/\]: # \(fatewright ([a-z0-9][a-z0-9_-]{0,99}) (\d{1,12}\.[0-9a-f]{12})\)\s*$/gm

/** The mark that an answer carries. */
export function tableMark({ campaign, position }: ChatPlace): string {
  return `[//]: # (fatewright ${campaign} ${position})`
}

/**
 * Told words as they may stand in an answer: a chat program draws Markdown and the HTML in it, and no card, pack or player may
 * have it fetch a picture from elsewhere or write a mark of ours. No program takes the sign that stands for "<" for a tag; one that
 * is only escaped is a tag to some.
 */
export function withoutLiveMarkdown(text: string): string {
  return text
    .replace(/!(?=\[)/g, '!\\')
    .replace(/^([ \t>]*)\[(?=[^\]\n]*\]:)/gm, '$1\\[')
    .replace(/<(?=[a-zA-Z/!?])/g, '‹')
}

/** The text of a message, its parts in lines. */
export function wordsOf({ content }: WireChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('\n')
}

/** Reads the newest line of a chat and the newest mark in it. */
export function readHistory(messages: readonly WireChatMessage[]): AskedInChat {
  const talk = messages.filter((message) => message.role === 'user' || message.role === 'assistant') // enforces: GM-01
  const last = talk.at(-1)
  const said = last?.role === 'user' ? stripActionData(wordsOf(last)).trim() : null // enforces: GM-02
  const errand = said !== null && /^#{2,4} Task:/.test(said)
  return { said, mark: newestMark(talk), errand }
}

function newestMark(talk: readonly WireChatMessage[]): ChatPlace | null {
  for (const message of talk.toReversed()) {
    const found = message.role === 'assistant' ? [...wordsOf(message).matchAll(tableMarks)].at(-1) : undefined
    if (found !== undefined) return { campaign: found[1] ?? '', position: found[2] ?? '' }
  }
  return null
}

/** A text without the marks of answers. */
export function withoutMark(text: string): string {
  return text.replace(tableMarks, '').trim()
}
