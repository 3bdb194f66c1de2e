/**
 * A turn that was resolved and never told is told before anything else happens: the process died, or the game master was
 * called off. Nothing is rolled again; the backstop tells what the record says.
 */
import type { JsonValue } from '../core/json.ts'
import type { RecordBodies, RecordDraft } from '../core/ledger/record.ts'
import { contextPacketSchema, emptyPacket } from '../core/protocol/context-packet.ts'
import { noPlan } from '../core/protocol/planner-output.ts'
import { done, type Result, refuse } from '../core/refusal.ts'
import { renderLedgerString } from '../dice/ledger-string.ts'
import type { Head } from '../store/state-store.ts'
import { readAnswer } from './answer/read-answer.ts'
import type { TurnDesk } from './turn-desk.ts'

/** Tells what was left untold, and gives the head that can be played on. */
export async function finishInterrupted(desk: TurnDesk, campaignId: string): Promise<Result<Head>> {
  const head = await desk.store.head(campaignId)
  if (!head.ok || head.value.kind !== 'resolved') return head
  const { depth, hash } = head.value
  const records = await desk.store.getRecords(campaignId, { from: depth, to: depth })
  if (!records.ok) return records
  const body = records.value[0]?.body as RecordBodies['resolved'] | undefined
  if (body === undefined) return refuse('store/damaged', 'The turn that waits to be told cannot be read.')
  const draft = await retelling(desk, body)
  const appended = await desk.store.append(campaignId, { expected: hash, drafts: [draft] })
  return appended.ok ? done(appended.value.head) : appended
}

async function retelling(desk: TurnDesk, body: RecordBodies['resolved']): Promise<RecordDraft> {
  const kept = contextPacketSchema.safeParse(body.context_packet)
  const told = await desk.backstop.narrate(
    {
      mode: body.mode,
      packet: kept.success ? kept.data : emptyPacket,
      player_input: body.entries.map((entry) => entry.text).join('\n'),
      understood: null,
      plan: noPlan,
      engine_events: body.engine_events,
      dice_rolls: body.rolls.map(renderLedgerString),
      blocked: [],
      planning_block: null,
      repair: [],
    },
    { signal: new AbortController().signal },
  )
  const { narrative } = readAnswer(told.answer, body.mode)
  const envelope: Record<string, JsonValue> = {
    planning_block: null,
    offers: {},
    finished_after: 'interruption',
  }
  return {
    kind: 'told',
    diff: {},
    body: {
      at: desk.clock.now(),
      mode: body.mode,
      nonce: body.nonce,
      narrative: `The telling of this turn was interrupted; what happened stands. ${narrative}`,
      envelope,
      accepted: [],
      refused: [],
      violations: [],
      usage: { by: desk.backstop.id },
    },
  }
}
