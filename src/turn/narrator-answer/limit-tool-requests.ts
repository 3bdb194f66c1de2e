/**
 * How often a narrator may ask for dice: once, and never twice for the same thing. A second wish for a check that was
 * already rolled is shopping for a better roll (DICE-22). What phase one says is a placeholder and is held to that.
 */
import { canonicalJson, isJsonObject, type JsonValue } from '../../core/json.ts'
import type { Violation } from '../../core/violation.ts'
import { readProse } from '../audit/split-sentences-and-speech.ts'

/** What was asked before in this turn. */
export interface PastRounds {
  /** Rounds of tools so far. */
  readonly rounds: number
  /** The keys of what was rolled, as `requestKey` makes them. */
  readonly rolled: readonly string[]
}

/** Rounds a turn has, unless the table says otherwise. */
export const usualRounds = 1

/** One key for every way to ask for the same check: numbers that a model may fiddle with do not count. */
export function requestKey(request: unknown): string {
  if (!isJsonObject(request)) return canonicalJson(request)
  const args: Readonly<Record<string, JsonValue>> = isJsonObject(request.args) ? request.args : {}
  const what =
    args.skill_name ?? args.save_type ?? args.purpose ?? args.notation ?? args.damage_notation ?? ''
  return canonicalJson([request.tool ?? '', typeof what === 'string' ? what.trim().toLowerCase() : what])
}

/**
 * The requests that may still be rolled in this round.
 *
 * @example
 * admitToolRequests([{ tool: 'roll_dice', args: { notation: '1d20' } }], { rounds: 1, rolled: [] }).admitted // []
 */
export function admitToolRequests(
  requests: readonly unknown[],
  past: PastRounds,
  mostRounds = usualRounds,
): { readonly admitted: readonly unknown[]; readonly violations: readonly Violation[] } {
  const violations: Violation[] = []
  const admitted: unknown[] = []
  const seen = new Set(past.rolled)
  requests.slice(0, 20).forEach((request, index) => {
    const key = requestKey(request)
    const again = seen.has(key)
    const late = past.rounds >= mostRounds
    const refused = again || late // enforces: DICE-22
    if (refused) violations.push(refusal(request, index, again))
    else admitted.push(request)
    seen.add(key)
  })
  return { admitted, violations }
}

function refusal(before: unknown, index: number, again: boolean): Violation {
  const message = again
    ? 'This was rolled already in this turn; asking again is roll shopping.'
    : 'The dice of this turn have fallen; the story is told with them.'
  const at = `tool_requests[${index}]`
  return { rule_id: 'DICE-22', severity: 'error', action: 'rejected', at, message, before }
}

const outcomeWords =
  /\b(?:hits?|miss(?:es|ed)?|damage|critical|succeeds?|success(?:ful|fully)?|fails?|failed|failure|dies|dead|kills?|slays?)\b|\d/i

/** What is wrong with the text of phase one: before the dice fall it holds no outcome and no number (DICE-21). */
export function lintPlaceholder(text: string): readonly Violation[] {
  const told = readProse(text).sentences.find((sentence) => outcomeWords.test(sentence.text))
  if (told === undefined) return [] // enforces: DICE-21
  return [
    {
      rule_id: 'DICE-21',
      severity: 'error',
      action: 'discarded',
      at: 'narrative',
      message: 'Before the dice fall there is nothing to tell of how it went.',
      before: told.text.slice(0, 300),
    },
  ]
}
