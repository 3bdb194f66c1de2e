/**
 * The console's ear: what a GOD MODE text asks for. Blocks with a heading have a grammar of their own; everything
 * else is plain words, several commands in one message when each of them is understood.
 */
import { documentKeys } from '../../core/document/five-key-document.ts'
import { findJsonProblem, isJsonObject } from '../../core/json.ts'
import { refuse } from '../../core/result.ts'
import type { GodCommand } from './god-command-types.ts'
import { readFreeWords } from './parse-free-text-commands.ts'
import { readPlainWords } from './parse-plain-commands.ts'
import { readSetBlock, setHeading } from './parse-set-block.ts'

const askHeading = 'GOD_ASK_STATE'
const updateHeading = 'GOD_MODE_UPDATE_STATE:'

/** The most commands one message may hold. */
const mostCommands = 20
/** The longest line of plain words. */
const longestLine = 1_000

function mistake(sentence: string, rule?: string): GodCommand {
  const details = rule === undefined ? {} : { rule }
  return { kind: 'mistake', refusal: refuse('turn/god-command', sentence, details).refusal }
}

function readUpdate(text: string): GodCommand {
  let updates: unknown
  try {
    updates = JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'unreadable'
    return mistake(`What follows ${updateHeading} is no JSON (${why}). Nothing was changed.`, 'GMS-02')
  }
  if (!isJsonObject(updates))
    return mistake(`${updateHeading} takes an object with ${documentKeys.join(', ')}.`, 'STATE-03')
  const problem = findJsonProblem(updates)
  if (problem !== null) return mistake(`${problem.path}: ${problem.problem}. Nothing was changed.`, 'GMS-02')
  return { kind: 'update', updates }
}

function readAsk(text: string): GodCommand {
  const path = text.replace(/^[:\s]+/, '').trim()
  return { kind: 'ask_state', path: path === '' ? [] : path.split('.').map((part) => part.trim()) }
}

/** A line in one spelling: single spaces, no "please", no full stop. */
function tidy(line: string): string {
  return line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^please[, ]+/i, '')
    .replace(/(?:[.!,]| please)+$/i, '')
}

function readOne(line: string): GodCommand | null {
  return readFreeWords(line) ?? readPlainWords(line)
}

/** "a and b" is two commands only when both halves are; "heal Oda and Viktor" says its verb once. */
function readJoined(line: string): GodCommand[] | null {
  const parts = line.split(/, and then |,? then |, and |, | and /i).map(tidy)
  if (parts.length < 2 || parts.length > mostCommands) return null
  const verb =
    /^(?:heal|revive|resurrect|kill|slay|remove|delete|give me|take) /i.exec(parts[0] ?? '')?.[0] ?? ''
  const read = parts.map((part) => readPlainWords(part) ?? (verb === '' ? null : readPlainWords(verb + part)))
  return read.every((command) => command !== null) ? read : null
}

function readLine(line: string): GodCommand[] {
  const free = readFreeWords(line)
  if (free !== null) return [free]
  const joined = readJoined(line)
  if (joined !== null) return joined
  const one = readPlainWords(line)
  if (one !== null) return [one]
  const sentences = line.split(/[.!] /).map(tidy)
  const read = sentences.length < 2 ? [] : sentences.map((sentence) => readOne(sentence))
  const all = read.filter((command) => command !== null)
  return all.length > 0 && all.length === read.length ? all : [{ kind: 'unknown', text: line }]
}

/**
 * Reads the text behind "GOD MODE:" or a whole console block. It always answers: what it does not understand is a
 * command of kind `unknown`, and a block with a mistake is a `mistake`.
 *
 * @example
 * readGodCommand('set my hp to 12') // [{ kind: 'amount', who: 'me', what: 'hp_current', change: 'set', amount: 12 }]
 */
export function readGodCommand(text: string): GodCommand[] {
  const said = text.trim()
  if (said.startsWith(setHeading)) {
    const block = readSetBlock(said)
    return [block.ok ? { kind: 'set', lines: block.value } : { kind: 'mistake', refusal: block.refusal }]
  }
  if (said.startsWith(askHeading)) return [readAsk(said.slice(askHeading.length))]
  if (said.startsWith(updateHeading)) return [readUpdate(said.slice(updateHeading.length))]
  if (said === 'god:return_story') return [{ kind: 'return_story' }]
  if (said.startsWith('god:')) return [{ kind: 'help', about: said.slice(4, 84) }]
  const rows = said.split(/[\n;]+/)
  const long = rows.find((row) => row.length > longestLine)
  if (long !== undefined)
    return [mistake(`A command has at most ${longestLine} characters; this one has ${long.length}.`)]
  const lines = rows.map(tidy).filter((line) => line !== '')
  if (lines.length === 0) return [{ kind: 'help', about: null }]
  if (lines.length > mostCommands)
    return [mistake(`At most ${mostCommands} commands at once; this message has ${lines.length}.`)]
  return lines.flatMap(readLine)
}
