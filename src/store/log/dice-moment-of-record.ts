/** The moment of a record: what its next try is keyed with, so that the same try gets the same dice on every branch. */

import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { momentText } from '../../core/ledger/hash-chain-texts.ts'
import type { RecordBodies } from '../../core/ledger/log-record.ts'
import type { CampaignFile, KeptRecord } from '../campaign-file-port.ts'
import { ancestry, parseKept } from './state-at-record.ts'

/**
 * The moment after the newest dice on the way to a record; before any dice, the first record of the campaign. Whatever else
 * was said, begun, ended, set or revealed since then makes no new moment, or going back and asking for the time would buy
 * another roll. Nor does thinking, which costs nothing and may roll.
 */
export function momentAt(file: CampaignFile, record: KeptRecord): string {
  // Older versions named the moment after the record itself; what they rolled from it is still found.
  if (file.diceFrom(record.hash).length > 0) return record.hash
  const leadsHere = pathTo(file, record)
  let no = file.lastWithDice(record.no)
  while (no !== undefined) {
    const rolled = file.record(no)
    if (rolled !== undefined && leadsHere(rolled) && !isThought(file, no))
      return file.hash(momentText(file.diceOf(no).map(({ attempt }) => attempt)))
    no = file.lastWithDice(no - 1)
  }
  return file.record(1)?.hash ?? record.hash
}

/** A try as it was made before: its dice, and whether that lies on the way to a record. */
export function earlierTry(
  file: CampaignFile,
  record: KeptRecord,
  attempt: string,
): { readonly entry: DiceEntry; readonly onPath: boolean } | undefined {
  const made = file.diceTried(attempt)
  const [first] = made
  if (first === undefined) return undefined
  const leadsHere = pathTo(file, record)
  const onPath = made.some(({ recordNo }) => {
    const tried = file.record(recordNo)
    return tried !== undefined && leadsHere(tried)
  })
  return { entry: first.entry, onPath }
}

/** Tells the records that lead to one from those of other branches; for the path that is checked out, without reading it. */
function pathTo(file: CampaignFile, record: KeptRecord): (other: KeptRecord) => boolean {
  if (file.onPath(record.depth)?.no === record.no)
    return ({ no, depth }) => depth <= record.depth && file.onPath(depth)?.no === no
  const line = new Set(ancestry(file, record).map(({ no }) => no))
  return ({ no }) => line.has(no)
}

function isThought(file: CampaignFile, no: number): boolean {
  const body = parseKept(file.body(no) ?? '') as RecordBodies['resolved'] | undefined
  return body?.mode === 'THINK'
}
