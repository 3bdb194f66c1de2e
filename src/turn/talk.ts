/** A turn of talk about the game: nothing in the world moves, no dice fall, and a narrator's wishes are set aside. */
import type { JsonValue } from '../core/json.ts'
import type { AuthorTurn } from '../core/protocol/envelope.ts'
import type { InterpreterOutput } from '../core/protocol/stage-outputs.ts'
import type { Result } from '../core/result.ts'
import { finishTelling } from './finish.ts'
import { keepDice } from './keep.ts'
import type { OpenTurn } from './open-turn.ts'
import { recall } from './recall.ts'
import { resolvedRecord } from './records.ts'
import { storySoFar } from './story-so-far.ts'
import { tellInput } from './tell/tell-input.ts'
import { tell } from './tell.ts'
import { turnBefore } from './turn-before.ts'

const nothingDone = { diff: {}, events: [], violations: [], rolls: [], pass_outputs: {} } as const

/** Plays a turn of talk; what waited before it still waits after it. */
export async function playTalk(
  opened: OpenTurn,
  understood: InterpreterOutput | null = null,
): Promise<Result<AuthorTurn>> {
  const turn = await recall(opened, understood, 'answer')
  const { state, last } = turn
  const kept = await keepDice(turn, resolvedRecord(turn, { mode: 'DM', ...nothingDone }), [])
  if (!kept.ok) return kept
  const input = tellInput(turn, state, { entries: [], events: [], diff: {}, own: null })
  const last_turn = await turnBefore(turn)
  const so_far = await storySoFar(turn)
  const request = {
    ...{ ...input.request, understood },
    ...(last_turn !== null && { last_turn }),
    ...(so_far.length > 0 && { so_far }),
  }
  const told = await tell({ ...input, request })
  return finishTelling(turn, {
    kept: kept.value,
    told,
    narrative: told.narrative,
    block: null,
    state,
    diff: {},
    entries: [],
    events: [],
    envelope: {
      planning_block: last.block as unknown as JsonValue,
      offers: last.offers as unknown as JsonValue,
      picked: last.picked,
      question: last.question,
      confirm: last.confirm,
    },
    notices: [],
    dm_notes: told.accepted.dm_notes,
    pass_outputs: {},
    resolvedViolations: [],
    moreViolations: [],
  })
}
