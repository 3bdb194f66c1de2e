/** Which campaign of a folder is played: exactly one pointer, and what it points to exists and fits its cartridge. */
import { done, type Result, refuse } from '../../core/result.ts'
import { readCartridge } from '../cartridge/cartridge-manifest.ts'
import type { Disk } from '../disk/disk-port.ts'
import { activeFile } from './campaign-to-folder-files.ts'
import { fieldIn, readPage } from './markdown-panel-page.ts'

/** The campaign that a folder's pointer names. */
export function activeCampaign(disk: Disk): Result<string> {
  const text = disk.read('ACTIVE.md')
  if (!text.ok) return text
  const page = text.value === null ? null : readPage(text.value)
  const ids =
    page?.ok === true
      ? page.value.sections.flatMap((one) => one.lines).filter((line) => line.startsWith('- campaign_id: '))
      : []
  const id = page?.ok === true && ids.length === 1 ? fieldIn(page.value, 'campaign_id') : undefined
  const known = campaignsIn(disk)
  if (!known.ok) return known
  if (id !== undefined && known.value.includes(id)) return done(id) // enforces: KRN-34
  const there =
    known.value.length === 0 ? 'There is none in this folder.' : `There are: ${known.value.join(', ')}.`
  const what =
    id === undefined
      ? 'ACTIVE.md names no campaign, or more than one.'
      : `ACTIVE.md points to "${id}", which is not here.`
  return refuse('folder/no-active', `${what} ${there}`, { rule: 'KRN-34', data: { campaigns: known.value } })
}

/** The campaigns in a folder. */
export function campaignsIn(disk: Disk): Result<readonly string[]> {
  const files = disk.list('campaigns')
  if (!files.ok) return files
  const found = files.value.map((path) => /^campaigns\/([^/]+)\/CAMPAIGN\.md$/.exec(path)?.[1])
  return done(found.filter((id) => id !== undefined))
}

/** Points the folder to another of its campaigns. */
export function setActive(disk: Disk, campaignId: string): Result<string> {
  const known = campaignsIn(disk)
  if (!known.ok) return known
  if (!known.value.includes(campaignId)) {
    const message = `There is no campaign "${campaignId}" in this folder. There are: ${known.value.join(', ') || 'none'}.`
    return refuse('folder/unknown-campaign', message, { rule: 'KRN-34' })
  }
  const written = disk.write('ACTIVE.md', activeFile(campaignId))
  return written.ok ? done(campaignId) : written
}

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
