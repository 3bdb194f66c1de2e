/**
 * A narrator's planning block, read for its wording. What can be done, how risky it is and what thinking came to is the
 * engine's own block; a told choice stays only when it means something the engine would carry out.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import type { Choice } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { OwnBlock } from './block-from-offers.ts'
import { brokenRule } from './broken-rule.ts'
import { inertLine } from './inert-line.ts'
import { readStory } from './read-story-block.ts'
import { readThinking } from './read-thinking-block.ts'
import { toldChoices } from './told-choices.ts'
import {
  type BlockAtHand,
  dropped,
  type Read,
  type ReadBlock,
  type Reader,
  reworded,
  strippedQuality,
} from './told-wording.ts'

const longestBlock = 50_000
const longestThinking = 4_000

/**
 * Reads a told block against the engine's own. Never throws, whatever was told.
 *
 * @example
 * const { block, offers, violations } = readBlock(answer.planning_block, own, 'STORY')
 */
export function readBlock(told: unknown, own: BlockAtHand, mode: Mode): ReadBlock {
  if (mode === 'DM') return { block: null, offers: {}, violations: [] }
  const opened = openBlock(told)
  if (opened.block === null) {
    const plain = mode === 'GOD' ? withReturn(own) : own
    return { block: plain.block, offers: plain.offers, violations: opened.violations } // enforces: GM-04 — mutate: block: plain.block => block: null
  }
  const read = readers[mode](opened.block, own)
  const worded = { ...read.block, ...wordsOfBlock(opened.block) }
  return { ...read, block: worded, violations: [...opened.violations, ...read.violations] }
}

function openBlock(told: unknown): { block: JsonObject | null; violations: readonly Violation[] } {
  if (told === undefined || told === null) return { block: null, violations: [] }
  if (isJsonObject(told)) return { block: told, violations: [] }
  const parsed = typeof told === 'string' && told.length <= longestBlock ? parsedObject(told) : null
  const action = parsed === null ? 'overridden' : 'repaired'
  const message = 'A planning block is an object with choices in it.'
  const violation = brokenRule('ENV-10', action, 'planning_block', message, { before: told })
  return { block: parsed, violations: [violation] } // enforces: ENV-10 — mutate: block: parsed => block: null
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : null
  } catch {
    return null
  }
}

/** The free words of a block: its thinking and its context. */
function wordsOfBlock(told: JsonObject): { thinking?: string; context?: string } {
  const thinking = typeof told.thinking === 'string' ? inertLine(told.thinking, longestThinking) : ''
  const context = typeof told.context === 'string' ? inertLine(told.context, longestThinking) : ''
  return { ...(thinking !== '' && { thinking }), ...(context !== '' && { context }) }
}

const readers: Readonly<Record<Exclude<Mode, 'DM'>, Reader>> = {
  STORY: readStory,
  THINK: readThinking,
  GOD: readGod,
}

const backToStory: Choice = {
  text: 'Return to the story',
  description: 'Leave god mode; the world moves again.',
  risk_level: 'safe',
}

const wayBack = 'god:return_story' // enforces: MODE-06 — mutate: 'god:return_story' => 'god:go_back'

function withReturn(own: OwnBlock): Omit<Read, 'violations'> {
  const choices = { ...own.block.choices, [wayBack]: own.block.choices[wayBack] ?? backToStory }
  return { block: { ...own.block, choices }, offers: { ...own.offers, [wayBack]: null } }
}

function readGod(told: JsonObject, own: BlockAtHand): Read {
  const list = toldChoices(told.choices, 'GOD')
  const base = withReturn(own)
  const choices = new Map(Object.entries(base.block.choices))
  const violations: Violation[] = [...list.violations, ...strippedQuality(told)]
  for (const { key, choice } of list.choices) {
    const known = choices.get(key)
    if (known === undefined) violations.push(dropped(key, choice))
    else choices.set(key, reworded(known, choice))
  }
  if (list.count > 0 && !list.choices.some(({ key }) => key === 'god:return_story')) {
    const message = 'There is always a way back to the story.'
    const values = { after: 'god:return_story', severity: 'warn' } as const
    violations.push(brokenRule('MODE-06', 'repaired', 'planning_block.choices', message, values))
  }
  return { ...base, block: { ...base.block, choices: Object.fromEntries(choices) }, violations }
}
