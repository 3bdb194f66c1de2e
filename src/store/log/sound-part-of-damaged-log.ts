/** The sound part of a damaged log: everything before the first record that is not as it was written. */
import { done, type Result, refuse } from '../../core/result.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { DumpLine, SeedSecret } from '../state-store.ts'
import { soundRecords } from './check-log.ts'

/** The lines to restore a campaign from, and the secrets of its dice. */
export interface SoundPart {
  readonly lines: readonly DumpLine[]
  readonly secrets: readonly SeedSecret[]
}

/** Finds what can be saved; branches end at their last sound record that may stand as a head. */
export function soundPart(file: CampaignFile): Result<SoundPart> {
  const sound = new Map<number, KeptRecord>()
  for (const record of soundRecords(file)) sound.set(record.no, record)
  if (sound.size === 0)
    return refuse(
      'store/nothing-sound',
      'Not even the founding of this campaign can be read; restore a backup or an export.',
    )
  const lines: DumpLine[] = soundAttachments(file)
  const secrets: SeedSecret[] = []
  for (const { hash, parent, kind, depth, turn, nonce, diff, no } of sound.values()) {
    lines.push({ type: 'record', hash, parent, kind, depth, turn, nonce, diff, body: file.body(no) ?? '' })
  }
  const active = file.activeBranch()
  for (const { name, head_no, created_from, created_at } of file.branchList()) {
    const head = nearestSound(file, sound, head_no)
    if (head !== undefined || name === active) {
      const { hash } = head ?? (sound.values().next().value as KeptRecord)
      lines.push({ type: 'branch', name, head: hash, active: name === active, created_from, created_at })
    }
  }
  // A rescue must not launder the honesty report: what was undone stays undone.
  for (const move of file.moveList()) lines.push({ type: 'move', ...move })
  for (let epoch = 0; ; epoch += 1) {
    const server_seed = file.secret(epoch)
    if (server_seed === undefined) break
    secrets.push({ epoch, server_seed })
  }
  return done({ lines, secrets })
}

/** Texts that are still what their names say. */
function soundAttachments(file: CampaignFile): DumpLine[] {
  const sound = file.attachmentList().filter((one) => file.hash(one.text) === one.hash)
  return sound.map((one) => ({ type: 'attachment', ...one }))
}

/** The head of a branch, or the nearest sound record before it. */
function nearestSound(
  file: CampaignFile,
  sound: ReadonlyMap<number, KeptRecord>,
  head: number,
): KeptRecord | undefined {
  for (let no: number | null | undefined = head; typeof no === 'number'; no = file.record(no)?.parent_no) {
    const record = sound.get(no)
    if (record !== undefined) return record
  }
  return undefined
}
