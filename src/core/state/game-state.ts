/**
 * The state of a campaign: five single things and twelve tables of rows. It is never assigned to; it is what the
 * log folds to (apply-diff.ts), and anybody may fold it again and compare.
 */
import type { WorldTime } from '../time/world-time.ts'
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
  Pack,
  Relationship,
  Scene,
  Session,
  Summary,
  Thread,
} from './table-row-schemas.ts'

/** What there is exactly one of. */
export interface Singles {
  readonly campaign: Campaign
  readonly counters: Counters
  readonly time: WorldTime
  readonly dice: DiceState
  readonly scene: Scene
  /** How many ids the fold has given out, by kind. */
  readonly sequences: Readonly<Record<string, number>>
}

/** What there are many of, by table. */
export interface Tables {
  readonly entities: Entity
  readonly facts: Fact
  readonly threads: Thread
  readonly clocks: Clock
  readonly inventory: InventoryItem
  readonly relationships: Relationship
  readonly summaries: Summary
  readonly sessions: Session
  readonly packs: Pack
  readonly knowledge: Knowledge
  readonly memories: Memory
  readonly documents: Document
}

export type SingleName = keyof Singles
export type TableName = keyof Tables

/** The whole state of a campaign at one record of one branch. */
export type GameState = Singles & { readonly [Name in TableName]: Readonly<Record<string, Tables[Name]>> }

/** All tables, in the order in which they are compared, hashed and shown. */
export const tableNames: readonly TableName[] = [
  'entities',
  'facts',
  'threads',
  'clocks',
  'inventory',
  'relationships',
  'summaries',
  'sessions',
  'packs',
  'knowledge',
  'memories',
  'documents',
]

/** All single things, in the same spirit. */
export const singleNames: readonly SingleName[] = [
  'campaign',
  'counters',
  'time',
  'dice',
  'scene',
  'sequences',
]

/** The key of a row that has more than one id, such as an owner and an item. */
export function joinedKey(...ids: readonly string[]): string {
  return ids.join('|')
}
