/**
 * Admits a player's message: any input becomes an InputMessage, cleaned and bounded, or is refused with a sentence.
 * Metadata is never a reason to refuse (ENV-22): what is missing or wrong gets its default. It decides nothing about
 * what may be done.
 */
import { excerpt } from '../../core/excerpt.ts'
import { isJsonObject } from '../../core/json.ts'
import {
  type InputMessage,
  inputMessageSchema,
  maxLineLength,
  maxMessageLength,
  refuseLength,
} from '../../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { type Mode, modes } from '../../core/turn-mode.ts'
import { capitalize } from '../../text/capitals-articles-plurals-lists.ts'
import { hasLongMarkRuns, withShortMarkRuns } from '../../text/limit-combining-marks.ts'

const maxNameLength = 200

/** Other words that surfaces use for the modes. */
const modeWords: Readonly<Record<string, Mode | undefined>> = { ...ownWords(), god_mode: 'GOD', ooc: 'DM' }

function ownWords(): Record<string, Mode> {
  return Object.fromEntries(modes.map((mode) => [mode.toLowerCase(), mode]))
}

/**
 * Admits a message: plain text, or an object of seed 000 with optional context.
 *
 * @example
 * admitMessage({ message: 'I look' }) // { ok: true, value: { message_type: 'user_input', text: 'I look', … } }
 */
export function admitMessage(raw: unknown, channel: MessageChannel = { owner: false }): Result<InputMessage> {
  if (typeof raw === 'string') return messageFrom(raw, {}, channel)
  if (!isJsonObject(raw)) {
    const sentence = `A message is a text, or an object with a "message"; this was ${excerpt(raw)}.`
    return refuse('turn/no-message', sentence, { rule: 'ENV-22' })
  }
  const read = inputMessageSchema.safeParse(raw)
  const told: Told = read.success ? read.data : {} // enforces: ENV-22
  return messageFrom(told.message ?? told.text ?? told.input ?? silentText(told), told, channel)
}

/** Who sends a message: the console belongs to the owner. */
interface MessageChannel {
  readonly owner: boolean
}

type Told = ReturnType<typeof inputMessageSchema.parse>

/** A button or a "go on" needs no words beside it. */
function silentText(told: Told): string {
  if (told.choice !== undefined) return String(told.choice)
  return told.message_type === 'story_continuation' ? 'Go on.' : ''
}

function messageFrom(raw: string, told: Told, { owner }: MessageChannel): Result<InputMessage> {
  const isConsole = owner && (/^GOD[ _]MODE/i.test(raw) || modeOf(told.mode) === 'GOD')
  const longest = isConsole ? maxMessageLength : maxLineLength
  if (raw.length > longest) return refuseLength(raw.length, longest)
  const { text, indented, notices } = cleanText(isConsole ? raw : withShortGaps(raw))
  if (text === '') {
    const sentence = 'Nothing was said. Say what you do, for example "I look around", or pick a choice.'
    return refuse('turn/nothing-said', sentence)
  }
  const mode = modeOf(told.mode) ?? modeOf(told.context?.game_mode)
  return done({
    message_type: told.message_type ?? 'user_input',
    text,
    ...(mode !== undefined && { mode }),
    ...(told.choice !== undefined && { choice: String(told.choice).slice(0, maxNameLength) }),
    ...(told.choice !== undefined && told.answers !== undefined && { answers: told.answers }),
    context: contextOf(told.context),
    notices,
    indented,
  })
}

/** A long gap says no more than a short one, and patterns that begin with one begin anew at each of its signs. */
function withShortGaps(text: string): string {
  return text.replace(/\s{9,}/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
}

function modeOf(word: string | undefined): Mode | undefined {
  const known = word === undefined || word.length > maxNameLength ? '' : word.trim().toLowerCase()
  return Object.hasOwn(modeWords, known) ? modeWords[known] : undefined
}

function contextOf(told: Told['context']): InputMessage['context'] {
  return {
    game_mode: short(told?.game_mode) ?? 'character',
    instruction_type: short(told?.instruction_type) ?? 'base_system',
    user_id: short(told?.user_id) ?? null,
    checkpoint_block: short(told?.checkpoint_block, maxMessageLength) ?? null,
    sequence_id: told?.sequence_id ?? null,
  }
}

/** Metadata that could not be kept counts as missing. */
function short(text: string | undefined, most = maxNameLength): string | undefined {
  return text === undefined || text === '' || text.length > most ? undefined : cleanText(text).text
}

interface CleanText {
  readonly text: string
  /** True when something was taken away before or within the first words, so that no prefix stood there as typed. */
  readonly indented: boolean
  readonly notices: readonly string[]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters it is about
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** Overrides, embeddings and isolates of writing direction; the plain marks of right-to-left scripts may stay. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g
/** Invisible letters: zero-width spaces and the block of tags. */
const unseen = /[\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/gu

const removals: readonly (readonly [pattern: RegExp, what: string])[] = [
  [controls, 'control characters'],
  [turning, 'characters that turn the direction of reading'],
  [unseen, 'invisible characters'],
]

/** As much of the first line as any prefix needs. */
function startOf(text: string): string {
  return text.slice(0, 24).split('\n', 1)[0] ?? ''
}

/**
 * Makes untrusted text safe to keep and to show: no half characters, no control characters, nothing that turns the
 * direction of reading or hides letters. What it takes out it says; what a person can read it leaves alone. The caller
 * bounds its length.
 *
 * @example
 * cleanText(' go\r\non\u0007 ') // { text: 'go\non', indented: true, notices: ['Control characters were …'] }
 */
function cleanText(raw: string): CleanText {
  const notices: string[] = []
  let text = raw.replace(/\r\n?/g, '\n')
  if (!text.isWellFormed()) {
    text = text.toWellFormed()
    notices.push('Half characters (lone surrogates) were replaced by \ufffd.')
  }
  for (const [pattern, what] of removals) {
    const kept = text.replace(pattern, '')
    if (kept.length !== text.length) {
      notices.push(capitalize(`${what} were taken out of what you wrote.`))
    }
    text = kept
  }
  if (hasLongMarkRuns(text)) {
    text = withShortMarkRuns(text)
    notices.push('Marks beyond those a letter can have were taken out of what you wrote.')
  }
  const trimmed = text.trim()
  // A letter and its accent may be typed as two; every name is compared as one.
  return { text: trimmed.normalize('NFC'), indented: !raw.startsWith(startOf(trimmed)), notices }
}
