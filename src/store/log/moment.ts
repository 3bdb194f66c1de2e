/** The moment of a record: what its next try is keyed with, so that the same try gets the same dice on every branch. */
import { momentText } from '../../core/ledger/hashed-texts.ts'
import type { RecordBodies } from '../../core/ledger/record.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file.ts'
import { parseKept } from './read-state.ts'

/**
 * The moment after the newest dice on the way to a record; before any dice, the first record of the campaign. Whatever else
 * was said, begun, ended, set or revealed since then makes no new moment, or going back and asking for the time would buy
 * another roll. Nor does thinking, which costs nothing and may roll.
 */
export function momentAt(file: CampaignFile, record: KeptRecord): string {
  // Older versions named the moment after the record itself; what they rolled from it is still found.
  if (file.diceFrom(record.hash).length > 0) return record.hash
  let current = record
  for (;;) {
    const attempts = attemptsOf(file, current)
    if (attempts.length > 0) return file.hash(momentText(attempts))
    const parent = current.parent_no === null ? undefined : file.record(current.parent_no)
    if (parent === undefined) return current.hash
    current = parent
  }
}

function attemptsOf(file: CampaignFile, { no, kind }: KeptRecord): readonly string[] {
  if (kind !== 'resolved') return []
  const attempts = file.diceOf(no).map(({ attempt }) => attempt)
  return attempts.length > 0 && !isThought(file, no) ? attempts : []
}

function isThought(file: CampaignFile, no: number): boolean {
  const body = parseKept(file.body(no) ?? '') as RecordBodies['resolved'] | undefined
  return body?.mode === 'THINK'
}
