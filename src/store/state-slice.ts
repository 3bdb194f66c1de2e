/** A bounded piece of the state: what a scene needs and no more, so that a turn costs the same at any age. */

import type {
  Campaign,
  Clock,
  Counters,
  DiceState,
  Document,
  Entity,
  Fact,
  InventoryItem,
  Knowledge,
  Memory,
  Relationship,
  Scene,
  Thread,
} from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'
import type { SealedTurn } from './story-lines-of-turn.ts'

/** How much of each thing a slice may hold. */
export interface SliceLimits {
  readonly facts_per_subject: number
  readonly threads: number
  readonly clocks: number
  readonly items_per_owner: number
  readonly relationships_per_entity: number
  readonly memories: number
  readonly documents_per_kind: number
  readonly knowers_per_fact: number
  readonly recent_turns: number
}

/** Limits that fit a scene of a dozen entities into a prompt. */
export const sceneLimits: SliceLimits = {
  facts_per_subject: 12,
  threads: 20,
  clocks: 20,
  items_per_owner: 30,
  relationships_per_entity: 24,
  memories: 20,
  documents_per_kind: 40,
  knowers_per_fact: 12,
  recent_turns: 5,
}

/** What somebody named and the scene may not hold: asked for by id, name, beginning of an id, or words. */
export interface SliceWishes {
  readonly ids?: readonly string[]
  /** Display names, in any case. */
  readonly names?: readonly string[]
  /** Beginnings of ids, such as `npc_goblin_`: everybody who bears a number of it. */
  readonly stems?: readonly string[]
  readonly threads?: readonly string[]
  /** Memories with exactly these words. */
  readonly memories?: readonly string[]
  /** Facts by id, with who knows them. */
  readonly facts?: readonly string[]
  /** Places and people by id, whose belongings are asked for too. */
  readonly owners?: readonly string[]
}

/** At most this many wishes of a kind are heard; nobody names more in one line. */
export const mostWishes = 60

/** The present scene with its people, their newest facts, belongings and ties, and the last few turns. */
export interface StateSlice {
  readonly campaign: Campaign
  readonly counters: Counters
  readonly time: WorldTime
  readonly dice: DiceState
  readonly scene: Scene
  readonly entities: readonly Entity[]
  readonly facts: readonly Fact[]
  readonly threads: readonly Thread[]
  readonly clocks: readonly Clock[]
  readonly inventory: readonly InventoryItem[]
  readonly relationships: readonly Relationship[]
  readonly memories: readonly Memory[]
  readonly documents: readonly Document[]
  /** Who of anybody knows the facts above. */
  readonly knowledge: readonly Knowledge[]
  readonly recent: readonly SealedTurn[]
  /** How many rows were read to make it; constant for a scene, whatever the campaign's age. */
  readonly rows_read: number
}
