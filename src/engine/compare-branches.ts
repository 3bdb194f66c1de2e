/** Two branches side by side: where they part, what was played on each, and how their worlds differ now. */
import type { RecordBodies } from '../core/ledger/record.ts'
import { done, type Result } from '../core/result.ts'
import { compareStates, type StateDifference } from '../core/state/compare-states.ts'
import type { SealedRecord } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'

/** A turn that only one of the branches has. */
export interface OwnTurn {
  readonly turn: number
  readonly input: string
  readonly text: string
}

export interface BranchComparison {
  readonly left: string
  readonly right: string
  /** The last turn both share. */
  readonly common_turn: number
  readonly left_turns: readonly OwnTurn[]
  readonly right_turns: readonly OwnTurn[]
  readonly differences: readonly StateDifference[]
}

/** Compares two branches by name. */
export async function compareBranches(
  desk: CampaignDesk,
  campaignId: string,
  left: string,
  right: string,
): Promise<Result<BranchComparison>> {
  const sides = []
  for (const branch of [left, right]) {
    const state = await desk.store.getState(campaignId, { branch })
    if (!state.ok) return state
    const records = await desk.store.getRecords(campaignId, { from: 0, to: Number.MAX_SAFE_INTEGER, branch })
    if (!records.ok) return records
    sides.push({ state: state.value, records: records.value })
  }
  const [one, two] = sides as [(typeof sides)[number], (typeof sides)[number]]
  let shared = 0
  while (shared < one.records.length && one.records[shared]?.hash === two.records[shared]?.hash) shared += 1
  return done({
    left,
    right,
    common_turn: one.records[shared - 1]?.turn ?? 0,
    left_turns: ownTurns(one.records.slice(shared)),
    right_turns: ownTurns(two.records.slice(shared)),
    differences: compareStates(one.state, two.state),
  })
}

function ownTurns(records: readonly SealedRecord[]): OwnTurn[] {
  const turns: OwnTurn[] = []
  for (const record of records) {
    if (record.kind !== 'resolved') continue
    const told = records.find((one) => one.kind === 'told' && one.turn === record.turn)
    const text = (told?.body as RecordBodies['told'] | undefined)?.narrative ?? ''
    turns.push({ turn: record.turn, input: record.body.entries.map((entry) => entry.text).join('\n'), text })
  }
  return turns
}
