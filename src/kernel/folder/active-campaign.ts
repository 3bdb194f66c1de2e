/** Which campaign of a folder is played: exactly one pointer, and what it points to exists. */
import { done, type Result, refuse } from '../../core/result.ts'
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
