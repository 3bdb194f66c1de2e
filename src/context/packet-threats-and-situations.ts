/** What of a packet is made of facts that press: threats that were announced, and situations the player is in. */
import { asObject, asText, isJsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import { isOpenFact } from './packet-facts.ts'
import { type PacketView, shownJson } from './packet-visibility.ts'

/** Threats that were announced and have not come true. */
export function threatsOf(view: PacketView): ContextPacket['pending_threats'] {
  const { state, present } = view
  const subjects = new Set(['scene', 'world', 'campaign', state.scene.location_id, ...present])
  const pending = rowsOf(state.facts).filter(
    (fact) => fact.predicate === 'pending_threat' && subjects.has(fact.subject_id),
  )
  return pending
    .filter((fact) => isOpenFact(view, fact))
    .slice(-10)
    .map((fact) => {
      const object = asObject(fact.object) ?? {}
      const what = asText(fact.object) ?? object.what ?? object.description ?? ''
      const source =
        object.source_id ?? (rowOf(state.entities, fact.subject_id)?.type === 'npc' ? fact.subject_id : null)
      const since = object.since_turn ?? fact.discovered_turn
      return {
        id: fact.id,
        what: shownJson(what),
        level: shownJson(object.level ?? 'soft'),
        source_id: shownJson(source),
        since_turn: shownJson(since),
      } as never
    })
}

/** The situations the player's character is in, such as being cornered. */
export function situationsOf({ state, player }: PacketView): ContextPacket['active_situations'] {
  return rowsOf(state.facts)
    .filter(
      (fact) => fact.predicate === 'situation' && fact.subject_id === player && isJsonObject(fact.object),
    )
    .slice(-10)
    .map((fact) => shownJson(fact.object) as never)
}
