/** Something that could be offered, before the rules are asked whether it can be done. */
import type { JsonObject } from '../../../core/json.ts'

/** An idea, with the words a player reads. */
export interface Idea {
  readonly verb: string
  readonly target?: string
  readonly item?: string
  readonly options?: JsonObject
  /** What tells it from others of the same verb, when the target does not. */
  readonly about?: string
  readonly text: string
  readonly why: string
  readonly risk?: 'safe' | 'low' | 'medium' | 'high'
}
