/**
 * Brings a folder on by what was played since it was last written. What grows is appended to unread, small pages are read and
 * held against the cursor; at the first thing that is not as it was left, the folder is checked as a whole instead.
 */
import { done, type Result } from '../../core/result.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { decisionsText, fictionText } from '../panels/session-page-texts.ts'
import { type HistoryMark, pointerPages, stepHistory } from '../panels/session-pages.ts'
import { eveningFiles } from '../panels/session-turn-ranges.ts'
import { chainHash } from './append-only-files.ts'
import { projectMoment } from './campaign-to-folder-files.ts'
import type { Files } from './diff-and-patch-files.ts'
import { type Cursor, readCursor, writeCursor } from './folder-sync-cursor.ts'
import { type FolderReport, reportOf, type Writes } from './folder-sync-report.ts'
import { logFiles } from './log-as-files.ts'
import { type FolderStep, readStep } from './records-since-last-sync.ts'
import { pointActive, writeFile } from './write-folder-file.ts'

/** Follows the log; null when the folder has to be checked as a whole. */
export async function followTurn(desk: KernelDesk, campaignId: string): Promise<Result<FolderReport | null>> {
  const cursor = readCursor(desk.disk, campaignId)
  if (!cursor.ok) return cursor
  const step = await readStep(desk.engine, campaignId, cursor.value)
  if (!step.ok) return step
  if (step.value === null) return done(null)
  const found = readLive(desk, cursor.value)
  if (!found.ok) return found
  if (found.value === null) return done(null)
  const plan = planStep(step.value, found.value)
  if (plan === null || !isFree(desk, cursor.value, plan, found.value)) return done(null)
  return writeStep(desk, step.value, plan, { cursor: cursor.value, found: found.value })
}

/** The texts of the small files as they were left; null when one of them, or the stamp of a growing one, is another. */
function readLive({ disk, hash }: KernelDesk, cursor: Cursor): Result<Files | null> {
  const texts = new Map<string, string>()
  for (const [path, { sha256, stamp }] of Object.entries(cursor.files)) {
    if (stamp !== undefined) {
      const now = disk.stamp(path)
      if (!now.ok) return now
      if (now.value !== stamp) return done(null)
      continue
    }
    const text = disk.read(path)
    if (!text.ok) return text
    if (text.value === null || hash(text.value) !== sha256) return done(null)
    texts.set(path, text.value)
  }
  return done(texts)
}

/** What a step writes: small files whole, growing ones by what is added. */
interface StepPlan {
  readonly files: ReadonlyMap<string, string>
  readonly appends: ReadonlyMap<string, string>
  readonly history: HistoryMark
}

function planStep(step: FolderStep, found: Files): StepPlan | null {
  const { state, turns, mark } = step
  const own = `campaigns/${state.campaign.id}`
  const evening = eveningFiles(mark.evenings)
  const texts = {
    snapshot: found.get(`${own}/${evening.snapshot}`) ?? '',
    compressed: found.get(`${own}/${evening.compressed}`) ?? '',
  }
  const history = stepHistory(turns, mark.history, texts)
  if (history === null) return null
  const log = logFiles(step.lines)
  const files = new Map(projectMoment(step))
  for (const [path, text] of pointerPages(step)) files.set(`${own}/${path}`, text)
  files.set(`${own}/log/branches.json`, log.get('log/branches.json') ?? '')
  files.set(`${own}/${evening.snapshot}`, history.snapshot)
  files.set(`${own}/${evening.compressed}`, history.compressed)
  const appends = new Map([
    [`${own}/log/records.jsonl`, log.get('log/records.jsonl') ?? ''],
    [`${own}/${evening.decisions}`, decisionsText(step, state)],
    [`${own}/${evening.fiction}`, fictionText(turns)],
  ])
  return { files, appends, history: history.mark }
}

/** True when no new file stands in anybody's way, and none that was written is told of no more. */
function isFree({ disk }: KernelDesk, cursor: Cursor, { files, appends }: StepPlan, found: Files): boolean {
  const known = [...appends.keys()].every((path) => cursor.files[path] !== undefined)
  const fresh = [...files.keys()].filter((path) => !found.has(path))
  const inTheWay = fresh.some((path) => {
    const stamp = disk.stamp(path)
    return !stamp.ok || stamp.value !== null
  })
  const stale = [...found.keys()].some((path) => !files.has(path) && !path.includes('/lore/CANON/'))
  return known && !inTheWay && !stale
}

/** First what is about to be written, then the files, then that they are; nothing when there is nothing. */
function writeStep(
  { disk, hash }: KernelDesk,
  step: FolderStep,
  { files, appends, history }: StepPlan,
  { cursor, found }: { readonly cursor: Cursor; readonly found: Files },
): Result<FolderReport> {
  const { head } = step
  const entries: Cursor['files'] = {}
  for (const [path, text] of files)
    if (found.get(path) !== text) entries[path] = { record: head.hash, sha256: hash(text) }
  for (const [path, text] of appends) {
    const before = cursor.files[path]
    if (text === '' || before === undefined) continue
    const sha256 = chainHash(hash, path, text, before.sha256)
    entries[path] = { record: head.hash, sha256 }
  }
  const writes: Writes = { delta: [], rebuilt: [] }
  if (Object.keys(entries).length === 0 && cursor.head === head.hash)
    return done(reportOf(step, false, writes))
  const pending = Object.fromEntries(Object.entries(entries).map(([path, { sha256 }]) => [path, sha256]))
  const announced = writeCursor(disk, head.campaign_id, { ...cursor, pending })
  if (!announced.ok) return announced
  for (const path of Object.keys(entries)) {
    const more = appends.get(path)
    if (more !== undefined) writes.delta.push({ path, op: 'append', content: more })
    const texts = { found: found.get(path) ?? null, wanted: files.get(path) ?? '', known: false }
    const written = more === undefined ? writeFile(disk, path, texts, writes) : disk.append(path, more)
    if (!written.ok) return written
    const stamp = more === undefined ? null : disk.stamp(path)
    if (stamp?.ok === true && stamp.value !== null && entries[path]) entries[path].stamp = stamp.value
  }
  const active = pointActive(disk, head.campaign_id)
  if (!active.ok) return active
  const settled = writeCursor(disk, head.campaign_id, {
    ...{ head: head.hash, turn: step.told, files: { ...cursor.files, ...entries }, pending: {} },
    mark: { ...step.mark, history: { weights: history.weights, fresh: [...history.fresh] } },
  })
  return settled.ok ? done(reportOf(step, false, writes)) : settled
}
