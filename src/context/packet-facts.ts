/** Facts of a packet, each with who of those present knows it. */
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { rowOf, rowsOf } from '../core/state/state-queries.ts'
import type { Fact } from '../core/state/table-row-schemas.ts'
import { isPublicFact, knowsFact } from '../knowledge/index.ts'
import { type PacketView, shownJson, shownTags, shownText } from './packet-visibility.ts'

/** Predicates of facts that have a part of the packet of their own. */
const ownParts: ReadonlySet<string> = new Set(['pending_threat', 'situation'])

/** The facts the reader may know: those about the scene first, newest first. */
export function packetFacts(view: PacketView): ContextPacket['facts'] {
  const { state, player, present } = view
  const near = new Set([...present, state.scene.location_id])
  const open = rowsOf(state.facts).filter((fact) => !ownParts.has(fact.predicate) && isOpenFact(view, fact))
  const ranked = open.map((fact, index) => ({
    fact,
    index,
    near: near.has(fact.subject_id) ? 0 : 1,
    turn: fact.discovered_turn ?? -1,
  }))
  ranked.sort((left, right) => left.near - right.near || right.turn - left.turn || right.index - left.index)
  const people = [player, ...present.filter((id) => id !== player)].filter((id) => isPerson(view, id))
  return ranked.map(({ fact }) => shownFact(view, fact, people))
}

/** True for a fact that the packet's reader may know. */
export function isOpenFact({ state, player, seesHidden }: PacketView, fact: Fact): boolean {
  return seesHidden || isPublicFact(fact) || knowsFact(state, player, fact)
}

function isPerson({ state, player }: PacketView, id: string): boolean {
  const type = rowOf(state.entities, id)?.type
  return id === player || type === 'npc' || type === 'pc'
}

function shownFact(view: PacketView, fact: Fact, people: readonly string[]): ContextPacket['facts'][number] {
  const {
    id,
    subject_id,
    predicate,
    object,
    visibility,
    confidence,
    tags,
    discovered_turn,
    discovery_method,
  } = fact
  return {
    id,
    subject_id,
    predicate: shownText(predicate, 100),
    object: shownJson(object, view.seesHidden) as never,
    visibility,
    confidence,
    tags: shownTags(tags),
    ...(discovered_turn !== null && { discovered_turn }),
    ...(discovery_method !== null && { discovery_method: shownText(discovery_method, 60) }),
    ...(!isPublicFact(fact) && { known_by: people.filter((person) => knowsFact(view.state, person, fact)) }),
  }
}
