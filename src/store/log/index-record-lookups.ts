/** What follows from a record besides the state: its place on the path, story entries, dice, violations, epochs. */
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import type { StoryEntry } from '../state-store.ts'

/** Notes everything that is looked up by something else than the record itself. Derived: it can be redone. */
export function indexRecord(file: CampaignFile, record: KeptRecord, body: unknown): void {
  file.extendPath(record, entriesOf(file, record, body))
  indexLedger(file, record, body)
}

/** The part that holds for all branches, whatever path is checked out. */
export function indexLedger(file: CampaignFile, record: KeptRecord, body: unknown): void {
  if (record.kind === 'resolved') {
    const resolved = body as RecordBodies['resolved']
    for (const roll of resolved.rolls) file.insertDice(record.no, resolved.moment ?? record.parent, roll)
    for (const violation of resolved.violations) file.insertViolation(record.no, record.turn, violation)
  } else if (record.kind === 'told') {
    const told = body as RecordBodies['told']
    for (const violation of told.violations) file.insertViolation(record.no, record.turn, violation)
  } else if (record.kind === 'seed') {
    const seed = body as RecordBodies['seed']
    if (seed.event === 'committed') file.putEpoch(seed)
    else if (seed.server_seed !== undefined) file.revealEpoch(seed.epoch, seed.server_seed)
  }
}

/**
 * The story entries of a record, numbered by their place on the path. A restored log may claim ids with holes in
 * them; order is what counts, so the claim is kept beside the new number (CNT-05).
 */
export function entriesOf(file: CampaignFile, record: KeptRecord, body: unknown): StoryEntry[] {
  const first = file.entryCount() + 1
  return claimedEntries(record, body).map((claimed, index) => ({
    ...claimed,
    sequence_id: first + index, // enforces: CNT-05
    turn_number: first + index,
    depth: record.depth,
  }))
}

function claimedEntries(
  record: KeptRecord,
  body: unknown,
): Pick<StoryEntry, 'role' | 'user_scene_number' | 'claimed_id'>[] {
  if (record.kind === 'resolved') {
    return (body as RecordBodies['resolved']).entries.map((entry) => ({
      role: 'user',
      user_scene_number: null,
      claimed_id: entry.sequence_id ?? 0,
    }))
  }
  if (record.kind !== 'told') return []
  const { entry } = body as RecordBodies['told']
  return [{ role: 'ai', user_scene_number: entry.user_scene_number ?? 0, claimed_id: entry.sequence_id ?? 0 }]
}
