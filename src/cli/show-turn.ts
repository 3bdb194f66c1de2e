/** One turn in full: input, dice, what changed, what was told, what was refused, and the records that hold it. */

import type { RecordBodies } from '../core/ledger/record.ts'
import type { Result } from '../core/refusal.ts'
import { renderLedgerString } from '../dice/ledger-string.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { printable } from './printable.ts'

/** Shows a turn of the active branch. */
export async function showTurn(desk: CliDesk, campaignId: string, turn: number): Promise<Result<Answer>> {
  const { store } = desk.engine
  const found = await desk.engine.turnRecords(campaignId, turn)
  if (!found.ok) return found
  const events = await store.getEvents(campaignId, { from: turn, to: turn })
  if (!events.ok) return events
  const records = found.value
  const resolved = records.find((one) => one.kind === 'resolved')?.body
  const told = records.find((one) => one.kind === 'told')?.body
  const dice_rolls = resolved?.rolls.map(renderLedgerString) ?? []
  const event = events.value[0]
  const data = { turn_no: turn, mode: resolved?.mode, dice_rolls, event, records }
  return answer(data, tell(turn, resolved, told, desk))
}

/** A line about who told it, when it was told by another program. */
function elsewhere(resolved: RecordBodies['resolved'] | undefined): readonly string[] {
  const event = resolved?.engine_events.find((one) => one.tags.includes('imported'))
  if (event === undefined) return []
  return [`  told elsewhere (${printable(String(event.details.by))}): no dice of ours are in it`]
}

function tell(
  turn: number,
  resolved: RecordBodies['resolved'] | undefined,
  told: RecordBodies['told'] | undefined,
  { paint }: CliDesk,
): string {
  return [
    paint.strong(`Turn ${turn} · ${resolved?.mode ?? ''} · ${resolved?.at ?? ''}`),
    ...elsewhere(resolved).map((line) => paint.dim(line)),
    ...(resolved?.entries ?? [])
      .filter((entry) => entry.text !== '')
      .map((entry) => paint.dim(`> ${printable(entry.text)}`)),
    ...(resolved?.rolls ?? []).map((roll) => `  ${printable(renderLedgerString(roll))}`),
    ...(told === undefined ? ['  (not told yet: the next turn finishes it)'] : []),
    ...(told === undefined || told.narrative === '' ? [] : ['', printable(told.narrative)]),
    ...(told?.accepted ?? []).map((path) => `  accepted ${printable(path)}`),
    ...(told?.refused ?? []).map((one) =>
      paint.bad(`  refused ${printable(one.path)}: ${printable(one.reason)} [${one.rule}]`),
    ),
    ...[...(resolved?.violations ?? []), ...(told?.violations ?? [])].map((one) =>
      paint.bad(`  ${one.action} [${one.rule_id}] ${printable(one.message)}`),
    ),
  ].join('\n')
}
