/** What a game master was given for one turn: the packet as it was kept, so that "why did it say that?" has an answer. */
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { printable } from './printable.ts'
import { turnRecords } from './turn-records.ts'

/** Shows the packet of a turn; as JSON for people too, because it is what the game master reads. */
export async function showContext(desk: CliDesk, campaignId: string, turn: number): Promise<Result<Answer>> {
  const records = await turnRecords(desk.engine.store, campaignId, turn)
  if (!records.ok) return records
  const resolved = records.value.find((one) => one.kind === 'resolved')?.body
  const context_packet = resolved?.context_packet ?? {}
  const none = `Turn ${turn} was played without a game master: nothing was gathered for one.`
  const text = Object.keys(context_packet).length === 0 ? none : JSON.stringify(context_packet, null, 2)
  return answer({ turn_no: turn, context_packet }, printable(text))
}
