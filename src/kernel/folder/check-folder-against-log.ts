/**
 * Holds all of a folder against all of the log: missing files are made anew, edited ones are set back with a note, what the
 * log no longer tells of is taken away. It is the repair, the self-check and the first writing; its cost grows with the
 * campaign, so that a turn only asks for it when it cannot go on from the last one.
 */
import { done, type Result } from '../../core/result.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { historyMark } from '../panels/session-pages.ts'
import { eveningFiles, eveningStarts } from '../panels/session-turn-ranges.ts'
import { fileHash, grows } from './append-only-files.ts'
import { projectFolder, projectMoment } from './campaign-to-folder-files.ts'
import { type Files, panelText } from './diff-and-patch-files.ts'
import {
  type Cursor,
  type CursorMark,
  isOurs,
  readWholeCursor,
  writeCursor,
  writeWholeCursor,
} from './folder-sync-cursor.ts'
import { type FolderReport, reportOf, type Writes } from './folder-sync-report.ts'
import { type FolderSource, readSource } from './read-campaign-for-folder.ts'
import { type HandEdit, readEdit } from './read-hand-edits.ts'
import { pointActive, writeFile } from './write-folder-file.ts'

/** Checks a campaign's folder and brings it to where the log is. */
export async function checkFolder(desk: KernelDesk, campaignId: string): Promise<Result<FolderReport>> {
  const source = await readSource(desk.engine, campaignId)
  if (!source.ok) return source
  const cursor = readWholeCursor(desk.disk, campaignId)
  if (!cursor.ok) return cursor
  const files = projectFolder(source.value)
  const found = findEdits(desk, files, cursor.value)
  if (!found.ok) return found
  const edits = await readEdits(desk, found.value, source.value, cursor.value)
  if (!edits.ok) return edits
  if (edits.value.length === 0) return writeAll(desk, source.value, cursor.value, [])
  const kept = await noteEdits(desk, campaignId, edits.value)
  if (!kept.ok) return kept
  const again = await readSource(desk.engine, campaignId)
  return again.ok ? writeAll(desk, again.value, cursor.value, edits.value) : again
}

/** Files whose text is neither ours nor what it should become. */
function findEdits({ disk, hash }: KernelDesk, files: Files, cursor: Cursor): Result<readonly EditedFile[]> {
  const edits: EditedFile[] = []
  for (const path of new Set([...files.keys(), ...Object.keys(cursor.files)])) {
    const truth = files.get(path) ?? ''
    const text = disk.read(path)
    if (!text.ok) return text
    if (text.value === null || text.value === truth) continue
    if (isOurs(cursor, path, [hash(text.value), fileHash(hash, path, text.value)])) continue
    // Half a line at the end of an append is a crash; the rest of it follows.
    const torn = truth.startsWith(text.value) && !path.endsWith('.json')
    if (!torn) edits.push({ path, text: text.value, truth })
  }
  return done(edits)
}

interface EditedFile {
  readonly path: string
  readonly text: string
  readonly truth: string
}

/** What somebody changed, held against the file as it was last written: what was played since is no edit. */
async function readEdits(
  { engine }: KernelDesk,
  edits: readonly EditedFile[],
  { head, state }: FolderSource,
  cursor: Cursor,
): Promise<Result<readonly HandEdit[]>> {
  if (edits.length === 0) return done([])
  const before =
    cursor.head === head.hash
      ? done(state)
      : await engine.campaigns.playerState(head.campaign_id, { record: cursor.head })
  // A record that the log does not have was never ours: then what is so now is all there is to go by.
  const then = before.ok
    ? projectMoment({ head, state: before.value, told: cursor.turn })
    : new Map<string, string>()
  return done(edits.map(({ path, text, truth }) => readEdit(path, text, then.get(path) ?? truth)))
}

const longestNote = 1_900

/** The log notes what was overruled, and the edits are kept beside the files. */
async function noteEdits(
  { engine, clock, disk }: KernelDesk,
  campaignId: string,
  edits: readonly HandEdit[],
): Promise<Result<null>> {
  const at = clock.now()
  const note = edits
    .flatMap((one) => one.notes)
    .join(' ')
    .slice(0, longestNote)
  const body = { at, author: 'engine' as const, note: `Correction: ${note}` }
  const noted = await engine.store.appendEvent(campaignId, { kind: 'correction', diff: {}, body }) // enforces: KRN-06, KRN-30
  if (!noted.ok) return noted
  const folder = `campaigns/${campaignId}/edits`
  const before = disk.list(folder)
  if (!before.ok) return before
  for (const [index, edit] of edits.entries()) {
    const number = String(before.value.length + index + 1).padStart(4, '0')
    const written = disk.write(`${folder}/${number}.json`, panelText({ at, ...edit }))
    if (!written.ok) return written
  }
  return done(null)
}

/** Writes what differs: first what is about to be written, then the files, then that they are. */
function writeAll(
  desk: KernelDesk,
  source: FolderSource,
  cursor: Cursor,
  edits: readonly HandEdit[],
): Result<FolderReport> {
  const { disk, hash } = desk
  const { head, state, told } = source
  const files = projectFolder(source)
  const pending = Object.fromEntries([...files].map(([path, text]) => [path, fileHash(hash, path, text)]))
  const announced = writeCursor(disk, head.campaign_id, { ...cursor, pending })
  if (!announced.ok) return announced
  const writes: Writes = { delta: [], rebuilt: [] }
  for (const [path, wanted] of files) {
    const found = disk.read(path)
    if (!found.ok) return found
    const known = cursor.files[path] !== undefined
    const written = writeFile(disk, path, { found: found.value, wanted, known }, writes)
    if (!written.ok) return written
  }
  const rest = withdraw(desk, files, cursor, writes)
  const active = rest.ok ? pointActive(disk, head.campaign_id) : rest
  if (!active.ok) return active
  const entries = Object.entries(pending).map(([path, sha256]) => {
    const before = cursor.files[path]
    const record = before?.sha256 === sha256 ? before.record : head.hash
    const stamp = grows(path) ? disk.stamp(path) : null
    return [path, { record, sha256, ...(stamp?.ok === true && { stamp: stamp.value ?? '' }) }] as const
  })
  const next: Cursor = {
    ...{ head: head.hash, turn: told, mark: markOf(source) },
    ...{ files: Object.fromEntries(entries), pending: {} },
  }
  const live = new Set<string>(Object.values(eveningFiles(eveningStarts(state).length)))
  const isPast = (path: string): boolean => {
    const inside = path.slice(`campaigns/${head.campaign_id}/`.length)
    return /^(?:sessions\/session_|Writing\/Fiction_par)/.test(inside) && !live.has(inside)
  }
  const settled = writeWholeCursor(disk, head.campaign_id, next, isPast)
  return settled.ok ? done(reportOf(source, true, writes, edits)) : settled
}

/** Takes away what we wrote and the log no longer tells of, such as an evening that was undone; its edits are kept by now. */
function withdraw({ disk }: KernelDesk, files: Files, cursor: Cursor, writes: Writes): Result<null> {
  for (const path of Object.keys(cursor.files)) {
    if (files.has(path)) continue
    const there = disk.stamp(path)
    if (!there.ok) return there
    if (there.value === null) continue
    const removed = disk.remove(path)
    if (!removed.ok) return removed
    writes.delta.push({ path, op: 'withdraw' })
  }
  return done(null)
}

/** Where the next turn goes on from. */
function markOf({ head, state, turns, log }: FolderSource): CursorMark {
  const last = log.findLast((line) => line.type === 'record')
  const { weights, fresh } = historyMark(turns)
  return {
    ...{ depth: head.depth, evenings: eveningStarts(state).length },
    log: {
      last: last?.hash ?? '',
      moves: log.filter((line) => line.type === 'move').length,
      feedback: log.filter((line) => line.type === 'attachment' && line.kind === 'feedback').length,
    },
    history: { weights, fresh: [...fresh] },
  }
}
