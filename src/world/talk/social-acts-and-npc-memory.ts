/**
 * Social acts and the NPCs' memory of them: a kindness, a gift, a threat or a theft changes trust within -10..10; the
 * last ones are stored on the NPC and shown once at the next meeting. The same kindness counts once in a scene, so
 * that trust cannot be farmed.
 */

import { asInteger, asText } from '../../core/json.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import { personOf } from '../../core/state/entity-attrs.ts'
import { type GameState, joinedKey } from '../../core/state/game-state.ts'
import { currentTurn, nameOf, rowOf } from '../../core/state/state-queries.ts'
import { type WorldChange, WorldEdit } from '../collect-world-changes.ts'
import { changeRelationship } from '../effects/clock-and-relationship-effects.ts'
import { trust } from '../hostility-trust-and-mood.ts'
import { talkLog, talkLogChange } from './talk-log.ts'

const maxKept = 6
/** A treatment is not brought up again right away. */
const turnsToSettle = 2

interface Treatment {
  readonly kind: string
  readonly by: string
  readonly turn: number
}

/** How an NPC was treated, oldest first. */
function treatmentsOf(state: GameState, npcId: string): readonly Treatment[] {
  return personOf(rowOf(state.entities, npcId))
    .treatments(maxKept)
    .flatMap((stored) => {
      const kind = asText(stored.kind)
      const by = asText(stored.by)
      const turn = asInteger(stored.turn) ?? 0
      return kind === undefined || by === undefined ? [] : [{ kind, by, turn }]
    })
}

/** Stores on an NPC how they were treated. */
export function noteTreatment(edit: WorldEdit, npcId: string, by: string, kind: string): void {
  const turn = currentTurn(edit.state)
  const before = treatmentsOf(edit.state, npcId)
  if (before.some((earlier) => earlier.kind === kind && earlier.turn === turn)) return
  const value = [...before, { kind, by, turn }].slice(-maxKept).map((treatment) => ({ ...treatment }))
  const change = { entities_update: [{ id: npcId, set: [{ path: ['treated'], value }] }] }
  edit.record('treated', { npc_id: npcId, npc_name: nameOf(edit.state, npcId), kind, by }, change, [
    'hidden',
    'relationship',
  ])
}

/** Treats an NPC in a way that weighs; `tieMoved` says that the rules have weighed it already. */
export function treat(edit: WorldEdit, npcId: string, by: string, kind: string, tieMoved: boolean): void {
  if (!tieMoved) {
    const felt = socialAct({ kind, by, to: npcId }, edit.state)
    if (felt.ok) edit.absorb(felt.value)
  }
  noteTreatment(edit, npcId, by, kind)
  if (kind !== 'threat') return
  const change = {
    entities_update: [{ id: npcId, set: [{ path: ['afraid_since'], value: currentTurn(edit.state) }] }],
  }
  edit.record('npc_afraid', { npc_id: npcId, npc_name: nameOf(edit.state, npcId) }, change, ['talk'])
}

/** An NPC who meets the player shows once that they remember how they were treated. */
export function showMemory(edit: WorldEdit, npcId: string, who: string): void {
  const now = currentTurn(edit.state)
  const { remembered } = talkLog(edit.state, npcId)
  const fresh = treatmentsOf(edit.state, npcId).filter(
    ({ by, turn }) => by === who && turn > remembered && now - turn >= turnsToSettle,
  )
  const last = fresh.at(-1)
  if (last === undefined) return
  const details = {
    npc_id: npcId,
    npc_name: nameOf(edit.state, npcId),
    kind: last.kind,
    kinds: [...new Set(fresh.map((treatment) => treatment.kind))],
    turn: last.turn,
  }
  edit.record('npc_remembers', details, talkLogChange(npcId, [['remembered'], last.turn]), ['talk', 'memory'])
}

/** How much each kind of social act changes trust. */
const actWeights: Readonly<Record<string, number>> = {
  saved_life: 3,
  helped_goal: 2,
  kept_promise: 1,
  gift: 1,
  defended_reputation: 1,
  shared_secret: 1,
  kindness: 1,
  ignored_request: -1,
  insult: -1,
  threat: -1,
  theft: -2,
  broken_promise: -2,
  killed_ally: -4,
  betrayal: -5,
}

interface SocialAct {
  readonly kind: string
  readonly by: string
  readonly to: string
}

/**
 * The change an act makes to what `to` thinks of `by`.
 *
 * @example
 * const thanked = socialAct({ kind: 'saved_life', by: 'pc_mira_001', to: 'npc_oda_001' }, state)
 */
export function socialAct(act: SocialAct, state: GameState): Result<WorldChange> {
  const weight = rowOf(actWeights, act.kind)
  if (weight === undefined)
    return refuse(
      'world/unknown-act',
      `"${act.kind.slice(0, 60)}" is no act that weighs; there are ${Object.keys(actWeights).join(', ')}.`,
    )
  const edit = new WorldEdit(state)
  const tie = rowOf(state.relationships, joinedKey(act.by, act.to, trust))
  const note = `won_by_${act.kind}`
  const farmed = weight > 0 && tie?.notes[note] === state.scene.id
  if (farmed) {
    edit.emit('kindness_repeated', { by: act.by, to: act.to, kind: act.kind }, ['relationship'])
    return done(edit.finish())
  }
  const notes = weight > 0 ? { [note]: state.scene.id } : {}
  const refusal = changeRelationship(
    edit,
    { a_id: act.by, b_id: act.to, rel_type: trust },
    weight,
    act.kind,
    notes,
  )
  return refusal === null ? done(edit.finish()) : { ok: false, refusal }
}

/** What an act is to whom it is done, when it went well and when it did not. */
const felt: Readonly<Record<string, { readonly well?: string; readonly badly?: string }>> = {
  persuade: { well: 'kindness' },
  negotiate: { well: 'kindness' },
  flirt: { well: 'kindness', badly: 'insult' },
  intimidate: { well: 'threat', badly: 'threat' },
  provoke: { well: 'insult', badly: 'insult' },
  give: { well: 'gift' },
  help: { well: 'kindness' },
  free: { well: 'helped_goal' },
  heal: { well: 'kindness' },
  steal: { badly: 'theft' },
}

/** The kind of social act that an act comes to; null when it weighs nothing. */
export function socialActOf(verb: string, worked: boolean): string | null {
  const row = rowOf(felt, verb)
  return (worked ? row?.well : row?.badly) ?? null
}
