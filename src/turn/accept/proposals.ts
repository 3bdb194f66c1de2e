/** What a narrator would like to be true: seed 003's proposals and seed 000's state_updates, as told and unread. */

/** Wishes, each of which may be anything. */
export interface Proposals {
  readonly state_updates: unknown
  readonly established_facts: unknown
  readonly introduced_items: unknown
  readonly introduced_npcs: unknown
  readonly scene_transition: unknown
  readonly thread_updates: unknown
}

/** No wishes at all. */
export const noProposals: Proposals = {
  state_updates: undefined,
  established_facts: undefined,
  introduced_items: undefined,
  introduced_npcs: undefined,
  scene_transition: undefined,
  thread_updates: undefined,
}
