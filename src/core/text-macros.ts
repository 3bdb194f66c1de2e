/**
 * Macros in texts that other programs wrote: {{char}}, {{user}}, {{pick:a,b}}, {{roll:d6}} and their like. A macro is a
 * blank to be filled, never a command: the caller says what may fill it, chance is an argument, and what is not
 * filled stays as it was written. One pass over the text, whatever stands in it.
 */

/** What may be filled in; whatever is missing here stays as written. */
export interface MacroAnswers {
  /** Whose text it is. */
  readonly char?: string
  /** Who reads it. */
  readonly user?: string
  /** Which of several: for `pick` and `random`. */
  readonly pick?: (options: readonly string[], written: string) => string
  /** What some dice came to; null when they may not fall. */
  readonly roll?: (notation: string, written: string) => string | null
}

export interface ExpandedMacros {
  readonly text: string
  /** How many of each were filled in, by name. */
  readonly filled: Readonly<Record<string, number>>
  /** How many of each stay as written. */
  readonly left: Readonly<Record<string, number>>
  /** Words that were hidden in the text for a search to find. */
  readonly hidden_keys: readonly string[]
}

const maxDepth = 8
const maxMacroLength = 4_000
const inner = /^(\/\/|[a-z][a-z0-9_]{0,39})(?:\s*::?|\s|$)([\s\S]*)$/i
const angled = /<(USER|BOT|CHAR)>/gi

/** True when there may be macros in a text. */
export function hasMacros(text: string): boolean {
  return text.includes('{{') || /<(?:USER|BOT|CHAR)>/i.test(text)
}

/**
 * Fills in the macros of a text.
 *
 * @example
 * expandMacros('{{char}} nods at {{user}}.', { char: 'Nell' }).text // 'Nell nods at {{user}}.'
 */
export function expandMacros(written: string, answers: MacroAnswers): ExpandedMacros {
  const filled: Record<string, number> = {}
  const left: Record<string, number> = {}
  const hidden_keys: string[] = []
  const open: string[] = []
  let here = ''
  const close = (): void => {
    const before = open.pop() ?? ''
    const macro = readMacro(here)
    const found = macro === null ? null : answerTo(macro, `{{${here}}}`, answers, hidden_keys)
    if (macro !== null) {
      const counts = found === null ? left : filled
      counts[macro.name] = (counts[macro.name] ?? 0) + 1
    }
    here = `${before}${found ?? `{{${here}}}`}`
  }
  for (const part of withAngled(written, answers).split(/(\{\{|\}\})/)) {
    if (part === '{{' && open.length < maxDepth) {
      open.push(here)
      here = ''
    } else if (part === '}}' && open.length > 0) close()
    else here += part
  }
  while (open.length > 0) here = `${open.pop() ?? ''}{{${here}`
  return { text: here, filled, left, hidden_keys }
}

interface Macro {
  readonly name: string
  readonly argument: string
}

function readMacro(text: string): Macro | null {
  if (text.length > maxMacroLength) return null
  const [, name = '', argument = ''] = inner.exec(text.trim()) ?? []
  return name === '' ? null : { name: name.toLowerCase(), argument: argument.trim() }
}

/** The older spelling of two macros. */
function withAngled(text: string, { char, user }: MacroAnswers): string {
  return text.replace(
    angled,
    (as, name: string) => (name.toUpperCase() === 'USER' ? (user ?? as) : char) ?? as,
  )
}

function answerTo(
  { name, argument }: Macro,
  written: string,
  answers: MacroAnswers,
  hidden: string[],
): string | null {
  if (name === 'char' || name === 'bot') return answers.char ?? null
  if (name === 'user') return answers.user ?? null
  if (name === '//' || name === 'comment') return ''
  if (name === 'reverse') return [...argument].reverse().join('')
  if (name === 'hidden_key') {
    if (argument !== '') hidden.push(argument)
    return ''
  }
  if (name === 'random' || name === 'pick') {
    const options = optionsIn(argument)
    return options.length === 0 ? null : (answers.pick?.(options, written) ?? null)
  }
  if (name !== 'roll') return null
  const notation = notationIn(argument)
  return notation === null ? null : (answers.roll?.(notation, written) ?? null)
}

function optionsIn(argument: string): readonly string[] {
  if (argument === '') return []
  const parts = argument.includes('::')
    ? argument.split('::')
    : argument.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ','))
  return parts.map((part) => part.trim())
}

/** `20`, `d20` and `1d20` all ask for one die of twenty sides. */
function notationIn(argument: string): string | null {
  if (/^\d{1,4}$/.test(argument)) return `1d${argument}`
  if (/^d\d{1,4}$/i.test(argument)) return `1${argument.toLowerCase()}`
  return /^[\dd+\-*/()khlrpeomai<>=!. ]{1,60}$/i.test(argument) ? argument.toLowerCase() : null
}
