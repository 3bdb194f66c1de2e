/** The talk log of each NPC (document world|talk): greetings, what they kept back and how often it was asked for. */
import { asInteger, asObject, asText } from '../../core/json.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { documentOf, rowOf } from '../../core/state/state-queries.ts'
import { documentChange, type Leaf } from '../collect-world-changes.ts'

/** What is remembered of the talk with one person. */
interface TalkLog {
  /** The turn of the last greeting; 0 when there was none. */
  readonly greeted: number
  /** How often each kept-back thing was asked for. */
  readonly kept: Readonly<Record<string, number>>
  /** The thing that was kept back last; empty when nothing was. */
  readonly last: string
  /** The turn in which they were last asked to do or to give something; 0 when they were not. */
  readonly requested: number
  /** The prepared answer that was given last, the turn of it, and what was asked; empty when none was. */
  readonly answered: string
  readonly answered_at: number
  readonly answered_to: string
  /** The turn up to which they have shown what they remember. */
  readonly remembered: number
  /** Coins that they were given and that have bought nothing yet. */
  readonly paid: number
}

export function talkLog(state: GameState, npcId: string): TalkLog {
  const log = asObject(rowOf(documentOf(state, 'world', 'talk'), npcId)) ?? {}
  const { greeted, kept, last, requested, remembered } = log
  const counts = Object.entries(asObject(kept) ?? {})
  return {
    greeted: asInteger(greeted) ?? 0,
    kept: Object.fromEntries(counts.map(([id, count]) => [id, asInteger(count) ?? 0])),
    last: asText(last) ?? '',
    requested: asInteger(requested) ?? 0,
    answered: asText(log.answered) ?? '',
    answered_at: asInteger(log.answered_at) ?? 0,
    answered_to: asText(log.answered_to) ?? '',
    remembered: asInteger(remembered) ?? 0,
    paid: asInteger(log.paid) ?? 0,
  }
}

/** The change that writes into the log of one person. */
export function talkLogChange(
  npcId: string,
  ...leaves: readonly (readonly [path: readonly string[], value: string | number])[]
): StateDiff {
  return documentChange('world', 'talk', ...leaves.map(([path, value]): Leaf => [[npcId, ...path], value]))
}
