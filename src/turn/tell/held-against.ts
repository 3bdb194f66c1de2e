/** What the words of a turn are held against: the turn itself, what is hidden, what the teller was told to do. */
import { playerIdOf } from '../../core/state/readers.ts'
import type { GameMaster, NarrateRequest } from '../../gm/game-master.ts'
import type { Secret } from '../../knowledge/index.ts'
import type { AuditInput } from '../audit/audit-input.ts'
import { readInstructions } from '../audit/instructed.ts'
import type { TellInput } from './telling.ts'

/** What any words of this turn are held against. */
export function auditOf(input: TellInput): Omit<AuditInput, 'narrative'> {
  return {
    ...input.audit,
    mode: input.mode,
    entries: input.entries,
    events: input.events,
    diffs: [input.diff],
    state: input.state,
    player_id: playerIdOf(input.state),
    introduced: [],
    offered: [],
    selection: input.picked !== null,
    given: [input.request.packet, input.request.cues, input.request.planning_block],
  }
}

/** The telling held against more secrets than the scene's own. */
export function withSecrets(input: TellInput, more: readonly Secret[]): TellInput {
  if (more.length === 0) return input
  return { ...input, audit: { ...input.audit, secrets: [...input.audit.secrets, ...more] } }
}

/** The telling held against what the teller was told to do, too; what it wrote itself was no order. */
export function withInstructions(
  input: TellInput,
  by: GameMaster,
  repair: NarrateRequest['repair'],
): TellInput {
  const orders = by.instructions?.(input.request.scene?.prompt_pins) ?? []
  if (orders.length === 0) return input
  const problems = repair.map(({ problem }) => problem.replace(/ You wrote: [\s\S]*$/, ''))
  return { ...input, audit: { ...input.audit, instructed: readInstructions([...orders, ...problems]) } }
}
