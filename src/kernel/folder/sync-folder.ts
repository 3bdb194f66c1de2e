/**
 * Keeps a folder: after a commit the files are brought to where the log is, by appends and patches. A crash at any moment
 * leaves nothing that the next call does not repair.
 */
import { done, type Result } from '../../core/result.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { checkFolder } from './check-folder-against-log.ts'
import type { FolderReport } from './folder-sync-report.ts'
import { followTurn } from './update-folder-after-turn.ts'

/** Brings a campaign's folder to where its log is: from the last turn on, or as a whole where that cannot be. */
export async function syncFolder(desk: KernelDesk, campaignId: string): Promise<Result<FolderReport>> {
  const followed = await followTurn(desk, campaignId)
  if (!followed.ok) return followed
  return followed.value === null ? checkFolder(desk, campaignId) : done(followed.value)
}
