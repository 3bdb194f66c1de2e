/** The way back and forth: undo, redo, and branches of the same campaign. */
import type { Result } from '../core/result.ts'
import type { Head, StatePoint } from '../store/state-store.ts'
import type { CampaignDesk } from './campaign-desk.ts'
import { type BranchComparison, compareBranches } from './compare-branches.ts'
import { branch, redo, switchTo, undo } from './go-back.ts'
import { type BranchTree, branchTree } from './table/branch-tree.ts'
import { compareViews } from './table/compare-views.ts'

export interface Branches {
  /** Takes the newest turn back. */
  undo(campaignId: string): Promise<Result<Head>>
  /** Puts an undone turn back exactly as it was. */
  redo(campaignId: string): Promise<Result<Head>>
  /** Starts a branch after a turn and plays on there. */
  create(
    campaignId: string,
    name: string,
    from?: StatePoint & { readonly turn?: number },
  ): Promise<Result<Head>>
  switchTo(campaignId: string, name: string): Promise<Result<Head>>
  /** All branches, and where each began. */
  tree(campaignId: string): Promise<Result<BranchTree>>
  /** Where two branches part and how their states differ, hidden things included. */
  compare(campaignId: string, left: string, right: string): Promise<Result<BranchComparison>>
  /** The same, as far as their player may see it. */
  compareForPlayer(campaignId: string, left: string, right: string): Promise<Result<BranchComparison>>
}

export function createBranches(desk: CampaignDesk): Branches {
  return {
    undo: (campaignId) => undo(desk, campaignId),
    redo: (campaignId) => redo(desk, campaignId),
    create: (campaignId, name, from) => branch(desk, campaignId, name, from),
    switchTo: (campaignId, name) => switchTo(desk, campaignId, name),
    tree: (campaignId) => branchTree(desk, campaignId),
    compare: (campaignId, left, right) => compareBranches(desk, campaignId, left, right),
    compareForPlayer: (campaignId, left, right) => compareViews(desk, campaignId, left, right),
  }
}
