/** What a typed line was taken for, in a few words, so that a wrong reading is seen at once and can be corrected. */
import { asObject, asText } from '../../core/json.ts'
import { interpreterOutputSchema, type ProposedAction } from '../../core/protocol/stage-outputs.ts'
import type { TurnToEnd } from '../turn.ts'

/** Acts that say no more than the line itself does. */
const own: ReadonlySet<string> = new Set(['improvise', 'act'])

/** The acts of the line as they were understood; empty when it was picked, only talked about, or not read by anybody. */
export function understoodIn({ mode, pass_outputs }: Pick<TurnToEnd, 'mode' | 'pass_outputs'>): string {
  const interpreter = asObject(pass_outputs.interpreter)
  if (mode !== 'STORY' || asText(interpreter?.by) === 'choice') return ''
  const read = interpreterOutputSchema.safeParse(interpreter?.output)
  if (!read.success) return ''
  const phrases = read.data.proposed_actions.flatMap(phraseOf)
  return [...new Set(phrases)].join(', then ')
}

function phraseOf({ action, phrase, details, offer_key }: ProposedAction): readonly string[] {
  if (phrase === undefined) return []
  // A choice that was meant is said by its title, so that the wrong one is seen.
  if (offer_key !== undefined) return [phrase]
  if (own.has(action)) return details === '' ? [] : [`try “${details}”`]
  return [phrase]
}
