/**
 * The words at the very start of a line that say how it is meant. GOD and THINK are exact, letter by letter
 * (MODE-01, MODE-13); talk to the table is harmless and may be written in any case.
 */
import type { Mode } from '../../core/mode.ts'

/** A prefix that was found: the mode it asks for and what is left of the text. */
export interface ModePrefix {
  readonly mode: Mode
  readonly prefix: string
  readonly rest: string
}

/** Headings of the console that are whole commands and stay in the text. */
const consoleHeads = ['GOD_MODE_SET:', 'GOD_ASK_STATE', 'GOD_MODE_UPDATE_STATE:'] as const

const tableHeads = ['DM NOTE:', 'DM:', 'OOC:', '(OOC:', '[OOC]', '(OOC)', '(('] as const

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
  const head = consoleHeads.find((one) => text.startsWith(one))
  if (head !== undefined) return { mode: 'GOD', prefix: head, rest: text }
  if (text.startsWith(thinkHead)) return cut('THINK', thinkHead, text) // enforces: MODE-13
  const start = text.slice(0, 12).toUpperCase()
  const table = tableHeads.find((one) => start.startsWith(one))
  return table === undefined ? null : cut('DM', table, text)
}

function cut(mode: Mode, prefix: string, text: string): ModePrefix {
  const rest = text.slice(prefix.length).trim()
  const closing = prefix === '((' ? '))' : prefix === '(OOC:' ? ')' : ''
  const open = closing !== '' && rest.endsWith(closing) ? rest.slice(0, -closing.length).trim() : rest
  return { mode, prefix, rest: open }
}

const nearly = /^\W{0,8}god[ _-]?mode/i

/** True when somebody almost wrote a console command: in small letters, behind a space, without the colon. */
export function almostGod(text: string): boolean {
  return (
    nearly.test(text.slice(0, 24)) || /^\W{0,8}god_(mode_set|ask_state|mode_update)/i.test(text.slice(0, 40))
  )
}
