/** What drama needs to know of a turn beside its account. */
import type { ShownEvent } from '../../core/protocol/envelope.ts'
import type { PlannerOutput } from '../../core/protocol/stage-outputs.ts'
import type { DueInput } from './dues.ts'
import type { Tried } from './marks.ts'

/** What drama needs to know of a turn. */
export interface DramaInput extends DueInput {
  readonly tried: readonly Tried[]
  /** What the rules themselves told: their clock moves are answered here. */
  readonly ruled: readonly ShownEvent[]
  /** The pressure a game master would like. */
  readonly plan: Pick<PlannerOutput, 'tension_move' | 'tension_move_type'> | null
}
