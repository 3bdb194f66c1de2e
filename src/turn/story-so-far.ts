/** The story so far for whoever asks for it at the table: the turns that counted, in the words they were told in. */
import { type RecapLine, recapOf } from '../lore/summaries/summary-lines.ts'
import type { OpenTurn } from './open-turn.ts'

const asks =
  /\brecap\b|\bwhat(?:'s| has)? happened(?: so far)?\b(?! (?:to|with|at|in|when|after|before|between)\b)|\b(?:the )?story so far\b|\bsummar(?:y|ise|ize)\b|\bpreviously\b|\bwhere were we\b|\bcatch me up\b|\bremind me what happened\b/i
/** As far back as a recap reads. */
const farthestBack = 200

/** Its lines, oldest first; empty when nobody asks. */
export async function storySoFar({ desk, head, parsed }: OpenTurn): Promise<readonly RecapLine[]> {
  if (!asks.test(parsed.text)) return []
  const events = await desk.store.getEvents(head.campaign_id, {
    from: Math.max(1, head.turn - farthestBack + 1),
    to: head.turn,
  })
  return events.ok ? recapOf(events.value) : []
}
