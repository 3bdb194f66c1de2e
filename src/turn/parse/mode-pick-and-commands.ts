/**
 * The mode of a message, with its pick and its commands: the one place where a mode is read, and only from the input
 * channel. Words of lore, of NPCs, of history or of a model never come here, so no text in them can be a command
 * (MODE-01, GMS-05).
 */

import type { InputMessage } from '../../core/protocol/input-message.ts'
import type { Mode } from '../../core/turn-mode.ts'
import { spacedWords } from '../../text/folded-words.ts'
import type { GodCommand } from '../god/god-command-types.ts'
import { readGodCommand } from '../god/parse-god-message.ts'
import { answeredReading, answerWithMore } from './answer-to-reading.ts'
import { asksToThink } from './detect-deep-think.ts'
import { findPickedChoice, type OfferedChoice, type Picked, pickedNumber } from './find-picked-choice.ts'
import { type ModePrefix, modePrefix } from './mode-prefix.ts'

/** What the caller may do; the surface knows it from who is calling, never from what is said. */
export interface InputChannel {
  /** True for the owner of the campaign, who alone has god mode. */
  readonly owner: boolean
}

/** What the turn before left for this one. */
export interface LeftByLastTurn {
  /** The choices it offered, in the order in which they were shown. */
  readonly choices: readonly OfferedChoice[]
  /** The keys of the readings that it asked about, the likeliest first. */
  readonly held?: readonly string[]
  readonly open_question: string | null
  /** The key that was picked last, to know a second time. */
  readonly last_pick: string | null
  readonly last_mode: Mode
}

/** A choice that was picked, and whether it was picked the turn before too (PLAN-17). */
export interface Pick extends Picked {
  readonly again: boolean
}

/** A message as a turn of one mode. */
export interface ParsedInput {
  readonly mode: Mode
  /** The text without its prefix; for a pick, the words of the choice. */
  readonly text: string
  /** The prefix that decided the mode, as it was written. */
  readonly prefix: string | null
  readonly pick: Pick | null
  /** The commands of a GOD turn; empty in every other mode. */
  readonly god: readonly GodCommand[]
  /** True when the line stands in answer to the question of the turn before. */
  readonly answers_question: boolean
  /** True for the choices that lead back to the story. */
  readonly returns_to_story: boolean
  /** Sentences for the author of the line. */
  readonly notices: readonly string[]
}

/** Nothing was left: for the first turn. */
export const nothingBefore: LeftByLastTurn = {
  choices: [],
  open_question: null,
  last_pick: null,
  last_mode: 'STORY',
}

/** What is said to a player who picks something else. */
export const invitation = 'Say in your own words what you do.'

const notOwner = 'God mode belongs to whoever owns this campaign. Nothing was changed.'
const howToGod =
  'The console opens with exactly "GOD MODE:" at the very start of the message, for example "GOD MODE: set my hp to 12". Nothing was changed.'

/**
 * Reads a message as a turn of one mode.
 *
 * @example
 * readMode(message, { owner: true }, nothingBefore).mode // 'STORY'
 */
export function readMode(message: InputMessage, channel: InputChannel, before: LeftByLastTurn): ParsedInput {
  const notices = [...(message.notices ?? [])]
  const isOffered = isOfferedWord(message, before)
  const head = isOffered ? null : modePrefix(message.text)
  const prefix = message.indented === true ? tableOnly(head) : head
  if (prefix !== null) return byPrefix(prefix, channel, notices)
  if (!isOffered && almostGod(message.text)) return parsed('DM', message.text, [...notices, howToGod])
  const pick = pickOf(message, before)
  const keyed = keyedPick(pick?.key ?? (message.choice ?? message.text).trim(), pick, channel, before)
  if (keyed !== null) return { ...keyed, notices: [...notices, ...keyed.notices] }
  if (message.message_type === 'system_instruction') {
    const notice = 'A system instruction is heard as a note to the table; it changes nothing.'
    return parsed('DM', message.text, [...notices, notice])
  }
  if (message.mode === 'GOD') return god(message.text, null, channel, notices)
  if (message.mode === 'DM' || message.mode === 'THINK') return parsed(message.mode, message.text, notices)
  return inStory(message, pick, before, notices)
}

/** True for the words of a choice: they are that choice whatever they begin with, since a pack or a model wrote them. */
function isOfferedWord({ text }: InputMessage, { choices }: LeftByLastTurn): boolean {
  const said = spacedWords(text)
  return choices.some((choice) => spacedWords(choice.text) === said) // enforces: MODE-01
}

/** A prefix that did not stand at the very start as it was typed counts only where it is harmless. */
function tableOnly(prefix: ModePrefix | null): ModePrefix | null {
  if (prefix?.mode === 'GOD') return null // enforces: MODE-01
  return prefix
}

function byPrefix(found: ModePrefix, channel: InputChannel, notices: readonly string[]): ParsedInput {
  const { mode, rest, prefix } = found
  if (mode === 'GOD') return god(rest, prefix, channel, notices)
  const notice = mode === 'DM' ? [`Taken as talk to the table ("${prefix}"); the story waits.`] : []
  return { ...parsed(mode, rest, [...notices, ...notice]), prefix }
}

function god(
  text: string,
  prefix: string | null,
  channel: InputChannel,
  notices: readonly string[],
): ParsedInput {
  if (!channel.owner) return { ...parsed('DM', text, [...notices, notOwner]), prefix } // enforces: MODE-01
  const commands = readGodCommand(text)
  const leaves = commands.some((command) => command.kind === 'return_story')
  return { ...parsed('GOD', text, notices), prefix, god: commands, returns_to_story: leaves }
}

function pickOf(message: InputMessage, before: LeftByLastTurn): Pick | null {
  const said = message.choice === undefined ? null : findPickedChoice(message.choice, before.choices)
  const found =
    said ??
    findPickedChoice(message.text, before.choices) ??
    answeredReading(message.text, before.choices, before.held ?? [])
  return found === null ? null : { ...found, again: found.key === before.last_pick }
}

const keyShape = /^(?:god|think):[a-z_][a-z0-9_]{0,79}$/

/** Keys with a prefix change the mode, but only when they were offered or the table is in that mode. */
function keyedPick(
  key: string,
  pick: Pick | null,
  channel: InputChannel,
  before: LeftByLastTurn,
): ParsedInput | null {
  if (!keyShape.test(key)) return null
  const mode = key.startsWith('god:') ? 'GOD' : 'THINK'
  if (pick === null && before.last_mode !== mode) return parsed('DM', key, [notOffered(key)])
  if (mode === 'GOD') return { ...god(key, null, channel, []), pick }
  const leaves = key === 'think:return_story'
  return { ...parsed('THINK', pick?.text ?? key, []), pick, returns_to_story: leaves }
}

function notOffered(key: string): string {
  return `"${key}" was not offered here. Nothing was changed.`
}

function inStory(
  message: InputMessage,
  pick: Pick | null,
  before: LeftByLastTurn,
  notices: readonly string[],
): ParsedInput {
  const told = [...notices, ...pickNotices(message, pick, before)]
  if (pick !== null) return { ...parsed('STORY', pick.text, told), pick } // enforces: GMS-05, MODE-01
  const more = answerWithMore(message.text, before.choices, before.held ?? [])
  if (more !== null) return parsed('STORY', more, told) // enforces: READ-11
  const thinks = asksToThink(message.text) // enforces: PLAN-10
  if (thinks) {
    const notice = 'Taken as thinking: nothing is done yet. Say "I …" with a deed to act.'
    return parsed('THINK', message.text, [...told, notice])
  }
  const answers = before.open_question !== null
  return { ...parsed('STORY', message.text, told), answers_question: answers }
}

function pickNotices(message: InputMessage, pick: Pick | null, before: LeftByLastTurn): string[] {
  const count = before.choices.length
  if (pick?.key === 'other_action' || pick?.key === 'custom_action') return [invitation]
  if (pick !== null || count === 0) return []
  const number = pickedNumber(message.choice ?? message.text)
  if (number !== null && number > count) return [`There are ${count} choices; ${number} is none of them.`]
  if (message.choice === undefined) return []
  return [`"${message.choice}" is not among the choices that were offered: your words were read instead.`]
}

function parsed(mode: Mode, text: string, notices: readonly string[]): ParsedInput {
  return {
    mode,
    text,
    prefix: null,
    pick: null,
    god: [],
    answers_question: false,
    returns_to_story: false,
    notices,
  }
}

const nearly = /^\W{0,8}god[ _-]?mode/i

/** True when a player almost wrote a god-mode command: in small letters, behind a space, without the colon. */
function almostGod(text: string): boolean {
  return (
    nearly.test(text.slice(0, 24)) || /^\W{0,8}god_(mode_set|ask_state|mode_update)/i.test(text.slice(0, 40))
  )
}
