/**
 * Builds the packet of a turn: every part in its order of importance, each row counted once when it is taken, until the
 * budget is spent. What must always be there (where, who, how dangerous, what was asked for) is taken first.
 */

import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import type { Fact } from '../core/state/rows.ts'
import type { GameState } from '../core/state/state.ts'
import type { ContextBuilder, ContextOptions } from './context-builder.ts'
import { countTokens } from './count-tokens.ts'
import { capabilitiesOf, entitiesOf, inventoryOf } from './packet-entities.ts'
import * as story from './packet-story.ts'
import { shownJson, shownObject, shownText } from './shown-json.ts'
import { isPublic, knows, look, rowOf, rowsOf, type Sight } from './who-knows.ts'

/** How many rows of each part a packet holds at most. */
export const packetCaps = {
  ...{
    entities: 50,
    facts: 100,
    threads: 20,
    clocks: 20,
    inventory: 40,
    relationships: 30,
    core_memories: 20,
  },
} as const
/** The most tokens of a packet when nobody says otherwise. */
export const usualBudget = 10_000

/** Takes rows while there is room, and keeps count. */
class Room {
  spent = 0
  readonly budget: number
  constructor(budget: number) {
    this.budget = budget
  }

  /** Counts what must be there. */
  must<Value>(value: Value): Value {
    this.spent += countTokens(JSON.stringify(value) ?? '')
    return value
  }

  /** The first rows that fit, and no more than a share of the whole budget. */
  rows<Row>(rows: readonly Row[], most: number, share: number): Row[] {
    const limit = Math.min(this.budget, this.spent + this.budget * share)
    const taken: Row[] = []
    for (const row of rows.slice(0, most)) {
      const size = countTokens(JSON.stringify(row) ?? '')
      if (this.spent + size > limit) break
      this.spent += size
      taken.push(row)
    }
    return taken
  }

  /** The newest that fit, in their own order. */
  newest<Row>(rows: readonly Row[], most: number, share: number): Row[] {
    return this.rows([...rows].reverse(), most, share).reverse()
  }

  /** The entries of a dictionary that fit. */
  entries<Value>(table: Readonly<Record<string, Value>>, most: number, share: number): Record<string, Value> {
    return Object.fromEntries(this.rows(Object.entries(table), most, share))
  }
}

/**
 * Builds the packet of a turn.
 *
 * @example
 * packetBuilder.buildContext(state, 'I look around', { for: 'narrator' }).present_entities
 */
export const packetBuilder: ContextBuilder = { buildContext }

function buildContext(state: GameState, playerInput: string, options: ContextOptions): ContextPacket {
  const sight = look(state, options.for === 'planner')
  const room = new Room(Math.max(500, options.budget ?? usualBudget))
  const base = {
    scene: room.must(sceneOf(sight)),
    present_entities: room.must([...sight.present]),
    failure_streak: room.must(story.streakOf(sight)),
    active_situations: room.must(situationsOf(sight)),
    pending_threats: room.must(threatsOf(sight)),
    calibration: room.must(shownObject(state.campaign.calibration as JsonObject) as Record<string, never>),
  }
  const summary = room.must(story.summaryOf(sight, options))
  const directives = room.rows(story.directivesOf(sight), 20, 0.1)
  const parts = {
    entities: room.rows(entitiesOf(sight, playerInput), packetCaps.entities, 0.35),
    recent_events: room.newest(story.recentOf(options.recent ?? []), 5, 0.2),
    facts: room.rows(factsOf(sight), packetCaps.facts, 0.35),
    inventory: room.rows(inventoryOf(sight), packetCaps.inventory, 0.1),
    npc_capabilities: room.entries(capabilitiesOf(sight), 20, 0.1),
    threads: room.rows(story.threadsOf(sight), packetCaps.threads, 0.15),
    clocks: room.rows(story.clocksOf(sight), packetCaps.clocks, 0.1),
    relationships: room.rows(story.relationshipsOf(sight), packetCaps.relationships, 0.1),
    npc_agendas: room.entries(story.agendasOf(sight), 20, 0.1),
    investigation_progress: room.entries(progressOf(sight), 20, 0.05),
  }
  const core_memories = room.newest(story.memoriesOf(sight), packetCaps.core_memories, 0.15)
  const lore_context = loreOf(options.lore, room)
  return {
    ...{ ...base, ...parts, summary, lore_context },
    ...(directives.length > 0 && { directives }),
    ...(core_memories.length > 0 && { core_memories }),
    token_count: room.spent,
  }
}

function sceneOf({ state, all, known }: Sight): ContextPacket['scene'] {
  const { location_id, constraints, visibility_conditions, noise_level, obscured_entities } = state.scene
  // To a narrator somebody unseen does not exist, unless the player knows that they must be about.
  const obscured = obscured_entities.filter((id) => all || known.has(id)).slice(0, 20)
  return {
    location_id: location_id ?? '',
    time: state.time as unknown as Record<string, never>,
    constraints: shownObject(constraints as JsonObject, all) as Record<string, never>,
    ...(visibility_conditions !== null && { visibility_conditions: visibility_conditions.slice(0, 200) }),
    ...(noise_level !== null && { noise_level: noise_level.slice(0, 100) }),
    ...(obscured.length > 0 && { obscured_entities: obscured }),
  }
}

/** Lore comes counted and cut to its own budget; it is taken whole or not at all. */
function loreOf(lore: JsonObject | undefined, room: Room): ContextPacket['lore_context'] {
  if (lore === undefined) return {} // enforces: LORE-22
  const stored = lore.token_count ?? lore.total_tokens
  const size =
    typeof stored === 'number' && stored >= 0 ? Math.ceil(stored) : countTokens(JSON.stringify(lore))
  if (room.spent + size > room.budget) return {}
  room.spent += size
  return lore as ContextPacket['lore_context']
}

/** Facts of a packet, each with who of those present knows it; and what facts come to: threats, tight spots, clues. */
const elsewhere: ReadonlySet<string> = new Set(['pending_threat', 'situation'])
const clueTags: ReadonlySet<string> = new Set(['clue', 'discovery', 'secret', 'player_discovery'])

/** What the reader may know to be true: about those present and the line first, newest first. */
function factsOf(sight: Sight): ContextPacket['facts'] {
  const { state, player, present } = sight
  const near = new Set([...present, state.scene.location_id])
  const open = rowsOf(state.facts).filter((fact) => !elsewhere.has(fact.predicate) && isOpen(sight, fact))
  const ranked = open.map((fact, index) => ({
    fact,
    index,
    near: near.has(fact.subject_id) ? 0 : 1,
    turn: fact.discovered_turn ?? -1,
  }))
  ranked.sort((left, right) => left.near - right.near || right.turn - left.turn || right.index - left.index)
  const people = [player, ...present.filter((id) => id !== player)].filter((id) => isPerson(sight, id))
  return ranked.map(({ fact }) => shownFact(sight, fact, people))
}

function isOpen({ state, player, all }: Sight, fact: Fact): boolean {
  return all || isPublic(fact) || knows(state, player, fact)
}

function isPerson({ state, player }: Sight, id: string): boolean {
  const type = rowOf(state.entities, id)?.type
  return id === player || type === 'npc' || type === 'pc'
}

function shownFact(sight: Sight, fact: Fact, people: readonly string[]): ContextPacket['facts'][number] {
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
    ...{
      id,
      subject_id,
      predicate: shownText(predicate, 100),
      object: shownJson(object, sight.all) as never,
      visibility,
      confidence,
    },
    tags: tags.slice(0, 12).map((tag) => shownText(tag, 60)),
    ...(discovered_turn !== null && { discovered_turn }),
    ...(discovery_method !== null && { discovery_method: shownText(discovery_method, 60) }),
    ...(!isPublic(fact) && { known_by: people.filter((one) => knows(sight.state, one, fact)) }),
  }
}

/** Threats that were announced and not yet answered. */
function threatsOf(sight: Sight): ContextPacket['pending_threats'] {
  const { state, present } = sight
  const subjects = new Set(['scene', 'world', 'campaign', state.scene.location_id, ...present])
  const pending = rowsOf(state.facts).filter(
    (fact) => fact.predicate === 'pending_threat' && subjects.has(fact.subject_id),
  )
  return pending
    .filter((fact) => isOpen(sight, fact))
    .slice(-10)
    .map((fact) => {
      const object: JsonObject = isJsonObject(fact.object) ? fact.object : {}
      const what = typeof fact.object === 'string' ? fact.object : (object.what ?? object.description ?? '')
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

/** The tight spots the player's character is in. */
function situationsOf({ state, player }: Sight): ContextPacket['active_situations'] {
  return rowsOf(state.facts)
    .filter(
      (fact) => fact.predicate === 'situation' && fact.subject_id === player && isJsonObject(fact.object),
    )
    .slice(-10)
    .map((fact) => shownJson(fact.object) as never)
}

/** How far each open thread has been followed: clues found of clues there are, and the turn of the last one. */
function progressOf(sight: Sight): ContextPacket['investigation_progress'] {
  const { state, player } = sight
  const clues = rowsOf(state.facts).filter((fact) => fact.tags.some((tag) => clueTags.has(tag)))
  const threads = rowsOf(state.threads)
    .filter((thread) => sight.all || !thread.tags.includes('hidden'))
    .slice(0, 20)
  const rows = threads.flatMap((thread) => {
    const own = clues.filter(
      (fact) =>
        fact.tags.includes(thread.id) ||
        fact.tags.includes(`thread:${thread.id}`) ||
        thread.related_entity_ids.includes(fact.subject_id),
    )
    if (own.length === 0) return []
    const found = own.filter((fact) => knows(state, player, fact))
    const turns = found.flatMap((fact) => fact.discovered_turn ?? [])
    const last: JsonValue = turns.length === 0 ? null : Math.max(...turns)
    return [
      [thread.id, { clues_found: found.length, clues_total: own.length, last_clue_turn: last }] as const,
    ]
  })
  return Object.fromEntries(rows) as ContextPacket['investigation_progress']
}
