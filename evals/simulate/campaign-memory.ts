/** What is remembered of one campaign between its turns: rolls that were made, lines that were said where, and what is hidden. */
import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import { HiddenRuns } from './hidden-runs.ts'

/** The memory of one simulated campaign. */
export interface CampaignMemory {
  /** The newest roll of every attempt. */
  readonly attempts: Map<string, DiceEntry>
  /** Which nonces have rolled. */
  readonly nonces: Set<string>
  readonly rollIds: Set<string>
  /** What a line rolled, by the record it was said at. */
  readonly lines: Map<string, string>
  readonly hidden: HiddenRuns
  /** The heads that undo came from and redo can bring back. */
  readonly undone: string[]
  /** The words of the turn before. */
  readonly told: { last: string }
}

/** A memory of nothing yet. */
export function newMemory(): CampaignMemory {
  return {
    attempts: new Map(),
    nonces: new Set(),
    rollIds: new Set(),
    lines: new Map(),
    hidden: new HiddenRuns(),
    undone: [],
    told: { last: '' },
  }
}
