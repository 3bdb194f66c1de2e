/** A shelf of campaigns in memory. */

import { Fault } from '../../core/fault.ts'
import type { HashText } from '../../core/ledger/hash-chain-texts.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignFile } from '../campaign-file-port.ts'
import type { CampaignRepository } from '../campaign-repository-port.ts'
import { unknownCampaign } from '../refuse-unknown-campaign.ts'
import { MemoryFile } from './memory-campaign-file.ts'

/**
 * Campaigns that live as long as the process.
 *
 * @example
 * const store = new StateStoreOverCampaignFiles(new MemoryShelf(sha256))
 */
export class MemoryShelf implements CampaignRepository {
  readonly #hash: HashText
  readonly #files = new Map<string, MemoryFile>()

  constructor(hash: HashText, files: readonly MemoryFile[] = []) {
    this.#hash = hash
    for (const file of files) this.#files.set(file.campaignId, file)
  }

  list(): readonly string[] {
    return [...this.#files.keys()].sort()
  }

  open(campaignId: string): Result<CampaignFile> {
    const file = this.#files.get(campaignId)
    return file === undefined ? unknownCampaign(campaignId, this.list()) : done(file)
  }

  inspect(campaignId: string): Result<CampaignFile> {
    return this.open(campaignId)
  }

  create<Value>(campaignId: string, fill: (file: CampaignFile) => Result<Value>): Result<Value> {
    if (this.#files.has(campaignId))
      return refuse('campaign/exists', `There is already a campaign "${campaignId}" here.`)
    const file = new MemoryFile(campaignId, this.#hash)
    const filled = fill(file)
    if (filled.ok) this.#files.set(campaignId, file)
    return filled
  }

  checkFile(): readonly string[] {
    return []
  }

  setAside(campaignId: string): string {
    const file = this.#files.get(campaignId)
    const aside = `${campaignId}_damaged`
    if (file !== undefined) this.#files.set(aside, file)
    this.#files.delete(campaignId)
    return aside
  }

  remove(campaignId: string): Result<null> {
    return this.#files.delete(campaignId) ? done(null) : unknownCampaign(campaignId, this.list())
  }

  async backup(): Promise<void> {
    throw new Fault('unsupported', 'A campaign in memory has no file to copy; export it instead.')
  }

  close(): void {
    this.#files.clear()
  }
}
