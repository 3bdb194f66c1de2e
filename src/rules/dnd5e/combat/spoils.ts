/** What the end of a fight changes beside the fight itself: experience, goods, who is gone. */
import type { StateDiff } from '../../../core/state/state-diff.ts'

/** The extra changes, collected while a fight is concluded. */
export interface Spoils {
  readonly inventory: NonNullable<StateDiff['inventory_changes']>[number][]
  /** Gold found, by who receives it. */
  readonly gold: Map<string, number>
  /** Experience, by who receives it. */
  readonly experience: Map<string, number>
  readonly removed: string[]
  /** Whose purse is empty now. */
  readonly looted: string[]
  /** Levels of exhaustion that a frenzy cost, by who pays. */
  readonly exhaustion: Map<string, number>
}

/** Nothing yet. */
export function noSpoils(): Spoils {
  return {
    inventory: [],
    gold: new Map(),
    experience: new Map(),
    removed: [],
    looted: [],
    exhaustion: new Map(),
  }
}
