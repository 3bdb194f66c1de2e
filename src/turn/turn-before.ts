/** The last turn of the story as it may be talked about: what was typed, rolled, done and told. Only talk reads it. */
import { isJsonObject, type JsonValue } from '../core/json.ts'
import type { RecordBodies } from '../core/ledger/record.ts'
import type { ShownEvent } from '../core/protocol/envelope.ts'
import { renderLedgerString } from '../dice/index.ts'
import type { TurnBefore } from '../gm/game-master.ts'
import type { OpenTurn } from './open-turn.ts'

const farthestBack = 24

/** Reads it; null when there is none near enough. */
export async function turnBefore({ desk, head }: OpenTurn): Promise<TurnBefore | null> {
  const from = Math.max(0, head.depth - farthestBack)
  const read = await desk.store.getRecords(head.campaign_id, { from, to: head.depth })
  if (!read.ok) return null
  const at = read.value.findLastIndex(
    ({ kind, body }) => kind === 'resolved' && (body as RecordBodies['resolved']).mode === 'STORY',
  )
  const resolved = read.value[at]
  const told = read.value.slice(at + 1).find((record) => record.kind === 'told')
  if (resolved === undefined || told === undefined) return null
  const body = resolved.body as RecordBodies['resolved']
  const { narrative, usage } = told.body as RecordBodies['told']
  return {
    turn_no: resolved.turn,
    player_input: body.entries.map((entry) => entry.text).join(' '),
    narrative,
    engine_events: body.engine_events as unknown as readonly ShownEvent[],
    dice_rolls: body.rolls.map(renderLedgerString),
    sources: sourcesIn(usage.provenance),
  }
}

function sourcesIn(value: JsonValue | undefined): TurnBefore['sources'] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) =>
    isJsonObject(one) && typeof one.text === 'string' && typeof one.from === 'string'
      ? [{ text: one.text, from: one.from }]
      : [],
  )
}
