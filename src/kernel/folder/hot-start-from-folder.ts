/**
 * Hot start: from an empty memory and a folder to the next turn. The log in the folder is restored when the store does not
 * have the campaign; what the panels say is read within their budgets, and only to be told, never to be believed.
 */
import { done, type Result, refuse } from '../../core/result.ts'
import type { Disk } from '../disk/disk-port.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { activeCampaign } from './active-campaign.ts'
import { checkLock } from './cartridge-version-lock.ts'
import { checkFolder } from './check-folder-against-log.ts'
import { parsePanel } from './diff-and-patch-files.ts'
import { readWithin } from './file-reading-tiers.ts'
import { readCursor } from './folder-sync-cursor.ts'
import type { FolderReport } from './folder-sync-report.ts'
import { readLog } from './log-as-files.ts'

/** A campaign that can go on. */
export interface HotStart {
  readonly campaign_id: string
  /** True when it was restored from the folder's log. */
  readonly restored: boolean
  /** At most twelve lines: where the story is. */
  readonly boot_state: readonly string[]
  readonly context_pack: readonly string[]
  readonly spine: readonly string[]
  readonly profile: readonly string[]
  readonly report: FolderReport
}

const mostBootLines = 12

/** Starts from a folder. */
export async function hotStart(desk: KernelDesk): Promise<Result<HotStart>> {
  const id = activeCampaign(desk.disk)
  if (!id.ok) return id
  const lock = checkLock(desk.disk, id.value)
  if (!lock.ok) return lock
  const opened = await openToPlay(desk, id.value)
  if (!opened.ok) return opened
  const report = await checkFolder(desk, id.value)
  if (!report.ok) return report
  const read = readHot(desk, id.value)
  return read.ok
    ? done({ campaign_id: id.value, restored: opened.value, ...read.value, report: report.value })
    : read
}

/** Makes sure that the campaign can be played on; the secret of its dice stayed at home, so it goes on with a new one. */
export async function openToPlay(desk: KernelDesk, campaignId: string): Promise<Result<boolean>> {
  const opened = await openFromFolder(desk, campaignId)
  if (!opened.ok || !opened.value) return opened
  const epoch = await desk.engine.dice.openEpoch(campaignId, {
    reason: 'the seed stayed where the folder came from',
  })
  return epoch.ok ? opened : epoch
}

/** Makes sure that the store has the campaign; true when it had to be restored. */
export async function openFromFolder(
  { engine, disk }: KernelDesk,
  campaignId: string,
): Promise<Result<boolean>> {
  const known = await engine.store.head(campaignId)
  if (known.ok) return agreeing({ engine, disk }, campaignId)
  if (known.refusal.code !== 'campaign/unknown') return known
  const lines = readLog((path) => {
    const text = disk.read(`campaigns/${campaignId}/${path}`)
    return text.ok ? text.value : null
  })
  if (!lines.ok) return lines
  const restored = await engine.store.restore(campaignId, lines.value)
  return restored.ok ? done(true) : restored
}

/** A folder whose log goes on beyond the store's was played elsewhere: nobody guesses which one is meant. */
async function agreeing(
  { engine, disk }: Pick<KernelDesk, 'engine' | 'disk'>,
  campaignId: string,
): Promise<Result<boolean>> {
  const last = lastRecord(disk, campaignId)
  if (!last.ok) return last
  if (last.value === null || (await engine.store.dump(campaignId, last.value)).ok) return done(false)
  const message = `The folder's log of "${campaignId}" ends with a record that the campaign here does not have: it was played elsewhere, or edited. Import the folder under a data folder of its own, or write it anew from here after moving its log away.`
  return refuse('folder/diverged', message)
}

/** The newest record in the folder's log: the cursor knows it, as long as the log is as it left it. */
function lastRecord(disk: Disk, campaignId: string): Result<string | null> {
  const path = `campaigns/${campaignId}/log/records.jsonl`
  const [cursor, stamp] = [readCursor(disk, campaignId), disk.stamp(path)]
  if (!cursor.ok) return cursor
  if (!stamp.ok) return stamp
  const { mark, files } = cursor.value
  if (mark !== undefined && files[path]?.stamp === stamp.value && stamp.value !== null)
    return done(mark.log.last)
  const text = disk.read(path)
  if (!text.ok) return text
  const last = parsePanel(text.value?.trimEnd().split('\n').at(-1) ?? '')
  return done(typeof last?.hash === 'string' ? last.hash : null)
}

type HotRead = Pick<HotStart, 'boot_state' | 'context_pack' | 'spine' | 'profile'>

/** Reads the hot pages, each within its budget. */
function readHot({ disk }: KernelDesk, campaignId: string): Result<HotRead> {
  const own = `campaigns/${campaignId}`
  const page = (path: string): readonly string[] => {
    const text = disk.read(`${own}/${path}`)
    const lines = text.ok && text.value !== null ? readWithin(`${own}/${path}`, text.value) : null
    return lines?.ok === true ? lines.value : []
  }
  const hot = disk.read(`${own}/HOT_PACK.json`)
  if (!hot.ok) return hot
  const pack = parsePanel(hot.value ?? '') ?? {}
  const list = (value: unknown): readonly string[] =>
    Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  const current = page('sessions/CURRENT_SESSION.md')
  const file = current
    .map((line) => /^- file: (sessions\/[a-z0-9_]+\.md)$/.exec(line)?.[1])
    .find((one) => one !== undefined)
  const session = file === undefined ? null : disk.read(`${own}/${file}`)
  const decision = session?.ok === true ? lastDecision(session.value ?? '') : []
  const boot = [...list(pack.CONTEXT_PACK_NEXT).slice(0, 5), ...decision]
  return done({
    boot_state: boot.slice(0, mostBootLines), // enforces: KRN-09
    context_pack: list(pack.CONTEXT_PACK_NEXT),
    spine: list(pack.spine),
    profile: page('PLAYER_PROFILE.md'),
  })
}

function lastDecision(text: string): readonly string[] {
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => line.startsWith('## Decision '))
  return at === -1 ? [] : lines.slice(at).filter((line) => line.trim() !== '')
}
