/**
 * A turn always ends. When a process died between resolving and telling, the dice and what they changed stand; the
 * telling that is missing is made from them, and nothing is rolled again.
 */
import type { RecordBodies, RecordDraft } from '../core/ledger/record.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import { renderLedgerString } from '../dice/ledger-string.ts'
import type { Head } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'

/** Tells a turn that was resolved but never told, and gives the head that can be played on. */
export async function finishTurn(desk: CampaignDesk, campaignId: string): Promise<Result<Head>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok || head.value.kind !== 'resolved') return head
  const records = await desk.store.getRecords(campaignId, { from: head.value.depth, to: head.value.depth })
  if (!records.ok) return records
  const resolved = records.value[0]?.body as RecordBodies['resolved'] | undefined
  if (resolved === undefined) return refuse('store/damaged', 'The turn that waits to be told cannot be read.')
  const told: RecordDraft = {
    kind: 'told',
    diff: {},
    body: {
      at: desk.clock.now(),
      mode: resolved.mode,
      nonce: resolved.nonce,
      narrative: retelling(resolved),
      envelope: { finished_after: 'interruption' },
      accepted: [],
      refused: [],
      violations: [],
      usage: {},
    },
  }
  const appended = await desk.store.append(campaignId, { expected: head.value.hash, drafts: [told] })
  return appended.ok ? done(appended.value.head) : appended
}

function retelling(resolved: RecordBodies['resolved']): string {
  const rolls = resolved.rolls.map(renderLedgerString)
  const dice = rolls.length === 0 ? 'No dice were rolled.' : `The dice stand: ${rolls.join('; ')}.`
  return `The telling of this turn was interrupted. ${dice}`
}
