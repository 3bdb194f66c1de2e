/** Facts of a packet, each with who of those present knows it; and what is made of facts: threats, situations, clues. */
import { asObject, asText, isJsonObject, type JsonValue } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import { rowOf, rowsOf } from '../core/state/readers.ts'
import type { Fact } from '../core/state/rows.ts'
import { isKnownThread, isPublicFact, knowsFact } from '../knowledge/index.ts'
import { type PacketView, shownJson, shownTags, shownText } from './packet-visibility.ts'

/** Predicates of facts that have a part of the packet of their own. */
const ownParts: ReadonlySet<string> = new Set(['pending_threat', 'situation'])
const clueTags: ReadonlySet<string> = new Set(['clue', 'discovery', 'secret', 'player_discovery'])

/** The facts the reader may know: those about the scene first, newest first. */
export function packetFacts(view: PacketView): ContextPacket['facts'] {
  const { state, player, present } = view
  const near = new Set([...present, state.scene.location_id])
  const open = rowsOf(state.facts).filter((fact) => !ownParts.has(fact.predicate) && isOpen(view, fact))
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

function isOpen({ state, player, seesHidden }: PacketView, fact: Fact): boolean {
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

/** Threats that were announced and have not come true. */
export function threatsOf(view: PacketView): ContextPacket['pending_threats'] {
  const { state, present } = view
  const subjects = new Set(['scene', 'world', 'campaign', state.scene.location_id, ...present])
  const pending = rowsOf(state.facts).filter(
    (fact) => fact.predicate === 'pending_threat' && subjects.has(fact.subject_id),
  )
  return pending
    .filter((fact) => isOpen(view, fact))
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

/** How far each open thread has been followed: clues found of clues there are, and the turn of the last one. */
export function progressOf(view: PacketView): ContextPacket['investigation_progress'] {
  const { state, player } = view
  const clues = rowsOf(state.facts).filter((fact) => fact.tags.some((tag) => clueTags.has(tag)))
  const threads = rowsOf(state.threads)
    .filter((thread) => view.seesHidden || isKnownThread(state, thread))
    .slice(0, 20)
  const rows = threads.flatMap((thread) => {
    const own = clues.filter(
      (fact) =>
        fact.tags.includes(thread.id) ||
        fact.tags.includes(`thread:${thread.id}`) ||
        thread.related_entity_ids.includes(fact.subject_id),
    )
    if (own.length === 0) return []
    const found = own.filter((fact) => knowsFact(state, player, fact))
    const turns = found.flatMap((fact) => fact.discovered_turn ?? [])
    const last: JsonValue = turns.length === 0 ? null : Math.max(...turns)
    return [
      [thread.id, { clues_found: found.length, clues_total: own.length, last_clue_turn: last }] as const,
    ]
  })
  return Object.fromEntries(rows) as ContextPacket['investigation_progress']
}
