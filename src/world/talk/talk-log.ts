/** What was said between the player and somebody, as far as the next talk depends on it (document world|talk). */
import { isJsonObject, type JsonObject } from '../../core/json.ts'
import type { GameState } from '../../core/state/state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { documentOf, own, wholeIn } from '../state-rows.ts'

/** What is remembered of the talk with one person. */
export interface TalkLog {
  /** The turn of the last greeting; 0 when there was none. */
  readonly greeted: number
  /** How often each kept-back thing was asked for. */
  readonly kept: Readonly<Record<string, number>>
  /** The thing that was kept back last; empty when nothing was. */
  readonly last: string
  /** The turn up to which they have shown what they remember. */
  readonly remembered: number
}

/** Reads the log of one person. */
export function talkLog(state: GameState, npcId: string): TalkLog {
  const kept = own(documentOf(state, 'world', 'talk'), npcId)
  const row: JsonObject = isJsonObject(kept) ? kept : {}
  const counts = isJsonObject(row.kept) ? row.kept : {}
  return {
    greeted: wholeIn(row.greeted, 0),
    kept: Object.fromEntries(Object.entries(counts).map(([id, count]) => [id, wholeIn(count, 0)])),
    last: typeof row.last === 'string' ? row.last : '',
    remembered: wholeIn(row.remembered, 0),
  }
}

/** The change that writes into the log of one person. */
export function logged(
  npcId: string,
  ...leaves: readonly (readonly [string[], string | number])[]
): StateDiff {
  const set = leaves.map(([path, value]) => ({ path: [npcId, ...path], value }))
  return { documents_update: [{ kind: 'world', id: 'talk', set }] }
}
