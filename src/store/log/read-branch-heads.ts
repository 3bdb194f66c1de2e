/** Where a branch stands, in the words of the port. */
import { noTurns } from '../../core/ledger/turn-counters.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { Branch, Head } from '../state-store.ts'
import { stateAt } from './state-at-record.ts'

/** The head of the branch that is checked out. */
export function headOf(file: CampaignFile, branch: string, record: KeptRecord): Head {
  return {
    campaign_id: file.campaignId,
    branch,
    hash: record.hash,
    kind: record.kind,
    depth: record.depth,
    turn: record.turn,
    resolved: file.resolvedCount(),
    counters: file.single('counters') ?? noTurns,
    time: file.single('time') as Head['time'],
  }
}

/** The head of any branch, without checking it out. */
export function readHead(file: CampaignFile, name: string | undefined): Result<Head> {
  const active = file.activeBranch()
  const branch = file.branchNamed(name ?? active)
  const record = branch === undefined ? undefined : file.record(branch.head_no)
  if (branch === undefined || record === undefined) {
    return refuse('campaign/unknown-branch', `There is no branch "${name ?? active}" in this campaign.`)
  }
  if (branch.name === active) return done(headOf(file, branch.name, record))
  const { counters, time } = stateAt(file, record)
  return done({ ...headOf(file, branch.name, record), counters, time })
}

/** All branches as the port shows them. */
export function readBranches(file: CampaignFile): Branch[] {
  const active = file.activeBranch()
  return file.branchList().map((branch) => {
    const record = file.record(branch.head_no)
    return {
      name: branch.name,
      head: record?.hash ?? '',
      turn: record?.turn ?? 0,
      active: branch.name === active,
      redo: branch.redo.length,
      created_from: branch.created_from,
      created_at: branch.created_at,
    }
  })
}
