/**
 * Checks what became of a picked choice (PLAN-15 to PLAN-17): it is carried out in the turn it is picked in, choosing does not
 * lead to more choosing, and the same wish twice is granted. It only looks; its caller carries out what is `forced`
 * and has what is in `retry` narrated again. That no moment is narrated twice is the audit's to see (detect-repeated-narration.ts).
 */

import type { ShownEvent } from '../../core/protocol/turn-envelope.ts'
import type { Mode } from '../../core/turn-mode.ts'
import type { Violation } from '../../core/violation.ts'
import { containment, contentWords, foldedTokens, tokenJaccard } from '../../text/word-and-text-similarity.ts'
import type { OfferedChoice } from '../parse/find-picked-choice.ts'
import { ruleViolation } from '../rule-violation.ts'

/** From here on two things count as the same. */
const sameness = 0.6
const refinement = 0.5

export interface PickedChoiceInput {
  readonly mode: Mode
  readonly input: string
  /** The choice this turn picked; null when the player said something else. */
  readonly picked: OfferedChoice | null
  /** The pick had nothing behind it; the engine carried it out by its words. */
  readonly forced?: boolean
  /** The choice the last played turn picked; null when it picked none. */
  readonly pickedBefore: OfferedChoice | null
  /** What was offered before this turn. */
  readonly offeredBefore: readonly OfferedChoice[]
  /** What the narrator offers now, in its own words. */
  readonly offered: readonly OfferedChoice[]
  readonly events: readonly ShownEvent[]
}

/** What was wrong, what must be carried out now, what must be narrated again. */
export interface PickedChoiceCheck {
  readonly violations: readonly Violation[]
  /** The picked choice that was not carried out and now has to be. */
  readonly forced: OfferedChoice | null
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

/**
 * Checks that the picked choice was carried out; a turn without one passes.
 *
 * @example
 * const { forced } = checkPickedChoice({ ...turn, picked: { key: 'attack_goblin', text: 'Attack' }, events: [] })
 * forced?.key // 'attack_goblin'
 */
export function checkPickedChoice(input: PickedChoiceInput): PickedChoiceCheck {
  if (input.mode !== 'STORY') return { violations: [], forced: null, retry: [] }
  const violations = checkPick(input)
  return {
    violations,
    forced: violations.length === 0 ? null : input.picked,
    retry: violations.map((violation) => ({ rule: violation.rule_id, problem: violation.message })),
  }
}

function checkPick(input: PickedChoiceInput): readonly Violation[] {
  const { picked, pickedBefore } = input
  if (picked === null || invites(picked) || asksHow(input)) return []
  const loops = isLoop(input, picked)
  const loop = ruleViolation(
    'PLAN-16',
    'rejected',
    'planning_block.choices',
    `After "${short(picked)}" was picked, the same was offered again in pieces.`,
  )
  if (input.forced === true) return loops ? [loop] : []
  // What the rules refuse is answered too: no narrator can carry it out.
  if (input.events.some((event) => event.type === 'blocked' || isResolution(event))) return []
  const at = `planning_block.choices.${picked.key}`
  const violations = [
    ruleViolation('PLAN-15', 'rejected', at, `"${short(picked)}" was picked and must happen in this turn.`),
  ]
  if (loops) violations.push(loop)
  if (pickedBefore !== null && isSimilarChoice(picked, pickedBefore)) {
    const message = `"${short(picked)}" was picked for the second time and must happen now.`
    violations.push(ruleViolation('PLAN-17', 'rejected', at, message)) // enforces: PLAN-17
  }
  return violations // enforces: PLAN-15
}

/** A choice that only invites words. */
function invites({ key }: OfferedChoice): boolean {
  return key === 'other_action' || key === 'custom_action'
}

function short({ key, text }: OfferedChoice): string {
  return (text === '' ? key : text).slice(0, 80)
}

/** True when two choices are one wish: the same key, or mostly the same words. */
export function isSimilarChoice(first: OfferedChoice, second: OfferedChoice): boolean {
  return first.key === second.key || tokenJaccard(wordsFor([first]), wordsFor([second])) >= sameness
}

/** The old choices again, or the picked one cut into kinds of itself. */
function isLoop({ offered, offeredBefore }: PickedChoiceInput, picked: OfferedChoice): boolean {
  const situational = offered.filter(({ key }) => key !== 'other_action' && key !== 'custom_action')
  if (situational.length === 0) return false
  const before = offeredBefore.filter(({ key }) => key !== 'other_action' && key !== 'custom_action')
  if (tokenJaccard(wordsFor(situational), wordsFor(before)) >= sameness) return true // enforces: PLAN-16
  const wish = wordsFor([picked])
  return situational.some((choice) => containment(wish, wordsFor([choice])) >= refinement)
}

function wordsFor(choices: readonly OfferedChoice[]): ReadonlySet<string> {
  return contentWords(choices.map(({ key, text }) => `${key.replace(/[:_]/g, ' ')} ${text}`).join(' '))
}

const askingStarts: readonly string[] = [
  'how should',
  'how do',
  'how can',
  'how could',
  'how would',
  'what are my',
]
const askingWords: ReadonlySet<string> = new Set(['think', 'plan', 'consider', 'strategize', 'options'])

/** The player asks how, or for time to think: then offering ways is the answer. */
function asksHow({ input, picked }: PickedChoiceInput): boolean {
  const words = foldedTokens(input.slice(0, 2_000))
  const line = words.join(' ')
  const own = picked === null ? [] : foldedTokens(`${picked.key.replaceAll('_', ' ')} ${picked.text}`)
  if (askingStarts.some((start) => line.startsWith(start) || line.includes(` ${start} `))) return true
  return words.some((word) => askingWords.has(word) && !own.includes(word))
}

/** What happens around an act, and what thinking leaves behind. */
const beside: ReadonlySet<string> = new Set([
  'blocked',
  'clock_advanced',
  'clock_held',
  'clock_receded',
  'clock_triggered',
  'cost_dropped',
  'npc_action',
  'plan_freeze_lifted',
  'plan_frozen',
  'planning_check',
  'risk_flag_dropped',
  'time_passed',
  'time_period_changed',
  'time_warning',
])

/** True for an event that an act of the player came to. */
function isResolution(event: ShownEvent): boolean {
  return !beside.has(event.type) && !event.tags.includes('world') && !event.tags.includes('thinking')
}
