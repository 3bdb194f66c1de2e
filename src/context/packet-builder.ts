/**
 * Builds the packet of a turn: every part in its order of importance, each row counted once when it is taken, until the
 * budget is spent. What must always be there (where, who, how dangerous, what was asked for) is taken first.
 */
import type { JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import type { GameState } from '../core/state/state.ts'
import type { ContextBuilder, ContextOptions } from './context-builder.ts'
import { countTokens } from './count-tokens.ts'
import { capabilitiesOf, entitiesOf, inventoryOf } from './packet-entities.ts'
import { factsOf, progressOf, situationsOf, threatsOf } from './packet-facts.ts'
import * as story from './packet-story.ts'
import { shownObject } from './shown-json.ts'
import { look, type Sight } from './who-knows.ts'

/** How many rows of each part a packet holds at most. */
export const packetCaps = {
  entities: 50,
  facts: 100,
  threads: 20,
  clocks: 20,
  inventory: 40,
  relationships: 30,
  core_memories: 20,
} as const
/** The most tokens of a packet when the caller sets no budget. */
export const defaultBudget = 10_000

/**
 * Builds the packet of a turn.
 *
 * @example
 * packetBuilder.buildContext(state, 'I look around', { for: 'narrator' }).present_entities
 */
export const packetBuilder: ContextBuilder = { buildContext }

function buildContext(state: GameState, playerInput: string, options: ContextOptions): ContextPacket {
  const sight = look(state, options.for === 'planner')
  const budget = new TokenBudget(Math.max(500, options.budget ?? defaultBudget))
  const base = {
    scene: budget.must(sceneOf(sight)),
    present_entities: budget.must([...sight.present]),
    failure_streak: budget.must(story.streakOf(sight)),
    active_situations: budget.must(situationsOf(sight)),
    pending_threats: budget.must(threatsOf(sight)),
    calibration: budget.must(shownObject(state.campaign.calibration as JsonObject) as Record<string, never>),
  }
  const summary = budget.must(story.summaryOf(sight, options))
  const directives = budget.rows(story.directivesOf(sight), 20, 0.1)
  const parts = {
    entities: budget.rows(entitiesOf(sight, playerInput), packetCaps.entities, 0.35),
    recent_events: budget.newest(story.recentOf(options.recent ?? []), 5, 0.2),
    facts: budget.rows(factsOf(sight), packetCaps.facts, 0.35),
    inventory: budget.rows(inventoryOf(sight), packetCaps.inventory, 0.1),
    npc_capabilities: budget.entries(capabilitiesOf(sight), 20, 0.1),
    threads: budget.rows(story.threadsOf(sight), packetCaps.threads, 0.15),
    clocks: budget.rows(story.clocksOf(sight), packetCaps.clocks, 0.1),
    relationships: budget.rows(story.relationshipsOf(sight), packetCaps.relationships, 0.1),
    npc_agendas: budget.entries(story.agendasOf(sight), 20, 0.1),
    investigation_progress: budget.entries(progressOf(sight), 20, 0.05),
  }
  const core_memories = budget.newest(story.memoriesOf(sight), packetCaps.core_memories, 0.15)
  const lore_context = loreOf(options.lore, budget)
  return {
    ...base,
    ...parts,
    summary,
    lore_context,
    ...(directives.length > 0 && { directives }),
    ...(core_memories.length > 0 && { core_memories }),
    token_count: budget.spent,
  }
}

/** Takes rows while there are tokens left, and keeps count. */
class TokenBudget {
  spent = 0
  readonly total: number
  constructor(total: number) {
    this.total = total
  }

  /** Counts what must be there. */
  must<Value>(value: Value): Value {
    this.spent += countTokens(JSON.stringify(value) ?? '')
    return value
  }

  /** The first rows that fit, and no more than a share of the whole budget. */
  rows<Row>(rows: readonly Row[], most: number, share: number): Row[] {
    const limit = Math.min(this.total, this.spent + this.total * share)
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
function loreOf(lore: JsonObject | undefined, budget: TokenBudget): ContextPacket['lore_context'] {
  if (lore === undefined) return {} // enforces: LORE-22
  const stored = lore.token_count ?? lore.total_tokens
  const size =
    typeof stored === 'number' && stored >= 0 ? Math.ceil(stored) : countTokens(JSON.stringify(lore))
  if (budget.spent + size > budget.total) return {}
  budget.spent += size
  return lore as ContextPacket['lore_context']
}
