/**
 * A narrator that asks for dice: they have fallen before it speaks, so nothing more is rolled (DICE-22), and what it
 * wrote while it waited for them is a placeholder that never becomes story (DICE-21). Thinking has its one roll (MODE-12).
 */
import type { Mode } from '../core/mode.ts'
import type { Violation } from '../core/violation.ts'
import type { ReadAnswer } from './answer/answer.ts'
import { admitToolRequests, lintPlaceholder, usualRounds } from './answer/tool-rounds.ts'

/** What was wrong, and what must be told again. */
export interface RefusedTools {
  readonly violations: readonly Violation[]
  readonly retry: readonly { readonly rule: string; readonly problem: string }[]
}

const nothingRefused: RefusedTools = { violations: [], retry: [] }

/** Refuses every tool an answer asks for. */
export function refuseTools(read: ReadAnswer, mode: Mode): RefusedTools {
  const { tool_requests: requests } = read.proposals
  if (requests.length === 0) return nothingRefused
  if (mode === 'THINK') return { violations: requests.slice(0, 20).map(onlyPlanning), retry: [] }
  if (mode !== 'STORY') return nothingRefused
  const { violations } = admitToolRequests(requests, { rounds: usualRounds, rolled: [] })
  const problem = 'The dice of this turn have fallen; tell the story with them and ask for no others.'
  return {
    violations: [...violations, ...lintPlaceholder(read.narrative)],
    retry: [{ rule: 'DICE-22', problem }], // enforces: DICE-21, DICE-22
  }
}

function onlyPlanning(before: unknown, index: number): Violation {
  const message = 'Thinking rolls its planning check and nothing else; the engine has rolled it.'
  const at = `tool_requests[${index}]`
  return { rule_id: 'MODE-12', severity: 'error', action: 'rejected', at, message, before } // enforces: MODE-12
}
