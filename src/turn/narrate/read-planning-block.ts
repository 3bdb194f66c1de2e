/**
 * A narrator's planning block, read for its wording. What can be done, how risky it is and what thinking came to is the
 * engine's own block; a narrated choice stays only when it means something the engine would carry out.
 */
import { asObject, asText, isJsonObject, type JsonObject } from '../../core/json.ts'
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'
import { riskOf } from '../../core/protocol/risk-levels.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/index.ts'
import { freeKey, inertLine, prefixOf } from '../offer/choice-keys-and-lines.ts'
import {
  type Offered,
  type OwnBlock,
  otherAction,
  situationalChoices,
} from '../offer/engine-planning-block.ts'
import { ruleViolation } from '../rule-violation.ts'
import { compareQuality } from '../thinking/plan-quality.ts'
import { reworded, takeMatchingOffer } from './match-choice-to-offer.ts'
import { type NarratedChoice, type NarratedChoices, readChoices } from './read-narrated-choices.ts'

/** The engine's block, and how words it does not know are understood. */
export interface OfferedBlock extends OwnBlock {
  /** What the validator would let a player do who said these words; null when nothing. */
  readonly understand?: (words: string) => AttemptedAction | null
}

/** The block to show, what each of its keys does, and what was wrong with the narrator's. */
export interface ReadBlock {
  readonly block: PlanningBlock | null
  readonly offers: Readonly<Record<string, AttemptedAction | null>>
  readonly violations: readonly Violation[]
}

/** What a block that is there was read as. */
interface BlockReading extends ReadBlock {
  readonly block: PlanningBlock
}
type Shown = Omit<BlockReading, 'violations'>

const maxBlockLength = 50_000
const maxThinkingLength = 4_000

/**
 * Reads a narrator's block against the engine's own. Never throws, whatever it is.
 *
 * @example
 * const { block, offers, violations } = readPlanningBlock(answer.planning_block, own, 'STORY')
 */
export function readPlanningBlock(narrated: unknown, own: OfferedBlock, mode: Mode): ReadBlock {
  if (mode === 'DM') return { block: null, offers: {}, violations: [] }
  const opened = openBlock(narrated)
  if (opened.block === null) {
    const plain = mode === 'GOD' ? withReturn(own) : own
    return { block: plain.block, offers: plain.offers, violations: opened.violations } // enforces: GM-04
  }
  const read = readers[mode](opened.block, own)
  const worded = { ...read.block, ...wordsOfBlock(opened.block) }
  return { ...read, block: worded, violations: [...opened.violations, ...read.violations] }
}

const readers: Readonly<
  Record<Exclude<Mode, 'DM'>, (narrated: JsonObject, own: OfferedBlock) => BlockReading>
> = { STORY: readStory, THINK: readThinking, GOD: readGod }

function openBlock(narrated: unknown): { block: JsonObject | null; violations: readonly Violation[] } {
  if (narrated === undefined || narrated === null) return { block: null, violations: [] }
  if (isJsonObject(narrated)) return { block: narrated, violations: [] }
  const parsed =
    typeof narrated === 'string' && narrated.length <= maxBlockLength ? parsedObject(narrated) : null
  const action = parsed === null ? 'overridden' : 'repaired'
  const message = 'A planning block is an object with choices in it.'
  const violation = ruleViolation('ENV-10', action, 'planning_block', message, { before: narrated })
  return { block: parsed, violations: [violation] } // enforces: ENV-10
}

function parsedObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text)) ?? null
  } catch {
    return null
  }
}

/** The free words of a block: its thinking and its context. */
function wordsOfBlock(narrated: JsonObject): { thinking?: string; context?: string } {
  const thinking = inertLine(asText(narrated.thinking) ?? '', maxThinkingLength)
  const context = inertLine(asText(narrated.context) ?? '', maxThinkingLength)
  return { ...(thinking !== '' && { thinking }), ...(context !== '' && { context }) }
}

/** The block as it is shown in the story: the narrator's words on choices that the engine offers. */
function readStory(narrated: JsonObject, own: OfferedBlock): BlockReading {
  const list = readChoices(narrated.choices, 'STORY')
  const noted = [...list.violations, ...strippedQuality(narrated)]
  const { block, offers } = own
  if ('continue' in block.choices) return { block, offers, violations: noted }
  if (isPassage(list)) return { block, offers, violations: [...noted, untimely()] } // enforces: PLAN-09
  const { kept, violations } = adopt(list.choices, own)
  return {
    ...composed(own, padded(kept, own)),
    violations: [...noted, ...violations, ...countProblems(list)],
  }
}

/** True for the choices of a passage between scenes: going on, or anything else. */
function isPassage({ choices }: NarratedChoices): boolean {
  return choices.length > 0 && choices.every(({ key }) => key === 'continue' || key === 'custom_action')
}

function untimely(): Violation {
  const message = 'Going on without a choice is for passages between scenes; this is not one.'
  return ruleViolation('PLAN-09', 'overridden', 'planning_block.choices', message)
}

function countProblems({ count, choices }: NarratedChoices): readonly Violation[] {
  if (count === 0) return []
  const at = 'planning_block.choices'
  const violations: Violation[] = []
  if (count < 3 || count > 5) {
    const message = `A block of play has three to five choices; this one had ${count}.`
    violations.push(ruleViolation('PLAN-07', 'repaired', at, message, { before: count, severity: 'warn' }))
  }
  if (!choices.some(({ key }) => key === 'other_action')) {
    const message = 'The player may always do something else.'
    violations.push(
      ruleViolation('PLAN-08', 'repaired', at, message, { after: 'other_action', severity: 'warn' }),
    )
  }
  return violations
}

type Adopted = Offered & { readonly key: string; readonly own: string | null }

/** Narrated choices that mean something: in their own order, each offer at most once. */
function adopt(
  narrated: readonly NarratedChoice[],
  own: OfferedBlock,
): { readonly kept: readonly Adopted[]; readonly violations: readonly Violation[] } {
  const left = new Map<string, Offered>([...ownOffers(own), ...Object.entries(own.spare)])
  const kept: Adopted[] = []
  const violations: Violation[] = []
  for (const { key, choice } of narrated) {
    if (key === 'other_action' || key === 'custom_action') continue
    const meant = takeMatchingOffer({ key, choice }, left)
    if (meant !== null) {
      kept.push({ key, own: meant.own, action: meant.action, choice: meant.choice })
      violations.push(...meant.violations)
      continue
    }
    const pause = prefixOf(key) === 'think' && !kept.some((other) => prefixOf(other.key) === 'think')
    const action = pause ? null : own.understand?.(choice.text)
    const doable = pause || (action !== undefined && action !== null) // enforces: PIPE-24
    if (doable) kept.push({ key, own: null, action: action ?? null, choice })
    else violations.push(dropped({ key, choice }))
  }
  return { kept, violations }
}

/** Four choices: the narrated ones first, then the engine's; something dangerous stays among them when there is any. */
function padded(kept: readonly Adopted[], own: OwnBlock): readonly (Offered & { readonly key: string })[] {
  const used = new Set(kept.map((choice) => choice.own))
  const rest = ownOffers(own)
    .filter(([key]) => !used.has(key))
    .map(([key, offered]) => ({ key, ...offered }))
  const all = [...kept, ...rest]
  const first = all.slice(0, situationalChoices) // enforces: PLAN-07
  const risky = all.find(isRiskyOffer)
  if (risky === undefined || first.some(isRiskyOffer)) return first
  return [...first.slice(0, situationalChoices - 1), risky]
}

function isRiskyOffer({ choice }: Offered): boolean {
  return riskOf(choice.risk_level).isRisky
}

/** A block of these choices, with the player's own idea at the end. */
function composed(own: OwnBlock, shown: readonly (Offered & { readonly key: string })[]): Shown {
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

const thinkingFields = ['plan_quality', 'thinking', 'situation_assessment', 'choices'] as const

/** Thinking is the engine's from end to end (PLAN-11, MODE-11); a narrator only finds words for its thoughts and choices. */
function readThinking(narrated: JsonObject, own: OfferedBlock): BlockReading {
  const list = readChoices(narrated.choices, 'THINK')
  const choices = new Map(Object.entries(own.block.choices)) // enforces: PLAN-23
  const offers = new Map(Object.entries(own.offers))
  const violations: Violation[] = [
    ...list.violations,
    ...compareQuality(narrated.plan_quality, own.block.plan_quality ?? null),
  ]
  const left = new Map(ownOffers(own))
  for (const { key, choice } of list.choices) {
    const meant = takeMatchingOffer({ key, choice }, left)
    if (meant !== null) {
      choices.set(meant.own, meant.choice)
      violations.push(...meant.violations)
    } else if (prefixOf(key) === 'think') {
      choices.set(key, choice)
      offers.set(key, null)
    } else if (key !== 'other_action') violations.push(dropped({ key, choice }))
  }
  violations.push(...missingThoughts(narrated, list.choices, own))
  const block = { ...own.block, choices: Object.fromEntries(choices) }
  return { block, offers: Object.fromEntries(offers), violations }
}

function missingThoughts(
  narrated: JsonObject,
  list: readonly NarratedChoice[],
  own: OwnBlock,
): readonly Violation[] {
  const missing = thinkingFields.filter(
    (field) => narrated[field] === undefined && own.block[field] !== undefined,
  )
  const violations = missing.map((field) => {
    const message = `Thinking has ${field}; the engine's own is shown.`
    return ruleViolation('MODE-11', 'repaired', `planning_block.${field}`, message, { severity: 'warn' })
  })
  const analysed = narrated.analysis !== undefined || list.some(({ choice }) => choice.analysis !== undefined)
  if (analysed) return violations // enforces: PLAN-11
  const message = 'Thinking weighs its choices; the engine has done it.'
  return [
    ...violations,
    ruleViolation('PLAN-11', 'repaired', 'planning_block.analysis', message, { severity: 'warn' }),
  ]
}

const backToStory: Choice = {
  text: 'Return to the story',
  description: 'Leave god mode; the world moves again.',
  risk_level: 'safe',
}

const returnKey = 'god:return_story' // enforces: MODE-06

function withReturn(own: OwnBlock): Shown {
  const choices = { ...own.block.choices, [returnKey]: own.block.choices[returnKey] ?? backToStory }
  return { block: { ...own.block, choices }, offers: { ...own.offers, [returnKey]: null } }
}

function readGod(narrated: JsonObject, own: OfferedBlock): BlockReading {
  const list = readChoices(narrated.choices, 'GOD')
  const base = withReturn(own)
  const choices = new Map(Object.entries(base.block.choices))
  const violations: Violation[] = [...list.violations, ...strippedQuality(narrated)]
  for (const { key, choice } of list.choices) {
    const known = choices.get(key)
    if (known === undefined) violations.push(dropped({ key, choice }))
    else choices.set(key, reworded(known, choice))
  }
  if (list.count > 0 && !list.choices.some(({ key }) => key === 'god:return_story')) {
    const message = 'There is always a way back to the story.'
    const values = { after: 'god:return_story', severity: 'warn' } as const
    violations.push(ruleViolation('MODE-06', 'repaired', 'planning_block.choices', message, values))
  }
  return { ...base, block: { ...base.block, choices: Object.fromEntries(choices) }, violations }
}

/** A plan quality where none belongs (MODE-11). */
function strippedQuality(narrated: JsonObject): readonly Violation[] {
  if (narrated.plan_quality === undefined) return [] // enforces: MODE-11
  const message = 'Only thinking has a plan quality.'
  return [
    ruleViolation('MODE-11', 'stripped', 'planning_block.plan_quality', message, {
      before: narrated.plan_quality,
    }),
  ]
}

/** The engine's choices with what they do, without the player's own idea. */
function ownOffers(own: OwnBlock): readonly (readonly [string, Offered])[] {
  return Object.entries(own.block.choices)
    .filter(([key]) => key !== 'other_action')
    .map(([key, choice]) => [key, { choice, action: own.offers[key] ?? null }] as const)
}

/** A choice that means nothing the engine would carry out. */
function dropped({ key, choice }: NarratedChoice): Violation {
  const message = 'Nothing that could be done now is meant by this choice.'
  const values = { before: choice.text, severity: 'warn' } as const
  return ruleViolation('PIPE-24', 'dropped', `planning_block.choices.${key}`, message, values)
}
