/**
 * What an answer comes to once it has been read: words, wishes and claims, each in its own place. Nothing in it is
 * true yet. Wishes go to the stage that accepts, claims are only ever compared with what the engine renders itself.
 */
import type { JsonObject } from '../../core/json.ts'
import type { NarratorOutput } from '../../core/protocol/stage-outputs.ts'
import type { Violation } from '../../core/violation.ts'

/** What a narrator would like to be so. */
export interface Proposals {
  readonly state_updates: JsonObject
  readonly established_facts: readonly NarratorOutput['established_facts'][number][]
  readonly introduced_items: readonly NarratorOutput['introduced_items'][number][]
  readonly introduced_npcs: readonly NarratorOutput['introduced_npcs'][number][]
  readonly scene_transition: NarratorOutput['scene_transition']
  readonly thread_updates: readonly NarratorOutput['thread_updates'][number][]
  readonly tool_requests: readonly unknown[]
}

/** What a narrator says about things the engine renders itself; undefined where it said nothing. */
export interface Claims {
  readonly session_header: unknown
  readonly resources: unknown
  readonly dice_rolls: unknown
  readonly dice_audit_events: unknown
  readonly entities_mentioned: unknown
  readonly location_confirmed: unknown
  readonly god_mode_response: string
}

/** An answer, read. */
export interface ReadAnswer {
  /** Which of the three shapes it came in; prose and nothing have no fields to miss. */
  readonly shape: 'envelope' | 'narrator' | 'prose' | 'none'
  readonly narrative: string
  readonly proposals: Proposals
  /** The block as it was told, for whoever reads choices; null when there was none. */
  readonly planning_block: unknown
  /** Seed 003's suggestions, as told. */
  readonly suggestions: readonly string[]
  readonly claims: Claims
  readonly debug: { readonly dm_notes: readonly string[]; readonly state_rationale: string }
  readonly violations: readonly Violation[]
  /** Why there is nothing to tell, in a sentence; null when there is. */
  readonly unreadable: string | null
}

/** No wishes. */
export const noProposals: Proposals = {
  state_updates: {},
  established_facts: [],
  introduced_items: [],
  introduced_npcs: [],
  scene_transition: null,
  thread_updates: [],
  tool_requests: [],
}

/** No claims. */
export const noClaims: Claims = {
  session_header: undefined,
  resources: undefined,
  dice_rolls: undefined,
  dice_audit_events: undefined,
  entities_mentioned: undefined,
  location_confirmed: undefined,
  god_mode_response: '',
}
