/**
 * A narrator's planning block, read for its wording. What can be done, how risky it is and what thinking came to is the
 * engine's own block; a told choice stays only when it means something the engine would carry out.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts'
import type { Mode } from '../../core/mode.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import { isRisky } from '../../core/protocol/risk-levels.ts'
import type { Violation } from '../../core/violation.ts'
import { mayReveal, redactInternalWords, redactSecrets, type Secret } from '../../knowledge/index.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { commonForm, contentWords, foldedTokens, tokenJaccard } from '../../text/similarity.ts'
import { approachesIn, approachOf } from '../../world/index.ts'
import { textsIn } from '../audit/texts-in.ts'
import { brokenRule } from '../broken-rule.ts'
import { freeKey, inertLine, prefixOf } from '../offer/choice-text.ts'
import { type Offered, type OwnBlock, otherAction, situationalChoices } from '../offer/own-block.ts'
import { compareQuality } from '../thinking/plan-quality.ts'
import {
  dropped,
  type NarratedChoice,
  type OfferedBlock,
  otherAct,
  ownOffers,
  type ReadBlock,
  type ReadChoices,
  type Reader,
  readChoices,
  reworded,
  strippedQuality,
} from './narrated-choices.ts'

/** The block as it is shown: the narrator's words on choices that the engine offers. */
function readStory(told: JsonObject, own: OfferedBlock): ReadChoices {
  const list = readChoices(told.choices, 'STORY')
  const minimal = 'continue' in own.block.choices
  const transit =
    list.choices.length > 0 && list.choices.every(({ key }) => key === 'continue' || key === 'custom_action')
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

function countTold(count: number, read: readonly NarratedChoice[]): readonly Violation[] {
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
function adopt(told: readonly NarratedChoice[], own: OfferedBlock): Adopted {
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
      if (!fits) violations.push(otherAct(key, choice))
      continue
    }
    const pause = prefixOf(key) === 'think' && !kept.some((choice) => prefixOf(choice.key) === 'think')
    const action = pause ? null : own.understand?.(choice.text)
    const doable = pause || (action !== undefined && action !== null) // enforces: PIPE-24
    if (doable) kept.push({ key, own: null, action: action ?? null, choice })
    else violations.push(dropped(key, choice))
  }
  return { kept, violations }
}

type Shown = readonly (Offered & { readonly key: string })[]

/** Four choices: the told ones first, then the engine's; something dangerous stays among them when there is any. */
function padded(kept: Adopted['kept'], own: OwnBlock): Shown {
  const used = new Set(kept.map((choice) => choice.own))
  const rest = ownOffers(own)
    .filter(([key]) => !used.has(key))
    .map(([key, offered]) => ({ key, ...offered }))
  const all: Shown = [...kept, ...rest]
  const first = all.slice(0, situationalChoices) // enforces: PLAN-07
  const risky = all.find(isRiskyOffer)
  if (risky === undefined || first.some(isRiskyOffer)) return first
  return [...first.slice(0, situationalChoices - 1), risky]
}

function isRiskyOffer({ choice }: Offered): boolean {
  return isRisky(choice.risk_level)
}

/** A block of these choices, with the player's own idea at the end. */
function composed(own: OwnBlock, shown: Shown): Omit<ReadChoices, 'violations'> {
  const choices = new Map<string, Choice>()
  const offers = new Map<string, AttemptedAction | null>()
  for (const { key, choice, action } of shown) {
    const free = freeKey(key, (taken) => choices.has(taken))
    choices.set(free, choice)
    offers.set(free, action)
  }
  choices.set('other_action', otherAction) // enforces: PLAN-08
  offers.set('other_action', null)
  const { plan_quality: _never, ...rest } = own.block
  return { block: { ...rest, choices: Object.fromEntries(choices) }, offers: Object.fromEntries(offers) }
}

function keepOwn(own: OwnBlock): Omit<ReadChoices, 'violations'> {
  return { block: own.block, offers: own.offers }
}

/** A told block of thinking: the engine's from end to end, with a narrator's words where they fit (PLAN-11, MODE-11). */
const thinkingFields = ['plan_quality', 'thinking', 'situation_assessment', 'choices'] as const

/** Thinking is the engine's from end to end; a narrator only finds words for its thoughts and choices. */
function readThinking(told: JsonObject, own: OfferedBlock): ReadChoices {
  const list = readChoices(told.choices, 'THINK')
  const choices = new Map(Object.entries(own.block.choices)) // enforces: PLAN-23
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
      else violations.push(otherAct(key, choice))
    } else if (prefixOf(key) === 'think') {
      choices.set(key, choice)
      offers.set(key, null)
    } else if (key !== 'other_action') violations.push(dropped(key, choice))
  }
  const block = { ...own.block, choices: Object.fromEntries(choices) }
  violations.push(...missingThoughts(told, list.choices, own))
  return { block, offers: Object.fromEntries(offers), violations }
}

function missingThoughts(
  told: JsonObject,
  list: readonly NarratedChoice[],
  own: OwnBlock,
): readonly Violation[] {
  const missing = thinkingFields.filter(
    (field) => told[field] === undefined && own.block[field] !== undefined,
  )
  const violations = missing.map((field) => {
    const message = `Thinking has ${field}; the engine's own is shown.`
    return brokenRule('MODE-11', 'repaired', `planning_block.${field}`, message, { severity: 'warn' })
  })
  const analysed = told.analysis !== undefined || list.some(({ choice }) => choice.analysis !== undefined)
  if (analysed) return violations // enforces: PLAN-11
  const message = 'Thinking weighs its choices; the engine has done it.'
  return [
    ...violations,
    brokenRule('PLAN-11', 'repaired', 'planning_block.analysis', message, { severity: 'warn' }),
  ]
}

const longestBlock = 50_000
const longestThinking = 4_000

/**
 * Reads a told block against the engine's own. Never throws, whatever was told.
 *
 * @example
 * const { block, offers, violations } = readBlock(answer.planning_block, own, 'STORY')
 */
export function readBlock(told: unknown, own: OfferedBlock, mode: Mode): ReadBlock {
  if (mode === 'DM') return { block: null, offers: {}, violations: [] }
  const opened = openBlock(told)
  if (opened.block === null) {
    const plain = mode === 'GOD' ? withReturn(own) : own
    return { block: plain.block, offers: plain.offers, violations: opened.violations } // enforces: GM-04
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
  return { block: parsed, violations: [violation] } // enforces: ENV-10
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

const wayBack = 'god:return_story' // enforces: MODE-06

function withReturn(own: OwnBlock): Omit<ReadChoices, 'violations'> {
  const choices = { ...own.block.choices, [wayBack]: own.block.choices[wayBack] ?? backToStory }
  return { block: { ...own.block, choices }, offers: { ...own.offers, [wayBack]: null } }
}

function readGod(told: JsonObject, own: OfferedBlock): ReadChoices {
  const list = readChoices(told.choices, 'GOD')
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

/**
 * Which of the engine's offers a told choice means. A narrator may find better words for an offer; it may not put
 * another act behind them, so words that speak of another approach are not taken.
 */
const alike = 0.5

/** True when told words may stand for what an offer does. */
function saysTheSame(told: Choice, offered: Offered): boolean {
  const { action, choice } = offered
  // A narrator that copies the engine's own words says what they say.
  if (told.text === choice.text && told.description === choice.description) return true
  if (namesOtherNumbers(choice, told)) return false // enforces: PIPE-24
  if (told.text === choice.text) return true
  const spoken = contentWords(told.text)
  if (action === null) return tokenJaccard(spoken, contentWords(choice.text)) > 0
  const inText = approachesIn(formsOf(told.text))
  const approaches = inText.size > 0 ? inText : approachesIn(formsOf(told.description))
  if (approaches.size > 0) return approaches.has(approachOf(action.verb))
  const meant = contentWords(choice.text)
  const target = contentWords((action.target_id ?? '').replaceAll('_', ' '))
  return (
    tokenJaccard(spoken, meant) >= alike || [...meant].some((word) => !target.has(word) && spoken.has(word))
  )
}

/** Numbers belong to the engine: words that name one which its own words do not have are not taken. */
function namesOtherNumbers(own: Choice, told: Choice): boolean {
  const known = new Set(JSON.stringify(own).match(/\d+/g) ?? [])
  const named = `${told.text} ${told.description}`.match(/\d+/g) ?? []
  return named.some((number) => !known.has(number))
}

function formsOf(text: string): readonly string[] {
  return foldedTokens(text).map(commonForm)
}

/** The key of the offer that told words mean, among those that are left; null when they mean none. */
function findMeant(toldKey: string, told: Choice, offers: ReadonlyMap<string, Offered>): string | null {
  if (offers.has(toldKey)) return toldKey
  const spoken = contentWords(`${toldKey.replaceAll('_', ' ')} ${told.text}`)
  let best: { readonly key: string; readonly score: number } | null = null
  for (const [key, offered] of offers) {
    if (!saysTheSame(told, offered)) continue
    const score = tokenJaccard(spoken, contentWords(offered.choice.text))
    if (score >= alike && score > (best?.score ?? 0)) best = { key, score }
  }
  return best?.key ?? null
}

/** A block without what the player may not know and what only the engine may see (PIPE-23, STATE-12). */
export function redactBlock(
  block: PlanningBlock,
  secrets: readonly Secret[],
): { readonly block: PlanningBlock; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  // One look at all of its words together; only a block that gives something away is gone through text by text.
  const reveals = mayReveal(textsIn(block as unknown as JsonValue), secrets)
  const redacted = inEveryText(block as unknown as JsonValue, 'planning_block', (text, at) => {
    const open = redactSecrets(text, reveals ? secrets : [])
    const quiet = redactInternalWords(open.text, at)
    violations.push(...open.violations.map((violation) => ({ ...violation, at })), ...quiet.violations)
    return quiet.text
  })
  return violations.length === 0
    ? { block, violations }
    : { block: redacted as unknown as PlanningBlock, violations }
}

function inEveryText(value: JsonValue, at: string, change: (text: string, at: string) => string): JsonValue {
  if (typeof value === 'string') return change(value, at)
  if (Array.isArray(value))
    return value.map((item: JsonValue, index) => inEveryText(item, `${at}[${index}]`, change))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(
    ([key, field]) => [key, inEveryText(field as JsonValue, `${at}.${key}`, change)] as const,
  )
  return Object.fromEntries(entries)
}
