/**
 * What a chat program's history asks for. The program sends all of it every time; only the last line of its user is new,
 * and the answer before it says where in the log it was said. System messages are heard by nobody: a client has no
 * authority to be the system (GM-01).
 */
import { chosenWords } from '../chosen-words.ts'
import type { WireChatMessage } from '../wire/completion.ts'

/** Where an answer stands in which campaign. */
export interface TableMark {
  readonly campaign: string
  readonly position: string
}

/** What is asked for. */
export interface AskedInChat {
  /** What the user said; null when the last word is not theirs. */
  readonly said: string | null
  /** Where: the mark of the newest answer before it. */
  readonly mark: TableMark | null
  /** True when the program asks for a title, tags or the like, which is no turn. */
  readonly errand: boolean
}

/** A definition nobody refers to: Markdown shows nothing of it, and it comes back with the history. */
const marked = /^\[\/\/\]: # \(fatewright ([a-z0-9][a-z0-9_-]{0,99}) (\d{1,12}\.[0-9a-f]{12})\)\s*$/gm

/** The line that marks an answer. */
export function tableMark({ campaign, position }: TableMark): string {
  return `[//]: # (fatewright ${campaign} ${position})`
}

/** The words of a message. */
export function wordsOf({ content }: WireChatMessage): string {
  if (typeof content === 'string') return content
  return (content ?? []).map((part) => part.text ?? '').join('\n')
}

/** Reads a history. */
export function readHistory(messages: readonly WireChatMessage[]): AskedInChat {
  const talk = messages.filter((one) => one.role === 'user' || one.role === 'assistant') // enforces: GM-01 — mutate: one.role === 'user' => one.role !== 'tool'
  const last = talk.at(-1)
  const said = last?.role === 'user' ? chosenWords(wordsOf(last)).trim() : null // enforces: GM-02 — mutate: chosenWords(wordsOf(last)) => wordsOf(last)
  const errand = said !== null && /^#{2,4} Task:/.test(said)
  return { said, mark: newestMark(talk), errand }
}

function newestMark(talk: readonly WireChatMessage[]): TableMark | null {
  for (const one of talk.toReversed()) {
    const found = one.role === 'assistant' ? [...wordsOf(one).matchAll(marked)].at(-1) : undefined
    if (found !== undefined) return { campaign: found[1] ?? '', position: found[2] ?? '' }
  }
  return null
}
