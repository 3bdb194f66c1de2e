/** Where campaign files stand: found by id, made new, copied. One adapter, one shelf. */
import type { Result } from '../core/result.ts'
import type { CampaignFile } from './campaign-file-port.ts'

export interface CampaignRepository {
  /** Ids of all campaigns on the shelf. */
  list(): readonly string[]
  /** Opens a campaign (or gives the open one), checked; a file that cannot be trusted is a Fault. */
  open(campaignId: string): Result<CampaignFile>
  /** Opens a campaign only to look at it, however damaged its log is. */
  inspect(campaignId: string): Result<CampaignFile>
  /** Makes an empty campaign by running `fill` on it; when that refuses, nothing is left behind. */
  create<Value>(campaignId: string, fill: (file: CampaignFile) => Result<Value>): Result<Value>
  /** Checks of the file itself, below the log: pages, indexes. Sentences, empty when it is sound. */
  checkFile(campaignId: string): readonly string[]
  /** Takes a campaign's file off the shelf without changing it, and says where it is now. */
  setAside(campaignId: string): string
  /** Takes a campaign away for good, however damaged it is. */
  remove(campaignId: string): Result<null>
  backup(campaignId: string, file: string): Promise<void>
  close(): void
}
