/** One file of a folder brought to its new text, by an append or a patch; and the pointer that a folder must have. */
import { done, type Result } from '../../core/result.ts'
import type { Disk } from '../disk/disk-port.ts'
import { activeFile } from './campaign-to-folder-files.ts'
import { applyOp, opBetween } from './diff-and-patch-files.ts'
import type { Writes } from './folder-sync-report.ts'

/** Writes what differs between the text that is there and the one that should be; `known` when it was written before. */
export function writeFile(
  disk: Disk,
  path: string,
  texts: { readonly found: string | null; readonly wanted: string; readonly known: boolean },
  writes: Writes,
): Result<null> {
  const { found, wanted, known } = texts
  const op = opBetween(path, found, wanted)
  if (op === null) return done(null)
  const made = applyOp(found, op)
  const whole = made.ok && made.value === wanted
  if (op.op === 'append' && whole) {
    writes.delta.push(op)
    return disk.append(path, op.content)
  }
  // What is damaged beyond a patch is made anew, as if it had been missing.
  if (!whole || (op.op === 'create' && known)) writes.rebuilt.push(path)
  writes.delta.push(whole ? op : { path, op: 'create', content: wanted })
  return disk.write(path, wanted)
}

/** A folder without a pointer gets one; one that points elsewhere is somebody's choice. */
export function pointActive(disk: Disk, campaignId: string): Result<null> {
  const text = disk.read('ACTIVE.md')
  if (!text.ok) return text
  return text.value === null ? disk.write('ACTIVE.md', activeFile(campaignId)) : done(null)
}
