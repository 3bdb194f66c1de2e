/**
 * The view that rules have of a campaign. It is a reader, never a writer: a ruleset answers with events and a
 * StateDiff, and the law decides. Everything in it is about the present scene or asked for by id, so its cost does
 * not grow with age.
 */

import { type GameState, joinedKey } from '../core/state/game-state.ts'
import type {
  Campaign,
  Clock,
  Document,
  DocumentKind,
  Entity,
  Fact,
  InventoryItem,
  Relationship,
  Scene,
} from '../core/state/table-row-schemas.ts'
import type { WorldTime } from '../core/time/world-time.ts'

/** A reader over the state, in the words rules use. */
export interface RulesView {
  readonly campaign: Campaign
  readonly time: WorldTime
  readonly scene: Scene
  /** The game turn that is being played, counting from 1. */
  readonly turn: number
  entity(id: string): Entity | undefined
  clock(id: string): Clock | undefined
  clocks(): readonly Clock[]
  /** Facts about one subject, newest last. */
  facts(subjectId: string): readonly Fact[]
  items(ownerId: string): readonly InventoryItem[]
  relationship(from: string, to: string, type: string): Relationship | undefined
  document(kind: DocumentKind, id: string): Document | undefined
  documents(kind: DocumentKind): readonly Document[]
}

/**
 * A view over a whole state, for tests, simulations and small campaigns.
 *
 * @example
 * const view = viewOf(state)
 * view.entity('pc_mira_001')?.name
 */
export function viewOf(state: GameState): RulesView {
  let owned: ReadonlyMap<string, readonly InventoryItem[]> | undefined
  return {
    campaign: state.campaign,
    time: state.time,
    scene: state.scene,
    turn: state.counters.current_turn + 1,
    entity: (id) => own(state.entities, id),
    clock: (id) => own(state.clocks, id),
    clocks: () => Object.values(state.clocks),
    facts: (subject) => Object.values(state.facts).filter((fact) => fact.subject_id === subject),
    items: (owner) => {
      owned ??= Map.groupBy(Object.values(state.inventory), (item) => item.owner_id)
      return owned.get(owner) ?? []
    },
    relationship: (from, to, type) => own(state.relationships, joinedKey(from, to, type)),
    document: (kind, id) => own(state.documents, joinedKey(kind, id)),
    documents: (kind) => Object.values(state.documents).filter((document) => document.kind === kind),
  }
}

function own<Row>(rows: Readonly<Record<string, Row>>, key: string): Row | undefined {
  return Object.hasOwn(rows, key) ? rows[key] : undefined
}
