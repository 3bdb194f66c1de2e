/**
 * Keeps a folder: after a commit the files are brought to where the log is, by appends and patches. Missing files are made
 * anew, edited ones are set back with a note, and a crash at any moment leaves nothing that the next call does not repair.
 */
import { done, type Result } from '../../core/refusal.ts'
import type { KernelDesk } from '../kernel-desk.ts'
import { type ArchiveOp, applyOp, type Files, opBetween, panelText } from './archive-delta.ts'
import { type Cursor, cursorPath, isOurs, readCursor } from './cursor.ts'
import { type FolderSource, readSource } from './folder-source.ts'
import { type HandEdit, type Proposal, readEdit } from './hand-edits.ts'
import { activeFile, projectFolder } from './project-folder.ts'

/** What keeping a folder came to. */
export interface FolderReport {
  readonly campaign_id: string
  readonly head: string
  readonly turn: number
  /** The archive's delta: every write, in order. */
  readonly delta: readonly ArchiveOp[]
  /** Files that were missing or damaged and are whole again. */
  readonly rebuilt: readonly string[]
  /** Files that somebody had changed. */
  readonly corrected: readonly string[]
  readonly notes: readonly string[]
  readonly proposals: readonly Proposal[]
}

/** Brings a campaign's folder to where its log is. */
export async function syncFolder(desk: KernelDesk, campaignId: string): Promise<Result<FolderReport>> {
  const source = await readSource(desk.engine, campaignId)
  if (!source.ok) return source
  const cursor = cursorAt(desk, campaignId)
  if (!cursor.ok) return cursor
  const files = projectFolder(source.value)
  const edits = findEdits(desk, files, cursor.value)
  if (!edits.ok) return edits
  if (edits.value.length === 0) return writeAll(desk, source.value, files, cursor.value, [])
  const kept = await noteEdits(desk, campaignId, edits.value)
  if (!kept.ok) return kept
  const again = await readSource(desk.engine, campaignId)
  if (!again.ok) return again
  return writeAll(desk, again.value, projectFolder(again.value), cursor.value, edits.value)
}

function cursorAt({ disk }: KernelDesk, campaignId: string): Result<Cursor> {
  const text = disk.read(cursorPath(campaignId))
  return text.ok ? done(readCursor(text.value)) : text
}

/** Files whose text is neither ours nor what it should become. */
function findEdits({ disk, hash }: KernelDesk, files: Files, cursor: Cursor): Result<readonly HandEdit[]> {
  const edits: HandEdit[] = []
  for (const [path, truth] of files) {
    const text = disk.read(path)
    if (!text.ok) return text
    if (text.value === null || text.value === truth || isOurs(cursor, path, hash(text.value))) continue
    // Half a line at the end of an append is a crash; the rest of it follows.
    const torn = truth.startsWith(text.value) && !path.endsWith('.json')
    if (!torn) edits.push(readEdit(path, text.value, truth))
  }
  return done(edits)
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
  const noted = await engine.store.appendEvent(campaignId, { kind: 'correction', diff: {}, body }) // enforces: KRN-06, KRN-30 — mutate: await engine.store.appendEvent(campaignId, { kind: 'correction', diff: {}, body }) => done('')
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

interface Writes {
  readonly delta: ArchiveOp[]
  readonly rebuilt: string[]
}

/** Writes what differs: first what is about to be written, then the files, then that they are. */
function writeAll(
  desk: KernelDesk,
  { head, turns }: FolderSource,
  files: Files,
  cursor: Cursor,
  edits: readonly HandEdit[],
): Result<FolderReport> {
  const campaignId = head.campaign_id
  const pending = Object.fromEntries([...files].map(([path, text]) => [path, desk.hash(text)]))
  const announced = desk.disk.write(cursorPath(campaignId), panelText({ ...cursor, pending }))
  if (!announced.ok) return announced
  const writes: Writes = { delta: [], rebuilt: [] }
  for (const [path, text] of files) {
    const written = writeOne(desk, path, text, cursor, writes)
    if (!written.ok) return written
  }
  const active = pointActive(desk, campaignId)
  if (!active.ok) return active
  const entries = Object.entries(pending).map(([path, sha256]) => {
    const before = cursor.files[path]
    return [path, before?.sha256 === sha256 ? before : { record: head.hash, sha256 }] as const
  })
  const next: Cursor = {
    head: head.hash,
    turn: turns.length,
    files: Object.fromEntries(entries),
    pending: {},
  }
  const settled = desk.disk.write(cursorPath(campaignId), panelText(next))
  if (!settled.ok) return settled
  return done({
    ...{ campaign_id: campaignId, head: head.hash, turn: turns.length, ...writes },
    corrected: edits.map((one) => one.path),
    notes: edits.flatMap((one) => one.notes),
    proposals: edits.flatMap((one) => one.proposals),
  })
}

function writeOne(
  { disk }: KernelDesk,
  path: string,
  text: string,
  cursor: Cursor,
  writes: Writes,
): Result<null> {
  const found = disk.read(path)
  if (!found.ok) return found
  const op = opBetween(path, found.value, text)
  if (op === null) return done(null)
  const made = applyOp(found.value, op)
  const whole = made.ok && made.value === text
  if (op.op === 'append' && whole) {
    writes.delta.push(op)
    return disk.append(path, op.content)
  }
  // What is damaged beyond a patch is made anew, as if it had been missing.
  if (!whole || (op.op === 'create' && cursor.files[path] !== undefined)) writes.rebuilt.push(path)
  writes.delta.push(whole ? op : { path, op: 'create', content: text })
  return disk.write(path, text)
}

/** A folder without a pointer gets one; one that points elsewhere is somebody's choice. */
function pointActive({ disk }: KernelDesk, campaignId: string): Result<null> {
  const text = disk.read('ACTIVE.md')
  if (!text.ok) return text
  return text.value === null ? disk.write('ACTIVE.md', activeFile(campaignId)) : done(null)
}
