/** What a game master was given for one turn: the packet as it was kept, so that "why did it say that?" has an answer. */
import { isJsonObject, type JsonObject } from '../core/json.ts'
import type { Result } from '../core/refusal.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { printable } from './printable.ts'

/** Shows the packet of a turn; as JSON for people too, because it is what the game master reads. */
export async function showContext(desk: CliDesk, campaignId: string, turn: number): Promise<Result<Answer>> {
  const records = await desk.engine.turnRecords(campaignId, turn)
  if (!records.ok) return records
  const resolved = records.value.find((one) => one.kind === 'resolved')?.body
  const context_packet = await withLore(desk, campaignId, (resolved?.context_packet ?? {}) as JsonObject)
  const none = `Turn ${turn} was played without a game master: nothing was gathered for one.`
  const text = Object.keys(context_packet).length === 0 ? none : JSON.stringify(context_packet, null, 2)
  return answer({ turn_no: turn, context_packet }, printable(text))
}

/** The packet with the lore it was told with: a turn whose lore stood already only names the turn that has it whole. */
async function withLore(desk: CliDesk, campaignId: string, packet: JsonObject): Promise<JsonObject> {
  const own = isJsonObject(packet.lore_context) ? packet.lore_context : {}
  const named = own.as_of_turn
  if (typeof named !== 'number') return packet
  const events = await desk.engine.store.getEvents(campaignId, { from: named, to: named })
  const whole = events.ok ? events.value[0]?.context_packet : undefined
  const lore = isJsonObject(whole) && isJsonObject(whole.lore_context) ? whole.lore_context : {}
  const { recalled: _then, ...scene } = lore
  return { ...packet, lore_context: { ...scene, ...own } }
}
