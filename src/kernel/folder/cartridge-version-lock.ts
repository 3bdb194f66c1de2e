/** A campaign in a folder is locked to the version of its cartridge: another version is another world. */
import { done, type Result, refuse } from '../../core/result.ts'
import { readCartridge } from '../cartridge/cartridge-manifest.ts'
import type { Disk } from '../disk/disk-port.ts'
import { fieldIn, readPage } from './markdown-panel-page.ts'

/** Refuses a campaign whose cartridge is not the version it is locked to. */
export function checkLock(
  disk: Disk,
  campaignId: string,
): Result<{ readonly cartridge: string; readonly version: string }> {
  const campaign = disk.read(`campaigns/${campaignId}/CAMPAIGN.md`)
  if (!campaign.ok) return campaign
  const page = campaign.value === null ? null : readPage(campaign.value)
  const bound = page?.ok === true ? fieldIn(page.value, 'cartridge_id') : undefined
  const version = page?.ok === true ? fieldIn(page.value, 'version_lock') : undefined
  if (bound === undefined || version === undefined)
    return refuse('folder/no-lock', `campaigns/${campaignId}/CAMPAIGN.md names no cartridge and version.`, {
      rule: 'KRN-33',
    })
  const text = disk.read(`cartridges/${bound}/CARTRIDGE.md`)
  if (!text.ok) return text
  // A missing cartridge is made anew from the log; only another version is another world.
  if (text.value === null) return done({ cartridge: bound, version })
  const manifest = readPage(text.value)
  const cartridge = manifest.ok ? readCartridge(manifest.value) : manifest
  if (!cartridge.ok) return cartridge
  const other = cartridge.value.version !== version
  if (other) return refuseVersion(campaignId, bound, version, cartridge.value.version) // enforces: KRN-33
  return done({ cartridge: bound, version })
}

function refuseVersion(campaignId: string, cartridge: string, locked: string, found: string): Result<never> {
  const message = `"${campaignId}" is locked to ${cartridge} ${locked}, and the folder holds ${found}. Put ${locked} back, or found a new campaign on ${found}: a story that has begun keeps the world it began in.`
  return refuse('folder/version-lock', message, { rule: 'KRN-33', data: { cartridge, locked, found } })
}
