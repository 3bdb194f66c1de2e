/**
 * A narrator's planning block, read for its wording. What can be done, how risky it is and what thinking came to is the
 * engine's own block; a told choice stays only when it means something the engine would carry out.
 */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { type Offered, type OwnBlock, otherAction, situationalChoices } from './block-from-offers.ts'
import { brokenRule } from './broken-rule.ts'
import { freeKey, prefixOf } from './choice-key.ts'
import { inertText } from './inert-text.ts'
import { findMeant, saysTheSame } from './match-choice.ts'
import { compareQuality } from './read-plan-quality.ts'
import { type ToldChoice, toldChoices } from './told-choices.ts'

const longestBlock = 50_000
const longestThinking = 4_000

/** The engine's block, and how words it does not know are understood. */
export interface BlockAtHand extends OwnBlock {
  /** What the validator would let somebody do who said these words; null when nothing. */
  readonly understand?: (words: string) => AttemptedAction | null
}

/** The block to show, what each of its keys does, and what was wrong with the told one. */
export interface ReadBlock {
  readonly block: PlanningBlock | null
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  readonly violations: readonly Violation[]
}

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
    return { block: plain.block, offers: plain.offers, violations: opened.violations }
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
  return {
    block: parsed,
    violations: [brokenRule('ENV-10', action, 'planning_block', message, { before: told })],
  } // enforces: ENV-10 — mutate: block: parsed => block: {}
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
  const thinking = typeof told.thinking === 'string' ? inertText(told.thinking, longestThinking) : ''
  const context = typeof told.context === 'string' ? inertText(told.context, longestThinking) : ''
  return { ...(thinking !== '' && { thinking }), ...(context !== '' && { context }) }
}

interface Read extends ReadBlock {
  readonly block: PlanningBlock
}
type Reader = (told: JsonObject, own: BlockAtHand) => Read

const readers: Readonly<Record<Exclude<Mode, 'DM'>, Reader>> = {
  STORY: readStory,
  THINK: readThinking,
  GOD: readGod,
}

function readStory(told: JsonObject, own: BlockAtHand): Read {
  const list = toldChoices(told.choices, 'STORY')
  const minimal = 'continue' in own.block.choices
  const transit =
    list.count > 0 && list.choices.every(({ key }) => key === 'continue' || key === 'custom_action')
  const quality = strippedQuality(told)
  if (transit && !minimal)
    return { ...keepOwn(own), violations: [...list.violations, ...quality, untimely()] } // enforces: PLAN-09
  if (minimal) return { ...keepOwn(own), violations: [...list.violations, ...quality] }
  const { kept, violations } = adopt(list.choices, own)
  const shown = padded(kept, own)
  return {
    ...composed(own, shown),
    violations: [...list.violations, ...quality, ...violations, ...countTold(list.count, list.choices)],
  }
}

function untimely(): Violation {
  const message = 'Going on without a choice is for passages between scenes; this is not one.'
  return brokenRule('PLAN-09', 'overridden', 'planning_block.choices', message)
}

function strippedQuality(told: JsonObject): readonly Violation[] {
  if (told.plan_quality === undefined) return []
  const message = 'Only thinking has a plan quality.'
  return [
    brokenRule('MODE-11', 'stripped', 'planning_block.plan_quality', message, { before: told.plan_quality }),
  ]
}

function countTold(count: number, read: readonly ToldChoice[]): readonly Violation[] {
  if (count === 0) return []
  const at = 'planning_block.choices'
  const violations: Violation[] = []
  if (count < 3 || count > 5) {
    const message = `A block of play has three to five choices; this one had ${count}.`
    violations.push(brokenRule('PLAN-07', 'repaired', at, message, { before: count, severity: 'warn' }))
  }
  if (!read.some(({ key }) => key === 'other_action')) {
    const message = 'The player may always do something else.'
    violations.push(
      brokenRule('PLAN-08', 'repaired', at, message, { after: 'other_action', severity: 'warn' }),
    )
  }
  return violations
}

interface Adopted {
  readonly kept: readonly (Offered & { readonly key: string; readonly own: string | null })[]
  readonly violations: readonly Violation[]
}

/** Told choices that mean something: in their own order, each offer at most once. */
function adopt(told: readonly ToldChoice[], own: BlockAtHand): Adopted {
  const left = new Map<string, Offered>([...ownOffers(own), ...Object.entries(own.spare)])
  const kept: (Offered & { key: string; own: string | null })[] = []
  const violations: Violation[] = []
  for (const { key, choice } of told) {
    if (key === 'other_action' || key === 'custom_action') continue
    const meant = findMeant(key, choice, left)
    const offered = meant === null ? undefined : left.get(meant)
    if (meant !== null && offered !== undefined) {
      left.delete(meant)
      const fits = saysTheSame(choice, offered)
      kept.push({
        key,
        own: meant,
        action: offered.action,
        choice: fits ? reworded(offered.choice, choice) : offered.choice,
      })
      if (!fits) violations.push(otherDeed(key, choice))
      continue
    }
    const action = prefixOf(key) === 'think' ? null : (own.understand?.(choice.text) ?? undefined)
    if (action === undefined)
      violations.push(dropped(key, choice)) // enforces: PIPE-24 — mutate: action === undefined => false
    else kept.push({ key, own: null, action, choice: { ...choice } })
  }
  return { kept, violations }
}

function ownOffers(own: OwnBlock): readonly (readonly [string, Offered])[] {
  return Object.entries(own.block.choices)
    .filter(([key]) => key !== 'other_action')
    .map(([key, choice]) => [key, { choice, action: own.offers[key] ?? null }] as const)
}

/** Told words on an engine's choice: its risk and check stay the engine's, and what was thought about it too. */
function reworded(own: Choice, told: Choice): Choice {
  return { ...told, ...own, text: told.text, description: told.description }
}

function otherDeed(key: string, told: Choice): Violation {
  const message = 'These words speak of another deed than the one behind the choice; it keeps its own words.'
  return brokenRule('PIPE-24', 'overridden', `planning_block.choices.${key}`, message, { before: told.text })
}

function dropped(key: string, told: Choice): Violation {
  const message = 'Nothing that could be done now is meant by this choice.'
  const values = { before: told.text, severity: 'warn' } as const
  return brokenRule('PIPE-24', 'dropped', `planning_block.choices.${key}`, message, values)
}

type Shown = readonly (Offered & { readonly key: string })[]

/** Four choices: the told ones first, then the engine's; something dangerous stays among them when there is any. */
function padded(kept: Adopted['kept'], own: OwnBlock): Shown {
  const used = new Set(kept.map((one) => one.own))
  const rest = ownOffers(own)
    .filter(([key]) => !used.has(key))
    .map(([key, offered]) => ({ key, ...offered }))
  const all: Shown = [...kept, ...rest]
  const first = all.slice(0, situationalChoices) // enforces: PLAN-07 — mutate: all.slice(0, situationalChoices) => kept
  const risky = all.find(isRisky)
  if (risky === undefined || first.some(isRisky)) return first
  return [...first.slice(0, situationalChoices - 1), risky]
}

function isRisky({ choice }: Offered): boolean {
  return choice.risk_level === 'high' || choice.risk_level === 'medium'
}

/** A block of these choices, with the player's own idea at the end. */
function composed(own: OwnBlock, shown: Shown): Omit<Read, 'violations'> {
  const choices = new Map<string, Choice>()
  const offers = new Map<string, AttemptedAction | null>()
  for (const { key, choice, action } of shown) {
    const free = freeKey(key, (one) => choices.has(one))
    choices.set(free, choice)
    offers.set(free, action)
  }
  choices.set('other_action', otherAction) // enforces: PLAN-08 — mutate: choices.set('other_action', otherAction) => choices.delete('other_action')
  offers.set('other_action', null)
  const { plan_quality: _never, ...rest } = own.block
  return { block: { ...rest, choices: Object.fromEntries(choices) }, offers: Object.fromEntries(offers) }
}

function keepOwn(own: OwnBlock): Omit<Read, 'violations'> {
  return { block: own.block, offers: own.offers }
}

const thinkingFields = ['plan_quality', 'thinking', 'situation_assessment', 'choices'] as const

/** Thinking is the engine's from end to end; a narrator only finds words for its thoughts and choices. */
function readThinking(told: JsonObject, own: BlockAtHand): Read {
  const list = toldChoices(told.choices, 'THINK')
  const choices = new Map(Object.entries(own.block.choices))
  const offers = new Map(Object.entries(own.offers))
  const violations: Violation[] = [
    ...list.violations,
    ...compareQuality(told.plan_quality, own.block.plan_quality ?? null),
  ]
  const left = new Map(ownOffers(own))
  for (const { key, choice } of list.choices) {
    const meant = findMeant(key, choice, left)
    const offered = meant === null ? undefined : left.get(meant)
    if (meant !== null && offered !== undefined) {
      left.delete(meant)
      if (saysTheSame(choice, offered)) choices.set(meant, reworded(offered.choice, choice))
      else violations.push(otherDeed(key, choice))
    } else if (prefixOf(key) === 'think') {
      choices.set(key, choice)
      offers.set(key, null)
    } else if (key !== 'other_action') violations.push(dropped(key, choice))
  }
  const block = { ...own.block, choices: Object.fromEntries(choices) }
  violations.push(...missingThoughts(told, list.choices, own))
  return { block, offers: Object.fromEntries(offers), violations }
}

function missingThoughts(told: JsonObject, list: readonly ToldChoice[], own: OwnBlock): readonly Violation[] {
  const missing = thinkingFields.filter(
    (field) => told[field] === undefined && own.block[field] !== undefined,
  )
  const violations = missing.map((field) => {
    const message = `Thinking has ${field}; the engine's own is shown.`
    return brokenRule('MODE-11', 'repaired', `planning_block.${field}`, message, { severity: 'warn' })
  })
  const analysed = told.analysis !== undefined || list.some(({ choice }) => choice.analysis !== undefined)
  if (analysed) return violations
  const message = 'Thinking weighs its choices; the engine has done it.'
  return [
    ...violations,
    brokenRule('PLAN-11', 'repaired', 'planning_block.analysis', message, { severity: 'warn' }),
  ]
}

const backToStory: Choice = {
  text: 'Return to the story',
  description: 'Leave god mode; the world moves again.',
  risk_level: 'safe',
}

function withReturn(own: OwnBlock): Omit<Read, 'violations'> {
  const choices = {
    ...own.block.choices,
    'god:return_story': own.block.choices['god:return_story'] ?? backToStory,
  } // enforces: MODE-06 — mutate: 'god:return_story': => 'god:go_back':
  return { block: { ...own.block, choices }, offers: { ...own.offers, 'god:return_story': null } }
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
