/** A told block of thinking: the engine's from end to end, with a narrator's words where they fit (PLAN-11, MODE-11). */
import type { JsonObject } from '../../core/json.ts'
import type { Violation } from '../../core/violation.ts'
import type { OwnBlock } from './block-from-offers.ts'
import { brokenRule } from './broken-rule.ts'
import { prefixOf } from './choice-key.ts'
import { findMeant, saysTheSame } from './match-choice.ts'
import { compareQuality } from './read-plan-quality.ts'
import { type ToldChoice, toldChoices } from './told-choices.ts'
import { type BlockAtHand, dropped, otherDeed, ownOffers, type Read, reworded } from './told-wording.ts'

const thinkingFields = ['plan_quality', 'thinking', 'situation_assessment', 'choices'] as const

/** Thinking is the engine's from end to end; a narrator only finds words for its thoughts and choices. */
export function readThinking(told: JsonObject, own: BlockAtHand): Read {
  const list = toldChoices(told.choices, 'THINK')
  const choices = new Map(Object.entries(own.block.choices)) // enforces: PLAN-23 — mutate: own.block.choices => { 'think:return_story': { text: 'Back', description: 'Back', risk_level: 'safe' as const }, ...own.block.choices }
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
  if (analysed) return violations // enforces: PLAN-11 — mutate: analysed => analysed || own.spare
  const message = 'Thinking weighs its choices; the engine has done it.'
  return [
    ...violations,
    brokenRule('PLAN-11', 'repaired', 'planning_block.analysis', message, { severity: 'warn' }),
  ]
}
