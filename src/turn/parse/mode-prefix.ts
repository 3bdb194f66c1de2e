/** The words at the start of a line that ask for a mode: the console's, a thought's, those of talk to the table. */
import type { Mode } from '../../core/turn-mode.ts'

/** A prefix that was found: the mode it asks for and what is left of the text. */
export interface ModePrefix {
  readonly mode: Mode
  readonly prefix: string
  readonly rest: string
}

/** Headings of the console that are whole commands and stay in the text. */
const consoleHeads = ['GOD_MODE_SET:', 'GOD_ASK_STATE', 'GOD_MODE_UPDATE_STATE:'] as const

const tableHeads = ['DM NOTE:', 'DM:', 'OOC:', '(OOC:', '[OOC]', '(OOC)', '(('] as const

/** "ooc whats the time": the same head without its colon. */
const bareHead = /^[[(]?ooc(?=[\s,;.-])[,;.-]*/i

const godHead = 'GOD MODE:'
const thinkHead = 'THINK:'

/**
 * The mode a text's own start asks for, or null.
 *
 * @example
 * modePrefix('THINK:what now?') // { mode: 'THINK', prefix: 'THINK:', rest: 'what now?' }
 */
export function modePrefix(text: string): ModePrefix | null {
  if (text.startsWith(godHead)) return cut('GOD', godHead, text) // enforces: MODE-01
  const head = consoleHeads.find((prefix) => text.startsWith(prefix))
  if (head !== undefined) return { mode: 'GOD', prefix: head, rest: text }
  if (text.startsWith(thinkHead)) return cut('THINK', thinkHead, text) // enforces: MODE-13
  const start = text.slice(0, 12).toUpperCase()
  const table = tableHeads.find((prefix) => start.startsWith(prefix))
  if (table !== undefined) return cut('DM', table, text)
  const bare = bareHead.exec(text)?.[0]
  return bare === undefined ? null : cut('DM', bare, text)
}

function cut(mode: Mode, prefix: string, text: string): ModePrefix {
  const rest = text.slice(prefix.length).trim()
  const isClosed = /[)\]]$/.test(prefix)
  const opened = isClosed ? '' : prefix.startsWith('((') ? '((' : prefix.charAt(0)
  const closing = { '((': '))', '(': ')', '[': ']' }[opened] ?? ''
  const open = closing !== '' && rest.endsWith(closing) ? rest.slice(0, -closing.length).trim() : rest
  return { mode, prefix, rest: open }
}
