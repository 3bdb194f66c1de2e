/**
 * A told block of play: four choices that can be carried out, told ones first, and the player's own idea at the end,
 * whatever was told (PLAN-07 to PLAN-09).
 */
import type { JsonObject } from '../../core/json.ts'
import type { Choice } from '../../core/protocol/planning-block.ts'
import type { Violation } from '../../core/violation.ts'
import type { AttemptedAction } from '../../rules/ruleset.ts'
import { type Offered, type OwnBlock, otherAction, situationalChoices } from './block-from-offers.ts'
import { brokenRule } from './broken-rule.ts'
import { freeKey, prefixOf } from './choice-key.ts'
import { findMeant, saysTheSame } from './match-choice.ts'
import { type ToldChoice, toldChoices } from './told-choices.ts'
import {
  type BlockAtHand,
  dropped,
  otherDeed,
  ownOffers,
  type Read,
  reworded,
  strippedQuality,
} from './told-wording.ts'

/** Reads it. */
export function readStory(told: JsonObject, own: BlockAtHand): Read {
  const list = toldChoices(told.choices, 'STORY')
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
    const pause = prefixOf(key) === 'think' && !kept.some((one) => prefixOf(one.key) === 'think')
    const action = pause ? null : own.understand?.(choice.text)
    const doable = pause || (action !== undefined && action !== null) // enforces: PIPE-24 — mutate: pause || => true ||
    if (doable) kept.push({ key, own: null, action: action ?? null, choice })
    else violations.push(dropped(key, choice))
  }
  return { kept, violations }
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
