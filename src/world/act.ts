/** What somebody does, as far as the world is concerned, and how it went. Rules and words stand elsewhere. */

/** An act; what a ruleset is asked to carry out fits it. */
export interface Act {
  readonly verb: string
  readonly actor_id: string
  readonly target_id?: string
  readonly item_id?: string
  readonly words?: string
  /** What it is about, by id. */
  readonly topics?: readonly string[]
  /** A skill that was asked for by name. */
  readonly skill?: string
}

/** How an act went, in the words of rulesets. */
export type ActOutcome = 'critical' | 'success' | 'mixed' | 'failure' | 'automatic'

/** How an act went, in the words of authors. */
export type Band = 'success' | 'mixed' | 'fail'

/** The author's word for an outcome. */
export function bandOf(outcome: ActOutcome): Band {
  if (outcome === 'failure') return 'fail'
  return outcome === 'mixed' ? 'mixed' : 'success'
}
