/**
 * Builds the packet of a turn: every part in its order of importance, each row counted once when it is taken, until the
 * budget is spent. What must always be there (where, who, how dangerous, what was asked for) is taken first.
 */

import type { JsonObject } from '../core/json.ts'
import type { ContextPacket } from '../core/protocol/context-packet.ts'
import type { GameState } from '../core/state/game-state.ts'
import type { ContextBuilder, ContextOptions } from './context-builder-port.ts'
import { capabilitiesOf, entitiesOf, inventoryOf } from './packet-entities.ts'
import { packetFacts } from './packet-facts.ts'
import { progressOf } from './packet-investigation.ts'
import {
  memoriesOf,
  packetDirectives,
  packetSummary,
  recentOf,
  streakOf,
} from './packet-memories-and-summary.ts'
import { agendasOf, clocksOf, relationshipsOf, threadsOf } from './packet-threads-clocks-relationships.ts'
import { situationsOf, threatsOf } from './packet-threats-and-situations.ts'
import { type PacketView, shownObject, viewScene } from './packet-visibility.ts'

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
 * packetBuilder.buildContext(state, 'I look around', { ruleset, for: 'narrator' }).present_entities
 */
export const packetBuilder: ContextBuilder = { buildContext }

function buildContext(state: GameState, playerInput: string, options: ContextOptions): ContextPacket {
  const view = viewScene(state, options.ruleset, options.for === 'planner')
  const budget = new TokenBudget(Math.max(500, options.budget ?? defaultBudget))
  const base = {
    scene: budget.must(sceneOf(view)),
    present_entities: budget.must([...view.present]),
    failure_streak: budget.must(streakOf(view)),
    active_situations: budget.must(situationsOf(view)),
    pending_threats: budget.must(threatsOf(view)),
    calibration: budget.must(shownObject(state.campaign.calibration as JsonObject) as Record<string, never>),
  }
  const summary = budget.must(packetSummary(view, options))
  const directives = budget.rows(packetDirectives(view), 20, 0.1)
  const parts = {
    entities: budget.rows(entitiesOf(view, playerInput), packetCaps.entities, 0.35),
    recent_events: budget.newest(recentOf(options.recent ?? []), 5, 0.2),
    facts: budget.rows(packetFacts(view), packetCaps.facts, 0.35),
    inventory: budget.rows(inventoryOf(view), packetCaps.inventory, 0.1),
    npc_capabilities: budget.entries(capabilitiesOf(view), 20, 0.1),
    threads: budget.rows(threadsOf(view), packetCaps.threads, 0.15),
    clocks: budget.rows(clocksOf(view), packetCaps.clocks, 0.1),
    relationships: budget.rows(relationshipsOf(view), packetCaps.relationships, 0.1),
    npc_agendas: budget.entries(agendasOf(view), 20, 0.1),
    investigation_progress: budget.entries(progressOf(view), 20, 0.05),
  }
  const core_memories = budget.newest(memoriesOf(view), packetCaps.core_memories, 0.15)
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

/** Takes rows while there are tokens left, and counts them. */
class TokenBudget {
  spent = 0
  readonly total: number
  constructor(total: number) {
    this.total = total
  }

  /** Counts what is always there. */
  must<Value>(value: Value): Value {
    this.spent += countTokens(JSON.stringify(value) ?? '')
    return value
  }

  /** The first rows that fit, and no more than a share of the whole budget. */
  rows<Row>(rows: readonly Row[], max: number, share: number): Row[] {
    const limit = Math.min(this.total, this.spent + this.total * share)
    const taken: Row[] = []
    for (const row of rows.slice(0, max)) {
      const size = countTokens(JSON.stringify(row) ?? '')
      if (this.spent + size > limit) break
      this.spent += size
      taken.push(row)
    }
    return taken
  }

  /** The newest that fit, in their own order. */
  newest<Row>(rows: readonly Row[], max: number, share: number): Row[] {
    return this.rows([...rows].reverse(), max, share).reverse()
  }

  /** The entries of a dictionary that fit. */
  entries<Value>(table: Readonly<Record<string, Value>>, max: number, share: number): Record<string, Value> {
    return Object.fromEntries(this.rows(Object.entries(table), max, share))
  }
}

function sceneOf({ state, seesHidden, known }: PacketView): ContextPacket['scene'] {
  const { location_id, constraints, visibility_conditions, noise_level, obscured_entities } = state.scene
  // A narrator hears of an obscured entity only when the player knows that it must be near.
  const obscured = obscured_entities.filter((id) => seesHidden || known.has(id)).slice(0, 20)
  return {
    location_id: location_id ?? '',
    time: state.time as unknown as Record<string, never>,
    constraints: shownObject(constraints as JsonObject, seesHidden) as Record<string, never>,
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

/**
 * How long a text is for a model, near enough: a cheap, deterministic estimate, the same on every machine. It is no
 * tokeniser; it is made so that a packet's size can be kept the same at any age of a campaign.
 */

/**
 * Estimates the tokens of a text: about one for six letters of a word, one for two marks or two letters of other
 * scripts. One pass.
 *
 * @example
 * countTokens('The ferry leaves at dawn.') // 6
 */
export function countTokens(text: string): number {
  let tokens = 0
  let run = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const isWord = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)
    if (isWord) {
      if (run % 6 === 0) tokens += 1
      run += 1
      continue
    }
    run = 0
    if (code > 32) tokens += 0.5
  }
  return Math.ceil(tokens)
}
