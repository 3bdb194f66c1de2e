/** The gate before whoever waits: a sentence of a draft is shown as soon as it can be shown to be true by itself. */
import { auditNarration } from '../audit/audit-narration.ts'
import { type DraftGate, openDraftGate } from '../draft-gate.ts'
import { auditOf, withSecrets } from './held-against.ts'
import type { TellInput } from './telling.ts'

/** Lets sentences through that are true whatever comes after them; names nobody knows wait for their acceptance. */
export function gateFor(input: TellInput): DraftGate | undefined {
  const { progress } = input
  // Whoever answers at once speaks before its dice are kept: its words are told with the finished turn.
  if (progress === undefined || input.gameMaster.instant) return undefined
  const mayPass = async (sentence: string): Promise<boolean> => {
    const held = withSecrets(input, await input.secretsIn(sentence))
    const audited = auditNarration({
      ...auditOf(held),
      narrative: sentence,
      selection: false,
      partial: true,
      recent: [],
      // Whether somebody who was spoken to answered is asked of the whole story.
      social: null,
    })
    return audited.retry.length === 0 && audited.violations.length === 0 && audited.candidates.length === 0
  }
  return openDraftGate(mayPass, (text) => progress({ kind: 'draft', text }), input.limits.longest_narration)
}
