/**
 * How people are treated, and that they remember it: kindness and insults change what they think, the last few are kept
 * on their sheet, and the next time they meet whoever did it they show it once.
 */

import { isJsonObject } from '../../core/json.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import type { GameState } from '../../core/state/state.ts'
import { socialAct } from '../social-act.ts'
import { nameOf, own, playingTurn, wholeIn } from '../state-rows.ts'
import type { Unfolding } from '../unfolding.ts'
import { logged, talkLog } from './talk-log.ts'

const mostKept = 6
/** Nobody is reminded of what happened a moment ago. */
const turnsToSettle = 2

/** One way somebody was treated. */
export interface Treatment {
  readonly kind: string
  readonly by: string
  readonly turn: number
}

/** How somebody was treated, oldest first. */
export function treatmentsOf(state: GameState, npcId: string): readonly Treatment[] {
  return personOf(own(state.entities, npcId))
    .treatments(mostKept)
    .flatMap((row) =>
      isJsonObject(row) && typeof row.kind === 'string' && typeof row.by === 'string'
        ? [{ kind: row.kind, by: row.by, turn: wholeIn(row.turn, 0) }]
        : [],
    )
}

/** Keeps on somebody's sheet how they were treated. */
export function noteTreatment(work: Unfolding, npcId: string, by: string, kind: string): void {
  const turn = playingTurn(work.state)
  const before = treatmentsOf(work.state, npcId)
  if (before.some((one) => one.kind === kind && one.turn === turn)) return
  const value = [...before, { kind, by, turn }].slice(-mostKept).map((one) => ({ ...one }))
  const change = { entities_update: [{ id: npcId, set: [{ path: ['treated'], value }] }] }
  work.record('treated', { npc_id: npcId, npc_name: nameOf(work.state, npcId), kind, by }, change, [
    'hidden',
    'relationship',
  ])
}

/** Treats somebody in a way that weighs; `tieMoved` says that the rules have weighed it already. */
export function treat(work: Unfolding, npcId: string, by: string, kind: string, tieMoved: boolean): void {
  if (!tieMoved) {
    const felt = socialAct({ kind, by, to: npcId }, work.state)
    if (felt.ok) work.absorb(felt.value)
  }
  noteTreatment(work, npcId, by, kind)
  if (kind !== 'threat') return
  const change = {
    entities_update: [{ id: npcId, set: [{ path: ['afraid_since'], value: playingTurn(work.state) }] }],
  }
  work.record('npc_afraid', { npc_id: npcId, npc_name: nameOf(work.state, npcId) }, change, ['talk'])
}

/** Somebody meets whoever treated them well or badly, and shows that they have not forgotten. Each is shown once. */
export function recall(work: Unfolding, npcId: string, who: string): void {
  const now = playingTurn(work.state)
  const { remembered } = talkLog(work.state, npcId)
  const fresh = treatmentsOf(work.state, npcId).filter(
    ({ by, turn }) => by === who && turn > remembered && now - turn >= turnsToSettle,
  )
  const last = fresh.at(-1)
  if (last === undefined) return
  const details = {
    npc_id: npcId,
    npc_name: nameOf(work.state, npcId),
    kind: last.kind,
    kinds: [...new Set(fresh.map((one) => one.kind))],
    turn: last.turn,
  }
  work.record('npc_remembers', details, logged(npcId, [['remembered'], last.turn]), ['talk', 'memory'])
}
